"""The hidden cards of one seat: where they lie, and what the seat knows of them.

A seat that passed a packet on knows that the cards that were missing when it came round again, or were left when it
did not, were picked by the players in between, one each. Such a group of cards is a segment here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr

from cutthroat.core.bits import NONE
from cutthroat.games.shinobi.cards import PASS_STEP
from cutthroat.games.shinobi.draft import packet_at
from cutthroat.games.shinobi.marks import (
    DRAWS_AT,
    FACE_UP,
    IN_HAND,
    KIND,
    OPEN,
    PICKS,
    SOURCE,
    SOURCE_AT,
    STEPS,
    draws_of,
    holder_of,
    insert,
    is_known_to,
)

if TYPE_CHECKING:
    from cutthroat.games.shinobi.state import ShinobiState

# A spot is what may lie there (a place on a lane, any card, or just the card that lies there open) times 32, plus the
# number of cards that its holder had drawn when it was filled: the upper bits of a mark.
MOMENTS: Final = 32
ANYTHING: Final = 96
IN_THE_HAND: Final = 127
OPEN_CARD: Final = 128

# Segments are numbered by packet and step; these cards belong to none.
LOOSE: Final = -1  # can be any card that the seat cannot place
FIXED: Final = -2  # the seat knows that its holder had this card
SEGMENTS: Final = 50

# Where a card lies: its place times LANE plus its number in the lane, or its number there plus one of these.
LANE: Final = 128
DISCARD: Final = 65536
SCOUT: Final = 131072
EVENT: Final = 196608


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


@mypyc_attr(free_list_len=1)
class Deal:
    """The cards of others in one seat's world: what they are, where they lie, and what the seat knows of them."""

    __slots__ = (
        "at",
        "ends",
        "face_down",
        "hands",
        "is_laying",
        "kinds",
        "knowledge",
        "open",
        "seat",
        "sources",
        "spots",
        "state",
    )

    state: ShinobiState
    seat: i64
    kinds: list[i64]
    """Of each card, grouped by holder, the hand last; so are its source and the spot where it lies."""
    sources: list[i64]
    spots: list[i64]
    hands: list[i64]
    """Where each holder's hand begins."""
    ends: list[i64]
    """Where each holder's group ends."""
    open: list[list[i64]]
    """By holder: where on the table there are cards that the seat knows, but not which of the holder's they were."""
    face_down: list[list[i64]]
    """By holder: where there are cards that the seat does not know."""
    knowledge: list[i64]
    """What the seat knows of a card, by its source."""
    is_laying: bool
    at: i64

    def __init__(self, state: ShinobiState, seat: i64) -> None:
        self.state = state
        self.seat = seat
        self.kinds = []
        self.sources = []
        self.spots = []
        self.hands = []
        self.ends = []
        self.open = [[] for _ in range(state.seats)]
        self.face_down = [[] for _ in range(state.seats)]
        self.knowledge = segments_of(state, seat)
        self.is_laying = False
        self.at = 0
        find_cards(self)

    def visit(self, mark: i64, spot: i64) -> i64:
        """On the first walk a card is noted; on the second the new one is laid in its place."""
        if self.is_laying:
            return mark - (mark & IN_HAND) + self.next_card()
        self.note(mark, spot)
        return mark

    def note(self, mark: i64, spot: i64) -> None:
        self.kinds.append(mark & KIND)
        self.sources.append((mark >> SOURCE_AT) & SOURCE)
        self.spots.append(spot)

    def next_card(self) -> i64:
        """Kind and source, as in a hand."""
        at = self.at
        self.at = at + 1
        return self.kinds[at] + (self.sources[at] << SOURCE_AT)

    def visit_hand(self, holder: i64) -> None:
        hand = self.state.hands[holder]
        size = len(hand)
        if self.is_laying:
            hand.clear()
            for at in range(self.at, self.at + size):
                insert(hand, self.kinds[at] + (self.sources[at] << SOURCE_AT))
            self.at += size
        else:
            kinds, sources, spots = self.kinds, self.sources, self.spots
            for mark in hand:
                kinds.append(mark & KIND)
                sources.append(mark >> SOURCE_AT)
                spots.append(IN_THE_HAND)

    def visit_packet(self, packet: list[i64], source: i64) -> list[i64]:
        if self.is_laying:
            start = self.at
            self.at += len(packet)
            kinds = self.kinds[start : self.at]
            kinds.sort()
            return kinds
        for kind in packet:
            self.note(kind + (source << SOURCE_AT), IN_THE_HAND)
        return packet


def in_order(hand: list[i64]) -> list[i64]:
    ordered: list[i64] = []
    for mark in hand:
        insert(ordered, mark)
    return ordered


# The walk over all hidden cards


def walk(deal: Deal) -> None:
    s = deal.state
    for holder in range(s.seats):
        if holder != deal.seat:
            walk_table(deal, holder)
            if s.buried or s.pending or not s.has_open_discards:
                walk_aside(deal, holder)
        if not deal.is_laying:
            deal.hands.append(len(deal.kinds))
        if holder != deal.seat:
            deal.visit_hand(holder)
        if not deal.is_laying:
            deal.ends.append(len(deal.kinds))
    if s.packets:
        walk_packets(deal)
    if not s.has_open_discards:
        walk_old_discards(deal)


def find_cards(deal: Deal) -> None:
    """Where on the table the cards of each holder are.

    The holder is the one from whose hand a card came, not always its player.
    """
    s = deal.state
    seat = deal.seat
    for place, lane in enumerate(s.lanes):
        for i, mark in enumerate(lane):
            if is_known_to(mark, seat):
                deal.open[holder_of(mark)].append(place * LANE + i)
            else:
                deal.face_down[holder_of(mark)].append(place * LANE + i)
    for place, mark in enumerate(s.scouts):
        if mark != NONE:
            deal.open[holder_of(mark)].append(SCOUT + place)
    for i in range(0, len(s.frames), 2):
        deal.open[holder_of(s.frames[i])].append(EVENT + i)
    if s.has_open_discards:
        for i, mark in enumerate(s.discard):
            if mark >= FACE_UP:
                deal.open[holder_of(mark)].append(DISCARD + i)


def pile_at(s: ShinobiState, where: i64) -> list[i64]:
    if where < DISCARD:
        return s.lanes[where // LANE]
    if where < SCOUT:
        return s.discard
    return s.scouts if where < EVENT else s.frames


def walk_table(deal: Deal, holder: i64) -> None:
    """Open cards first: they leave the least to choose."""
    s = deal.state
    for where in deal.open[holder]:
        pile = pile_at(s, where)
        i = where % (LANE if where < DISCARD else DISCARD)
        pile[i] = deal.visit(pile[i], OPEN_CARD + draws_of(pile[i]))
    for where in deal.face_down[holder]:
        lane = s.lanes[where // LANE]
        mark = lane[where % LANE]
        lane[where % LANE] = deal.visit(mark, mark >> DRAWS_AT)


def walk_aside(deal: Deal, holder: i64) -> None:
    """Discarded face down, drawn or stolen in the course of an event, or (if nobody may look) discarded at all."""
    s = deal.state
    for i in range(len(s.buried)):
        if holder_of(s.buried[i]) == holder:
            s.buried[i] = deal.visit(s.buried[i], ANYTHING)
    if s.turn != deal.seat:
        for i in range(len(s.pending)):
            if holder_of(s.pending[i]) == holder:
                s.pending[i] = deal.visit(s.pending[i], ANYTHING + draws_of(s.pending[i]))
        for i in range(1, len(s.frames), 2):
            if s.frames[i] != NONE and holder_of(s.frames[i]) == holder:
                s.frames[i] = deal.visit(s.frames[i], ANYTHING + draws_of(s.frames[i]))
    if not s.has_open_discards:
        for i in range(len(s.discard)):
            if s.discard[i] >= FACE_UP and holder_of(s.discard[i]) == holder:
                s.discard[i] = deal.visit(s.discard[i], ANYTHING + draws_of(s.discard[i]))


def walk_packets(deal: Deal) -> None:
    """The next pick from a packet could be any of its cards, so all of them belong to that pick's segment."""
    s = deal.state
    for other in range(s.seats):
        if other != deal.seat:
            source = PICKS + packet_at(s, other) * STEPS + s.pick_number
            s.packets[other] = deal.visit_packet(s.packets[other], source)


def walk_old_discards(deal: Deal) -> None:
    discard = deal.state.discard
    for i in range(len(discard)):
        if discard[i] < FACE_UP:
            discard[i] = deal.visit(discard[i], IN_THE_HAND)
