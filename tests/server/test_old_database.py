"""A database of an older server opens and goes on: its entries have no format number, and older names in them.

``fixtures/database_format_1.sql`` is such a database in SQL: a toy game with a clock, undone moves and a seat that a
bot had for a while, a game with a pending undo request, one with a private move, a lobby, and a game that is over. The
JSON beside it is what that server knew of these tables.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from cutthroat.game.record import FairSource, decode
from cutthroat.game.verdict import verify
from cutthroat.protocol import messages as m
from cutthroat.server.errors import Refusal
from cutthroat.server.store.memory import MemoryStore
from cutthroat.server.store.sqlite import SqliteStore
from cutthroat.server.tables import entries
from cutthroat.server.tables.presence import GONE_AFTER
from cutthroat.server.tables.stage import Lobby, Playing
from cutthroat.server.tables.table import Table
from tests.server.managers import Guest, Place, opened

FIXTURES = Path(__file__).parent / "fixtures"
EXPECTED: dict[str, dict[str, Any]] = json.loads((FIXTURES / "database_format_1.json").read_text(encoding="utf-8"))


def old_store(folder: Path) -> SqliteStore:
    path = folder / "cutthroat.db"
    database = sqlite3.connect(path)
    database.executescript((FIXTURES / "database_format_1.sql").read_text(encoding="utf-8"))
    database.close()
    return SqliteStore(path)


def facts(table: Table) -> dict[str, Any]:
    """In the older server's words."""
    stage = table.stage
    return {
        "id": table.id,
        "status": table.status,
        "version": table.version,
        "decisions": [seat.decision for seat in table.seats],
        "bots": [seat.bot for seat in table.seats],
        "movers": [] if isinstance(stage, Lobby) else stage.movers,
        "left": [round(seconds, 3) for seconds in table.clocks.left],
        "undo": table.undo.seat if table.undo else None,
        "moves": 0 if isinstance(stage, Lobby) else len(stage.match.record.moves),
        "private": list(table.versions.private),
    }


async def come_back(place: Place, name: str, *people: str) -> list[Guest]:
    actor = await place.manager.find(EXPECTED[name]["id"])
    assert actor is not None
    return [await place.guest(actor, person) for person in people]


@pytest.mark.parametrize("name", EXPECTED)
def test_a_table_is_as_the_older_server_left_it(name: str, tmp_path: Path) -> None:
    async def test() -> None:
        async with opened(old_store(tmp_path)) as place:
            place.bots.hold = asyncio.Event()
            table = await place.manager.reload(EXPECTED[name]["id"])
            expected = {key: value for key, value in EXPECTED[name].items() if key != "undo_number"}
            assert facts(table) == expected
            if table.undo is not None:
                assert table.undo.number == EXPECTED[name]["undo_number"]

    asyncio.run(test())


def test_a_game_goes_on_to_its_end_and_its_record_holds(tmp_path: Path) -> None:
    async def test() -> None:
        async with opened(old_store(tmp_path)) as place:
            for name, people in (("toy", ("ana", "bo")), ("agencies", ("ana", "bo")), ("nation", ("ana", "bo", "cy"))):
                guests = await come_back(place, name, *people)
                await place.play_out(guests)
                row = await place.store.record(str(guests[0].known.record))
                assert row is not None
                assert verify(decode(row.body)).ok

    asyncio.run(test())


def test_a_lobby_whose_log_tells_numbers_starts_with_new_ones(tmp_path: Path) -> None:
    """Older servers wrote what a seat added into the log at once: whoever could read it knew it."""

    async def test() -> None:
        async with opened(MemoryStore()) as place:
            actor = await place.table("oo")
            table, version = actor.table.id, actor.table.version
            for seat, person in enumerate(("ana", "bo")):
                sat = {"type": "sat", "seat": seat, "person": person, "name": person, "entropy": f"told{seat}"}
                await place.store.append(table, version + 1 + seat, json.dumps(sat).encode(), 0.0)
            place.manager.actors.clear()
            again = await place.manager.find(table)
            assert again is not None
            assert [seat.commitment for seat in again.table.seats] == ["", ""]
            ana = await place.guest(again, "ana")
            await ana.do(m.Start)
            await place.advance(GONE_AFTER + 1.0)  # bo may be on the way
            assert isinstance(again.table.stage, Playing)
            chance = again.table.stage.match.record.chance
            assert isinstance(chance, FairSource)
            assert chance.entropy == [ana.numbers.receipts[0].entropy, ""], "bo is not here"

    asyncio.run(test())


def test_a_pending_undo_request_is_answered_and_the_moves_are_undone(tmp_path: Path) -> None:
    async def test() -> None:
        async with opened(old_store(tmp_path)) as place:
            place.bots.hold = asyncio.Event()
            _, bo = await come_back(place, "agencies", "ana", "bo")
            number = EXPECTED["agencies"]["undo_number"]
            assert await bo.code_of(m.AnswerUndo, agree=True, request=number) == "done"
            movers: list[int] = EXPECTED["agencies"]["movers"]
            last = max(place for place, mover in enumerate(movers) if mover == EXPECTED["agencies"]["undo"])
            assert facts(bo.actor.table)["movers"] == movers[:last]

    asyncio.run(test())


def test_chat_and_mutes_are_still_there(tmp_path: Path) -> None:
    async def test() -> None:
        async with opened(old_store(tmp_path)) as place:
            ana, bo = await come_back(place, "toy", "ana", "bo")
            assert [line.text for line in ana.known.chat] == ["good luck", "and to you"]
            assert [line.text for line in bo.known.chat] == ["and to you"], "bo has muted ana"

    asyncio.run(test())


def test_a_new_log_says_its_format_and_one_of_a_newer_server_is_refused() -> None:
    async def test() -> None:
        async with opened(MemoryStore()) as place:
            actor = await place.table()
            (body,) = await place.store.entries(actor.table.id)
            assert json.loads(body)["format"] == entries.FORMAT
            newer = body.replace(f'"format":{entries.FORMAT}'.encode(), f'"format":{entries.FORMAT + 1}'.encode())
            row = await place.store.table(actor.table.id)
            assert row is not None
            await place.store.create_table(row._replace(id="newer", code="NEWER1"), newer)
            with pytest.raises(Refusal, match="newer server"):
                await place.manager.find("newer")

    asyncio.run(test())
