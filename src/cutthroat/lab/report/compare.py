"""Two rule sets on the same deals: what changes, how much, and how sure that is."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from cutthroat.game.contract import AnyGame
from cutthroat.lab.report.analysis import margin, winner_score
from cutthroat.lab.report.collect import Row
from cutthroat.lab.report.figures import Change, Comparison
from cutthroat.lab.report.games import Games, share_of
from cutthroat.lab.report.look import Look
from cutthroat.lab.report.standings import role_kinds
from cutthroat.lab.report.statistics import (
    chance_of,
    deviation,
    difference_in_shares,
    error_of,
    estimate,
    holm,
    is_clear,
    mean,
)


class Gap(NamedTuple):
    """A figure of both, before the correction for all of them."""

    group: str
    name: str
    is_share: bool
    before: float
    after: float
    error: float
    effect: float
    fair: float | None = None


def compare(game: AnyGame, seats: int, rounds_are: str, label: str, before: Games, after: Games) -> Comparison:
    pairs = [(one, other) for one, other in zip(before.rows, after.rows, strict=True)]
    both = [(one, other) for one, other in pairs if any(one.shares) and any(other.shares)]
    gaps = [*lengths(pairs, rounds_are), *scores(both), *looks(before.looks, after.looks)]
    if both:
        gaps += seat_gaps(both, seats)
        gaps += role_gaps(game, both, seats)
    gaps += event_gaps(before, after)
    chances = holm([chance_of(gap.after - gap.before, gap.error) for gap in gaps])
    return Comparison(
        label=label, changes=[change(gap, chance, len(gaps)) for gap, chance in zip(gaps, chances, strict=True)]
    )


def change(gap: Gap, chance: float, questions: int) -> Change:
    nearer = ""
    difference = estimate(gap.after - gap.before, gap.error, questions)
    clear = is_clear(chance, difference)
    if gap.fair is not None and clear:
        nearer = "before" if abs(gap.before - gap.fair) < abs(gap.after - gap.fair) else "after"
    return Change(
        group=gap.group,
        name=gap.name,
        is_share=gap.is_share,
        before=gap.before,
        after=gap.after,
        difference=difference,
        chance=chance,
        effect=gap.effect,
        clear=clear,
        nearer=nearer,
    )


def paired(group: str, name: str, before: Sequence[float], after: Sequence[float], is_share: bool = False) -> Gap:
    gaps = [other - one for one, other in zip(before, after, strict=True)]
    error = error_of(gaps) if len(gaps) > 1 else 0.0
    one, other = mean(before), mean(after)
    pooled = math.sqrt((deviation(before) ** 2 + deviation(after) ** 2) / 2)
    effect = difference_in_shares(other, one) if is_share else (other - one) / pooled if pooled else 0.0
    return Gap(group, name, is_share, one, other, error, effect)


def lengths(pairs: Sequence[tuple[Row, Row]], rounds_are: str) -> list[Gap]:
    found = [paired("Length", "Decisions", *columns(pairs, lambda row: row.decisions))]
    if rounds_are:
        found.append(paired("Length", rounds_are.capitalize(), *columns(pairs, lambda row: row.rounds)))
    unfinished = columns(pairs, lambda row: float(not any(row.shares)))
    if any(unfinished[0]) or any(unfinished[1]):
        found.append(paired("Length", "Games that do not end", *unfinished, is_share=True))
    return found


def scores(pairs: Sequence[tuple[Row, Row]]) -> list[Gap]:
    if not pairs:
        return []
    shared = columns(pairs, lambda row: float(sum(share > 0 for share in row.shares) > 1))
    return [
        paired("Scores", "Winner's score", *columns(pairs, winner_score)),
        paired("Scores", "Ahead of the second", *columns(pairs, margin)),
        paired("Scores", "Shared wins", *shared, is_share=True),
    ]


def columns(pairs: Sequence[tuple[Row, Row]], of: Callable[[Row], float]) -> tuple[list[float], list[float]]:
    return [float(of(one)) for one, _ in pairs], [float(of(other)) for _, other in pairs]


def looks(before: Sequence[Look], after: Sequence[Look]) -> list[Gap]:
    pairs = list(zip(before, after, strict=True))
    return [
        paired(
            "Length",
            "Minutes of thinking",
            [a.milliseconds / 6e4 for a, _ in pairs],
            [b.milliseconds / 6e4 for _, b in pairs],
        ),
        paired("Drama", "Changes of the lead", [a.lead_changes for a, _ in pairs], [b.lead_changes for _, b in pairs]),
        paired(
            "Drama", "Winner behind at half", [a.behind for a, _ in pairs], [b.behind for _, b in pairs], is_share=True
        ),
    ]


def seat_gaps(pairs: Sequence[tuple[Row, Row]], seats: int) -> list[Gap]:
    found = []
    for seat in range(seats):
        one, other = columns(pairs, lambda row, seat=seat: share_of(row.shares[seat]))  # type: ignore[misc]
        gap = paired("Seats", f"Seat {seat + 1}", one, other, is_share=True)
        found.append(gap._replace(fair=1 / seats))
    return found


def role_gaps(game: AnyGame, pairs: Sequence[tuple[Row, Row]], seats: int) -> list[Gap]:
    """Shares of the wins by characters; who is what may itself depend on the rules."""
    names = {card.id: card.name for card in game.catalogue().values()}
    found = []
    for number, kind in enumerate(role_kinds(game, seats)):
        rows = [(held_by(one, number), held_by(other, number)) for one, other in pairs]
        roles = sorted({role for both in rows for held in both for role in held})
        title = kind.replace("-", " ").capitalize() + "s"
        for role in roles:
            before, after = [held.get(role, NOBODY) for held, _ in rows], [held.get(role, NOBODY) for _, held in rows]
            if sum(seat for _, seat in before) and sum(seat for _, seat in after):
                found.append(ratio_gap(title, names.get(role, role), before, after, 1 / seats))
    return found


NOBODY = (0.0, 0.0)


def held_by(row: Row, number: int) -> Mapping[str, tuple[float, float]]:
    """By roles: what they won in a game, and how many seats were that."""
    found: dict[str, tuple[float, float]] = {}
    for seat, role in enumerate(row.roles[number]):
        won, seats = found.get(role, NOBODY)
        found[role] = (won + share_of(row.shares[seat]), seats + 1)
    return found


def ratio_gap(
    group: str, name: str, before: Sequence[tuple[float, float]], after: Sequence[tuple[float, float]], fair: float
) -> Gap:
    wholes = sum(seats for _, seats in before), sum(seats for _, seats in after)
    one, other = sum(won for won, _ in before) / wholes[0], sum(won for won, _ in after) / wholes[1]
    squares = 0.0
    for (won, seats), (won_after, seats_after) in zip(before, after, strict=True):
        squares += ((won_after - other * seats_after) / wholes[1] - (won - one * seats) / wholes[0]) ** 2
    return Gap(group, name, True, one, other, math.sqrt(squares), difference_in_shares(other, one), fair)


def event_gaps(before: Games, after: Games) -> list[Gap]:
    """How often things happen, as of two samples: what the same deals have in common is not used."""
    found = []
    sizes = len(before.rows), len(after.rows)
    for kind in sorted({*before.kinds, *after.kinds}):
        one, other = moments(before.kinds.get(kind), sizes[0]), moments(after.kinds.get(kind), sizes[1])
        error = math.sqrt(one[1] / sizes[0] + other[1] / sizes[1])
        pooled = math.sqrt((one[1] + other[1]) / 2)
        effect = (other[0] - one[0]) / pooled if pooled else 0.0
        found.append(Gap("Events a game", kind.replace("-", " "), False, one[0], other[0], error, effect))
    return found


def moments(sums: Sequence[int] | None, size: int) -> tuple[float, float]:
    """Mean and variance."""
    if sums is None:
        return 0.0, 0.0
    middle = sums[0] / size
    return middle, max(0.0, sums[2] / size - middle * middle)
