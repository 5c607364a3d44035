"""Every puzzle on the shelf can be played, and tells no more than its seat knows."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta

import pytest

from cutthroat.core.chance import Fast
from cutthroat.game import registry
from cutthroat.game.record import RecordError, digest_of
from cutthroat.protocol import messages as m
from cutthroat.puzzles import shelf
from cutthroat.puzzles.contest import CLEAR
from cutthroat.puzzles.model import DIFFICULTIES, Puzzle, kind_of
from cutthroat.puzzles.posing import Posed
from cutthroat.review.estimates import NORMAL
from cutthroat.review.model import SURE

KEYS = registry.house_keys()
ENOUGH = 20
MOST_ALIKE = 0.75
"""Of a shelf: puzzles whose best move is of one kind."""


@pytest.mark.parametrize("key", KEYS)
def test_every_puzzle_is_sound(key: str) -> None:
    puzzles = shelf.of_game(key)
    assert len({puzzle.id for puzzle in puzzles}) == len(puzzles) >= ENOUGH
    for puzzle in puzzles:
        posed = Posed(puzzle)
        assert puzzle.id == f"{key}-{digest_of(posed.match.record, len(puzzle.actions))[:6]}"
        assert sorted(one.move for one in puzzle.moves) == sorted(posed.moves)
        assert posed.judge(-1) is None
        check_values(puzzle)
        check_words(puzzle, posed)


def check_values(puzzle: Puzzle) -> None:
    """The best is the best by its figures, beyond their errors; what tempts is not."""
    wrong = [one for one in puzzle.moves if one.move not in puzzle.right]
    assert puzzle.best == puzzle.moves[0].move
    assert puzzle.tempting in [one.move for one in wrong]
    for one in wrong:
        assert one.behind >= CLEAR - 0.001
        assert one.behind * NORMAL > SURE * (one.behind_error - 0.001)
        assert puzzle.moves[0].value > one.value


def check_words(puzzle: Puzzle, posed: Posed) -> None:
    """The reason has a figure and a rule, and a wrong move is told from the right one."""
    text, rules = posed.reason()
    assert any(letter.isdigit() for letter in text)
    assert rules
    assert posed.look().startswith("Look at ")
    right, wrong = posed.judge(posed.best), posed.judge(posed.moves[puzzle.tempting])
    assert right is not None
    assert right.right
    assert wrong is not None
    assert not wrong.right
    assert "less" in wrong.text


def test_what_is_told_does_not_depend_on_what_the_seat_cannot_know() -> None:
    differ = 0
    for puzzle in shelf.whole()[::6]:
        posed = Posed(puzzle)
        other = Posed(puzzle, posed.match.state.determinize(posed.seat, Fast(99)))
        differ += posed.game.dump(other.state) != posed.game.dump(posed.state)
        assert all_told(other) == all_told(posed)
    assert differ


def all_told(posed: Posed) -> list[object]:
    view = m.encode(posed.game.view(posed.state, posed.seat))
    return [view, posed.moves, posed.look(), posed.reason(), *(posed.judge(action) for action in posed.moves.values())]


def test_the_day_has_one_puzzle_and_a_shelf_is_seen_before_any_comes_again() -> None:
    start = date(2026, 11, 18)
    days = [shelf.daily(start + timedelta(days=count)) for count in range(300)]
    assert shelf.daily(start) == days[0]
    for key in {puzzle.game for puzzle in days}:
        seen = [puzzle.id for puzzle in days if puzzle.game == key]
        whole = len(shelf.of_game(key))
        assert len(set(seen[:whole])) == min(whole, len(seen))
    assert len({puzzle.game for puzzle in days[:5]}) == len([key for key in KEYS if shelf.of_game(key)])


def test_a_shelf_begins_with_what_is_easy() -> None:
    for key in KEYS:
        levels = [DIFFICULTIES.index(puzzle.difficulty) for puzzle in shelf.of_game(key)]
        assert levels == sorted(levels)


@pytest.mark.parametrize("key", KEYS)
def test_a_shelf_asks_for_more_than_one_kind_of_move(key: str) -> None:
    puzzles = shelf.of_game(key)
    kinds = Counter(kind_of(puzzle.best) for puzzle in puzzles)
    assert max(kinds.values()) <= MOST_ALIKE * len(puzzles)
    assert len({puzzle.difficulty for puzzle in puzzles}) >= 2
    assert len({puzzle.stage for puzzle in puzzles}) >= 2


def test_other_rules_are_told() -> None:
    older = Puzzle(
        id="crisis-000000",
        game="crisis",
        rules_version=0,
        seats=3,
        bot="master",
        seed=1,
        number=0,
        actions=[],
        stage="opening",
        difficulty="easy",
        tempting="",
        moves=[],
        rollouts=0,
    )
    with pytest.raises(RecordError, match="rules version 0"):
        Posed(older)


@pytest.mark.parametrize("wanted", ["crisis-nothing", "nothing", "", "../etc-passwd"])
def test_what_is_not_on_the_shelf_is_missing(wanted: str) -> None:
    with pytest.raises(shelf.NoPuzzle):
        shelf.find(wanted)
