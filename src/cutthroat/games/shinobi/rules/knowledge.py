"""Who knows what: deals anew all that a seat cannot place.

A seat knows its own cards and contracts, everything that lies open, what it stole or was stolen from it, and the
packets it passed on (see hidden.py). From that alone, and chance, a world is made: first every spot on the table gets
one of its holder's cards, then the others go to the hands. Weapons lie in slots, ninjas and meddlers in stacks,
nothing was played before it was drawn, and the cards of a segment are those that the seat saw in the packet.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from cutthroat.core.bits import NONE
from cutthroat.core.chance import Chance
from cutthroat.games.shinobi.rules import contracts
from cutthroat.games.shinobi.rules.actions import CONTRACTS, PAIRS
from cutthroat.games.shinobi.rules.draft import packet_at
from cutthroat.games.shinobi.rules.hidden import FITS, KNOWN, LATER, LOOSE, ROWS, SETTLED_LAST, Hidden, can_be, take
from cutthroat.games.shinobi.rules.marks import (
    HOLDER_AT,
    IN_HAND,
    KIND,
    OPEN,
    PICKS,
    SEAT,
    STEPS,
    WHERE,
    WHERE_AT,
    insert,
    source_of,
)
from cutthroat.games.shinobi.rules.repair import exchange_cards

if TYPE_CHECKING:
    from cutthroat.games.shinobi.rules.state import ShinobiState

GUESSES: Final = 12
"""So often a random card is tried on a spot, before all are looked through."""
CERTAIN: Final = 10000


def determinize(state: ShinobiState, seat: i64, chance: Chance) -> ShinobiState:
    s = state.clone()
    if not s.waiting:
        return s
    hidden = Hidden(s, seat)
    while not lay_cards(hidden, chance):
        s = state.clone()
        hidden = Hidden(s, seat)
    if hidden.aside or hidden.forgotten:
        name_cards_aside(hidden, chance)
    fill_hands(hidden, chance)
    if s.packets:
        fill_packets(hidden, chance)
    s.pile = hidden.groups[LOOSE]
    tidy(s)
    sign_again(s, seat, chance)
    return s


def lay_cards(h: Hidden, chance: Chance) -> bool:
    """Card by card, without looking ahead; mostly there is a card for every spot, or can be made to be.

    The truth is one of the ways to lay them, and chance can come upon each of them: so sooner or later it comes out.
    """
    empty: list[i64] = []
    for spot in h.open:
        if not lay_open_card(h, spot, chance):
            empty.append(spot)
    for spot in h.aside:
        if not lay_what_fits(h, spot, SETTLED_LAST, chance):
            empty.append(spot)
    for draws in h.state.draws:
        if draws:
            # The earlier a card was played, the fewer cards it can have been.
            h.face_down.sort()
            break
    for spot in h.face_down:
        if not lay_face_down(h, spot, chance):
            empty.append(spot)
    return not empty or exchange_cards(h, empty, chance)


def lay_open_card(h: Hidden, spot: i64, chance: Chance) -> bool:
    """One of the holder's cards is the one that lies there: the likelier it is of that kind, the more often."""
    mark = h.mark(spot)
    kind = mark & KIND
    held = h.held[(mark >> HOLDER_AT) & SEAT]
    total: i64 = 0
    for card in held:
        total += likelihood(h, card, mark)
    if not total:
        return False
    rest = chance.pick(total)
    for at, card in enumerate(held):
        rest -= likelihood(h, card, mark)
        if rest < 0:
            h.lay(spot, take(held, at), kind)
            if card < KNOWN:
                take_kind(h, h.knowledge[card], kind)
            break
    return True


def likelihood(h: Hidden, card: i64, mark: i64) -> i64:
    """That a card is the one that lies openly there."""
    if not can_be(card, mark):
        return 0
    wanted = mark & KIND
    if card >= KNOWN:
        return CERTAIN if card - KNOWN == wanted else 0
    group = h.knowledge[card]
    kinds = h.groups[group]
    copies: i64 = 0
    if group == LOOSE:
        copies = h.copies(wanted)
    else:
        for kind in kinds:
            if kind == wanted:
                copies += 1
    return copies * CERTAIN // len(kinds)


def take_kind(h: Hidden, group: i64, wanted: i64) -> None:
    if group == LOOSE:
        h.tally(wanted, -1)
    kinds = h.groups[group]
    for n, kind in enumerate(kinds):
        if kind == wanted:
            take(kinds, n)
            return


def lay_face_down(h: Hidden, spot: i64, chance: Chance) -> bool:
    """A random card of the holder that can lie there; False if there is none."""
    mark = h.mark(spot)
    held = h.held[(mark >> HOLDER_AT) & SEAT]
    fits = FITS[(mark >> WHERE_AT) & WHERE]
    for _ in range(GUESSES):
        at = chance.pick(len(held))
        card = held[at]
        if not can_be(card, mark):
            continue
        if card >= KNOWN:
            if fits[card - KNOWN]:
                h.lay(spot, take(held, at), card - KNOWN)
                return True
            continue
        kinds = h.groups[h.knowledge[card]]
        n = chance.pick(len(kinds))
        if fits[kinds[n]]:
            h.lay(spot, take(held, at), take(kinds, n))
            return True
    return lay_what_fits(h, spot, fits, chance)


def lay_what_fits(h: Hidden, spot: i64, fits: list[i64], chance: Chance) -> bool:
    """The holder's first card, from a random one on, that can lie there; what lies aside is settled last."""
    mark = h.mark(spot)
    held = h.held[(mark >> HOLDER_AT) & SEAT]
    size = len(held)
    first = chance.pick(size)
    for n in range(first, first + size):
        at = n if n < size else n - size
        card = held[at]
        if can_be(card, mark):
            kind = h.fitting(card, fits, chance)
            if kind != NONE:
                h.lay(spot, take(held, at), kind)
                return True
    return False


def name_cards_aside(h: Hidden, chance: Chance) -> None:
    for spot in h.aside:
        source = source_of(h.mark(spot))
        if source != OPEN:
            h.lay(spot, source, draw(h.groups[h.knowledge[source]], chance))
    pool = h.groups[LOOSE]
    for spot in h.forgotten:
        row = h.rows[spot % ROWS]
        i = spot % LATER // ROWS
        row[i] = row[i] - (row[i] & IN_HAND) + draw(pool, chance)


def fill_hands(h: Hidden, chance: Chance) -> None:
    """With the cards that are left."""
    s = h.state
    for holder, held in enumerate(h.held):
        if holder != h.seat:
            hand: list[i64] = []
            for card in held:
                kind = card - KNOWN if card >= KNOWN else draw(h.groups[h.knowledge[card]], chance)
                insert(hand, h.named(card, kind))
            s.hands[holder] = hand


def fill_packets(h: Hidden, chance: Chance) -> None:
    """With what is left of their segments, or cards of the pool; a sealed choice can be any card there."""
    s = h.state
    packets: list[list[i64]] = []
    for other, packet in enumerate(s.packets):
        if other == h.seat:
            packets.append(packet)
            continue
        group = h.knowledge[PICKS + packet_at(s, other) * STEPS + s.pick_number]
        cards = h.groups[group]
        if group == LOOSE:
            cards = [draw(h.groups[LOOSE], chance) for _ in range(len(packet))]
        cards.sort()
        packets.append(cards)
        if s.sealed[other] != NONE:
            s.sealed[other] = cards[chance.pick(len(cards))]
    s.packets = packets


def draw(kinds: list[i64], chance: Chance) -> i64:
    return take(kinds, chance.pick(len(kinds)))


def tidy(s: ShinobiState) -> None:
    """Where cards lie in order."""
    if s.buried:
        s.buried.sort()
    if len(s.pending) > 1:
        cards: list[i64] = []
        for mark in s.pending:
            insert(cards, mark)
        s.pending = cards


def sign_again(s: ShinobiState, seat: i64, chance: Chance) -> None:
    """Others' contracts can be any pair that they were allowed to choose."""
    pairs = contracts.pairs(s)
    for other in range(s.seats):
        if other != seat and s.contracts[other]:
            s.contracts[other] = PAIRS[pairs[chance.pick(len(pairs))] - CONTRACTS]
