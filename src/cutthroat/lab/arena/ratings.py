"""Strengths by the model of Plackett and Luce: a bot wins a table with its strength's share of all the strengths at it.

Only who won counts, not who came second: winning is what the bots play for. The fit is Hunter's, which climbs at every
step; a draw of half a game with an average bot keeps strengths finite where somebody has won everything.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence

POINTS = 400.0
"""A rating is so many points higher for ten times the strength, as chess players count."""
PRIOR = 0.5
STEPS = 10_000
SETTLED = 1e-10


def ratings(bots: int, tables: Mapping[tuple[int, ...], tuple[int, Sequence[float]]]) -> list[float]:
    """By bots, 0 being the mean. ``tables`` has, for each line-up, how many games were played and won by each bot."""
    strengths = [1.0] * bots
    for _ in range(STEPS):
        wins, chances = [PRIOR] * bots, [2 * PRIOR / (strength + 1.0) for strength in strengths]
        for line_up, (games, won) in tables.items():
            total = sum(strengths[bot] for bot in line_up)
            for bot, seats in Counter(line_up).items():
                wins[bot] += won[bot]
                chances[bot] += games * seats / total
        following = centred([won / chance for won, chance in zip(wins, chances, strict=True)])
        change = max(abs(math.log(new / old)) for new, old in zip(following, strengths, strict=True))
        strengths = following
        if change < SETTLED:
            break
    return [POINTS * math.log10(strength) for strength in strengths]


def centred(strengths: list[float]) -> list[float]:
    middle = math.exp(sum(map(math.log, strengths)) / len(strengths))
    return [strength / middle for strength in strengths]
