"""Games to review, and their exact values."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from cutthroat.core.bits import lowest
from cutthroat.core.state import State
from cutthroat.game import registry
from cutthroat.game.contract import AnyGame
from cutthroat.game.record import Record
from cutthroat.lab.chunk import prepare, recorded_game, run_of
from cutthroat.testing.goofspiel.edge.game import GAME as GOOFSPIEL
from cutthroat.testing.leduc.edge.game import GAME as LEDUC
from tests.testing.tree import applied, branches, openings

for testing_game in (GOOFSPIEL, LEDUC):
    registry.register(testing_game)

SMALL: dict[str, Any] = {"cards": 4}
"""Goofspiel whose tree is quickly walked."""


def played(game: AnyGame, number: int, bots: list[str] | None = None, seed: int = 1, **options: Any) -> Record:
    """One game of bots."""
    names = bots or ["random"] * game.seats[0]
    run = run_of(game, names, game.resolve(options), seed)
    return recorded_game(prepare(msgspec.json.encode(run)), number).record


class Exact:
    """The values of a small game in which everybody plays at random, summed over its tree."""

    def __init__(self) -> None:
        self.known: dict[Any, list[float]] = {}

    def value(self, state: State) -> list[float]:
        if not state.waiting:
            return state.returns()
        name = tuple(str(getattr(state, field)) for field in ("waiting", *state.FIELDS))
        if name not in self.known:
            seat = lowest(state.waiting)
            legal = state.legal_actions(seat)
            self.known[name] = mean([self.after(state, int(seat), int(action)) for action in legal])
        return self.known[name]

    def after(self, state: State, seat: int, action: int) -> list[float]:
        ways = list(branches(state, applied(seat, action)))
        return weighed([(float(share), self.value(way)) for way, share in ways])

    def start(self, blank: State) -> list[float]:
        return weighed([(float(share), self.value(state)) for state, share in openings(blank)])


def mean(rows: list[list[float]]) -> list[float]:
    return weighed([(1.0 / len(rows), row) for row in rows])


def weighed(rows: list[tuple[float, list[float]]]) -> list[float]:
    return [sum(share * row[seat] for share, row in rows) for seat in range(len(rows[0][1]))]


@cache
def exact() -> Exact:
    return Exact()
