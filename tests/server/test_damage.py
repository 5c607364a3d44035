"""Damaged pages: found, named, and nobody else's trouble."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.requests import Request

from cutthroat.protocol import messages as m
from cutthroat.server.errors import Refusal
from cutthroat.server.http.routes import Routes
from cutthroat.server.store.base import StoreDamaged
from cutthroat.server.store.sqlite import SqliteStore
from cutthroat.server.tables.actor import DAMAGED
from tests.server.damaging import damage, two_games
from tests.server.managers import Guest, Place, opened


async def checked(place: Place) -> None:
    """Until the check that runs beside everything else is done."""
    while place.manager._tasks:
        await asyncio.wait(place.manager._tasks)


async def health(place: Place) -> dict[str, Any]:
    response = await Routes(place.env, place.manager).health(Request({"type": "http", "headers": []}))
    found: dict[str, Any] = msgspec.json.decode(response.body)
    return found | {"status": response.status_code}


async def back_at(place: Place, table: str, person: str) -> Guest:
    actor = await place.manager.find(table)
    assert actor is not None
    return await place.guest(actor, person)


def test_a_damaged_table_is_named_and_the_others_live_on(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "cutthroat.db"

    async def run() -> None:
        hurt, whole = await two_games(path)
        damage(path, hurt)
        with caplog.at_level(logging.ERROR):
            async with opened(SqliteStore(path)) as place:
                await checked(place)
                found = await health(place)
                assert (found["ok"], found["status"]) == (True, 200)
                assert hurt[:6] in found["damaged"]
                assert whole[:6] not in found["damaged"]
                with pytest.raises(Refusal, match="log is damaged"):
                    await place.manager.find(hurt)
                bo = await back_at(place, whole, "bo")
                assert isinstance(await bo.play(), m.Done)
        (said,) = [line for line in caplog.messages if line.startswith("the database is damaged")]
        assert hurt[:6] in said.split("the logs of these tables are hurt: ")[1].split(", ")
        assert hurt not in caplog.text, "a table's id is its link"

    asyncio.run(run())


def test_a_log_that_is_damaged_while_it_is_played_stops_its_own_table_only(tmp_path: Path) -> None:
    path = tmp_path / "cutthroat.db"

    async def run() -> None:
        hurt, whole = await two_games(path)
        async with opened(SqliteStore(path)) as place:
            bo, other = await back_at(place, hurt, "bo"), await back_at(place, whole, "bo")
            damage(path, hurt)
            one, two = await asyncio.gather(move(bo), move(other))
            assert isinstance(one, m.Refused)
            assert (one.code, one.text) == ("unavailable", DAMAGED)
            assert isinstance(two, m.Done)
            assert bo.known.table is not None
            assert bo.known.table.status == "paused"
            await place.advance(60.0)
            assert bo.known.table.status == "paused", "no retry makes it whole"
            assert (await health(place))["ok"] is True

    asyncio.run(run())


async def move(guest: Guest) -> m.Done | m.Refused:
    question = guest.known.questions[0]
    command = m.Play(id="x", seat=1, decision=question.decision, action=question.moves[0].action)
    guest.actor.receive(guest.connection, command)
    while "x" not in guest.answers:
        await asyncio.sleep(0)
    return guest.answers["x"]


def test_an_entry_that_is_no_entry_any_more_is_called_damaged(tmp_path: Path) -> None:
    """Inside a page SQLite does not notice it."""
    path = tmp_path / "cutthroat.db"

    async def run() -> None:
        hurt, whole = await two_games(path)
        store = SqliteStore(path)
        await store.open()
        await store._execute("UPDATE entries SET body = ? WHERE table_id = ? AND seq = 5", b'{"type":"mo', hurt)
        await store.close()
        async with opened(SqliteStore(path)) as place:
            await checked(place)
            assert (await health(place))["damaged"] == [hurt[:6]]
            with pytest.raises(Refusal, match="log is damaged"):
                await place.manager.find(hurt)
            assert await place.manager.find(whole) is not None

    asyncio.run(run())


def test_a_check_under_way_does_not_keep_a_store_from_closing(tmp_path: Path) -> None:
    async def run() -> None:
        store = SqliteStore(tmp_path / "cutthroat.db")
        await store.open()
        checking = asyncio.create_task(store.find_damage())
        await store.close()
        await asyncio.wait((checking,))
        assert checking.exception() is None

    asyncio.run(run())


def test_what_is_asked_of_a_damaged_page_is_told_apart_from_a_full_disk(tmp_path: Path) -> None:
    path = tmp_path / "cutthroat.db"

    async def run() -> None:
        hurt, whole = await two_games(path)
        damage(path, hurt)
        store = SqliteStore(path)
        await store.open()
        with pytest.raises(StoreDamaged):
            await store.entries(hurt)
        found = await store.find_damage()
        assert hurt in found.tables
        assert whole not in found.tables
        assert found.problems
        length = len(await store.entries(whole))
        writes = [store.append(whole, length + n, b"{}", 0.0) for n in range(1, 10)]
        failed, *others = await asyncio.gather(store.append(hurt, 10**6, b"{}", 0.0), *writes, return_exceptions=True)
        assert isinstance(failed, StoreDamaged)
        assert others == [None] * 9, "writes that share its commit are not lost"
        assert store.problem() is None
        await store.close()

    asyncio.run(run())
