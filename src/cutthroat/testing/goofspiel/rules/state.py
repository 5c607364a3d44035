"""Goofspiel for two: bid your cards, each once, for prizes turned up one by one.

GO-1.1 Both seats hold the same n cards, and the prizes 1 .. n lie face down in any order. GO-2.1 A prize is turned
up; both secretly bid a card; GO-2.2 the bids are shown, the higher one takes the prize, and equal bids lose it to
nobody. GO-2.3 The last bids are made at once, as there is no choice left. GO-3.1 The most points win the game.
"""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from cutthroat.core.bits import NONE, bit
from cutthroat.core.chance import Chance
from cutthroat.core.events import Events
from cutthroat.core.state import State
from cutthroat.testing.goofspiel.rules.events import SHOWN, TURNED

# An action is the card that is bid: 0 .. n - 1.

MOST_CARDS: Final = 13
ALL_CARDS: Final[list[i64]] = list(range(MOST_CARDS))
ALL_PRIZES: Final[list[i64]] = list(range(1, MOST_CARDS + 1))
BOTH: Final = 0b11
EMPTY: Final[list[i64]] = []


class GoofspielState(State):
    FIELDS: ClassVar[tuple[str, ...]] = ("cards", "hands", "prizes", "prize", "sealed", "points")
    __slots__ = FIELDS

    cards: i64
    """How many each seat starts with."""
    hands: list[list[i64]]
    """What each seat still holds, sorted. A hand is replaced, never changed: clones and legal lists share it."""
    prizes: list[i64]
    """Still face down: a bag, as nobody knows the order."""
    prize: i64
    sealed: i64
    """The bid of the seat that waits for the other; NONE = there is none."""
    points: list[i64]

    def __init__(self, seats: i64) -> None:
        self.seats = seats
        self.waiting = BOTH
        self.cards = MOST_CARDS
        self.hands = []
        self.prizes = EMPTY
        self.prize = NONE
        self.sealed = NONE
        self.points = EMPTY

    def values(self) -> list[object]:
        return [self.cards, self.hands, self.prizes, self.prize, self.sealed, self.points]

    def clone(self) -> GoofspielState:
        s = GoofspielState(self.seats)
        s.waiting = self.waiting
        s.cards = self.cards
        s.hands = self.hands.copy()
        s.prizes = self.prizes.copy()
        s.prize = self.prize
        s.sealed = self.sealed
        s.points = self.points.copy()
        return s

    def setup(self, chance: Chance, events: Events) -> None:
        """GO-1.1."""
        self.hands = [ALL_CARDS[: self.cards]] * 2
        self.prizes = ALL_PRIZES[: self.cards]
        self.sealed = NONE
        self.points = [0, 0]
        self.turn_prize(chance, events)

    def turn_prize(self, chance: Chance, events: Events) -> None:
        self.prize = self.prizes.pop(chance.pick(len(self.prizes)))
        events.public(TURNED, self.prize)

    def legal_actions(self, seat: i64) -> list[i64]:
        """GO-2.1."""
        return self.hands[seat] if (self.waiting >> seat) & 1 else EMPTY

    def apply(self, seat: i64, action: i64, chance: Chance, events: Events) -> None:
        """GO-2.1: the second bid settles the prize."""
        held = self.hands[seat].copy()
        held.remove(action)
        self.hands[seat] = held
        if self.waiting == BOTH:
            self.sealed = action
            self.waiting ^= bit(seat)
            return
        if seat == 0:
            self.settle(action, self.sealed, events)
        else:
            self.settle(self.sealed, action, events)
        self.sealed = NONE
        self.turn_prize(chance, events)
        self.waiting = BOTH
        if not self.prizes:
            self.finish(events)

    def finish(self, events: Events) -> None:
        """GO-2.3."""
        self.settle(self.hands[0][0], self.hands[1][0], events)
        self.hands = [EMPTY, EMPTY]
        self.waiting = 0

    def settle(self, first: i64, second: i64, events: Events) -> None:
        """GO-2.2."""
        winner: i64 = NONE
        if first > second:
            winner = 0
            self.points[0] += self.prize
        elif first < second:
            winner = 1
            self.points[1] += self.prize
        events.public(SHOWN, first, second, winner)

    def determinize(self, seat: i64, chance: Chance) -> GoofspielState:
        """The other's sealed bid is any card it may have held; the order of the prizes is nobody's knowledge."""
        s = self.clone()
        if s.waiting == bit(seat):
            other = 1 - seat
            held = s.hands[other] + [s.sealed]
            held.sort()
            s.sealed = held.pop(chance.pick(len(held)))
            s.hands[other] = held
        return s

    def returns(self) -> list[float]:
        """GO-3.1: equal points share the win."""
        if self.points[0] == self.points[1]:
            return [0.5, 0.5]
        return [1.0, 0.0] if self.points[0] > self.points[1] else [0.0, 1.0]
