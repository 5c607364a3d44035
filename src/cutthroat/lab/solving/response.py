"""What a strategy gives away: the best answer to it, found without the solver.

Against a known strategy the game is one person's: from the last round back, whatever promises most. The seats keep
their names, the strategy is asked at the engine's own positions, and nothing here knows of matrix games.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from cutthroat.core.state import State
from cutthroat.game.contract import AnyGame
from cutthroat.game.exact import AnyExact, Key
from cutthroat.game.options import Options
from cutthroat.lab.solving.rounds import after, exact_of, joint_choices, openings

Strategy: TypeAlias = Callable[[State, int], list[float]]
"""The probabilities of a seat's legal actions in a position."""
Named: TypeAlias = tuple[int, Key]
"""A position whose seats have names: who is first, and the rest."""
Ways: TypeAlias = list[tuple[float, Named | None, float]]
"""Probabilities, each with the position that follows, or seat 0's share at the end."""


class Response(NamedTuple):
    """The best answer's chance to win, as the first and as the second player, and before the deal."""

    first: float
    second: float

    @property
    def mean(self) -> float:
        return (self.first + self.second) / 2


class Rounds:
    """All positions of a game, with all that can follow, in the last round and in earlier ones."""

    def __init__(self, game: AnyGame, options: Options) -> None:
        self.exact: AnyExact = exact_of(game)
        self.openings = openings(game, options)
        self.rounds = self.exact.rounds_left(self.openings[0])
        self.states: dict[Named, State] = {}
        self.last: dict[Named, dict[tuple[int, int], Ways]] = {}
        self.earlier: dict[Named, dict[tuple[int, int], Ways]] = {}
        rest = list(self.openings)
        while rest:
            state = rest.pop()
            if self.name(state) not in self.states:
                rest.extend(self._visit(state))

    def name(self, state: State) -> Named:
        return self.exact.first(state), self.exact.key(state)

    def _visit(self, state: State) -> list[State]:
        """Note what can follow a position; those that are new to it."""
        name = self.name(state)
        self.states[name] = state
        found: list[State] = []
        for rounds, table in ((1, self.last), (2, self.earlier)):
            here = self.exact.with_rounds_left(state, rounds)
            for joint in joint_choices(state):
                ways = list(after(here, joint))
                found.extend(following for _, following in ways if following.waiting)
                table.setdefault(name, {})[joint] = [self._way(*way) for way in ways]
        return found

    def _way(self, probability: float, state: State) -> tuple[float, Named | None, float]:
        return (probability, self.name(state), 0.0) if state.waiting else (probability, None, state.returns()[0])

    def best_response(self, strategy: Strategy) -> Response:
        """By an opponent who knows the strategy; the mean over both of their seats."""
        by_seat = [self._best(strategy, me) for me in (0, 1)]
        first = [by_seat[self.exact.first(state)][self.name(state)] for state in self.openings]
        second = [by_seat[1 - self.exact.first(state)][self.name(state)] for state in self.openings]
        return Response(sum(first) / len(first), sum(second) / len(second))

    def _best(self, strategy: Strategy, me: int) -> dict[Named, float]:
        """The chance of one seat to win in every position, with all rounds left."""
        worth: dict[Named, float] = {}
        for rounds in range(1, self.rounds + 1):
            table = self.last if rounds == 1 else self.earlier
            worth = {name: self._best_here(table[name], name, rounds, strategy, me, worth) for name in self.states}
        return worth

    def _best_here(
        self,
        joints: dict[tuple[int, int], Ways],
        name: Named,
        rounds: int,
        strategy: Strategy,
        me: int,
        worth: dict[Named, float],
    ) -> float:
        state = self.exact.with_rounds_left(self.states[name], rounds)
        theirs = dict(zip(state.legal_actions(1 - me), strategy(state, 1 - me), strict=True))
        promise: dict[int, float] = {}
        for joint, ways in joints.items():
            probability = theirs[joint[1 - me]]
            share = sum(p * (share_of(end, me) if after is None else worth[after]) for p, after, end in ways)
            promise[joint[me]] = promise.get(joint[me], 0.0) + probability * share
        return max(promise.values())


def share_of(share: float, me: int) -> float:
    return share if me == 0 else 1.0 - share
