"""Approximate solutions of games of several, held against the exact one of two."""

from __future__ import annotations

import numpy as np
import pytest

from cutthroat.core.chance import Fast
from cutthroat.game import registry
from cutthroat.lab.players import make_player
from cutthroat.lab.solving.regrets import Game, asked, measure, minimise
from cutthroat.lab.solving.rounds import NotSolvable
from cutthroat.lab.solving.several import Table
from cutthroat.lab.solving.solver import solve

CRISIS = registry.load("crisis")
DEFAULTS = CRISIS.resolve({})


def test_two_seats_come_to_the_exact_solution() -> None:
    """Its value for whoever holds order card 1, and next to nothing to gain against it."""
    game = Game(Table(CRISIS, 2, DEFAULTS))
    strategy = minimise(game, 1000)
    measured = measure(game, strategy)
    assert measured.values == pytest.approx([0.5, 0.5], abs=1e-6)
    assert 0 <= measured.nash_conv < 1e-3
    values = game.fair()
    for _ in range(200):
        values = game.worth(values, strategy)
    promise = game.promise(game.payoffs(values), strategy, 0) * strategy[:, 0]
    assert 2 * promise[0, 0].sum() == pytest.approx(solve(CRISIS, DEFAULTS).value, abs=1e-3)


def test_three_seats_learn() -> None:
    """Against blind choices a best answer wins three games of four."""
    game = Game(Table(CRISIS, 3, DEFAULTS))
    learnt = measure(game, minimise(game, 20))
    assert sum(learnt.values) == pytest.approx(1.0, abs=1e-5)
    assert all(value - 1e-5 < best < 0.45 for best, value in zip(learnt.best, learnt.values, strict=True))


def test_a_bot_is_asked_in_every_position() -> None:
    """Whoever plays at random gives away as much as a uniform strategy does."""
    table = Table(CRISIS, 2, DEFAULTS)
    game = Game(table)
    strategy = asked(game, table, make_player(CRISIS, "random"), 1, Fast(1))
    held = game._holds.sum(1)[..., None] > 0
    assert np.allclose(np.where(held, strategy, 0), np.where(held, game.uniform, 0))
    assert measure(game, strategy).nash_conv == pytest.approx(measure(game, game.uniform).nash_conv)


@pytest.mark.parametrize(
    ("key", "seats", "options"), [("crisis", 4, {}), ("crisis", 3, {"mode": "battle-royale"}), ("nation", 3, {})]
)
def test_what_has_not_been_made_small_enough_says_so(key: str, seats: int, options: dict[str, str]) -> None:
    game = registry.load(key)
    with pytest.raises(NotSolvable, match="no approximate solution"):
        Table(game, seats, game.resolve(options))
