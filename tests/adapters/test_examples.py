"""The scripts of docs/research.md do what the page says."""

from __future__ import annotations

import pytest

from cutthroat.bots.base import observe
from cutthroat.core.bits import lowest
from cutthroat.core.chance import Fast
from cutthroat.core.events import MUTED
from cutthroat.game import registry
from examples import ismcts_match, train_crisis
from examples.ismcts_bot import Ismcts


def test_exploitability_falls_as_the_agent_trains() -> None:
    """Against the exact best answer; what it starts with is uniform play."""
    found = [progress.exploitability for progress in train_crisis.train(rounds=120, games=96, seed=1, looks=1)]
    assert found[0] == pytest.approx(0.3965, abs=1e-3)
    assert 0 <= found[-1] < found[0] / 2


def test_a_match_gives_both_the_same_time() -> None:
    result = ismcts_match.match("agencies", "regular", games=2, seed=1)
    assert all(0.0 <= share <= 1.0 for share in result.shares)
    assert len(result.shares) == 2
    assert result.theirs.decisions > 0
    assert result.simulations > 3 * result.theirs.decisions
    assert "ours wins" in result.report(2)


def test_intervals_of_few_games_are_wide() -> None:
    assert ismcts_match.interval([1.0] * 6) == pytest.approx((0.6097, 1.0), abs=1e-4)
    assert ismcts_match.interval([1.0, 0.0] * 500) == pytest.approx((0.469, 0.531), abs=1e-3)


def test_ismcts_is_a_bot_of_any_seat() -> None:
    """It sees no choice of a lower seat, and the same chance gives the same choice."""
    game = registry.load("crisis")
    state, chance = game.new(3, {}, Fast(1), MUTED), Fast(3)
    while state.waiting != 0b111:
        state.apply(lowest(state.waiting), state.random_action(lowest(state.waiting), chance), chance, MUTED)
    for seat in range(3):
        chosen = {Ismcts().choose(observe(game, state, seat, Fast(2)), Fast(5)) for _ in range(2)}
        assert len(chosen) == 1
        assert chosen <= set(map(int, state.legal_actions(seat)))
