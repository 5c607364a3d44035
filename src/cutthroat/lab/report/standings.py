"""Who wins: by seats, by places in the order of turns, and by characters."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from cutthroat.core.chance import Fast
from cutthroat.core.events import MUTED
from cutthroat.game.contract import AnyGame
from cutthroat.lab.report.collect import Row
from cutthroat.lab.report.figures import Group, Standing
from cutthroat.lab.report.games import share_of
from cutthroat.lab.report.statistics import Sums, holm, is_clear, share

SEATS, ORDER = "seat", "order"


def groups(game: AnyGame, seats: int, rows: Sequence[Row]) -> list[Group]:
    """By seats, by places in the order of turns where there is one from the start, and by characters; corrected for all
    of them together, or a report that asks so much would find something uneven in a fair game too often."""
    numbers = [str(n + 1) for n in range(seats)]
    found = [Asked(SEATS, "Seats", seat_sums(rows, seats, by_seat), [f"Seat {n}" for n in numbers], numbers)]
    if rows and all(row.opener >= 0 for row in rows) and len({row.opener for row in rows}) > 1:
        names = [ordinal(n) for n in range(seats)]
        found.append(Asked(ORDER, "Order of turns", seat_sums(rows, seats, by_order), names, numbers))
    names_of = {card.id: card.name for card in game.catalogue().values()}
    for number, kind in enumerate(role_kinds(game, seats)):
        sums = role_sums(rows, number)
        ids = sorted(sums, key=lambda one: -sums[one].ratio)
        title = kind.replace("-", " ").capitalize() + "s"
        found.append(Asked(kind, title, [sums[one] for one in ids], [names_of.get(one, one) for one in ids], ids))
    everything = [one for asked in found for one in asked.sums]
    chances = iter(holm([one.chance(1 / seats) for one in everything]))
    return [group(asked, [next(chances) for _ in asked.sums], len(everything), 1 / seats) for asked in found]


def role_kinds(game: AnyGame, seats: int) -> list[str]:
    """The kinds of roles, of which the rows have the values."""
    state = game.blank(seats, game.resolve({}))
    state.setup(Fast(0, 0), MUTED)
    return list(game.roles(state))


def by_seat(row: Row, seats: int) -> list[int]:
    return list(range(seats))


def by_order(row: Row, seats: int) -> list[int]:
    return [(seat - row.opener) % seats for seat in range(seats)]


def seat_sums(rows: Sequence[Row], seats: int, place: Callable[[Row, int], list[int]]) -> list[Sums]:
    found = [Sums() for _ in range(seats)]
    for row in rows:
        for seat, where in enumerate(place(row, seats)):
            found[where].add(share_of(row.shares[seat]), 1.0)
    return found


def role_sums(rows: Sequence[Row], number: int) -> dict[str, Sums]:
    found: dict[str, Sums] = {}
    for row in rows:
        held: dict[str, tuple[float, float]] = {}
        for seat, role in enumerate(row.roles[number]):
            part, whole = held.get(role, (0.0, 0.0))
            held[role] = (part + share_of(row.shares[seat]), whole + 1.0)
        for role, (part, whole) in held.items():
            found.setdefault(role, Sums()).add(part, whole)
    return found


class Asked(NamedTuple):
    """Who wins by what, before the correction for all that is asked about."""

    kind: str
    title: str
    sums: Sequence[Sums]
    names: Sequence[str]
    ids: Sequence[str]


def group(asked: Asked, chances: Sequence[float], questions: int, fair: float) -> Group:
    return Group(
        kind=asked.kind,
        title=asked.title,
        standings=[
            Standing(
                id=id_,
                name=name,
                seats=round(one.wholes),
                share=found,
                chance=chance,
                clear=is_clear(chance, found, fair),
            )
            for id_, name, one, chance in zip(asked.ids, asked.names, asked.sums, chances, strict=True)
            if one.wholes
            for found in [share(one.ratio, one.error_of_wins, questions)]
        ],
    )


def ordinal(n: int) -> str:
    return ("First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth")[n]
