"""The draw pile and the discard piles (SC-2.2 to SC-2.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from cutthroat.core import piles
from cutthroat.core.bits import NONE
from cutthroat.core.chance import Chance
from cutthroat.core.events import Events
from cutthroat.games.shinobi.events import RESHUFFLED
from cutthroat.games.shinobi.marks import KIND, OPEN, PICKS, SOURCE_AT, source_of

if TYPE_CHECKING:
    from cutthroat.games.shinobi.state import ShinobiState


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
    for _ in range(count):
        i = chance.pick(rest)
        rest -= 1
        cards.append(pile[i])
        pile[i] = pile[rest]
        pile.pop()
    return cards


def reshuffle(s: ShinobiState, events: Events) -> None:
    """SC-2.3; nobody can follow a card through the shuffle, so nobody can count on the packets any more."""
    if not s.discard and not s.buried:
        return
    for mark in s.discard:
        s.pile.append(mark & KIND)
    for mark in s.buried:
        s.pile.append(mark & KIND)
    s.discard = []
    s.buried = []
    forget_packets(s)
    events.public(RESHUFFLED, len(s.pile))


def forget_packets(s: ShinobiState) -> None:
    """Which card was picked from which packet: of the cards that were shuffled in nobody could tell."""
    if s.is_advanced:
        return
    s.picked = [NONE] * len(s.picked)
    for row in [*s.hands, *s.lanes, s.pending, s.scouts, s.frames]:
        for i, mark in enumerate(row):
            if mark != NONE and PICKS <= source_of(mark) < OPEN:
                row[i] = mark - (source_of(mark) << SOURCE_AT)


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
