"""The rounds of a game of two as the engine plays them: every joint choice, and every way that chance can fall."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from cutthroat.core.bits import everyone
from cutthroat.core.chance import Chance
from cutthroat.core.events import MUTED
from cutthroat.core.state import State
from cutthroat.game.contract import AnyGame
from cutthroat.game.exact import AnyExact, Key
from cutthroat.game.options import Options

Joint: TypeAlias = tuple[int, int]
"""What seat 0 and seat 1 choose."""


class NotSolvable(ValueError):
    """The game has no exact play; the message says which have."""


class Every(Chance):
    """Goes through all that chance can do: each run takes the branch that comes next."""

    def __init__(self) -> None:
        self.path: list[tuple[int, int]] = []
        """The picks of this run, each with the number of its possibilities."""
        self._at = 0

    def pick(self, n: int) -> int:
        if self._at == len(self.path):
            self.path.append((0, n))
        value, _ = self.path[self._at]
        self._at += 1
        return value

    @property
    def probability(self) -> float:
        product = 1.0
        for _, n in self.path:
            product /= n
        return product

    def advance(self) -> bool:
        """Turn to the next branch; False if there is none."""
        self._at = 0
        while self.path and self.path[-1][0] + 1 == self.path[-1][1]:
            self.path.pop()
        if not self.path:
            return False
        value, n = self.path[-1]
        self.path[-1] = (value + 1, n)
        return True


def exact_of(game: AnyGame) -> AnyExact:
    if game.exact is None:
        raise NotSolvable(f"{game.called} has no exact play")
    return game.exact


def openings(game: AnyGame, options: Options) -> list[State]:
    exact = exact_of(game)
    return list(exact.openings(game.blank(exact.seats, options)))


def joint_choices(state: State) -> list[Joint]:
    return [(int(one), int(two)) for one in state.legal_actions(0) for two in state.legal_actions(1)]


def after(state: State, joint: Joint) -> Iterator[tuple[float, State]]:
    """The positions that a joint choice can lead to, each with its probability."""
    chance = Every()
    while True:
        following = state.clone()
        for seat, action in enumerate(joint):
            following.apply(seat, action, chance, MUTED)
        assert following.waiting in (0, everyone(2)), "a round ends the game, or the next one begins"
        yield chance.probability, following
        if not chance.advance():
            return


class Position(NamedTuple):
    """A position of which the rounds are not counted, with one of the states it stands for."""

    key: Key
    state: State


def positions(game: AnyGame, options: Options) -> list[Position]:
    """All that can come about, seen from the first player."""
    exact = exact_of(game)
    found: dict[Key, State] = {}
    rest = openings(game, options)
    while rest:
        state = rest.pop()
        key = exact.key(state)
        if key in found:
            continue
        found[key] = state
        endless = exact.with_rounds_left(state, 2)
        for joint in joint_choices(state):
            rest.extend(following for _, following in after(endless, joint) if following.waiting)
    return [Position(key, found[key]) for key in sorted(found)]
