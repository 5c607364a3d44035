"""Finished games, moment by moment."""

from __future__ import annotations

import json
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from cutthroat.core.bits import NONE
from cutthroat.game import registry
from cutthroat.game.record import Record, replay
from cutthroat.protocol import messages as m
from cutthroat.server.http.replays import MOST_KEPT, Replay, Replays
from tests.server.tables import play_out, playing, record


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
            assert json.loads(bytes(step.position[0].view)) == json.loads(m.encode(game.view(frame.state, seat)))
            assert len(step.log) == told


def test_only_the_open_replay_tells_what_was_dealt(played: Record) -> None:
    again = Replay(played)
    dealt = {
        seat: [line.fields for line in again.step(0, seat).log if None in line.fields.values()]
        for seat in (0, None, NONE)
    }
    assert dealt[NONE] == []
    assert 0 < len(dealt[0]) < len(dealt[None])


def test_with_all_cards_open_every_seat_is_shown(played: Record) -> None:
    assert [position.seat for position in Replay(played).step(3, NONE).position] == [0, 1]


def test_a_game_that_was_looked_at_is_not_played_again(played: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Record] = []

    def counted(record: Record) -> Replay:
        made.append(record)
        return Replay(record)

    monkeypatch.setattr("cutthroat.server.http.replays.Replay", counted)
    replays = Replays()
    for number in range(5):
        replays.step("one", played, number, 0)
    assert len(made) == 1
    for number in range(MOST_KEPT):
        replays.step(f"other {number}", played, 0, 0)
    replays.step("one", played, 0, 0)
    assert len(made) == MOST_KEPT + 2


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
