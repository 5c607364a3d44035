"""Counts what happens to whom in many games, and how those seats fare: the listener of reports."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from cutthroat.core.bits import NONE
from cutthroat.core.events import Events

USES: Final = 0
GAMES: Final = 1
"""In which it happened at all."""
HOLDERS: Final = 2
"""Seats that it happened to, each counted once a game."""
WON: Final = 3
"""What those seats won, in shares."""
HOLDERS_SQUARED: Final = 4
HOLDERS_WON: Final = 5
WON_SQUARED: Final = 6
BY_SEAT: Final = 7
"""From here on: holders by seats, then what they won by seats."""
SLOTS: Final = 4
NOTHING: Final[list[i64]] = []


@mypyc_attr(allow_interpreted_subclasses=True)
class Tally(Events):
    """Sums over games by features: a thing in a kind of event, such as "this card, discarded".

    ``learn`` says which features a number in an event stands for; it is asked once for each number. All sums are whole
    numbers, so chunks of games add up to the same in any order.
    """

    seats: i64
    seat_slots: list[i64]
    """By kinds: which of a, b, c and d is the seat that did it; NONE = nobody."""
    id_slots: list[list[i64]]
    """By kinds: which of them are things."""
    dealing: bool
    """Nobody has decided anything yet."""
    known: list[dict[int, list[i64]]]
    counts: list[list[i64]]
    """In this game, by seats (the last row is nobody's) and features."""
    touched: list[i64]
    seen: list[bool]
    kinds: list[i64]
    """In this game."""
    sums: list[list[i64]]
    kind_sums: list[list[i64]]
    """By kinds: how often in all, in how many games, and the sum of squares."""

    def __init__(self, seats: i64, seat_slots: list[i64], id_slots: list[list[i64]]) -> None:
        self.seats = seats
        self.seat_slots = seat_slots
        self.id_slots = id_slots
        self.dealing = True
        self.known = [{} for _ in range(2 * SLOTS * len(id_slots))]
        self.counts = [[] for _ in range(seats + 1)]
        self.touched = []
        self.seen = []
        self.kinds = [0] * len(id_slots)
        self.sums = []
        self.kind_sums = [[0, 0, 0] for _ in id_slots]

    def learn(self, kind: i64, slot: i64, value: i64, dealing: bool) -> list[i64]:
        """The features of a number."""
        raise NotImplementedError

    def make_room(self) -> i64:
        """A new feature."""
        self.sums.append([0] * (BY_SEAT + 2 * self.seats))
        self.seen.append(False)
        for row in self.counts:
            row.append(0)
        return len(self.sums) - 1

    def forget(self) -> None:
        """Begin the sums anew; what was learnt stays."""
        for row in self.sums:
            for i in range(len(row)):
                row[i] = 0
        for row in self.kind_sums:
            for i in range(len(row)):
                row[i] = 0

    def public(self, kind: i64, a: i64 = NONE, b: i64 = NONE, c: i64 = NONE, d: i64 = NONE) -> None:
        self.note(kind, a, b, c, d)

    def among(self, seats: i64, kind: i64, secret: i64, a: i64 = NONE, b: i64 = NONE, c: i64 = NONE) -> None:
        self.note(kind, a, b, c, secret)

    def private(self, seat: i64, kind: i64, secret: i64, a: i64 = NONE, b: i64 = NONE, c: i64 = NONE) -> None:
        self.note(kind, a, b, c, secret)

    def note(self, kind: i64, a: i64, b: i64, c: i64, d: i64) -> None:
        self.kinds[kind] += 1
        slots = self.id_slots[kind]
        if not slots:
            return
        seat_slot = self.seat_slots[kind]
        seat = self.seats if seat_slot == NONE else one_of(seat_slot, a, b, c, d)
        if seat < 0:
            seat = self.seats
        counts = self.counts[seat]
        for slot in slots:
            for feature in self.features(kind, slot, one_of(slot, a, b, c, d)):
                if not self.seen[feature]:
                    self.seen[feature] = True
                    self.touched.append(feature)
                counts[feature] += 1

    def features(self, kind: i64, slot: i64, value: i64) -> list[i64]:
        if value < 0:
            return NOTHING
        known = self.known[(kind * SLOTS + slot) * 2 + (1 if self.dealing else 0)]
        found = known.get(value)
        if found is None:
            found = self.learn(kind, slot, value, self.dealing)
            known[value] = found
        return found

    def close(self, shares: list[i64]) -> None:
        """The game is over, and the seats have won so much."""
        for feature in self.touched:
            self.seen[feature] = False
            self.add(feature, self.sums[feature], shares)
        self.touched = []
        for kind in range(len(self.kinds)):
            times = self.kinds[kind]
            if times:
                row = self.kind_sums[kind]
                row[0] += times
                row[1] += 1
                row[2] += times * times
                self.kinds[kind] = 0

    def add(self, feature: i64, row: list[i64], shares: list[i64]) -> None:
        holders: i64 = 0
        won: i64 = 0
        for seat in range(self.seats + 1):
            counts = self.counts[seat]
            times = counts[feature]
            if times == 0:
                continue
            counts[feature] = 0
            row[USES] += times
            if seat < self.seats:
                holders += 1
                won += shares[seat]
                row[BY_SEAT + seat] += 1
                row[BY_SEAT + self.seats + seat] += shares[seat]
        row[GAMES] += 1
        row[HOLDERS] += holders
        row[WON] += won
        row[HOLDERS_SQUARED] += holders * holders
        row[HOLDERS_WON] += holders * won
        row[WON_SQUARED] += won * won


def one_of(slot: i64, a: i64, b: i64, c: i64, d: i64) -> i64:
    if slot == 0:
        return a
    if slot == 1:
        return b
    return c if slot == 2 else d
