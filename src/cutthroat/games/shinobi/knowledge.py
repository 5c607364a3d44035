"""Who knows what: deals anew all that a seat cannot place.

A seat knows its own cards and contracts, everything that lies open, what it stole or was stolen from it, and the
packets it passed on (see hidden.py). From that alone, and chance, a world is made: first it is settled which of a
holder's cards lies where (and, of an open card, which one it was), then what each of them is. Weapons lie in slots,
ninjas and meddlers in stacks, nothing was played before it was drawn, and the cards of a segment are those that the
seat saw in the packet.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr

from cutthroat.core.bits import NONE
from cutthroat.core.chance import Chance
from cutthroat.core.piles import draw
from cutthroat.games.shinobi import contracts
from cutthroat.games.shinobi.actions import CONTRACTS, PAIRS
from cutthroat.games.shinobi.cards import is_stackable, is_weapon
from cutthroat.games.shinobi.hidden import ANYTHING, FIXED, LOOSE, MOMENTS, OPEN_CARD, SEGMENTS, Deal, in_order, walk
from cutthroat.games.shinobi.marks import DRAWN, KIND, ON_STACK, OPEN, PICKS, SOURCE_AT

if TYPE_CHECKING:
    from cutthroat.games.shinobi.state import ShinobiState

UNKNOWN: Final = KIND
"""The kind of a card whose source does not tell it."""
TRIES: Final = 1000
"""Nearly always one is enough."""


def determinize(state: ShinobiState, seat: i64, chance: Chance) -> ShinobiState:
    s = state.clone()
    if not s.waiting:
        return s
    s.packets = s.packets[:]
    sign_again(s, seat, chance)
    deal = Deal(s, seat)
    walk(deal)
    for tried in range(TRIES):
        world = World(deal)
        if world.lay_open_cards(chance) and world.lay_the_rest(chance, is_careful=tried > 0):
            deal.kinds, deal.sources, s.pile = world.kinds, world.sources, world.pool
            break
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


@mypyc_attr(free_list_len=1)
class World:
    """A new deal in the making: the cards that each holder has had, and the kinds that they can be."""

    __slots__ = ("deal", "held", "kinds", "pool", "segments", "sources")

    deal: Deal
    pool: list[i64]
    """The kinds of all cards that the seat knows nothing about, the draw pile included."""
    segments: list[list[i64]]
    """The kinds of each segment; the pool is the last one."""
    held: list[list[i64]]
    """By holder, the cards that have no place yet: source and kind as in a hand, or UNKNOWN."""
    kinds: list[i64]
    sources: list[i64]

    def __init__(self, deal: Deal) -> None:
        """In an order that tells nothing of the true deal."""
        self.deal = deal
        self.pool = deal.state.pile[:]
        self.segments = [EMPTY] * SEGMENTS
        self.segments.append(self.pool)
        self.held = []
        self.kinds = [UNKNOWN] * len(deal.kinds)
        self.sources = deal.sources[:]
        for i in range(deal.ends[-1]):
            self.sources[i] = NONE
        start: i64 = 0
        for end in deal.ends:
            self.held.append(self.gather(start, end))
            start = end
        self.gather_packets(start)
        for kinds in self.segments:
            if len(kinds) > 1:
                kinds.sort()

    def gather(self, start: i64, end: i64) -> list[i64]:
        """Put the kinds of a holder's cards where they belong; what is left of the cards is their source."""
        sources, kinds, knowledge = self.deal.sources, self.deal.kinds, self.deal.knowledge
        held: list[i64] = []
        for i in range(start, end):
            source = sources[i]
            known = knowledge[source]
            if known == FIXED:
                held.append((source << SOURCE_AT) + kinds[i])
            else:
                held.append((source << SOURCE_AT) + UNKNOWN)
                self.collect(known, kinds[i])
        held.sort()
        return held

    def gather_packets(self, start: i64) -> None:
        """All that nobody holds."""
        deal = self.deal
        for i in range(start, len(deal.kinds)):
            known = deal.knowledge[deal.sources[i]]
            if known != FIXED:
                self.collect(known, deal.kinds[i])

    def collect(self, known: i64, kind: i64) -> None:
        """A segment's list is made when its first card comes."""
        if known == LOOSE:
            self.pool.append(kind)
        elif self.segments[known] is EMPTY:
            self.segments[known] = [kind]
        else:
            self.segments[known].append(kind)

    def lay_open_cards(self, chance: Chance) -> bool:
        """Each open card was one of its holder's; whether all could be."""
        start: i64 = 0
        for holder, end in enumerate(self.deal.ends):
            i = start
            while i < end and self.deal.spots[i] >= OPEN_CARD:
                if not self.lay(holder, i, chance) and not self.make_room(holder, i, start, chance):
                    return False
                i += 1
            start = end
        return True

    def lay_the_rest(self, chance: Chance, *, is_careful: bool) -> bool:
        """First where not every card can lie, then the hands and packets; whether there was a card for every spot."""
        start: i64 = 0
        for holder, end in enumerate(self.deal.ends):
            numbers = NUMBERS[start : self.deal.hands[holder]]
            if is_careful:
                numbers = earliest_first(self.deal.spots, numbers)
            for i in numbers:
                if self.deal.spots[i] >= OPEN_CARD or self.lay(holder, i, chance):
                    continue
                if not self.make_room(holder, i, start, chance):
                    return False
            start = end
        for holder, first in enumerate(self.deal.hands):
            self.fill_hand(self.held[holder], first)
        self.name_cards(chance)
        return True

    def lay(self, holder: i64, i: i64, chance: Chance) -> bool:
        """Lay one of a holder's cards on a spot: the one that is open there, or any that fits."""
        held = self.held[holder]
        size = len(held)
        if size == 0:
            return False
        first = chance.pick(size)
        for n in range(first, first + size):
            at = n if n < size else n - size
            kind = self.find_kind(held[at], i, chance)
            if kind != NONE:
                self.kinds[i] = kind
                self.sources[i] = held[at] >> SOURCE_AT
                held[at] = held[-1]
                held.pop()
                return True
        return False

    def make_room(self, holder: i64, i: i64, start: i64, chance: Chance) -> bool:
        """No card is left that fits: one that lies elsewhere comes here, and another one takes its place."""
        for j in range(start, self.deal.hands[holder]):
            source = self.sources[j]
            if source == NONE:
                continue
            old = self.kinds[j]
            known = self.deal.knowledge[source]
            is_drawn = known != FIXED and old != UNKNOWN
            if is_drawn:
                self.segments[known].append(old)
            card = (source << SOURCE_AT) + (old if known == FIXED else UNKNOWN)
            kind = self.find_kind(card, i, chance)
            if kind != NONE:
                self.sources[j] = NONE
                if self.lay(holder, j, chance):
                    self.kinds[i] = kind
                    self.sources[i] = source
                    return True
                self.sources[j] = source
                if known != FIXED and kind != UNKNOWN:
                    self.segments[known].append(kind)
            self.kinds[j] = old
            if is_drawn:
                take_kind(self.segments[known], old)
        return False

    def find_kind(self, card: i64, i: i64, chance: Chance) -> i64:
        """What a card is if it lies on that spot; UNKNOWN as long as anything can lie there, NONE if it cannot be."""
        spot = self.deal.spots[i]
        wanted = self.deal.kinds[i] if spot >= OPEN_CARD else NONE
        source = card >> SOURCE_AT
        if source > DRAWN and source - DRAWN > spot % MOMENTS:
            return NONE
        kind = card & KIND
        if kind != UNKNOWN:
            return kind if kind == wanted or (wanted == NONE and can_lie(kind, spot)) else NONE
        kinds = self.segments[self.deal.knowledge[source]]
        if wanted != NONE:
            return take_kind(kinds, wanted)
        return UNKNOWN if spot >= ANYTHING else take_fitting(kinds, spot, chance)

    def fill_hand(self, held: list[i64], first: i64) -> None:
        for n, card in enumerate(held):
            self.kinds[first + n] = card & KIND
            self.sources[first + n] = card >> SOURCE_AT

    def name_cards(self, chance: Chance) -> None:
        """The cards that can be anything."""
        knowledge, sources, kinds, segments = self.deal.knowledge, self.sources, self.kinds, self.segments
        for i, kind in enumerate(kinds):
            if kind == UNKNOWN:
                known = knowledge[sources[i]]
                kinds[i] = self.deal.kinds[i] if known == FIXED else draw(segments[known], chance)


EMPTY: Final[list[i64]] = []
CARDS: Final = 256
NUMBERS: Final[list[i64]] = list(range(CARDS))


def earliest_first(spots: list[i64], numbers: list[i64]) -> list[i64]:
    """The earlier a card was played, the fewer cards it can have been; so it is laid first."""
    ordered: list[i64] = [(spots[i] % MOMENTS * 8 + spots[i] // MOMENTS) * CARDS + i for i in numbers]
    ordered.sort()
    return [each % CARDS for each in ordered]


def can_lie(kind: i64, spot: i64) -> bool:
    """Weapons lie in slots and stack cards in stacks."""
    if spot >= ANYTHING:
        return True
    return is_stackable(kind) if spot // MOMENTS == ON_STACK else is_weapon(kind)


def take_kind(kinds: list[i64], wanted: i64) -> i64:
    """Take one card of a kind; NONE if there is none."""
    for i, kind in enumerate(kinds):
        if kind == wanted:
            kinds[i] = kinds[-1]
            kinds.pop()
            return kind
    return NONE


def take_fitting(kinds: list[i64], spot: i64, chance: Chance) -> i64:
    """Take a random card that can lie on a spot; NONE if there is none."""
    size = len(kinds)
    if size == 0:
        return NONE
    first = chance.pick(size)
    for n in range(first, first + size):
        i = n if n < size else n - size
        kind = kinds[i]
        if can_lie(kind, spot):
            kinds[i] = kinds[-1]
            kinds.pop()
            return kind
    return NONE


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
