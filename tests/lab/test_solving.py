"""Solving: matrix games, all that chance can do, and best responses."""

from __future__ import annotations

import pytest

from cutthroat.lab.solving.matrix import solve
from cutthroat.lab.solving.report import PARTS, in_parts
from cutthroat.lab.solving.rounds import Every, NotSolvable, exact_of
from cutthroat.testing.toy.edge.game import GAME


def test_matching_pennies_are_mixed_evenly() -> None:
    pennies = solve([[1.0, 0.0], [0.0, 1.0]])
    assert (pennies.value, pennies.rows, pennies.columns) == (0.5, [0.5, 0.5], [0.5, 0.5])


def test_uneven_rock_paper_scissors() -> None:
    """Rock wins double: the loser's fear of it makes paper the favourite."""
    found = solve([[0.0, -1.0, 2.0], [1.0, 0.0, -1.0], [-2.0, 1.0, 0.0]])
    assert found.value == pytest.approx(0.0, abs=1e-12)
    assert found.rows == pytest.approx([1 / 4, 1 / 2, 1 / 4], abs=1e-12)
    assert found.columns == pytest.approx([1 / 4, 1 / 2, 1 / 4], abs=1e-12)


def test_a_saddle_point_needs_no_mixing() -> None:
    found = solve([[3.0, 1.0, 2.0], [0.0, -1.0, 5.0]])
    assert (found.value, found.rows, found.columns) == (1.0, [1.0, 0.0], [0.0, 1.0, 0.0])


def test_of_equal_answers_the_last_is_taken() -> None:
    assert solve([[1.0, 1.0]]).columns == [0.0, 1.0]


def test_every_way_that_chance_can_fall_comes_once() -> None:
    """A coin; heads is followed by a die."""
    chance, ways = Every(), []
    while True:
        ways.append((chance.pick(2) == 1 and chance.pick(6) + 1, chance.probability))
        if not chance.advance():
            break
    assert ways == [(False, 0.5), *((face, pytest.approx(1 / 12)) for face in range(1, 7))]


def test_parts_add_up() -> None:
    assert sum(in_parts([1 / 3, 1 / 3, 1 / 3])) == PARTS
    assert in_parts([1.0, -1e-17]) == [PARTS, 0]


def test_a_game_without_exact_play_says_so() -> None:
    with pytest.raises(NotSolvable, match="has no exact play"):
        exact_of(GAME)
