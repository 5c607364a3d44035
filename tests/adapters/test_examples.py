"""The scripts of docs/research.md do what the page says."""

from __future__ import annotations

import pytest

from examples import ismcts_match, train_crisis


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
