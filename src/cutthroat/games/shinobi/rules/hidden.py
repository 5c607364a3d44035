"""The hidden cards of one seat: where they lie, and what the seat knows of them.

A seat that passed a packet on knows that the cards that were missing when it came round again, or were left when it
did not, were picked by the players in between, one each. Such a group of cards is a segment here; the cards of which
the seat knows nothing at all are one more group, the pool, to which the draw pile belongs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr

from cutthroat.core.bits import NONE
from cutthroat.core.chance import Chance
from cutthroat.core.piles import insert_sorted
from cutthroat.games.shinobi.rules.cards import KINDS, PASS_STEP, is_stackable, is_weapon
from cutthroat.games.shinobi.rules.draft import packet_at
from cutthroat.games.shinobi.rules.marks import (
    DRAWN,
    DRAWS,
    DRAWS_AT,
    FACE_DOWN,
    FACE_UP,
    HOLDER_AT,
    IN_HAND,
    KIND,
    ON_STACK,
    OPEN,
    OWNER_AT,
    PICKS,
    SEAT,
    SMOKE,
    SMOKE_AT,
    SOURCE,
    SOURCE_AT,
    STEPS,
    holder_of,
    where_of,
)

if TYPE_CHECKING:
    from cutthroat.games.shinobi.rules.state import ShinobiState

# Segments are numbered by packet and step.
LOOSE: Final = 50  # the pool: can be any card that the seat cannot place
FIXED: Final = 51  # the seat knows that its holder had this card

KNOWN: Final = 128
"""A card of a holder is its source; one whose kind is known is KNOWN + kind."""

# A spot is row + ROWS * its number in that row + LATER * the cards that its holder had drawn when it was filled.
DISCARD: Final = 0
BURIED: Final = 1
PENDING: Final = 2
FRAMES: Final = 3
SCOUTS: Final = 4
LANES: Final = 5
ROWS: Final = 16
LATER: Final = 2048

# A number of copies is at most 4: three bits, so half of the kinds fit into one int.
DIGIT: Final = 3
MOST: Final = 7
MOST_OF_TWO: Final = 63
HALF: Final = 20
TWO_KINDS: Final[list[list[list[i64]]]] = [
    [[kind] * (tally & MOST) + [kind + 1] * (tally >> DIGIT) for tally in range(MOST_OF_TWO + 1)]
    for kind in range(KINDS)
]
"""``TWO_KINDS[kind][two digits of a tally]``: so many cards of a kind and of the next one."""

# What can lie on a spot: by the place on a lane, anything, or just one kind
ANYTHING: Final = 3
EXACTLY: Final = 4


def row_of_fits(rule: int) -> list[i64]:
    """1 for each kind that fits: ninjas and meddlers a stack (SC-7.6), weapons a slot (SC-7.8)."""
    if rule == ANYTHING:
        return [1] * KINDS
    if rule >= EXACTLY:
        return [int(kind == rule - EXACTLY) for kind in range(KINDS)]
    return [int(is_stackable(kind) if rule == ON_STACK else is_weapon(kind)) for kind in range(KINDS)]


FITS: Final[list[list[i64]]] = [row_of_fits(rule) for rule in range(EXACTLY + KINDS)]
SETTLED_LAST: Final[list[i64]] = []
"""In the place of a row: anything fits, and what it is, is settled when all other cards lie."""


def segment_of(seats: int, round_: int, seat: int, source: int) -> int:
    """What a seat knows of a card with this source."""
    if source < PICKS or source > OPEN:
        return LOOSE
    if source == OPEN:
        return FIXED
    packet = (source - PICKS) // STEPS
    step = (source - PICKS) % STEPS
    # The seat held this packet at step `first`, and again every `seats` steps.
    first = int(PASS_STEP[round_]) * (seat - packet) % seats
    if step < first:
        return LOOSE
    since = (step - first) % seats
    return packet * STEPS + step - since if since else FIXED


SEGMENT: Final[list[list[i64]]] = [
    [segment_of(seats, round_, seat, source) for source in range(SOURCE + 1)]
    for seats in range(6)
    for round_ in range(3)
    for seat in range(seats)
]
"""One row for each number of seats, round and seat."""


def segments_of(s: ShinobiState, seat: i64) -> list[i64]:
    """What a seat knows of the cards of this round, by their sources."""
    return SEGMENT[3 * (s.seats * (s.seats - 1) // 2) + (s.round - 1) * s.seats + seat]


EMPTY: Final[list[i64]] = []


@mypyc_attr(free_list_len=1)
class Hidden:
    """All that one seat cannot see in a position, in an order that tells nothing of the truth."""

    __slots__ = (
        "aside",
        "face_down",
        "forgotten",
        "groups",
        "held",
        "high_kinds",
        "knowledge",
        "low_kinds",
        "open",
        "rows",
        "seat",
        "state",
    )

    state: ShinobiState
    seat: i64
    knowledge: list[i64]
    """The group of a card, by its source."""
    held: list[list[i64]]
    """By holder, that is from whose hand they came: all cards of this round that are not yet laid anywhere."""
    groups: list[list[i64]]
    """The kinds of each segment; the pool is the last one."""
    low_kinds: i64
    """How many cards of each kind the pool has, three bits for each of the first half of the kinds; and the others."""
    high_kinds: i64
    rows: list[list[i64]]
    """Everything that lies on the table, by the numbers above."""
    open: list[i64]
    """Spots of cards that the seat knows, but not which of the holder's they were."""
    face_down: list[i64]
    """Spots on the lanes that the seat does not know."""
    aside: list[i64]
    """Spots where any card can be: discarded face down, or drawn or stolen in the course of an event."""
    forgotten: list[i64]
    """Spots of cards that can be any of the pool."""

    def __init__(self, state: ShinobiState, seat: i64) -> None:
        self.state = state
        self.seat = seat
        self.knowledge = segments_of(state, seat)
        self.held = [[] for _ in range(state.seats)]
        self.groups = [EMPTY] * (LOOSE + 1)
        self.low_kinds = 0
        self.high_kinds = 0
        self.rows = [state.discard, state.buried, state.pending, state.frames, state.scouts, *state.lanes]
        self.open = []
        self.face_down = []
        self.aside = []
        self.forgotten = []
        self.find_on_table()
        if state.buried or not state.has_open_discards:
            self.find_aside()
        self.find_in_hands()
        if state.packets:
            self.find_in_packets()
        self.groups[LOOSE] = self.pool()

    def note(self, mark: i64) -> None:
        """Tell a card's source and its kind apart."""
        holder = (mark >> HOLDER_AT) & SEAT
        source = (mark >> SOURCE_AT) & SOURCE
        if source == OPEN:
            self.held[holder].append(KNOWN + (mark & KIND))
        else:
            self.held[holder].append(source)
            self.collect(self.knowledge[source], mark & KIND)

    def collect(self, group: i64, kind: i64) -> None:
        """A segment's list is made when its first card comes."""
        if group == LOOSE:
            self.tally(kind, 1)
        elif self.groups[group] is EMPTY:
            self.groups[group] = [kind]
        else:
            insert_sorted(self.groups[group], kind)

    def tally(self, kind: i64, number: i64) -> None:
        if kind < HALF:
            self.low_kinds += number << (kind * DIGIT)
        else:
            self.high_kinds += number << ((kind - HALF) * DIGIT)

    def copies(self, kind: i64) -> i64:
        """How many of a kind the pool has."""
        if kind < HALF:
            return (self.low_kinds >> (kind * DIGIT)) & MOST
        return (self.high_kinds >> ((kind - HALF) * DIGIT)) & MOST

    def pool(self) -> list[i64]:
        for kind in self.state.pile:
            self.tally(kind, 1)
        cards: list[i64] = []
        add_cards(cards, 0, self.low_kinds)
        add_cards(cards, HALF, self.high_kinds)
        return cards

    def find_on_table(self) -> None:
        seat = self.seat
        for row in range(LANES, len(self.rows)):
            spot: i64 = row
            for mark in self.rows[row]:
                if (mark >> HOLDER_AT) & SEAT != seat:
                    self.note(mark)
                    if mark >= FACE_UP or (mark >> OWNER_AT) & SEAT == seat:
                        self.open.append(spot)
                    else:
                        self.face_down.append(spot + ((mark >> DRAWS_AT) & DRAWS) * LATER)
                spot += ROWS
        s = self.state
        for i, mark in enumerate(s.scouts):
            if mark != NONE:
                self.find(mark, SCOUTS + ROWS * i, self.open)
        if s.frames:
            self.find_in_smoke()
        if s.has_open_discards:
            for i, mark in enumerate(s.discard):
                if mark >= FACE_UP:
                    self.find(mark, DISCARD + ROWS * i, self.open)

    def find(self, mark: i64, spot: i64, spots: list[i64]) -> None:
        if (mark >> HOLDER_AT) & SEAT != self.seat:
            self.note(mark)
            spots.append(spot)

    def find_in_smoke(self) -> None:
        """Open events, and the cards that were drawn or stolen through them: the seat whose turn it is knows these."""
        s = self.state
        spots = self.open if s.turn == self.seat else self.aside
        for i, mark in enumerate(s.frames):
            if mark != NONE:
                self.find(mark, FRAMES + ROWS * i, spots if i % 2 else self.open)
        for i, mark in enumerate(s.pending):
            self.find(mark, PENDING + ROWS * i, spots)

    def find_aside(self) -> None:
        """Discarded face down in this round; older cards, and all closed discards, are forgotten (SC-17.1)."""
        s = self.state
        for i, mark in enumerate(s.buried):
            if holder_of(mark) == self.seat:
                if not s.has_open_discards:
                    self.forget(mark, BURIED + ROWS * i)
            elif where_of(mark) == FACE_DOWN:
                self.find(mark, BURIED + ROWS * i, self.aside)
            else:
                self.forget(mark, BURIED + ROWS * i)
        if not s.has_open_discards:
            for i, mark in enumerate(s.discard):
                if mark < FACE_UP or holder_of(mark) == self.seat:
                    self.forget(mark, DISCARD + ROWS * i)
                else:
                    self.find(mark, DISCARD + ROWS * i, self.aside)

    def forget(self, mark: i64, spot: i64) -> None:
        self.tally(mark & KIND, 1)
        self.forgotten.append(spot)

    def find_in_hands(self) -> None:
        s = self.state
        for holder, hand in enumerate(s.hands):
            if holder != self.seat:
                held = self.held[holder]
                for mark in hand:
                    source = mark >> SOURCE_AT
                    if source == OPEN:
                        held.append(KNOWN + (mark & KIND))
                    else:
                        held.append(source)
                        self.collect(self.knowledge[source], mark & KIND)
                held.sort()

    def find_in_packets(self) -> None:
        """The next pick from a packet could be any of its cards, so all of them belong to that pick's group."""
        s = self.state
        for other in range(s.seats):
            if other != self.seat:
                group = self.knowledge[PICKS + packet_at(s, other) * STEPS + s.pick_number]
                for kind in s.packets[other]:
                    self.collect(group, kind)

    def mark(self, spot: i64) -> i64:
        return self.rows[spot % ROWS][spot % LATER // ROWS]

    def fitting(self, card: i64, fits: list[i64], chance: Chance) -> i64:
        """What a card is if it must fit; NONE if it cannot."""
        if not fits:
            return card - KNOWN if card >= KNOWN else 0
        if card >= KNOWN:
            return card - KNOWN if fits[card - KNOWN] else NONE
        kinds = self.groups[self.knowledge[card]]
        size = len(kinds)
        first = chance.pick(size)
        for i in range(first, first + size):
            n = i if i < size else i - size
            if fits[kinds[n]]:
                return take(kinds, n)
        return NONE

    def lay(self, spot: i64, card: i64, kind: i64) -> None:
        row = self.rows[spot % ROWS]
        i = spot % LATER // ROWS
        mark = row[i]
        row[i] = mark - (mark & IN_HAND) + self.named(card, kind)

    def named(self, card: i64, kind: i64) -> i64:
        """A card as it is in a hand, and in the list of picks."""
        if card >= KNOWN:
            return kind + (OPEN << SOURCE_AT)
        if PICKS <= card < OPEN:
            self.state.picked[card - PICKS] = kind
        return kind + (card << SOURCE_AT)


def add_cards(cards: list[i64], kind: i64, tally: i64) -> None:
    """As many of a kind and the following ones as the tally has."""
    while tally:
        cards += TWO_KINDS[kind][tally & MOST_OF_TWO]
        tally >>= 2 * DIGIT
        kind += 2


def can_be(source: i64, mark: i64) -> bool:
    """Whether a card of that source can lie where this one lies: nothing was played before it was drawn.

    What came with an Appear in Smoke is one of the cards that this event drew.
    """
    smoke = (mark >> SMOKE_AT) & SMOKE
    drawn = source - DRAWN
    if drawn <= 0 or source >= KNOWN:
        return smoke == 0
    draws = (mark >> DRAWS_AT) & DRAWS
    return drawn <= draws and (smoke == 0 or drawn > draws - smoke)


def take(kinds: list[i64], n: i64) -> i64:
    """Take one of the cards; their order does not matter."""
    kind = kinds[n]
    last = kinds.pop()
    if n < len(kinds):
        kinds[n] = last
    return kind
