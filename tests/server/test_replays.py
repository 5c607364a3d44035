"""Finished games, moment by moment."""

from __future__ import annotations

import json
import sys
from concurrent.futures import ThreadPoolExecutor

import msgspec
import pytest

from cutthroat.core.viewer import OPEN, Viewer
from cutthroat.game import registry
from cutthroat.game.record import Record, replay
from cutthroat.games.crisis.edge.game import GAME as CRISIS
from cutthroat.games.crisis.rules.phases import PLAN
from cutthroat.games.crisis.rules.state import CrisisState
from cutthroat.protocol import messages as m
from cutthroat.server.http.replays import MOST_KEPT, Replay, Replays
from cutthroat.server.tables.entries import Moved
from cutthroat.server.tables.presenter import thought_of
from tests.review.played import played as played_by_bots
from tests.server.tables import bot_move, play, play_out, playing, record


@pytest.fixture(scope="module")
def played() -> Record:
    return record(play_out(playing("oo", game="agencies")))


def test_each_moment_is_what_the_viewer_saw_then(played: Record) -> None:
    again, game = Replay(played), registry.load("agencies")
    for seat in (0, 1, None):
        told = 0
        for frame in replay(played):
            step = again.step(frame.number, seat)
            told += len(frame.events)
            assert json.loads(bytes(step.position.view)) == json.loads(m.encode(game.view(frame.state, seat)))
            assert len(step.log) == told


def test_only_the_open_replay_tells_what_was_dealt(played: Record) -> None:
    again = Replay(played)
    dealt = {
        seat: [line.fields for line in again.step(0, seat).log if None in line.fields.values()]
        for seat in (0, None, OPEN)
    }
    assert dealt[OPEN] == []
    assert 0 < len(dealt[0]) < len(dealt[None])


def test_what_a_seat_could_do_is_told_to_who_looks_through_its_eyes_and_asks(played: Record) -> None:
    again = Replay(played)
    for frame in again.frames[:-1]:
        mover = again.frames[frame.number + 1].seat
        legal = [int(action) for action in frame.state.legal_actions(mover)]
        asked = again.step(frame.number, mover, with_moves=True)
        assert [move.action for move in asked.moves_now] == legal
        assert again.step(frame.number, mover).moves_now == []
        for viewer in (None, OPEN, 1 - mover):
            assert again.step(frame.number, viewer, with_moves=True).moves_now == []


def test_with_all_cards_open_there_is_one_view(played: Record) -> None:
    again, game = Replay(played), registry.load("agencies")
    position = again.step(3, OPEN).position
    assert position.seat is None
    assert bytes(position.view) == m.encode(game.view(again.frames[3].state, OPEN))


@pytest.mark.parametrize("viewer", [0, None, OPEN], ids=["seat", "spectator", "open"])
def test_what_is_told_step_by_step_is_what_is_told_at_once(played: Record, viewer: Viewer) -> None:
    again, last = Replay(played), len(played.moves)
    whole = again.step(last, viewer).log
    told = again.step(0, viewer).log
    for number in range(1, last + 1):
        told = told + again.step(number, viewer, since=number - 1).log
    assert told == whole
    assert again.step(4, viewer).log + again.step(last, viewer, since=4).log == whole


@pytest.mark.parametrize("number", [0, 2, 5])
def test_nothing_is_told_twice(played: Record, number: int) -> None:
    assert Replay(played).step(number, None, since=5).log == []


def test_a_game_that_was_looked_at_is_not_played_again(played: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Record] = []

    def counted(record: Record) -> Replay:
        made.append(record)
        return Replay(record)

    monkeypatch.setattr("cutthroat.server.http.replays.Replay", counted)
    replays = Replays()
    assert replays.find("one") is None
    one = replays.make("one", played)
    for number in range(MOST_KEPT - 1):
        replays.make(f"other {number}", played)
    assert replays.find("one") is one
    replays.make("another", played)
    assert replays.find("one") is one, "it was looked at after the first of the others"
    assert replays.find("other 0") is None
    assert len(made) == MOST_KEPT + 1


def test_many_threads_look_at_once(played: Record) -> None:
    replays, rounds = Replays(), 300
    one = Replay(played)

    def look(start: int) -> None:
        for number in range(rounds):
            replays._keep(str((start + number) % (MOST_KEPT + 2)), one)

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(6) as threads:
            list(threads.map(look, range(6)))
    finally:
        sys.setswitchinterval(interval)
    assert len(replays._kept) == MOST_KEPT


def test_where_all_choose_at_once_a_bot_that_searches_says_that_it_varied_its_choice() -> None:
    """Not where one chooses alone, and not between two, who play the exact solution."""
    for seats, varies in ((3, [True, True, True]), (2, [False, False])):
        crisis = played_by_bots(CRISIS, 0, ["random"] * seats)
        befores = [frame.before for frame in Replay(crisis).frames]
        plans = [n for n, before in enumerate(befores) if isinstance(before, CrisisState) and before.phase == PLAN]
        first = plans[:seats]
        why = {number: [(crisis.moves[number - 1][1], 250)] for number in first}
        again = Replay(msgspec.structs.replace(crisis, why=why))
        assert [again.step(number, OPEN).mixed for number in first] == varies
        assert not again.step(plans[seats], OPEN).mixed, "nothing was weighed there"
        assert not any(again.step(number, None).mixed for number in first)


@pytest.mark.parametrize(("game", "varies"), [("crisis", True), ("agencies", False)])
def test_a_bot_that_thinks_aloud_says_so_too(game: str, varies: bool) -> None:
    """It is told only of the last who chooses: before, it would open a sealed choice."""
    table = playing("oob", game=game, thoughts=True)
    while (seat := table.waiting()[0]) != 2 or len(record(table).moves) < len(table.seats):
        if table.seats[seat].bot:
            table.apply(bot_move(table, seat), 0.0)
        else:
            play(table, seat)
    move = bot_move(table, 2)
    assert isinstance(move, Moved)
    thought = thought_of(table, msgspec.structs.replace(move, why=[(move.action, 250)]))
    assert thought is not None
    assert thought.mixed is varies


def test_who_looks_over_a_bots_shoulder_reads_what_it_weighed(played: Record) -> None:
    """Nobody else does: it tells what the bot had in hand. What is no move of that moment is left out."""
    seat, action = played.moves[0][0], played.moves[0][1]
    again = Replay(msgspec.structs.replace(played, why={1: [(action, 612), (999_999, 5)]}))
    words = again.game.describe(again.frames[0].state, seat, action).label
    for viewer in (seat, OPEN):
        assert again.step(1, viewer).why == [m.WeighedMove(label=words, share=612, chosen=True)]
    for other in (1 - seat, None):
        assert again.step(1, other).why == []
    assert again.step(0, OPEN).why == again.step(2, OPEN).why == []
