"""Exact play: the matrix game of every position, solved from the last round back.

With n rounds left a position is worth the value of a matrix game whose entries are what the next positions are worth
with n - 1 rounds left. Played back from the cap that the rules set, this is exact; far from the cap it no longer
changes, and that limit is the game without one.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from cutthroat.core.state import State
from cutthroat.game.contract import AnyGame
from cutthroat.game.exact import AnyExact, Key
from cutthroat.game.options import Options
from cutthroat.lab.solving import matrix
from cutthroat.lab.solving.rounds import after, exact_of, openings, positions

SETTLED = 1e-15
"""When no value changes by more from one round to the one before, the cap is out of sight."""

Layer: TypeAlias = dict[Key, matrix.Solution]
Outcome: TypeAlias = tuple[float, Key | None, bool, float]
"""A probability, and what comes about with it: a position and whether the seats in it have swapped; or the end, and
what it is worth to the first player."""
Rows: TypeAlias = list[list[list[Outcome]]]


class Solved(NamedTuple):
    """The solution of a game of two with its options."""

    exact: AnyExact
    rounds: int
    layers: list[Layer]
    """By rounds left, from 1; what comes after the last of them is like it."""
    opening: Key

    @property
    def value(self) -> float:
        """The first player's chance to win."""
        return self.layer(self.rounds)[self.opening].value

    def layer(self, rounds_left: int) -> Layer:
        return self.layers[min(rounds_left, len(self.layers)) - 1]

    def odds(self, state: State, seat: int) -> list[float]:
        """The solution's mixed strategy in a position, over the legal actions of a seat."""
        found = self.layer(self.exact.rounds_left(state))[self.exact.key(state)]
        return found.rows if self.exact.first(state) == seat else found.columns


def solve(game: AnyGame, options: Options) -> Solved:
    exact = exact_of(game)
    first = openings(game, options)[0]
    found = positions(game, options)
    last = {key: choices(exact, exact.with_rounds_left(state, 1)) for key, state in found}
    earlier = {key: choices(exact, exact.with_rounds_left(state, 2)) for key, state in found}
    rounds = exact.rounds_left(first)
    layers = [{key: matrix.solve(values(rows, {})) for key, rows in last.items()}]
    while len(layers) < rounds and not has_settled(layers):
        layers.append({key: matrix.solve(values(rows, layers[-1])) for key, rows in earlier.items()})
    return Solved(exact, rounds, layers, exact.key(first))


def has_settled(layers: list[Layer]) -> bool:
    if len(layers) < 3:
        return False
    return all(abs(layers[-1][key].value - found.value) <= SETTLED for key, found in layers[-2].items())


def choices(exact: AnyExact, state: State) -> Rows:
    """What comes of every action of the first player (rows) against every action of the second (columns)."""
    me = exact.first(state)
    mine, yours = state.legal_actions(me), state.legal_actions(1 - me)
    return [
        [[outcome(exact, me, *way) for way in after(state, (a, b) if me == 0 else (b, a))] for b in yours] for a in mine
    ]


def outcome(exact: AnyExact, me: int, probability: float, state: State) -> Outcome:
    if state.waiting:
        return probability, exact.key(state), exact.first(state) != me, 0.0
    return probability, None, False, state.returns()[me]


def values(rows: Rows, layer: Layer) -> list[list[float]]:
    return [[sum(worth(way, layer) for way in ways) for ways in row] for row in rows]


def worth(way: Outcome, layer: Layer) -> float:
    probability, key, swapped, share = way
    if key is not None:
        share = 1.0 - layer[key].value if swapped else layer[key].value
    return probability * share
