"""Puzzles over HTTP: the seat's view and no more, verdicts, the one of the day, and tables that go on."""

from __future__ import annotations

import asyncio
import json
from datetime import date
from pathlib import Path

import pytest

from cutthroat.client import ApiProblem
from cutthroat.protocol import messages as m
from cutthroat.protocol.http import PuzzleInfo, PuzzleOfTheDay, PuzzlePosed, TableMade
from cutthroat.puzzles import shelf
from cutthroat.puzzles.model import PuzzleVerdict
from cutthroat.puzzles.posing import Posed
from cutthroat.server.http.puzzles import info_of, told
from tests.server.running import Server, server


@pytest.fixture(scope="module")
def posed() -> Posed:
    return Posed(shelf.of_game("agencies")[0])


def test_what_is_told_is_the_seats_view_and_no_more(posed: Posed) -> None:
    answer = json.loads(m.encode(told(posed)))
    view = posed.game.view(posed.match.state, posed.seat)
    assert answer["position"]["view"] == json.loads(m.encode(view))
    assert answer["position"]["seat"] == posed.seat
    assert {move["action"] for move in answer["moves"]} == set(posed.moves.values())
    assert set(answer) == set(PuzzlePosed.__struct_fields__)
    assert not {"seed", "number", "actions", "setup"} & set(answer["info"])
    secret = [line["fields"] for line in answer["log"] if None in line["fields"].values()]
    assert secret, "what rivals were dealt is not told"


def test_puzzles_over_http(posed: Posed, tmp_path: Path) -> None:
    with server(tmp_path) as running:
        asyncio.run(solve(running, posed))


async def solve(running: Server, posed: Posed) -> None:
    api = running.api()
    path = f"/api/puzzles/{posed.puzzle.id}"
    assert await api.get("/api/puzzles", list[PuzzleInfo]) == [info_of(one) for one in shelf.whole()]
    assert (await api.get(path, PuzzlePosed)).best == posed.best
    for action in posed.moves.values():
        assert await api.post(f"{path}/tries", {"action": action}, PuzzleVerdict) == posed.judge(action)
    today = await api.get("/api/puzzles/today", PuzzleOfTheDay)
    assert today.puzzle == info_of(shelf.daily(date.fromisoformat(today.date)))
    for wrong, given, status in (
        (f"{path}/tries", {"action": 2**40}, 422),
        ("/api/puzzles/agencies-none/tries", {"action": 0}, 404),
        (f"{path}/play", {}, 403),
    ):
        with pytest.raises(ApiProblem) as refused:
            await api.post(wrong, given, TableMade)
        assert refused.value.status == status
    await api.arrive("Ana")
    made = await api.post(f"{path}/play", {}, TableMade)
    table = await api.get(f"/api/tables/{made.id}", m.TableInfo)
    assert [seat.kind for seat in table.seats].count("bot") == posed.puzzle.seats - 1
    assert table.seats[posed.seat].name == "Ana"
