"""Whether two engines play the same game: the means over random games must agree."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple, TypeAlias

TOLERANCE = 6.0
"""In standard errors: chance alone goes beyond it once in about five hundred million comparisons."""

SAMPLE = 2000
"""Games that are played for the comparison, on a fixed seed."""

Results: TypeAlias = list[tuple[int, Sequence[float]]]
"""Of each game the decisions so far, summed from the first game on, and what each seat got."""


class Means(NamedTuple):
    """Over random games, each with its standard error."""

    decisions: float
    decisions_error: float
    lead: float
    """Of the first seat over the second."""
    lead_error: float


def means(results: Results, lead: float = 1.0) -> Means:
    """``lead`` is what a point of lead counts."""
    totals = [total for total, _ in results]
    lengths = [float(after - before) for before, after in zip([0, *totals], totals, strict=False)]
    return Means(*mean_and_error(lengths), *mean_and_error([lead * (got[0] - got[1]) for _, got in results]))


def mean_and_error(values: list[float]) -> tuple[float, float]:
    mean = sum(values) / len(values)
    variance = sum((value - mean) ** 2 for value in values) / len(values)
    return mean, sqrt(variance / len(values))


def differences(ours: Means, theirs: Means) -> list[str]:
    """What does not agree, in words."""
    found = []
    if not agree(ours.decisions, ours.decisions_error, theirs.decisions, theirs.decisions_error):
        found.append(f"{ours.decisions:.3f} decisions in a game here, {theirs.decisions:.3f} there")
    if not agree(ours.lead, ours.lead_error, theirs.lead, theirs.lead_error):
        found.append(f"a mean lead of {ours.lead:.3f} here, {theirs.lead:.3f} there")
    return found


def agree(mine: float, my_error: float, other: float, other_error: float) -> bool:
    return abs(mine - other) <= TOLERANCE * sqrt(my_error**2 + other_error**2) + 1e-9
