"""Tables of a process that is gone, on a clock that is set by hand."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

from cutthroat.server.store.base import StoreError
from cutthroat.server.store.leases import SoleLeases
from cutthroat.server.tables.adoption import HEAD_START, Adoption
from cutthroat.testing.clock import ManualClock


class Orphanage(SoleLeases):
    def __init__(self, *batches: list[str]) -> None:
        self.batches = list(batches)
        self.asked = 0
        self.fails = False

    async def claim_orphans(self, limit: int) -> list[str]:
        self.asked += 1
        if self.fails:
            raise StoreError("the database is away")
        return self.batches.pop(0) if self.batches else []


class Adopting:
    def __init__(self, *batches: list[str]) -> None:
        self.leases = Orphanage(*batches)
        self.clock = ManualClock()
        self.loaded: list[str] = []
        self.tasks: list[asyncio.Task[None]] = []
        self.adoption = Adoption(self.leases, self.clock, self.load, self.start)

    async def load(self, table: str) -> None:
        self.loaded.append(table)

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        self.tasks.append(asyncio.create_task(work))

    async def advance(self, seconds: float) -> None:
        self.clock.advance(seconds)
        for task in self.tasks:
            await task


def test_tables_that_nobody_asks_for_let_the_others_go_first() -> None:
    async def test() -> None:
        adopting = Adopting(["a", "b"], ["c"])
        adopting.adoption.look()
        await adopting.advance(HEAD_START * 0.9)
        assert adopting.leases.asked == 0
        adopting.adoption.look()
        await adopting.advance(HEAD_START * 0.1)
        assert adopting.loaded == ["a", "b", "c"]
        assert len(adopting.tasks) == 1

    asyncio.run(test())


def test_orphans_are_looked_for_again_after_a_failure() -> None:
    async def test() -> None:
        adopting = Adopting(["a"])
        adopting.leases.fails = True
        adopting.adoption.look()
        await adopting.advance(HEAD_START)
        assert adopting.loaded == []
        adopting.leases.fails = False
        adopting.adoption.look()
        await adopting.advance(HEAD_START)
        assert adopting.loaded == ["a"]

    asyncio.run(test())
