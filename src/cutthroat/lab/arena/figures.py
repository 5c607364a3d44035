"""What an arena's games say: shares of the wins, ratings, and how far off both may be.

A deal with all its seatings is one observation, so that what the seatings share of it (a deal that favours a seat)
is in the error and not overlooked.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from msgspec import Struct

from cutthroat.lab.arena.games import Result
from cutthroat.lab.arena.plan import Contest
from cutthroat.lab.arena.ratings import ratings
from cutthroat.review.estimates import student

Z = 1.96
SURE = 3.0
"""Standard errors at which a difference counts as sure while games go on: looking often asks for more than one look."""
EVEN = 0.01
"""Shares that are known to within this are even, if they are not sure to differ."""
GROUPS = 20
"""For the error of ratings each of so many groups of deals is left out once."""


ENOUGH = 20
"""With fewer deals than this luck is not taken off: how much of it counts would be guessed from too little."""


class Deal(NamedTuple):
    """One deal with all its seatings: each bot's mean share of the win in a seat of its own, with luck taken off."""

    shares: list[float]
    plain: list[float]
    """The shares as they were."""
    games: list[Result]


class BotFigures(Struct, frozen=True, kw_only=True):
    name: str
    win_share: float
    """The share of the wins in each seat that it held; the fair share is 1 / seats."""
    low: float
    high: float
    plain_share: float
    """As counted, with luck left in."""
    variance_reduction: float
    """So many times fewer games are needed for the same certainty as without taking luck off; 1 = luck is left in."""
    rating: float
    rating_low: float
    rating_high: float
    moves: int
    ms_per_move: float
    """CPU time."""


def deals_of(contest: Contest, results: Iterable[Result]) -> list[Deal]:
    """The deals that are complete, in their order."""
    by_deal: dict[int, list[Result]] = {}
    for result in results:
        by_deal.setdefault(contest.deal(result.game), []).append(result)
    complete = [games for _, games in sorted(by_deal.items()) if len(games) == len(contest.seatings)]
    plain = [by_bot(contest, games, lambda result: result.shares) for games in complete]
    adjusted = plain
    if len(complete) >= ENOUGH and complete[0][0].luck:
        adjusted = without_luck(plain, [by_bot(contest, games, lambda result: result.luck) for games in complete])
    return [Deal(*one) for one in zip(adjusted, plain, complete, strict=True)]


def by_bot(contest: Contest, games: list[Result], what: Callable[[Result], list[float]]) -> list[float]:
    """The mean of something over the seats that each bot held."""
    sums, held = [0.0] * len(contest.bots), [0] * len(contest.bots)
    for result in games:
        for bot, value in zip(contest.seating(result.game), what(result), strict=True):
            sums[bot] += value
            held[bot] += 1
    return [value / seats for value, seats in zip(sums, held, strict=True)]


def without_luck(shares: list[list[float]], luck: list[list[float]]) -> list[list[float]]:
    """A control variate: as much of the luck is taken off as makes the shares of each bot vary least."""
    columns = []
    for won, lucky in zip(zip(*shares, strict=True), zip(*luck, strict=True), strict=True):
        middle, usual = mean(won), mean(lucky)
        spread = sum((x - usual) ** 2 for x in lucky)
        slope = sum((y - middle) * (x - usual) for y, x in zip(won, lucky, strict=True)) / spread if spread else 0.0
        columns.append([y - slope * x for y, x in zip(won, lucky, strict=True)])
    return [list(row) for row in zip(*columns, strict=True)]


def figures(contest: Contest, deals: list[Deal]) -> list[BotFigures]:
    """By bots, as they were named."""
    points = ratings_of(contest, deals)
    errors = rating_errors(contest, deals)
    found = []
    for bot, name in enumerate(contest.bots):
        shares = [deal.shares[bot] for deal in deals]
        low, high = interval(shares)
        plain = [deal.plain[bot] for deal in deals]
        moves, seconds = cost(contest, deals, bot)
        found.append(
            BotFigures(
                name=name,
                win_share=mean(shares),
                low=low,
                high=high,
                plain_share=mean(plain),
                variance_reduction=reduction(plain, shares),
                rating=points[bot],
                rating_low=points[bot] - Z * errors[bot],
                rating_high=points[bot] + Z * errors[bot],
                moves=moves,
                ms_per_move=1000.0 * seconds / max(1, moves),
            )
        )
    return found


def reduction(plain: Sequence[float], adjusted: Sequence[float]) -> float:
    if len(plain) < ENOUGH or standard_error(adjusted) == 0.0:
        return 1.0
    return (standard_error(plain) / standard_error(adjusted)) ** 2


def interval(values: Sequence[float]) -> tuple[float, float]:
    """95 %, by Student's t; where all values are equal, as wide as what has not been seen could still be."""
    count = len(values)
    if count < 2:
        return 0.0, 1.0
    middle, error = mean(values), standard_error(values)
    half = student(count - 1) * error if error > 0.0 else 3.0 / count
    return max(0.0, middle - half), min(1.0, middle + half)


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def standard_error(values: Sequence[float]) -> float:
    middle = mean(values)
    return math.sqrt(sum((value - middle) ** 2 for value in values) / (len(values) - 1) / len(values))


def cost(contest: Contest, deals: list[Deal], bot: int) -> tuple[int, float]:
    moves, seconds = 0, 0.0
    for deal in deals:
        for result in deal.games:
            for seat, who in enumerate(contest.seating(result.game)):
                if who == bot:
                    moves += result.moves[seat]
                    seconds += result.seconds[seat]
    return moves, seconds


def ratings_of(contest: Contest, deals: Iterable[Deal]) -> list[float]:
    tables: dict[tuple[int, ...], tuple[int, list[float]]] = {}
    for deal in deals:
        for result in deal.games:
            seating = contest.seating(result.game)
            line_up = tuple(sorted(seating))
            games, won = tables.get(line_up, (0, [0.0] * len(contest.bots)))
            for bot, share in zip(seating, result.shares, strict=True):
                won[bot] += share
            tables[line_up] = (games + 1, won)
    return ratings(len(contest.bots), tables)


def rating_errors(contest: Contest, deals: list[Deal]) -> list[float]:
    """The jackknife: how much the ratings move when a group of deals is left out."""
    groups = min(GROUPS, len(deals))
    if groups < 2:
        return [math.inf] * len(contest.bots)
    without = [ratings_of(contest, (d for n, d in enumerate(deals) if n % groups != left)) for left in range(groups)]
    errors = []
    for bot in range(len(contest.bots)):
        values = [points[bot] for points in without]
        middle = mean(values)
        errors.append(math.sqrt((groups - 1) / groups * sum((value - middle) ** 2 for value in values)))
    return errors


def is_sure(deals: list[Deal]) -> bool:
    """Whether the order of the bots is beyond doubt, or all of them are known well enough to call the rest even."""
    shares = list(zip(*(deal.shares for deal in deals), strict=True))
    ranked = sorted(shares, key=mean, reverse=True)
    if all(differ(better, worse) for better, worse in pairwise(ranked)):
        return True
    return all(0.0 < SURE * standard_error(values) <= EVEN for values in shares)


def differ(better: Sequence[float], worse: Sequence[float]) -> bool:
    gaps = [one - two for one, two in zip(better, worse, strict=True)]
    return mean(gaps) > SURE * max(standard_error(gaps), 1 / (4 * len(gaps)))
