"""Tuning: a regression that finds what is there, reproducibly, and goes on where it was stopped."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from cutthroat.core.chance import Fast
from cutthroat.core.guide import shares, weighed
from cutthroat.game import registry
from cutthroat.lab.tuning import Sample, fit, gather, loss, solve


def made_up(weights: list[float], games: int) -> list[Sample]:
    """Games in which the features decide by these weights and chance."""
    chance, samples = Fast(1), []
    for number in range(games):
        features = [[chance.pick(1000) / 500 - 1 for _ in weights] for _ in range(3)]
        expected = shares([weighed(seat, weights) for seat in features])
        ticket = chance.pick(10**6) / 10**6
        winner = 0 if ticket < expected[0] else 1 if ticket < expected[0] + expected[1] else 2
        samples.append(Sample(number, [features], [float(seat == winner) for seat in range(3)]))
    return samples


def test_the_weights_that_decide_are_found() -> None:
    truth = [1.5, -0.7, 0.0]
    samples = made_up(truth, 3000)
    found = fit(samples)
    assert found == pytest.approx(truth, abs=0.15)
    assert loss(samples, found) < loss(samples, [0.0, 0.0, 0.0]) == pytest.approx(math.log2(3))


def test_solve() -> None:
    assert solve([[4.0, 2.0], [2.0, 3.0]], [10.0, 9.0]) == pytest.approx([1.5, 2.0])


def test_a_stopped_run_goes_on(tmp_path: Path) -> None:
    game = registry.load("shinobi")
    whole = list(gather(game, 3, 5, 3, None, lambda _: None))
    kept = tmp_path / "samples.jsonl"
    assert list(gather(game, 3, 5, 2, kept, lambda _: None)) == whole[:2]
    kept.write_bytes(kept.read_bytes() + b'{"number": 2, "mom')  # killed in the middle of a line
    before = kept.stat().st_size
    assert list(gather(game, 3, 5, 3, kept, lambda _: None)) == whole
    assert kept.stat().st_size > before


def test_games_without_horizons_cannot_be_tuned() -> None:
    with pytest.raises(ValueError, match="no horizon"):
        fit([Sample(0, [], [1.0, 0.0])])
