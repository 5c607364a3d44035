"""What a seat believes of its rivals: which contracts they have signed, and which of their cards lie where.

Contracts are guessed from a rival's hand, as it would have signed them, and from where its cards lie. Then its cards
change places until they lie as it would have laid them: the strong ones of its side at its own targets, what its side
cannot use in its hand, and the least of all thrown away. Which cards it holds at all stays as it was dealt, so that
nothing that the seat has seen in the draft is contradicted.
"""

from __future__ import annotations

from math import exp
from typing import Final

from mypy_extensions import i64

from cutthroat.core.bits import NONE
from cutthroat.core.chance import Chance
from cutthroat.games.shinobi.bot.estimates import ADDED, own_side, side_of
from cutthroat.games.shinobi.bot.greedy import Outlook, draft_worth, leaning, signed
from cutthroat.games.shinobi.rules import contracts
from cutthroat.games.shinobi.rules.actions import CONTRACTS, PAIRS
from cutthroat.games.shinobi.rules.cards import (
    ASSASSIN,
    GUARDIAN,
    KINDS,
    MEDDLERS,
    MEDDLING,
    SIDES,
    WEAPONS,
    is_stackable,
    is_weapon,
)
from cutthroat.games.shinobi.rules.hidden import can_be
from cutthroat.games.shinobi.rules.marks import (
    DRAWN,
    FACE_DOWN,
    FACE_UP,
    IN_HAND,
    KIND,
    ON_ASSASSIN_SIDE,
    ON_GUARDIAN_SIDE,
    ON_STACK,
    holder_of,
    insert,
    is_face_up,
    owner_of,
    source_of,
    where_of,
)
from cutthroat.games.shinobi.rules.state import ShinobiState

GUESSES: Final = 8
"""So many pairs of contracts are tried on a rival in each world."""
ELSEWHERE: Final = 0.08
"""How likely a card on a target without a contract is, beside one on a target with one."""
AGAINST: Final = 0.12
"""The same for a card that fights against its player's contract."""
MILLION: Final = 1_000_000


def likings(place: int, are_weapons: bool) -> list[float]:
    """By kind, how much more often greedy bots lay it there than they keep it in hand."""
    fits = is_weapon if are_weapons else is_stackable
    return [liking(place, kind) if fits(kind) else 0.0 for kind in range(KINDS)]


def liking(place: int, kind: int) -> float:
    if place == OF_NO_CONCERN:
        return 0.6 if MEDDLING[kind] + MEDDLING[KINDS + kind] < 0 else 0.05
    if MEDDLERS <= kind < WEAPONS:
        return 0.6 if MEDDLING[place * KINDS + kind] > 0 else 0.005
    added = ADDED[place * KINDS + kind]
    return exp(added) / 15.0 if added > 0 else 0.005


OF_NO_CONCERN: Final = SIDES
"""A target without a contract of the rival, or the wrong side of one."""
STACKED: Final[list[list[float]]] = [likings(place, False) for place in range(SIDES + 1)]
"""By the rival's side, or OF_NO_CONCERN."""
ARMED: Final[list[list[float]]] = [likings(place, True) for place in range(SIDES + 1)]
KEPT: Final[list[float]] = [1.0] * KINDS
IN_THE_HAND: Final = NONE
"""In the place of a mark."""


def sign_like_a_player(s: ShinobiState, other: i64, chance: Chance) -> None:
    """Guess a rival's contracts anew: of some that it could have signed, one that fits the cards that it has played."""
    now = s.hands[other]
    s.hands[other] = hand_at_signing(s, other)
    outlook = Outlook(s, other)
    s.hands[other] = now
    pairs = contracts.pairs(s)
    total = 0.0
    kept: i64 = s.contracts[other]
    for _ in range(GUESSES):
        s.contracts[other] = PAIRS[signed(pairs, outlook, chance) - CONTRACTS]
        weight = fit(s, other)
        total += weight
        if float(chance.pick(1000)) * total <= weight * 1000.0:
            kept = s.contracts[other]
    s.contracts[other] = kept


def hand_at_signing(s: ShinobiState, seat: i64) -> list[i64]:
    """What is left of it, and what was played of it in this phase; cards drawn since do not count."""
    hand: list[i64] = [mark for mark in s.hands[seat] if source_of(mark) < DRAWN]
    for lane in s.lanes:
        for mark in lane:
            if holder_of(mark) == seat and source_of(mark) < DRAWN:
                hand.append(mark & KIND)
    return hand


def fit(s: ShinobiState, seat: i64) -> float:
    """Players send cards to the targets of their contracts, and for the side that they have signed for."""
    weight = 1.0
    for place in range(len(s.lanes)):
        side = own_side(s, seat, place)
        for mark in s.lanes[place]:
            if owner_of(mark) == seat:
                if side == NONE:
                    weight *= ELSEWHERE
                elif fights_for(mark) not in (side, NONE):
                    weight *= AGAINST
    return weight


def fights_for(mark: i64) -> i64:
    """As far as everybody can see; what lies face down on a stack is dealt only later."""
    where = where_of(mark)
    if where == ON_STACK:
        return side_of(mark & KIND) if is_face_up(mark) else NONE
    return ASSASSIN if where == ON_ASSASSIN_SIDE else GUARDIAN


class Layout:
    """All cards that only one rival knows, place by place: at targets, thrown away, and in its hand."""

    __slots__ = ("cards", "marks", "rival", "rows", "state")

    state: ShinobiState
    rival: i64
    cards: list[i64]
    """As they would be in a hand."""
    marks: list[i64]
    """What else is known of a card at that place, or IN_THE_HAND."""
    rows: list[list[float]]
    """By kind, how well a card suits that place."""

    def __init__(self, s: ShinobiState, rival: i64) -> None:
        self.state = s
        self.rival = rival
        self.cards = []
        self.marks = []
        self.rows = []
        for place in range(len(s.lanes)):
            self.add_lane(s.lanes[place], own_side(s, rival, place))
        self.add_buried()

    def add_lane(self, lane: list[i64], side: i64) -> None:
        concern: i64 = OF_NO_CONCERN if side == NONE else side
        for mark in lane:
            if is_secret(mark, self.rival):
                where = where_of(mark)
                if where == ON_STACK:
                    self.add(mark, STACKED[concern])
                else:
                    self.add(mark, ARMED[concern if where == ON_GUARDIAN_SIDE + side else OF_NO_CONCERN])

    def add_buried(self) -> None:
        row: list[float] = []
        for mark in self.state.buried:
            if is_thrown_away(mark, self.rival):
                if not row:
                    row = self.dislikings()
                self.add(mark, row)

    def dislikings(self) -> list[float]:
        """By kind, how much more often greedy bots throw it away than they keep it."""
        lean = leaning(hand_at_signing(self.state, self.rival))
        return [exp((20.0 - float(draft_worth(kind, lean))) / 4.5) for kind in range(KINDS)]

    def add(self, mark: i64, row: list[float]) -> None:
        self.cards.append(mark & IN_HAND)
        self.marks.append(mark - (mark & IN_HAND))
        self.rows.append(row)

    def rearrange(self, chance: Chance) -> None:
        """Every card at a target or thrown away may change places with every other, as often as it suits them."""
        places = len(self.cards)
        for mark in self.state.hands[self.rival]:
            self.cards.append(mark)
            self.marks.append(IN_THE_HAND)
            self.rows.append(KEPT)
        for place in range(places):
            for other in range(place + 1, len(self.cards)):
                self.exchange(place, other, chance)

    def exchange(self, place: i64, other: i64, chance: Chance) -> None:
        """By the odds of the one order and of the other (Metropolis)."""
        one, two = self.cards[place], self.cards[other]
        mine, theirs = self.rows[place], self.rows[other]
        now = mine[one & KIND] * theirs[two & KIND]
        then = mine[two & KIND] * theirs[one & KIND]
        if then < now and float(chance.pick(MILLION)) * now >= then * float(MILLION):
            return
        if self.may_lie(two, place) and self.may_lie(one, other):
            self.cards[place] = two
            self.cards[other] = one

    def may_lie(self, card: i64, place: i64) -> bool:
        """Nothing was played before it was drawn."""
        mark = self.marks[place]
        return mark == IN_THE_HAND or can_be(source_of(card), mark)

    def lay(self) -> None:
        s = self.state
        at: i64 = 0
        for lane in s.lanes:
            for i, mark in enumerate(lane):
                if is_secret(mark, self.rival):
                    lane[i] = self.marks[at] + self.cards[at]
                    at += 1
        for i, mark in enumerate(s.buried):
            if is_thrown_away(mark, self.rival):
                s.buried[i] = self.marks[at] + self.cards[at]
                at += 1
        s.buried.sort()
        hand: list[i64] = []
        while at < len(self.cards):
            insert(hand, self.cards[at])
            at += 1
        s.hands[self.rival] = hand


def is_secret(mark: i64, rival: i64) -> bool:
    """Of a card at a target: only the rival knows it."""
    return mark < FACE_UP and owner_of(mark) == rival and holder_of(mark) == rival


def is_thrown_away(mark: i64, rival: i64) -> bool:
    """In this round; of older cards nobody knows any more where they are."""
    return holder_of(mark) == rival and where_of(mark) == FACE_DOWN


def lay_like_a_player(s: ShinobiState, rival: i64, chance: Chance) -> None:
    """Its cards change places until they lie as it would have laid them for its contracts."""
    layout = Layout(s, rival)
    if layout.cards:
        layout.rearrange(chance)
        layout.lay()
