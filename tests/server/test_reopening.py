"""The same store under a new server: what goes on by itself, and what time while it was down costs."""

from __future__ import annotations

import asyncio
from pathlib import Path

from cutthroat.protocol import messages as m
from cutthroat.server.store.sqlite import SqliteStore
from tests.server.managers import opened
from tests.server.running import fresh_data


def store_in(folder: Path) -> SqliteStore:
    if not (folder / "cutthroat.db").exists():
        fresh_data(folder)
    return SqliteStore(folder / "cutthroat.db")


def test_bots_go_on_by_themselves_after_a_restart(tmp_path: Path) -> None:
    async def test() -> None:
        async with opened(store_in(tmp_path)) as first:
            first.bots.hold = asyncio.Event()
            (ana,) = await first.game("obb")
            await ana.play()
            table, version = ana.actor.table.id, ana.actor.table.version
        async with opened(store_in(tmp_path)) as second:
            while table not in second.manager.actors:
                await second.settle()
            await second.settle()
            assert second.manager.actors[table].table.version > version, "though nobody is connected"

    asyncio.run(test())


def test_time_while_the_server_is_down_costs_nobody_anything(tmp_path: Path) -> None:
    async def test() -> None:
        async with opened(store_in(tmp_path)) as first:
            ana, bo = await first.game(clock=m.ClockRule(kind="bank", seconds=3600))
            await first.advance(100.0)
            await (ana if ana.known.questions else bo).play()
            table, left = ana.actor.table.id, list(ana.actor.table.clocks.left)
            await first.advance(50.0)
        for start in (5.0, 1e9):
            async with opened(store_in(tmp_path), start) as second:
                actor = await second.manager.find(table)
                assert actor is not None
                assert min(left) == 3500.0
                assert [actor.table.clocks.left_at(seat, start) for seat in range(2)] == left
                await second.advance(10.0)
                running = actor.table.clocks.info(second.clock.now()).running
                now = [actor.table.clocks.left_at(seat, start + 10.0) for seat in range(2)]
                assert now == [then - 10.0 * runs for then, runs in zip(left, running, strict=True)]

    asyncio.run(test())
