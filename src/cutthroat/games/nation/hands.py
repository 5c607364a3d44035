"""Hands, piles and what is known of them: every way a card moves.

A hand is sorted. To each card belongs a mask of those who know that it is there: a bit for each seat, and ``ONLOOKERS``
for what everybody knows; the masks of a hand are packed into one number, seven bits a card. Identical cards cannot be
told apart, so only numbers are known of them: among the copies of a card the masks shrink from first to last, and each
viewer knows as many copies as there are masks with its bit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from cutthroat.core.bits import NONE, everyone
from cutthroat.core.chance import Chance
from cutthroat.core.events import Events
from cutthroat.core.piles import draw, holds, move_all
from cutthroat.games.nation.cards import (
    ASSASSIN,
    CONTRACT,
    FIRST_CONTRACT,
    FIRST_MODIFIER,
    HAND_ASSASSIN,
    HAND_CONTRACT,
    MODIFIER,
    WEAPON,
    class_of,
)
from cutthroat.games.nation.events import DISCARDED, DREW, RESHUFFLED
from cutthroat.games.nation.phases import LIMIT
from cutthroat.games.nation.table import NOTHING, ONLY

if TYPE_CHECKING:
    from cutthroat.games.nation.state import NationState

ONLOOKERS: Final = 64
"""The bit of all who merely look on."""
PUBLIC: Final = 127
"""The mask of a card that everybody knows of."""
NOBODY: Final = 0
BITS: Final = 7
"""A mask's place in the packed number; nine cards, the most that a hand ever holds, fit."""


def mask_at(known: i64, i: i64) -> i64:
    """Who knows the i-th card of a hand."""
    return (known >> (BITS * i)) & PUBLIC


def insert(s: NationState, seat: i64, card: i64, knowers: i64) -> None:
    """Put a card into a hand; each who knows of it knows of one copy more."""
    hand = s.hands[seat]
    i: i64 = 0
    for held in hand:
        if held > card:
            break
        i += 1
    hand.insert(i, card)
    known = s.known[seat]
    upper = known >> (BITS * i)
    if upper or knowers:
        known += (upper * PUBLIC) << (BITS * i)
        s.known[seat] = shared(hand, known, i, knowers) if knowers else known


def shared(hand: list[i64], known: i64, i: i64, knowers: i64) -> i64:
    """The masks of a hand when its i-th card becomes known to some; of other copies the earlier are known first."""
    copy = i
    while copy > 0 and hand[copy - 1] == hand[i]:
        copy -= 1
    while copy < i:
        mask = mask_at(known, copy)
        known |= knowers << (BITS * copy)
        knowers &= mask
        copy += 1
    return known | (knowers << (BITS * i))


def gain(s: NationState, seat: i64, card: i64, knowers: i64) -> None:
    """A hand gets a card that is known to some."""
    insert(s, seat, card, knowers)
    if knowers == PUBLIC and card < FIRST_CONTRACT:
        s.sure[2 * seat + class_of(card)] += 1


def lose(s: NationState, seat: i64, card: i64) -> None:
    """Take a card out of a hand, as all can see or soon will: each viewer knows of one copy less."""
    hand = s.hands[seat]
    i: i64 = 0
    while hand[i] != card:
        i += 1
    hand.pop(i)
    known = s.known[seat]
    upper = known >> (BITS * i)
    if upper:
        s.known[seat] = known - ((upper - (upper >> BITS)) << (BITS * i))
    if card < FIRST_CONTRACT:
        sure = 2 * seat + WEAPON if card < FIRST_MODIFIER else 2 * seat + MODIFIER
        number = s.sure[sure]
        if number > 0:
            s.sure[sure] = number - 1


def expose(s: NationState, seat: i64, viewer: i64) -> None:
    """A viewer sees a whole hand."""
    for i in range(len(s.hands[seat])):
        s.known[seat] |= ONLY[viewer] << (BITS * i)


def blur(s: NationState, seat: i64, thief: i64) -> None:
    """A card left a hand unseen by third parties: they can no longer be sure of any Assassin card in it."""
    others = PUBLIC & ~(ONLY[seat] | ONLY[thief])
    for i in range(assassin_cards_in(s.hands[seat])):
        s.known[seat] &= ~(others << (BITS * i))


def assassin_cards_in(hand: list[i64]) -> i64:
    """How many cards stand before the Contracts, which are at the end of a hand."""
    n: i64 = len(hand)
    while n > 0 and hand[n - 1] >= FIRST_CONTRACT:
        n -= 1
    return n


def contracts_in(hand: list[i64]) -> i64:
    n: i64 = len(hand)
    return n - assassin_cards_in(hand)


def has_cards(hand: list[i64], deck: i64, number: i64) -> bool:
    """At least so many cards of a deck are in a hand: the hand is sorted, so one look at the last of them tells."""
    if len(hand) < number:
        return False
    return hand[-number] >= FIRST_CONTRACT if deck == CONTRACT else hand[number - 1] < FIRST_CONTRACT


def limit_of(deck: i64) -> i64:
    """AN-3.4."""
    return HAND_CONTRACT if deck == CONTRACT else HAND_ASSASSIN


def settle_hand(s: NationState, seat: i64, resume: i64) -> None:
    """AN-3.5: go on with a phase, but first let a seat with too many cards discard."""
    s.waiting = 0
    s.phase = resume
    hand = s.hands[seat]
    if len(hand) > HAND_ASSASSIN and hand[HAND_ASSASSIN] < FIRST_CONTRACT:
        s.deck_in_use = ASSASSIN
    elif len(hand) > HAND_CONTRACT and hand[-1 - HAND_CONTRACT] >= FIRST_CONTRACT:
        s.deck_in_use = CONTRACT
    else:
        return
    s.phase = LIMIT
    s.resume = resume
    s.waiting = ONLY[seat]


def discard(s: NationState, card: i64) -> None:
    """AN-3.1."""
    s.discards[CONTRACT if card >= FIRST_CONTRACT else ASSASSIN].append(card)


def throw(s: NationState, seat: i64, card: i64, events: Events) -> None:
    """Discard a card from a hand, face up."""
    lose(s, seat, card)
    s.discards[CONTRACT if card >= FIRST_CONTRACT else ASSASSIN].append(card)
    events.public(DISCARDED, seat, card, s.phase)


def draw_top(s: NationState, deck: i64, viewers: i64, chance: Chance, events: Events) -> i64:
    """AN-3.2, AN-3.3: the top card of a deck, seen by some; an empty deck is made anew of its discard pile."""
    if s.tops[deck]:
        return draw_known(s, deck, viewers, chance)
    pile = s.decks[deck]
    if not pile:
        move_all(s.discards[deck], pile)
        events.public(RESHUFFLED, NONE, deck)
    i = chance.pick(len(pile))
    card = pile[i]
    pile[i] = pile[-1]
    pile.pop()
    return card


def draw_known(s: NationState, deck: i64, viewers: i64, chance: Chance) -> i64:
    """A card of those that a search put back on top."""
    top = s.tops[deck][:]
    card = draw(top, chance)
    set_top(s, deck, top)
    if not top:
        forget_top(s, deck)
        return card
    for seat in range(s.seats):
        among = s.sought[2 * seat + deck]
        if among and viewers & ONLY[seat] and holds(among, card):
            remember(s, seat, deck, without(among, card))
    return card


def set_top(s: NationState, deck: i64, cards: list[i64]) -> None:
    """Lay known cards on top of a deck; the lists are replaced, never changed."""
    s.tops = [cards, s.tops[CONTRACT]] if deck == ASSASSIN else [s.tops[ASSASSIN], cards]


def remember(s: NationState, seat: i64, deck: i64, cards: list[i64]) -> None:
    """A seat knows that the top of a deck is among some cards."""
    sought = s.sought[:]
    sought[2 * seat + deck] = cards
    s.sought = sought


def cards_left(s: NationState, deck: i64) -> i64:
    """AN-3.3: all that can be drawn, the discard pile included."""
    return len(s.tops[deck]) + len(s.decks[deck]) + len(s.discards[deck])


def without(cards: list[i64], card: i64) -> list[i64]:
    """A copy that lacks one copy of a card that is there."""
    rest = cards[:]
    i: i64 = 0
    while rest[i] != card:
        i += 1
    rest.pop(i)
    return rest


def forget_top(s: NationState, deck: i64) -> None:
    """Nobody knows anything about the top of a deck any more."""
    sought = s.sought[:]
    for seat in range(s.seats):
        sought[2 * seat + deck] = NOTHING
    s.sought = sought
    if deck == ASSASSIN:
        s.top_class = NONE


def draw_cards(s: NationState, seat: i64, deck: i64, number: i64, chance: Chance, events: Events) -> None:
    """Some cards drawn unseen by the others; nothing if the number is not above 0."""
    while number > 0:
        card = draw_top(s, deck, ONLY[seat], chance, events)
        insert(s, seat, card, NOBODY)
        events.private(seat, DREW, card, seat, deck, s.phase)
        number -= 1


def everybody(s: NationState) -> i64:
    return everyone(s.seats)
