"""Evaluations are fitted, not guessed: games of the guide's policy, and a regression of who won on what was seen.

At every horizon of a game the features of all seats are noted. Their weights are those under which the softmax of the
weighed sums fits the shares of the win best (a conditional logit, found by Newton's method; the little ridge keeps
weights finite that the games say nothing about).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import msgspec
from msgspec import Struct

from cutthroat.core.bits import lowest
from cutthroat.core.events import MUTED
from cutthroat.core.guide import shares, weighed
from cutthroat.core.playouts import bot_chance, game_chance
from cutthroat.core.state import State
from cutthroat.game.contract import AnyGame

RIDGE = 1e-3
STEPS = 25
SETTLED = 1e-9
PRECISION = 6

Progress = Callable[[int], None]
Matrix = list[list[float]]


class Sample(Struct, frozen=True):
    """One game: the features of every seat at each horizon, and the shares of the win."""

    number: int
    moments: list[list[list[float]]]
    shares: list[float]


def play(game: AnyGame, seats: int, seed: int, number: int) -> Sample:
    """Game ``number`` of a seed; it depends on nothing else."""
    guide = game.guide().at_table()
    chance, bots = game_chance(seed, number), bot_chance(seed, number)
    state: State = game.new(seats, {}, chance, MUTED)
    moments: list[list[list[float]]] = []
    horizon = guide.horizon(state)
    for _ in range(game.bound):
        if not state.waiting:
            break
        seat = lowest(state.waiting)
        state.apply(seat, guide.policy.decide(state, seat, bots), chance, MUTED)
        if state.waiting and guide.horizon(state) > horizon:
            horizon = guide.horizon(state)
            moments.append([guide.features(state, other) for other in range(seats)])
    return Sample(number, moments, [float(share) for share in state.returns()])


def gather(game: AnyGame, seats: int, seed: int, games: int, kept: Path | None, progress: Progress) -> Iterator[Sample]:
    """The samples of games 0 .. games - 1; those in the file are not played again, and new ones are added to it."""
    known = {sample.number: sample for sample in read(kept)} if kept else {}
    for number in range(games):
        sample = known.get(number)
        if sample is None:
            sample = play(game, seats, seed, number)
            if kept:
                with kept.open("ab") as file:
                    file.write(msgspec.json.encode(sample) + b"\n")
        progress(1)
        yield sample


def read(file: Path) -> Iterator[Sample]:
    """A line that was cut short when the run was killed is played again."""
    for line in file.read_bytes().splitlines() if file.exists() else []:
        try:
            yield msgspec.json.decode(line, type=Sample)
        except msgspec.DecodeError:
            continue


def fit(samples: Iterable[Sample]) -> list[float]:
    """The weights that explain the wins best."""
    rows = [(moment, sample.shares) for sample in samples for moment in sample.moments]
    if not rows:
        raise ValueError("the games had no horizon at which features could be noted")
    size = len(rows[0][0][0])
    weights = [0.0] * size
    for _ in range(STEPS):
        gradient, curvature = slopes(rows, weights)
        step = solve(curvature, gradient)
        weights = [weight + change for weight, change in zip(weights, step, strict=True)]
        if max(map(abs, step)) < SETTLED:
            break
    return [round(weight, PRECISION) for weight in weights]


def slopes(rows: list[tuple[list[list[float]], list[float]]], weights: list[float]) -> tuple[list[float], Matrix]:
    """The gradient of the likelihood, and its curvature with the sign turned."""
    size = len(weights)
    gradient = [-RIDGE * len(rows) * weight for weight in weights]
    curvature = [[RIDGE * len(rows) if i == j else 0.0 for j in range(size)] for i in range(size)]
    for features, got in rows:
        expected = shares([weighed(seat, weights) for seat in features])
        mean = [sum(p * seat[i] for p, seat in zip(expected, features, strict=True)) for i in range(size)]
        for p, share, seat in zip(expected, got, features, strict=True):
            apart = [seat[i] - mean[i] for i in range(size)]
            for i in range(size):
                gradient[i] += share * apart[i]
                for j in range(i + 1):
                    curvature[i][j] += p * apart[i] * apart[j]
    for i in range(size):
        for j in range(i + 1, size):
            curvature[i][j] = curvature[j][i]
    return gradient, curvature


def solve(matrix: Matrix, right: list[float]) -> list[float]:
    """The solution of a positive definite system, by Cholesky's factors."""
    size = len(right)
    lower = [[0.0] * size for _ in range(size)]
    for i in range(size):
        for j in range(i + 1):
            rest = matrix[i][j] - sum(lower[i][k] * lower[j][k] for k in range(j))
            lower[i][j] = math.sqrt(rest) if i == j else rest / lower[j][j]
    forward: list[float] = []
    for i in range(size):
        forward.append((right[i] - sum(lower[i][k] * forward[k] for k in range(i))) / lower[i][i])
    found = [0.0] * size
    for i in reversed(range(size)):
        found[i] = (forward[i] - sum(lower[k][i] * found[k] for k in range(i + 1, size))) / lower[i][i]
    return found


def loss(samples: Iterable[Sample], weights: list[float]) -> float:
    """The mean cross-entropy, in bits; knowing nothing is log2 of the seats."""
    total, number = 0.0, 0
    for sample in samples:
        for features in sample.moments:
            expected = shares([weighed(seat, weights) for seat in features])
            total -= sum(
                share * math.log2(max(p, 1e-12)) for share, p in zip(sample.shares, expected, strict=True) if share
            )
            number += 1
    return total / max(1, number)
