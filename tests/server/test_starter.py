"""When work begins: at once, or together with that of other tables where a commit was just before."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cutthroat.server.store.memory import MemoryStore
from cutthroat.server.store.sqlite import Job, SqliteStore
from cutthroat.server.store.starter import ENOUGH, SOME, WAITS, Starter
from cutthroat.server.tables.queue import WorkQueue

LONG = 3600.0
"""Seconds for which no test waits."""


class BusyStore(MemoryStore):
    seconds = 0.0

    def gathering(self) -> float:
        return self.seconds


def queues(store: BusyStore, done: list[str]) -> list[WorkQueue]:
    starter = Starter(store)
    return [WorkQueue(name, starter, lambda: done.append("failed")) for name in ("one", "two")]


def test_work_begins_at_once_where_nothing_was_just_written() -> None:
    async def run() -> None:
        done: list[str] = []
        one, _ = queues(BusyStore(), done)

        async def work() -> None:
            done.append("one")

        one.submit(work)
        await asyncio.sleep(0)
        assert done == ["one"]

    asyncio.run(run())


def test_work_of_a_busy_store_waits_for_others_and_begins_in_the_same_turn() -> None:
    async def run() -> None:
        done: list[str] = []
        store = BusyStore()
        store.seconds = 0.01
        one, two = queues(store, done)
        begun = asyncio.Event()

        async def first() -> None:
            done.append("one")
            begun.set()

        async def second() -> None:
            done.append("two")

        one.submit(first)
        store.seconds = 0.0  # whoever comes later joins those who wait
        two.submit(second)
        await asyncio.sleep(0)
        assert not done
        assert one.is_busy
        await begun.wait()
        assert done == ["one", "two"]

    asyncio.run(run())


def test_some_wait_longer_for_others_than_few_or_many() -> None:
    async def run() -> None:
        loop = asyncio.get_running_loop()
        waits: list[float] = []
        later = loop.call_later

        def counted(delay: float, callback: Callable[..., object], *args: Any) -> asyncio.TimerHandle:
            waits.append(delay)
            return later(delay, callback, *args)

        store, begun = BusyStore(), asyncio.Semaphore(0)
        store.seconds = 0.001
        with pytest.MonkeyPatch.context() as counting:
            counting.setattr(loop, "call_later", counted)
            for number in (SOME - 1, SOME, ENOUGH - 1, ENOUGH):
                starter = Starter(store)
                for _ in range(number):
                    starter.start(begun.release)
                for _ in range(number):
                    await begun.acquire()
        assert waits == [0.001] * (1 + WAITS + WAITS + 1)

    asyncio.run(run())


def test_a_queue_that_is_closed_does_not_wait_for_others() -> None:
    async def run() -> None:
        done: list[str] = []
        store = BusyStore()
        store.seconds = LONG
        one, _ = queues(store, done)

        async def work() -> None:
            done.append("one")

        one.submit(work)
        await one.close()
        assert done == ["one"]
        assert not one.is_busy

    asyncio.run(run())


def test_writes_of_one_turn_share_a_commit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        store = SqliteStore(tmp_path / "test.db")
        await store.open()
        groups: list[int] = []
        commit = store._commit

        def counted(db: sqlite3.Connection, group: list[Job]) -> None:
            groups.append(len(group))
            commit(db, group)

        monkeypatch.setattr(store, "_commit", counted)
        await asyncio.gather(*(store.set_setting(f"key {number}", "value") for number in range(50)))
        await store.close()
        assert groups == [50]

    asyncio.run(run())
