"""The draw pile and the discard piles (SC-2.2 to SC-2.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from cutthroat.core import piles
from cutthroat.core.bits import NONE
from cutthroat.core.chance import Chance
from cutthroat.core.events import Events
from cutthroat.games.shinobi.rules.events import RESHUFFLED
from cutthroat.games.shinobi.rules.marks import (
    KIND,
    OPEN,
    SOURCE_AT,
    holder_of,
    is_face_up,
    source_of,
    untraced,
    with_source,
)

if TYPE_CHECKING:
    from cutthroat.games.shinobi.rules.state import ShinobiState


def draw(s: ShinobiState, chance: Chance, events: Events) -> i64:
    """The next card of the draw pile, or NONE if there is no card at all.

    SC-2.4: the discards are shuffled in as soon as the last card has been drawn.
    """
    if not s.pile:
        reshuffle(s, events)
        if not s.pile:
            return NONE
    card = piles.draw(s.pile, chance)
    if not s.pile:
        reshuffle(s, events)
    return card


def deal(s: ShinobiState, count: i64, chance: Chance, events: Events) -> list[i64]:
    """That many cards, one after the other; there must be as many."""
    pile = s.pile
    rest = len(pile)
    if rest <= count:
        return [draw(s, chance, events) for _ in range(count)]
    cards: list[i64] = []
    left = rest - count
    while rest > left:
        i = chance.pick(rest)
        rest -= 1
        cards.append(pile[i])
        pile[i] = pile[rest]
    del pile[left:]
    return cards


def reshuffle(s: ShinobiState, events: Events) -> None:
    """SC-2.3; nobody can follow a card through the shuffle, so nobody can count on the packets any more."""
    if not s.discard and not s.buried:
        return
    lose_track(s)
    s.pile += [mark & KIND for mark in s.discard]
    s.pile += [mark & KIND for mark in s.buried]
    s.discard = []
    s.buried = []
    events.public(RESHUFFLED, len(s.pile))


def lose_track(s: ShinobiState) -> None:
    """Which of their cards the players had shown or discarded: of those that are shuffled in nobody can tell."""
    if s.is_advanced:
        for mark in s.discard:
            if is_face_up(mark) and source_of(mark) != OPEN:
                strike_from_log(s, holder_of(mark), mark & KIND)
    else:
        s.picked = [NONE] * len(s.picked)
    for row in [*s.hands, *s.lanes, s.scouts, s.frames]:
        for i, mark in enumerate(row):
            if mark != NONE:
                row[i] = untraced(mark)


def strike_from_log(s: ShinobiState, holder: i64, kind: i64) -> None:
    """A copy was shown that may have been the logged one: then the other one can be any card."""
    hand = s.hands[holder]
    for i, mark in enumerate(hand):
        if mark == with_source(kind, OPEN):
            hand[i] = kind
            return
    for lane in s.lanes:
        for i, mark in enumerate(lane):
            if mark & KIND == kind and holder_of(mark) == holder and source_of(mark) == OPEN:
                lane[i] = mark - (OPEN << SOURCE_AT)
                return


def supply(s: ShinobiState) -> i64:
    """How many cards can be drawn."""
    return len(s.pile) + len(s.discard) + len(s.buried)


def kinds(cards: list[i64], base: i64) -> list[i64]:
    """The different kinds of a sorted row of cards, as actions from a base on."""
    found: list[i64] = []
    last: i64 = NONE
    for mark in cards:
        kind = mark & KIND
        if kind != last:
            last = kind
            found.append(base + kind)
    return found


def random_kind(cards: list[i64], base: i64, chance: Chance) -> i64:
    """The same pick as one from the list of ``kinds``, without the list."""
    different: i64 = 0
    last: i64 = NONE
    for mark in cards:
        kind = mark & KIND
        if kind != last:
            last = kind
            different += 1
    n = chance.pick(different)
    if different == len(cards):
        return base + (cards[n] & KIND)
    last = NONE
    for mark in cards:
        kind = mark & KIND
        if kind != last:
            last = kind
            n -= 1
            if n < 0:
                break
    return base + last
