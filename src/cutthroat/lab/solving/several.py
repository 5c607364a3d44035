"""The rounds of a game of several, as the engine plays them: every position of its abstraction, and what follows.

Positions that differ only by who sits where count as one. In each, chance first deals the places.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import permutations, product
from typing import NamedTuple, TypeAlias

from cutthroat.core.chance import Chance
from cutthroat.core.events import MUTED
from cutthroat.core.state import State
from cutthroat.game.contract import AnyGame
from cutthroat.game.exact import AnyAbstraction, Key
from cutthroat.game.options import Options
from cutthroat.lab.solving.rounds import Every, NotSolvable

Places: TypeAlias = tuple[int, ...]
"""By seats."""


class Next(NamedTuple):
    """What follows a joint choice: a position, and which seat each seat becomes in it; or the end, and its shares."""

    position: int | None
    seats: tuple[int, ...]
    shares: tuple[float, ...]


class Deal(NamedTuple):
    """One way in which the places can be dealt in a position, all equally likely."""

    places: Places
    state: State
    following: dict[tuple[int, ...], Next]
    """By the joint choice, each seat's as its place in the list of its legal actions."""


class Seen(NamedTuple):
    """A position from seats in some order."""

    key: Key
    order: tuple[int, ...]


class Position(NamedTuple):
    seen: Seen
    deals: list[Deal]


class First(Chance):
    """How the places of the next round are dealt does not matter for which position it is."""

    def pick(self, n: int) -> int:
        return 0


class Table:
    """All positions of a game for so many; the first is the opening."""

    def __init__(self, game: AnyGame, seats: int, options: Options) -> None:
        self.seats = seats
        self.abstraction: AnyAbstraction = abstraction_of(game, seats, options)
        self.positions: list[Position] = []
        self._numbers: dict[Key, int] = {}
        self._seen: dict[Key, Seen] = {}
        blank = self.abstraction.blank(game.blank(seats, options))
        self._add(every_way(lambda chance: opened(blank, chance)))
        explored = 0
        while explored < len(self.positions):
            for deal in self.positions[explored].deals:
                self._explore(deal)
            explored += 1

    def _add(self, states: Iterator[State]) -> None:
        """A position, with all deals of its places."""
        deals: dict[Places, Deal] = {}
        for state in states:
            places = tuple(self.abstraction.place(state, seat) for seat in range(self.seats))
            deals.setdefault(places, Deal(places, self.abstraction.in_midgame(state), {}))
        seen = self._see(next(iter(deals.values())).state)
        self._numbers[seen.key] = len(self.positions)
        self.positions.append(Position(seen, list(deals.values())))

    def _explore(self, deal: Deal) -> None:
        legal = [deal.state.legal_actions(seat) for seat in range(self.seats)]
        for joint in product(*(range(len(actions)) for actions in legal)):
            actions = [int(legal[seat][choice]) for seat, choice in enumerate(joint)]
            state = played(deal.state, actions, First())
            if not state.waiting:
                deal.following[joint] = Next(None, (), tuple(state.returns()))
                continue
            seen = self._see(state)
            if seen.key not in self._numbers:
                self._add(every_way(lambda chance, actions=actions: played(deal.state, actions, chance)))  # type: ignore[misc]
            number = self._numbers[seen.key]
            there = self.positions[number].seen
            deal.following[joint] = Next(number, tuple(there.order[seen.order.index(s)] for s in range(self.seats)), ())

    def _see(self, state: State) -> Seen:
        """The position from the seats that make its key smallest."""
        plain = self.abstraction.key(state, range(self.seats))
        if plain not in self._seen:
            orders = permutations(range(self.seats))
            self._seen[plain] = min(Seen(self.abstraction.key(state, order), order) for order in orders)
        return self._seen[plain]


def abstraction_of(game: AnyGame, seats: int, options: Options) -> AnyAbstraction:
    if game.abstraction is None or seats not in game.abstraction.seats_for(options):
        raise NotSolvable(f"{game.title} has no approximate solution for {seats} seats with these options")
    return game.abstraction


def every_way(make: Callable[[Chance], State]) -> Iterator[State]:
    """What is made with each way that chance can fall."""
    chance = Every()
    while True:
        yield make(chance)
        if not chance.advance():
            return


def opened(blank: State, chance: Chance) -> State:
    state = blank.clone()
    state.setup(chance, MUTED)
    return state


def played(state: State, actions: Sequence[int], chance: Chance) -> State:
    following = state.clone()
    for seat, action in enumerate(actions):
        following.apply(seat, action, chance, MUTED)
    return following
