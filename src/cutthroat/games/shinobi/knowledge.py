"""Who knows what: deals anew all that a seat cannot place.

A seat knows its own cards and contracts, everything that lies open, what it stole or was stolen from it, and the
packets it passed on: the cards that were missing when a packet came round again, or were left when it did not, were
picked by the players in between, one each. Such a group of cards is a segment here. Its cards may change places with
one another, all other hidden cards with one another and with the draw pile, and a player's own cards with one another,
as long as weapons lie in slots, ninjas and meddlers in stacks, and nothing was played before it was drawn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from cutthroat.core.bits import NONE
from cutthroat.core.chance import Chance
from cutthroat.core.piles import draw
from cutthroat.games.shinobi import contracts
from cutthroat.games.shinobi.actions import CONTRACTS, PAIRS
from cutthroat.games.shinobi.cards import PASS_STEP, is_stackable, is_weapon
from cutthroat.games.shinobi.draft import packet_at
from cutthroat.games.shinobi.marks import (
    DRAWN,
    FACE_UP,
    IN_HAND,
    KIND,
    ON_STACK,
    OPEN,
    PICKS,
    SOURCE,
    SOURCE_AT,
    STEPS,
    draws_of,
    holder_of,
    insert,
    is_known_to,
    source_of,
    where_of,
)

if TYPE_CHECKING:
    from cutthroat.games.shinobi.state import ShinobiState

# A spot is what may lie there (a place on a lane, or any card) times 32, plus the number of cards that its holder had
# drawn when it was filled.
MOMENTS: Final = 32
ANYTHING: Final = 96
IN_THE_HAND: Final = 127

# Segments are numbered by packet and step; these cards belong to none.
LOOSE: Final = -1  # can be any card that the seat cannot place
FIXED: Final = -2  # the seat knows that its holder had this card
SEGMENTS: Final = 50


class Deal:
    """The hidden cards of one seat's world: what they are, where they lie, and what the seat knows of them."""

    __slots__ = ("at", "cards", "ends", "is_laying", "knowledge", "seat", "segments", "spots", "state")

    state: ShinobiState
    seat: i64
    cards: list[i64]
    """Kind and source of each, grouped by holder."""
    spots: list[i64]
    segments: list[i64]
    ends: list[i64]
    """Where each holder's group ends."""
    knowledge: list[i64]
    """What the seat knows of a card, by its source."""
    is_laying: bool
    at: i64

    def __init__(self, state: ShinobiState, seat: i64) -> None:
        self.state = state
        self.seat = seat
        self.cards = []
        self.spots = []
        self.segments = []
        self.ends = []
        self.knowledge = segments_of(state, seat)
        self.is_laying = False
        self.at = 0

    def visit(self, mark: i64, spot: i64) -> i64:
        """On the first walk a hidden card is noted; on the second the new one is laid in its place."""
        if self.is_laying:
            card = self.cards[self.at]
            self.at += 1
            return mark - (mark & IN_HAND) + card
        self.cards.append(mark & IN_HAND)
        self.spots.append(spot)
        self.segments.append(self.knowledge[source_of(mark)])
        return mark


def determinize(state: ShinobiState, seat: i64, chance: Chance) -> ShinobiState:
    s = state.clone()
    if not s.waiting:
        return s
    s.picked = s.picked[:]
    s.packets = s.packets[:]
    sign_again(s, seat, chance)
    deal = Deal(s, seat)
    walk(deal)
    retrace(deal, chance)
    rearrange(deal, chance)
    mix_segments(deal, chance)
    deal_loose_cards(deal, chance)
    rearrange(deal, chance)
    deal.is_laying = True
    walk(deal)
    tidy(deal, chance)
    return s


def sign_again(s: ShinobiState, seat: i64, chance: Chance) -> None:
    """Others' contracts can be any pair that they were allowed to choose."""
    pairs = contracts.pairs(s)
    for other in range(s.seats):
        if other != seat and s.contracts[other]:
            s.contracts[other] = PAIRS[pairs[chance.pick(len(pairs))] - CONTRACTS]


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


# The walk over all hidden cards


def walk(deal: Deal) -> None:
    s = deal.state
    for holder in range(s.seats):
        if holder != deal.seat:
            walk_hand(deal, s.hands[holder])
            walk_lanes(deal, holder)
            walk_aside(deal, holder)
        deal.ends.append(len(deal.cards))
    if s.packets:
        walk_packets(deal)
    if not s.has_open_discards:
        walk_old_discards(deal)


def walk_hand(deal: Deal, hand: list[i64]) -> None:
    for i in range(len(hand)):
        hand[i] = deal.visit(hand[i], IN_THE_HAND)


def walk_lanes(deal: Deal, holder: i64) -> None:
    """Face down on the table; the holder is the one from whose hand a card came."""
    for lane in deal.state.lanes:
        for i in range(len(lane)):
            mark = lane[i]
            if holder_of(mark) == holder and not is_known_to(mark, deal.seat):
                lane[i] = deal.visit(mark, where_of(mark) * MOMENTS + draws_of(mark))


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
        if other == deal.seat:
            continue
        packet = s.packets[other][:]
        s.packets[other] = packet
        source = PICKS + packet_at(s, other) * STEPS + s.pick_number
        for i in range(len(packet)):
            packet[i] = deal.visit(packet[i] + (source << SOURCE_AT), IN_THE_HAND) & KIND


def walk_old_discards(deal: Deal) -> None:
    discard = deal.state.discard
    for i in range(len(discard)):
        if discard[i] < FACE_UP:
            discard[i] = deal.visit(discard[i], IN_THE_HAND)


def fits(card: i64, spot: i64) -> bool:
    """Weapons lie in slots and stack cards in stacks; a drawn card is played after it was drawn."""
    source = card >> SOURCE_AT
    if source > DRAWN and source - DRAWN > spot % MOMENTS:
        return False
    if spot >= ANYTHING:
        return True
    kind = card & KIND
    return is_stackable(kind) if spot // MOMENTS == ON_STACK else is_weapon(kind)


def swap_kinds(deal: Deal, i: i64, j: i64) -> None:
    """Exchange two cards of one segment, if each can lie where the other does."""
    a = deal.cards[i]
    b = deal.cards[j]
    new_a = a - (a & KIND) + (b & KIND)
    new_b = b - (b & KIND) + (a & KIND)
    if fits(new_a, deal.spots[i]) and fits(new_b, deal.spots[j]):
        deal.cards[i] = new_a
        deal.cards[j] = new_b


# The four ways in which worlds differ


def rearrange(deal: Deal, chance: Chance) -> None:
    """Each player's hidden cards among one another: which was played where, and which is still in hand."""
    start: i64 = 0
    for holder in range(len(deal.ends)):
        end = deal.ends[holder]
        if holder != deal.seat and end - start > len(deal.state.hands[holder]):
            rearrange_group(deal, start, end, chance)
        start = end


def rearrange_group(deal: Deal, start: i64, end: i64, chance: Chance) -> None:
    cards = deal.cards
    i: i64 = end - 1
    while i > start:
        j = start + chance.pick(i - start + 1)
        if i != j and fits(cards[i], deal.spots[j]) and fits(cards[j], deal.spots[i]):
            card = cards[i]
            cards[i] = cards[j]
            cards[j] = card
            known = deal.segments[i]
            deal.segments[i] = deal.segments[j]
            deal.segments[j] = known
        i -= 1


def mix_segments(deal: Deal, chance: Chance) -> None:
    """Which of the players in between picked which card of a packet that the seat had passed on."""
    if deal.state.is_advanced:
        return
    count: list[i64] = [0] * SEGMENTS
    members: list[i64] = [0] * (SEGMENTS * STEPS)
    for i in range(len(deal.cards)):
        known = deal.segments[i]
        if known < 0:
            continue
        n = count[known]
        other = chance.pick(n + 1)
        if other < n:
            swap_kinds(deal, i, members[known * STEPS + other])
        members[known * STEPS + n] = i
        count[known] = n + 1


def deal_loose_cards(deal: Deal, chance: Chance) -> None:
    """All the rest from one pool; first where not every card can lie."""
    pool = deal.state.pile
    cards = deal.cards
    for i in range(len(cards)):
        if deal.segments[i] == LOOSE:
            pool.append(cards[i] & KIND)
    for i in range(len(cards)):
        if deal.segments[i] == LOOSE and deal.spots[i] < ANYTHING:
            cards[i] += draw_fitting(pool, deal.spots[i] // MOMENTS, chance) - (cards[i] & KIND)
    for i in range(len(cards)):
        if deal.segments[i] == LOOSE and deal.spots[i] >= ANYTHING:
            cards[i] += draw(pool, chance) - (cards[i] & KIND)


def draw_fitting(pool: list[i64], where: i64, chance: Chance) -> i64:
    """A random card for a stack or a slot; there is one, as the true card went into the pool."""
    while True:
        i = chance.pick(len(pool))
        kind = pool[i]
        if is_stackable(kind) if where == ON_STACK else is_weapon(kind):
            pool[i] = pool[len(pool) - 1]
            pool.pop()
            return kind


def retrace(deal: Deal, chance: Chance) -> None:
    """An open card need not be the copy that the seat saw in a packet: it may come from any source of its holder."""
    s = deal.state
    for lane in s.lanes:
        for i in range(len(lane)):
            lane[i] = retraced(deal, lane[i], chance)
    if s.has_open_discards:
        for i in range(len(s.discard)):
            if s.discard[i] >= FACE_UP:
                s.discard[i] = retraced(deal, s.discard[i], chance)


def retraced(deal: Deal, mark: i64, chance: Chance) -> i64:
    """A known card, perhaps with the source of one of its holder's hidden cards instead of its own."""
    holder = holder_of(mark)
    if holder == deal.seat or not is_known_to(mark, deal.seat) or chance.pick(2):
        return mark
    start = deal.ends[holder - 1] if holder else 0
    size = deal.ends[holder] - start
    if size == 0:
        return mark
    first = chance.pick(size)
    known = deal.knowledge[source_of(mark)]
    for n in range(size):
        i = start + (first + n) % size
        if (
            (known == LOOSE) != (deal.segments[i] == LOOSE)
            and is_exchange(deal, mark, i)
            and bring(deal, mark, i, known)
        ):
            return exchange_sources(deal, mark, i, known)
    return mark


def is_exchange(deal: Deal, mark: i64, i: i64) -> bool:
    """Whether both cards could have come from each other's source."""
    kind = mark & KIND
    source = deal.cards[i] >> SOURCE_AT
    if source > DRAWN and source - DRAWN > draws_of(mark):
        return False
    return fits(kind + (source_of(mark) << SOURCE_AT), deal.spots[i])


def bring(deal: Deal, mark: i64, i: i64, known: i64) -> bool:
    """Bring another copy of an open card to a hidden spot, from where the seat's knowledge lets it come."""
    kind = mark & KIND
    if deal.cards[i] & KIND == kind:
        return True
    if known != LOOSE:
        return bring_from_pile(deal, kind, i)
    if deal.segments[i] == FIXED:
        return False
    for j in range(len(deal.cards)):
        if deal.segments[j] == deal.segments[i] and deal.cards[j] & KIND == kind:
            swap_kinds(deal, i, j)
            return deal.cards[i] & KIND == kind
    return False


def bring_from_pile(deal: Deal, kind: i64, i: i64) -> bool:
    pile = deal.state.pile
    for n in range(len(pile)):
        if pile[n] == kind:
            pile[n] = deal.cards[i] & KIND
            deal.cards[i] += kind - (deal.cards[i] & KIND)
            return True
    return False


def exchange_sources(deal: Deal, mark: i64, i: i64, known: i64) -> i64:
    card = deal.cards[i]
    deal.cards[i] = mark & IN_HAND
    deal.segments[i] = known
    remember(deal.state, card)
    return mark - (mark & IN_HAND) + card


def remember(s: ShinobiState, card: i64) -> None:
    """Keep the list of picks in step with the cards."""
    source = card >> SOURCE_AT
    if PICKS <= source < OPEN:
        s.picked[source - PICKS] = card & KIND


def tidy(deal: Deal, chance: Chance) -> None:
    """Hands in order again, picks and sealed choices as the new cards have them."""
    s = deal.state
    for i in range(deal.ends[s.seats - 1]):
        remember(s, deal.cards[i])
    s.buried.sort()
    s.pending = in_order(s.pending)
    for other in range(s.seats):
        if other == deal.seat:
            continue
        s.hands[other] = in_order(s.hands[other])
        if s.packets:
            s.packets[other].sort()
            if s.sealed[other] != NONE:
                s.sealed[other] = s.packets[other][chance.pick(len(s.packets[other]))]


def in_order(hand: list[i64]) -> list[i64]:
    ordered: list[i64] = []
    for mark in hand:
        insert(ordered, mark)
    return ordered
