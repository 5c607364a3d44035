"""The rounds of a game of several, as the engine plays them: every position of its abstraction, and what follows.

Positions that differ only by who sits where count as one. In each, chance first deals the places.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain, groupby, permutations, product
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
Slots: TypeAlias = tuple[int, ...]
"""By seats: who each of them becomes in a position, as position * seats + seat there."""


class First(Chance):
    """How the places of the next round are dealt does not matter for which position it is."""

    def pick(self, n: int) -> int:
        return 0


class Positions:
    """All positions met so far; the first is the opening."""

    def __init__(self, game: AnyGame, seats: int, options: Options) -> None:
        self.seats = seats
        self.abstraction: AnyAbstraction = abstraction_of(game, seats, options)
        self.rounds = self.abstraction.rounds
        self._blank = self.abstraction.blank(game.blank(seats, options))
        self._origins: list[tuple[State, list[int]]] = []
        """Of each position but the opening: a round after which it came about."""
        self._orders: list[Places] = []
        self._positions: dict[Key, int] = {}
        self.slots: dict[int, Slots] = {}
        """By the number that the rounds give a position whose seats have names."""

    def __len__(self) -> int:
        return 1 + len(self._origins)

    def deal(self, position: int, chance: Chance) -> State:
        """The position from the seats in which it was met first, with the places dealt anew."""
        if not position:
            return opened(self._blank, chance)
        dealt: State = self.abstraction.in_midgame(self.rounds.play(*self._origins[position - 1], chance))
        return dealt

    def note(self, number: int, state: State, actions: list[int]) -> None:
        """A round leads to a position with that number."""
        after = self.rounds.play(state, actions, First())
        key, order = min((self.abstraction.key(after, order), order) for order in orders(self.abstraction, after))
        if key not in self._positions:
            self._positions[key] = len(self)
            self._origins.append((state, actions))
            self._orders.append(order)
        position = self._positions[key]
        there = self._orders[position - 1]
        self.slots[number] = tuple(position * self.seats + there[order.index(seat)] for seat in range(self.seats))


class Deal(NamedTuple):
    """One way in which the places can be dealt in a position, all equally likely."""

    places: Places
    state: State
    following: list[int]
    """What follows the joint choices, as places in the list of the table's outcomes."""


class Table:
    """All positions of a game for so many, each with its deals."""

    def __init__(self, game: AnyGame, seats: int, options: Options) -> None:
        self.seats = seats
        self.positions = Positions(game, seats, options)
        self.outcomes: list[int] = [-1 - winner for winner in range(seats)]
        """All numbers that rounds have led to."""
        self._places: dict[int, int] = {number: place for place, number in enumerate(self.outcomes)}
        self.deals: list[list[Deal]] = []
        """By position."""
        while len(self.deals) < len(self.positions):
            self.deals.append(self._explored(len(self.deals)))

    def _explored(self, position: int) -> list[Deal]:
        """A position, with all deals of its places."""
        dealt: dict[Places, State] = {}
        for state in every_way(lambda chance: self.positions.deal(position, chance)):
            dealt.setdefault(tuple(self.positions.abstraction.place(state, s) for s in range(self.seats)), state)
        return [Deal(places, state, self._following(state)) for places, state in dealt.items()]

    def _following(self, state: State) -> list[int]:
        numbers = self.positions.rounds.everything(state)
        for index, number in enumerate(numbers):
            if number not in self._places:
                self._note(number, state, index)
        return [self._places[number] for number in numbers]

    def _note(self, number: int, state: State, index: int) -> None:
        legal = [state.legal_actions(seat) for seat in range(self.seats)]
        actions: list[int] = []
        for choices in reversed(legal):
            index, choice = divmod(index, len(choices))
            actions.insert(0, choices[choice])
        self.positions.note(number, state, actions)
        self._places[number] = len(self.outcomes)
        self.outcomes.append(number)


def abstraction_of(game: AnyGame, seats: int, options: Options) -> AnyAbstraction:
    if game.abstraction is None or seats not in game.abstraction.seats_for(options):
        raise NotSolvable(f"{game.title} has no approximate solution for {seats} seats with these options")
    return game.abstraction


def orders(abstraction: AnyAbstraction, state: State) -> Iterator[Places]:
    """The orders of the seats from which a position may be seen: by their kinds, and any order within a kind."""

    def kind(seat: int) -> Key:
        return abstraction.kind(state, seat)

    groups = [permutations(group) for _, group in groupby(sorted(range(state.seats), key=kind), key=kind)]
    return (tuple(chain(*parts)) for parts in product(*groups))


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
