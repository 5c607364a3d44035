"""Who knows what: deals anew all that a seat cannot place.

A seat knows its own cards and contracts, everything that lies open, what it stole or was stolen from it, and the
packets it passed on (see hidden.py). The cards of a segment may change places with one another, all other hidden cards
with one another and with the draw pile, and a player's own cards with one another, as long as weapons lie in slots,
ninjas and meddlers in stacks, and nothing was played before it was drawn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from cutthroat.core.bits import NONE
from cutthroat.core.chance import Chance
from cutthroat.games.shinobi import contracts
from cutthroat.games.shinobi.actions import CONTRACTS, PAIRS
from cutthroat.games.shinobi.cards import is_stackable, is_weapon
from cutthroat.games.shinobi.hidden import ANYTHING, FIXED, IN_THE_HAND, LOOSE, MOMENTS, SEGMENTS, Deal, in_order, walk
from cutthroat.games.shinobi.marks import (
    DRAWN,
    FACE_UP,
    IN_HAND,
    KIND,
    ON_STACK,
    OPEN,
    PICKS,
    draws_of,
    holder_of,
    is_known_to,
    source_of,
    with_source,
)

if TYPE_CHECKING:
    from cutthroat.games.shinobi.state import ShinobiState


def determinize(state: ShinobiState, seat: i64, chance: Chance) -> ShinobiState:
    s = state.clone()
    if not s.waiting:
        return s
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


def fits(kind: i64, source: i64, spot: i64) -> bool:
    """A drawn card is played after it was drawn, and where its kind can lie."""
    if spot == IN_THE_HAND:
        return True
    if source > DRAWN and source - DRAWN > spot % MOMENTS:
        return False
    return can_lie(kind, spot)


def can_lie(kind: i64, spot: i64) -> bool:
    """Weapons lie in slots and stack cards in stacks."""
    if spot >= ANYTHING:
        return True
    return is_stackable(kind) if spot // MOMENTS == ON_STACK else is_weapon(kind)


def swap_kinds(deal: Deal, i: i64, j: i64) -> None:
    """Exchange two cards of one segment, if each can lie where the other does; the sources stay."""
    kinds = deal.kinds
    a = kinds[i]
    b = kinds[j]
    if a != b and can_lie(b, deal.spots[i]) and can_lie(a, deal.spots[j]):
        kinds[i] = b
        kinds[j] = a


# The four ways in which worlds differ


def rearrange(deal: Deal, chance: Chance) -> None:
    """Each player's hidden cards among one another: which was played where, and which is still in hand."""
    start: i64 = 0
    for holder in range(len(deal.ends)):
        end = deal.ends[holder]
        if holder != deal.seat:
            rearrange_group(deal, start, start + len(deal.state.hands[holder]), end, chance)
        start = end


def rearrange_group(deal: Deal, start: i64, played: i64, end: i64, chance: Chance) -> None:
    """The hand comes first; nobody can tell where in it a card is, so only the others look for a new place."""
    kinds = deal.kinds
    sources = deal.sources
    spots = deal.spots
    i: i64 = end - 1
    while i >= played:
        j = start + chance.pick(i - start + 1)
        a, b = kinds[i], kinds[j]
        source_a, source_b = sources[i], sources[j]
        if i != j and fits(b, source_b, spots[i]) and (j < played or fits(a, source_a, spots[j])):
            kinds[i], kinds[j] = b, a
            sources[i], sources[j] = source_b, source_a
        i -= 1


def mix_segments(deal: Deal, chance: Chance) -> None:
    """Which of the players in between picked which card of a packet that the seat had passed on.

    The cards that the seat knows nothing about are noted, and put into the pool of all such cards.
    """
    kinds, spots, pool = deal.kinds, deal.spots, deal.state.pile
    loose, loose_on_lanes = deal.loose, deal.loose_on_lanes
    knowledge = deal.knowledge
    count: list[i64] = [0] * SEGMENTS
    latest: list[i64] = [NONE] * SEGMENTS
    before: list[i64] = [NONE] * len(deal.kinds)
    i: i64 = -1
    for source in deal.sources:
        i += 1
        known = knowledge[source]
        if known >= 0:
            size = count[known]
            if size:
                before[i] = latest[known]
                # Back along the cards of the same segment; the card itself is one of the choices.
                other = i
                for _ in range(chance.pick(size + 1)):
                    other = before[other]
                if other != i:
                    swap_kinds(deal, i, other)
            latest[known] = i
            count[known] = size + 1
        elif known == LOOSE:
            pool.append(kinds[i])
            if spots[i] < ANYTHING:
                loose_on_lanes.append(i)
            else:
                loose.append(i)


def deal_loose_cards(deal: Deal, chance: Chance) -> None:
    """All the rest from the pool; first where not every card can lie."""
    pool = deal.state.pile
    kinds = deal.kinds
    for i in deal.loose_on_lanes:
        kinds[i] = draw_fitting(pool, deal.spots[i] // MOMENTS, chance)
    rest = len(pool)
    for i in deal.loose:
        n = chance.pick(rest)
        rest -= 1
        kinds[i] = pool[n]
        pool[n] = pool[rest]
    del pool[rest:]


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
        for i, mark in enumerate(lane):
            if is_known_to(mark, deal.seat):
                lane[i] = retraced(deal, mark, chance)
    if s.has_open_discards:
        for i, mark in enumerate(s.discard):
            if mark >= FACE_UP:
                s.discard[i] = retraced(deal, mark, chance)


def retraced(deal: Deal, mark: i64, chance: Chance) -> i64:
    """A known card, perhaps with the source of one of its holder's hidden cards instead of its own."""
    holder = holder_of(mark)
    if holder == deal.seat or chance.pick(2):
        return mark
    start = deal.ends[holder - 1] if holder else 0
    size = deal.ends[holder] - start
    if size == 0:
        return mark
    first = chance.pick(size)
    known = deal.knowledge[source_of(mark)]
    for n in range(size):
        i = start + (first + n) % size
        if can_exchange(deal, mark, i, known) and bring(deal, mark, i, known):
            return exchange_sources(deal, mark, i)
    return mark


def can_exchange(deal: Deal, mark: i64, i: i64, known: i64) -> bool:
    """Whether both cards could have come from each other's source, and it would make a difference."""
    if (known == LOOSE) == (deal.known(i) == LOOSE):
        return False
    kind = mark & KIND
    source = deal.sources[i]
    if source > DRAWN and source - DRAWN > draws_of(mark):
        return False
    return fits(kind, source_of(mark), deal.spots[i])


def bring(deal: Deal, mark: i64, i: i64, known: i64) -> bool:
    """Bring another copy of an open card to a hidden spot, from where the seat's knowledge lets it come."""
    kind = mark & KIND
    if deal.kinds[i] == kind:
        return True
    if known != LOOSE:
        return bring_from_pile(deal, kind, i)
    segment = deal.known(i)
    if segment == FIXED:
        return False
    for j, other in enumerate(deal.kinds):
        if other == kind and deal.known(j) == segment:
            swap_kinds(deal, i, j)
            return deal.kinds[i] == kind
    return False


def bring_from_pile(deal: Deal, kind: i64, i: i64) -> bool:
    pile = deal.state.pile
    for n, other in enumerate(pile):
        if other == kind:
            pile[n] = deal.kinds[i]
            deal.kinds[i] = kind
            return True
    return False


def exchange_sources(deal: Deal, mark: i64, i: i64) -> i64:
    kind = deal.kinds[i]
    source = deal.sources[i]
    deal.kinds[i] = mark & KIND
    deal.sources[i] = source_of(mark)
    remember(deal.state, kind, source)
    return mark - (mark & IN_HAND) + with_source(kind, source)


def remember(s: ShinobiState, kind: i64, source: i64) -> None:
    """Keep the list of picks in step with the cards."""
    if PICKS <= source < OPEN:
        s.picked[source - PICKS] = kind


def tidy(deal: Deal, chance: Chance) -> None:
    """The list of picks and the sealed choices as the new cards have them, and the rest in order."""
    s = deal.state
    kinds = deal.kinds
    picked = s.picked
    end = deal.ends[s.seats - 1]
    for i, source in enumerate(deal.sources):
        if PICKS <= source < OPEN and i < end:
            picked[source - PICKS] = kinds[i]
    s.buried.sort()
    if s.pending:
        s.pending = in_order(s.pending)
    for other in range(s.seats):
        if other != deal.seat and s.sealed[other] != NONE:
            s.sealed[other] = s.packets[other][chance.pick(len(s.packets[other]))]
