"""Matches and records: nothing counts before it is committed, and everything can be folded again."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from cutthroat.core.fair import seal_of
from cutthroat.game import registry
from cutthroat.game.contract import AnyGame, IllegalMove, waiting_seats
from cutthroat.game.match import Match
from cutthroat.game.record import (
    FairSource,
    FastSource,
    Record,
    RecordError,
    SeatRecord,
    Source,
    decode,
    encode,
    read,
    replay,
    write,
)
from cutthroat.game.verdict import verify
from cutthroat.testing.toy.edge.game import GAME as TOY
from cutthroat.testing.toy.rules.actions import LOOK

GAME: AnyGame = TOY
SEATS = [SeatRecord("Ana", "person"), SeatRecord("Bo", "bot:random")]
FAIR = FairSource.dealt("secret", ["a", ""])


@pytest.fixture(autouse=True)
def toy() -> None:
    registry.register(GAME)


def start(source: Source = FAIR) -> Match:
    return Match.start(GAME, SEATS, {"rounds": 2}, source)


def play_on(match: Match, moves: int = 1000) -> Match:
    while not match.is_over and moves:
        seat = waiting_seats(match.state)[-1]
        match.play(seat, int(match.state.legal_actions(seat)[-1]))
        moves -= 1
    return match


def test_preparing_leaves_no_trace() -> None:
    match = play_on(start(), 2)
    seat = waiting_seats(match.state)[0]
    before = GAME.dump(match.state), encode(match.record), match.chance.clone().pick(1000)
    for action in match.state.legal_actions(seat):
        match.prepare(seat, int(action))
    assert before == (GAME.dump(match.state), encode(match.record), match.chance.clone().pick(1000))


def test_a_prepared_step_is_what_is_committed() -> None:
    match, twin = start(), start()
    step = match.prepare(0, int(match.state.legal_actions(0)[0]))
    match.commit(step)
    twin.play(0, step.action)
    assert GAME.dump(match.state) == GAME.dump(twin.state)
    assert match.record == twin.record


@pytest.mark.parametrize(("seat", "action"), [(-1, 1), (2, 1), (63, 1), (0, LOOK), (0, -1), (0, 2**40)])
def test_what_is_not_legal_is_refused_and_changes_nothing(seat: int, action: int) -> None:
    match = start()
    before = encode(match.record)
    with pytest.raises(IllegalMove):
        match.prepare(seat, action)
    assert encode(match.record) == before


def test_nobody_decides_twice() -> None:
    match = start()
    action = int(match.state.legal_actions(0)[0])
    match.play(0, action)
    with pytest.raises(IllegalMove, match="not your turn to decide"):
        match.prepare(0, action)


@pytest.mark.parametrize("moves", [0, 1, 4, 1000])
@pytest.mark.parametrize("source", [FAIR, FastSource(3, 4)], ids=["fair", "fast"])
def test_a_match_goes_on_from_its_record(moves: int, source: Source) -> None:
    match = play_on(start(source), moves)
    again = Match.resume(decode(encode(match.record)))
    assert GAME.dump(again.state) == GAME.dump(match.state)
    assert [event.facts() for event in again.opening] == [event.facts() for event in match.opening]
    assert play_on(again).record == play_on(match).record


def test_a_finished_game_verifies_and_knows_its_outcome() -> None:
    record = play_on(start()).record
    assert record.outcome is not None
    verdict = verify(record)
    assert verdict.ok
    assert "the secret matches the seal" in verdict.notes
    assert verdict.proven == "all"


def forged(**changes: object) -> Record:
    return msgspec.structs.replace(decode(encode(play_on(start()).record)), **changes)


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"chance": FairSource(seal_of("other"), ["a", "b"], "secret")}, "does not match the seal"),
        ({"chance": FairSource(seal_of("secret"), ["a", "c"], "secret")}, "and should be"),
        ({"chance": FairSource(seal_of("secret"), ["a"], "secret")}, "1 seats gave entropy"),
        ({"chance": FairSource(seal_of("secret"), ["a", "b"])}, "was not revealed"),
        ({"outcome": None}, "no outcome is recorded"),
        ({"setup": []}, "the setup: the recorded picks do not fit"),
        ({"options": {"rounds": 1, "open_scores": False}}, "the game is over already"),
        ({"seats": SEATS[:1]}, "for 2 to 4 players, not 1"),
        ({"rules_version": 2}, "rules version 2"),
        ({"moves": [[0]]}, "at least a seat and an action"),
        ({"moves": [[5, 1]]}, "not seat 5's decision"),
    ],
)
def test_forgeries_are_named(changes: dict[str, object], problem: str) -> None:
    verdict = verify(forged(**changes))
    assert not verdict.ok
    assert problem in verdict.problem


def test_what_was_not_reached_is_not_said_to_be_checked() -> None:
    notes = verify(forged(moves=[[5, 1]])).notes
    assert notes == [
        "the secret matches the seal",
        "seat 1 added what it had committed to before anybody revealed",
    ]
    assert verify(forged(rules_version=2)).notes == []


def test_spare_picks_are_found() -> None:
    record = play_on(start()).record
    record.moves[0].append(0)
    assert verify(record).problem == "move 1: 1 recorded picks were never used"


def test_a_game_under_way_can_be_checked_without_its_secret() -> None:
    record = play_on(start(), 3).record
    record.chance = msgspec.structs.replace(FAIR, secret=None)
    verdict = verify(record)
    assert verdict.ok
    assert "the game is not over" in verdict.notes
    with pytest.raises(RecordError, match="has not been revealed"):
        Match.resume(record)


def test_a_fork_goes_on_with_chance_of_its_own_and_says_what_it_took_over() -> None:
    match = play_on(start(), 4)
    forked = play_on(Match.fork(match.record, 3, SEATS, FastSource(8, 0)))
    assert forked.record.moves[:3] == match.record.moves[:3]
    verdict = verify(forked.record)
    assert verdict.ok
    assert verdict.proven == "nothing"
    assert "it goes on from a game of Ana, Bo after move 3 of 4" in verdict.notes
    assert "nothing of its luck could be checked" in verdict.notes


def test_nobody_takes_over_more_than_there_is() -> None:
    assert "1000 moves are taken over" in verify(forged(taken_over=1000)).problem


def test_replaying_gives_every_position() -> None:
    match = play_on(start())
    frames = list(replay(match.record))
    assert [frame.number for frame in frames] == list(range(len(match.record.moves) + 1))
    assert GAME.dump(frames[-1].state) == GAME.dump(match.state)
    for earlier, later in pairwise(frames):
        assert later.before is earlier.state


def test_writing_is_whole_or_not_at_all(tmp_path: Path) -> None:
    record = play_on(start()).record
    path = tmp_path / "deep" / "game.json"
    write(record, path)
    assert read(path) == record
    assert [file.name for file in path.parent.iterdir()] == ["game.json"]


def test_reading_what_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="No such file"):
        read(tmp_path / "none.json")
