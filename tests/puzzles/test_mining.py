"""Puzzles are mined from what seats know, are the same for the same seed, and a mine that was stopped goes on."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from cutthroat.bots.levels import EFFORTS
from cutthroat.core.chance import Fast
from cutthroat.game.match import Match
from cutthroat.game.record import FastSource, digest_of
from cutthroat.games.agencies.edge.game import GAME as AGENCIES
from cutthroat.games.agencies.rules.actions import ATTEMPT, HIRE
from cutthroat.lab.kept import Kept
from cutthroat.lab.mining import mine_all
from cutthroat.puzzles import contest as contests
from cutthroat.puzzles.contest import CLEAR, contest, finer
from cutthroat.puzzles.grading import grade, graded
from cutthroat.puzzles.mining import Find, Mined, examine, most_promising, play, quarry_of
from cutthroat.puzzles.model import Puzzle
from cutthroat.puzzles.position import asked, rebuild, seated
from cutthroat.puzzles.selection import repeats, spread
from cutthroat.review.estimates import Pairs
from tests.games.agencies.builders import position

QUARRY = quarry_of(AGENCIES, [2], {}, "expert", 1, 2)
WILD = (["2S 3D", "9S 8H 7C", "4D 4H"], ["KH QC", "JS", ""])
"""Nobody should attempt anything with such a hand."""


ROUGHLY = 0.12
"""The contest has an error of 4 points."""


@pytest.fixture(autouse=True)
def little_effort(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(EFFORTS, "expert", 1)


@cache
def examined() -> Puzzle:
    """After two moves of the first game there is a hand with which nobody should attempt anything."""
    match = Match.start(AGENCIES, seated("expert", 2), {}, FastSource(QUARRY.seed, 0))
    for action in (0, 0):
        match.play(asked(match), action)
    find = Find(2, asked(match), match.state.clone(), HIRE, ATTEMPT, 0.1)
    puzzle = examine(QUARRY, AGENCIES, match, find, 0, ROUGHLY)
    assert puzzle is not None
    return puzzle


@pytest.fixture
def puzzle() -> Puzzle:
    return examined()


def test_a_puzzle_is_rebuilt_by_the_engine(puzzle: Puzzle) -> None:
    match = rebuild(puzzle)
    assert puzzle.id == f"agencies-{digest_of(match.record, len(puzzle.actions))[:6]}"
    assert {one.move for one in puzzle.moves} == set(match.game.moves(match.state, asked(match)))
    assert puzzle.tempting != puzzle.best
    assert all(one.behind >= CLEAR for one in puzzle.moves[1:])


def test_the_same_seed_gives_the_same_puzzle(puzzle: Puzzle) -> None:
    assert examined.__wrapped__() == puzzle


def test_a_puzzle_graded_again_is_as_difficult_as_when_it_was_found(puzzle: Puzzle) -> None:
    assert graded(replace(puzzle, difficulty="hard")) == puzzle
    assert puzzle.difficulty != "hard"


def test_the_bots_own_search_says_where_to_look() -> None:
    match, finds = play(QUARRY, AGENCIES, 0)
    again, found_again = play(QUARRY, AGENCIES, 0)
    assert match.is_over
    assert match.record == again.record
    assert [find.moves for find in finds] == [find.moves for find in found_again]
    chosen = most_promising(finds, len(match.record.moves), QUARRY.positions)
    assert {find.moves for find in chosen} <= {find.moves for find in finds}
    assert all(find.promise > 0.0 for find in chosen)
    assert 0 < len(chosen) <= 3 * QUARRY.positions


@pytest.mark.parametrize(("best", "is_won"), [(HIRE, True), (ATTEMPT, False)])
def test_only_what_is_clearly_best_wins_the_contest(best: int, is_won: bool) -> None:
    guide, state = AGENCIES.guide(), position(*WILD)
    assert contest(guide, state, 0, best, 5, finer(ROUGHLY)).is_won == is_won


def test_a_contest_knows_what_the_seat_knows() -> None:
    guide, state = AGENCIES.guide(), position(*WILD)
    other = state.determinize(0, Fast(1234))
    assert AGENCIES.dump(other) != AGENCIES.dump(state)
    first, second = (contest(guide, world, 0, HIRE, 5, finer(ROUGHLY)) for world in (state, other))
    assert msgspec.json.encode([first.best, *first.others]) == msgspec.json.encode([second.best, *second.others])


def test_moves_that_come_to_the_same_are_both_right() -> None:
    same, worse = Pairs(1), Pairs(2)
    for _ in range(contests.SAME_AFTER):
        same.add(0.5, 0.5)
        worse.add(0.25, 0.5)
    held = contests.Contest([Pairs(0), same, worse])
    assert held.wrong() == [worse]
    assert held.is_won


def test_a_mine_that_was_stopped_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[int] = []

    def dig(encoded: bytes, first: int, games: int) -> list[Mined]:
        done.extend(range(first, first + games))
        if first == 2 and len(done) == 3:
            raise KeyboardInterrupt
        return [Mined(number, 1, []) for number in range(first, first + games)]

    monkeypatch.setattr("cutthroat.lab.mining.mine", dig)
    monkeypatch.setattr("cutthroat.lab.runner.CHUNK_SECONDS", 0.0)
    kept = Kept(tmp_path / "mine.jsonl", b"run", Mined)
    first = mine_all(QUARRY, 4, 1, lambda count: None, "", kept)
    assert first == ([Mined(0, 1, []), Mined(1, 1, [])], True)
    second = mine_all(QUARRY, 4, 1, lambda count: None, "", Kept(kept.file, b"run", Mined))
    assert second == ([Mined(number, 1, []) for number in range(4)], False)
    assert done == [0, 1, 2, 2, 3]


@pytest.mark.parametrize(
    ("by_expert", "by_greedy", "moves", "difficulty"),
    [(8, 8, 9, "easy"), (8, 0, 2, "easy"), (8, 0, 9, "medium"), (5, 8, 9, "medium"), (3, 0, 2, "hard")],
)
def test_what_the_greedy_bot_finds_is_easy(by_expert: int, by_greedy: int, moves: int, difficulty: str) -> None:
    assert grade(by_expert, by_greedy, moves) == difficulty


def test_those_with_two_moves_come_last(puzzle: Puzzle) -> None:
    assert len(puzzle.moves) == 2
    richer = msgspec.structs.replace(puzzle, moves=[*puzzle.moves, puzzle.moves[1]])
    assert repeats(puzzle, [puzzle]) > repeats(richer, [puzzle])


def test_no_idea_comes_twice(puzzle: Puzzle) -> None:
    again = msgspec.structs.replace(puzzle, id="agencies-other1")
    assert len(spread([puzzle, again], 5)) == 1
