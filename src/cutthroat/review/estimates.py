"""Estimates from rollouts, and how far they can be trusted."""

from __future__ import annotations

from math import sqrt

from msgspec import Struct

NORMAL = 1.96
"""Half of a 95 % interval is so many standard errors."""
FIRST_LOOK = 16
"""Rollouts before it is first asked whether an estimate is good enough."""
AGRESTI = 4.0
"""So many imagined rollouts, half of them won, are added where all or nothing comes out (Agresti and Coull): 32 wins
out of 32 do not prove that nothing else can happen. They widen the interval and leave the estimate alone."""


class Estimate(Struct, frozen=True):
    """A mean and half of its 95 % interval."""

    value: float
    error: float


class Tally(Struct):
    """Sums of what came out, seat by seat."""

    rollouts: int
    whole: int
    """How many were played to the end of the game, where all or nothing comes out."""
    sums: list[float]
    squares: list[float]

    @classmethod
    def empty(cls, seats: int) -> Tally:
        return cls(0, 0, [0.0] * seats, [0.0] * seats)

    def add(self, shares: list[float], is_whole: bool) -> None:
        self.rollouts += 1
        self.whole += is_whole
        for seat, share in enumerate(shares):
            self.sums[seat] += share
            self.squares[seat] += share * share

    def estimates(self) -> list[Estimate]:
        imagined = AGRESTI * self.whole / self.rollouts
        return [
            Estimate(total / self.rollouts, half_interval(self.rollouts, total, square, imagined, imagined / 2))
            for total, square in zip(self.sums, self.squares, strict=True)
        ]

    def worst_error(self) -> float:
        return max(estimate.error for estimate in self.estimates())


class Group(Struct, array_like=True):
    """Sums of trials in which rivals had learned the same."""

    trials: int = 0
    total: float = 0.0
    lead: float = 0.0


class Pairs(Struct):
    """What a candidate brought in the worlds in which it was tried, and how much more than the played move did."""

    action: int
    rollouts: int = 0
    whole: int = 0
    total: float = 0.0
    squares: float = 0.0
    lead: float = 0.0
    lead_squares: float = 0.0
    groups: list[Group] = []
    """Only where rivals learned to mix, and learned it several times."""

    def add(self, value: float, base: float, group: int | None = None) -> None:
        if group is not None:
            self.groups.extend(Group() for _ in range(len(self.groups), group + 1))
            one = self.groups[group]
            one.trials, one.total, one.lead = one.trials + 1, one.total + value, one.lead + value - base
        self.rollouts += 1
        self.whole += value in (0.0, 1.0)
        self.total += value
        self.squares += value * value
        self.lead += value - base
        self.lead_squares += (value - base) ** 2

    def value(self) -> Estimate:
        imagined = AGRESTI * self.whole / self.rollouts
        error = half_interval(self.rollouts, self.total, self.squares, imagined, imagined / 2)
        between = spread_of([(one.trials, one.total) for one in self.groups])
        return Estimate(self.total / self.rollouts, max(error, between))

    def advantage(self) -> Estimate:
        """Over the played move, in the same worlds and with the same dice."""
        imagined = AGRESTI / 2 * self.whole / self.rollouts
        error = half_interval(self.rollouts, self.lead, self.lead_squares, imagined, imagined, centre=0.0)
        between = spread_of([(one.trials, one.lead) for one in self.groups])
        return Estimate(self.lead / self.rollouts, max(error, between))


def half_interval(
    rollouts: int, total: float, squares: float, imagined: float, imagined_squares: float, centre: float = 0.5
) -> float:
    """Half of the 95 % interval of a mean, with so many imagined rollouts around a centre among those that count."""
    n = rollouts + imagined
    mean = (total + imagined * centre) / n
    variance = max(0.0, (squares + imagined_squares) / n - mean * mean)
    return NORMAL * sqrt(variance / n)


def spread_of(groups: list[tuple[int, float]]) -> float:
    """Half of the 95 % interval of a mean, as groups of trials differ: each has a number of them and their sum."""
    tried = [(trials, total) for trials, total in groups if trials]
    count, n = len(tried), sum(trials for trials, _ in tried)
    if count < 2:
        return 0.0
    mean = sum(total for _, total in tried) / n
    apart = sum((total - trials * mean) ** 2 for trials, total in tried) * count / (count - 1)
    return student(count - 1) * sqrt(apart) / n


def student(freedom: int) -> float:
    """Student's 97.5 % point by Cornish and Fisher's series: right to a hundredth from three degrees of freedom on."""
    z = NORMAL
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3


def looks(most: int) -> list[int]:
    """How many rollouts there are at each look, up to the most that are allowed."""
    found = [min(FIRST_LOOK, most)]
    while found[-1] < most:
        found.append(min(most, found[-1] + found[-1] // 8))
    return found


def next_look(rollouts: int, error: float, precision: float, most: int) -> int:
    """When to look again: as soon as the error may be small enough, but when there are an eighth more at the latest."""
    later = rollouts + rollouts // 8
    if precision > 0.0:
        wanted = int(rollouts * (error / precision) ** 2) + 1
        later = min(later, max(wanted, rollouts + 1 + rollouts // 64))
    return min(most, later)
