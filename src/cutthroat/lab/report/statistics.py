"""Means, shares and differences with what they may be off by, and with how many were asked about at once.

A game is one observation: seats of the same game share its deal and its win. Intervals are 95 % ones; where several
things are asked at once they are widened so that all of them hold together (Bonferroni), and chances of error are
corrected by Holm's steps.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from statistics import NormalDist

from msgspec import Struct

LEVEL = 0.95
NORMAL = NormalDist()
CLEAR = 0.05
"""A corrected chance of error below this is clear."""
FEW = 10
"""Wins, or losses."""


class Estimate(Struct, frozen=True):
    """A figure with its 95 % interval."""

    value: float
    low: float
    high: float


class Bin(Struct, frozen=True, array_like=True):
    low: float
    high: float
    games: int


class Spread(Struct, frozen=True, kw_only=True):
    """How a number varies from game to game."""

    mean: Estimate
    sd: float
    low: float
    """The least of the middle nine tenths."""
    median: float
    high: float
    most: float
    bins: list[Bin]


class Sums(Struct):
    """Of a ratio such as wins over seats, game by game: enough for its error."""

    games: int = 0
    wholes: float = 0.0
    parts: float = 0.0
    wholes_squared: float = 0.0
    products: float = 0.0
    parts_squared: float = 0.0

    def add(self, part: float, whole: float) -> None:
        self.games += 1
        self.wholes += whole
        self.parts += part
        self.wholes_squared += whole * whole
        self.products += part * whole
        self.parts_squared += part * part

    @property
    def ratio(self) -> float:
        return self.parts / self.wholes if self.wholes else 0.0

    @property
    def is_few(self) -> bool:
        """Of wins over seats."""
        return min(self.parts, self.wholes - self.parts) < FEW

    def chance(self, fair: float) -> float:
        """How likely wins are to be as far from what is fair, if it is fair."""
        error = self.error_of_wins
        if self.wholes and self.is_few:
            error = max(error, math.sqrt(fair * (1 - fair) / self.wholes))
        return chance_of(self.ratio - fair, error)

    @property
    def error(self) -> float:
        """The standard error, each game being one observation."""
        if not self.wholes:
            return math.inf
        p = self.ratio
        squares = self.parts_squared - 2 * p * self.products + p * p * self.wholes_squared
        return math.sqrt(max(0.0, squares)) / self.wholes

    @property
    def error_of_wins(self) -> float:
        """Where nearly all or nearly none win, the sample knows too little of how it varies: two wins and two losses
        more make up for it (Agresti and Coull)."""
        if not (self.wholes and self.is_few):
            return self.error
        size = self.wholes + 4
        likely = (self.parts + 2) / size
        return max(self.error, math.sqrt(likely * (1 - likely) / size))


def width(questions: int = 1) -> float:
    """How many standard errors an interval reaches to each side, if so many are asked about at once."""
    return NORMAL.inv_cdf(1 - (1 - LEVEL) / (2 * max(1, questions)))


def estimate(value: float, error: float, questions: int = 1) -> Estimate:
    reach = width(questions) * error
    return Estimate(value, value - reach, value + reach)


def share(value: float, error: float, questions: int = 1) -> Estimate:
    """An estimate that cannot leave 0 to 1."""
    found = estimate(value, error, questions)
    return Estimate(found.value, max(0.0, found.low), min(1.0, found.high))


def chance_of(value: float, error: float) -> float:
    """How likely something at least as far from nothing is, if there is nothing."""
    if error == 0.0:
        return 1.0 if value == 0.0 else 0.0
    return 2 * (1 - NORMAL.cdf(abs(value) / error))


def is_clear(chance: float, found: Estimate, nothing: float = 0.0) -> bool:
    """Beyond doubt by both corrections, so that nothing is called clear whose interval says otherwise."""
    return chance < CLEAR and not found.low <= nothing <= found.high


def holm(chances: Sequence[float]) -> list[float]:
    """Chances of error corrected for asking so many questions."""
    order = sorted(range(len(chances)), key=chances.__getitem__)
    corrected, least = [1.0] * len(chances), 0.0
    for step, number in enumerate(order):
        least = max(least, min(1.0, chances[number] * (len(chances) - step)))
        corrected[number] = least
    return corrected


def mean(values: Sequence[float]) -> float:
    return math.fsum(values) / len(values) if values else 0.0


def deviation(values: Sequence[float]) -> float:
    """The standard deviation of a sample."""
    middle = mean(values)
    return (
        math.sqrt(math.fsum((value - middle) ** 2 for value in values) / (len(values) - 1)) if len(values) > 1 else 0.0
    )


def error_of(values: Sequence[float]) -> float:
    return deviation(values) / math.sqrt(len(values)) if len(values) > 1 else math.inf


def mean_of(values: Sequence[float]) -> Estimate:
    if len(values) < 2:
        return Estimate(mean(values), mean(values), mean(values))
    return estimate(mean(values), error_of(values))


def spread(values: Iterable[float], most_bins: int = 24) -> Spread:
    ordered = sorted(values)
    size = len(ordered)
    return Spread(
        mean=mean_of(ordered),
        sd=deviation(ordered),
        low=ordered[size // 20],
        median=ordered[size // 2],
        high=ordered[size - 1 - size // 20],
        most=ordered[-1],
        bins=bins(ordered, most_bins),
    )


def bins(ordered: Sequence[float], most: int) -> list[Bin]:
    """The values counted in at most so many steps of a round size; the last hundredth shares the last one."""
    least, end = ordered[0], max(ordered[-1 - len(ordered) // 100], ordered[0])
    step = round_step((end - least) / most)
    first = math.floor(least / step)
    last = math.floor(end / step)
    counts = [0] * (last - first + 1)
    for value in ordered:
        counts[min(math.floor(value / step), last) - first] += 1
    return [Bin(step * (first + n), step * (first + n + 1), games) for n, games in enumerate(counts)]


def round_step(least: float) -> float:
    """1, 2 or 5 times a power of ten, and at least 1."""
    if least <= 1:
        return 1.0
    power = 10.0 ** math.floor(math.log10(least))
    return next(times * power for times in (1, 2, 5, 10) if times * power >= least)


def difference_in_shares(one: float, other: float) -> float:
    """Cohen's h: 0.2 is small, 0.5 is medium, 0.8 is large."""
    return 2 * math.asin(math.sqrt(min(1.0, max(0.0, one)))) - 2 * math.asin(math.sqrt(min(1.0, max(0.0, other))))
