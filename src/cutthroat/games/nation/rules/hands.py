"""Hands, piles and what is known of them: every way a card moves.

A hand is sorted. The cards of it that somebody else knows of are in ``known``, in the same order, and to each of them
belongs a mask of those who know that it is there, in ``knowers``: a bit for each seat, and ``ONLOOKERS`` for what
everybody knows. Identical cards cannot be told apart, so only numbers are known of them: among the copies of a card
the masks shrink from first to last, and each viewer knows as many copies as there are masks with its bit.
"""

from __future__ import annotations

from bisect import insort
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from cutthroat.core.bits import NONE, everyone
from cutthroat.core.chance import Chance
from cutthroat.core.events import Events
from cutthroat.core.piles import draw, move_all
from cutthroat.games.nation.rules.cards import (
    ASSASSIN,
    CONTRACT,
    FIRST_CONTRACT,
    FIRST_MODIFIER,
    HAND_ASSASSIN,
    HAND_CONTRACT,
    MODIFIER,
    WEAPON,
)
from cutthroat.games.nation.rules.events import DISCARDED, DREW, RESHUFFLED
from cutthroat.games.nation.rules.phases import LIMIT
from cutthroat.games.nation.rules.seating import CLOCKWISE, NOTHING, ONLY

if TYPE_CHECKING:
    from cutthroat.games.nation.rules.state import NationState

ONLOOKERS: Final = 64
"""The bit of all who merely look on."""
PUBLIC: Final = 127
"""The mask of a card that everybody knows of."""
NOBODY: Final = 0


def gain(s: NationState, seat: i64, card: i64, knowers: i64) -> None:
    """A hand gets a card; each who knows of it knows of one copy more."""
    insort(s.hands[seat], card)
    if not knowers:
        return
    learn(s, seat, card, knowers)
    if knowers == PUBLIC and card < FIRST_CONTRACT:
        s.sure[2 * seat + WEAPON if card < FIRST_MODIFIER else 2 * seat + MODIFIER] += 1


def learn(s: NationState, seat: i64, card: i64, knowers: i64) -> None:
    """Some know of one copy more of a card in a hand: of its copies the earlier are known first."""
    known = s.known[seat].copy()
    masks = s.knowers[seat].copy()
    i: i64 = 0
    while i < len(known) and known[i] <= card:
        if known[i] == card:
            mask = masks[i]
            masks[i] = mask | knowers
            knowers &= mask
        i += 1
    if knowers:
        known.insert(i, card)
        masks.insert(i, knowers)
    s.known[seat] = known
    s.knowers[seat] = masks


def forget(s: NationState, seat: i64, card: i64) -> None:
    """Each viewer knows of one copy less of a card: the first one, which all who know of any know of."""
    known = s.known[seat].copy()
    masks = s.knowers[seat].copy()
    i: i64 = 0
    while known[i] != card:
        i += 1
    known.pop(i)
    masks.pop(i)
    s.known[seat] = known
    s.knowers[seat] = masks


def lose(s: NationState, seat: i64, card: i64) -> None:
    """Take a card out of a hand, as all can see or soon will: each viewer knows of one copy less."""
    s.hands[seat].remove(card)
    if card in s.known[seat]:
        forget(s, seat, card)
    if card < FIRST_CONTRACT:
        sure = 2 * seat + WEAPON if card < FIRST_MODIFIER else 2 * seat + MODIFIER
        if s.sure[sure]:
            s.sure[sure] -= 1


def expose(s: NationState, seat: i64, viewer: i64) -> None:
    """A viewer sees a whole hand."""
    masks: list[i64] = []
    known = s.known[seat]
    i: i64 = 0
    for card in s.hands[seat]:
        mask: i64 = NOBODY
        if i < len(known) and known[i] == card:
            mask = s.knowers[seat][i]
            i += 1
        masks.append(mask | ONLY[viewer])
    s.known[seat] = s.hands[seat].copy()
    s.knowers[seat] = masks


def blur(s: NationState, seat: i64, thief: i64) -> None:
    """A card left a hand unseen by third parties: they can no longer be sure of any Assassin card in it."""
    others = PUBLIC & ~(ONLY[seat] | ONLY[thief])
    masks = s.knowers[seat].copy()
    for i in range(assassin_cards_in(s.known[seat])):
        masks[i] &= ~others
    set_knowers(s, seat, masks)


def set_knowers(s: NationState, seat: i64, masks: list[i64]) -> None:
    """Who knows of the known cards of a hand now; those of which nobody knows any more are known no more."""
    known = s.known[seat]
    s.known[seat] = [known[i] for i in range(len(known)) if masks[i]]
    s.knowers[seat] = [mask for mask in masks if mask]


def assassin_cards_in(hand: list[i64]) -> i64:
    """How many cards stand before the Contracts, which are at the end of a hand."""
    n: i64 = len(hand)
    while n > 0 and hand[n - 1] >= FIRST_CONTRACT:
        n -= 1
    return n


def contracts_in(hand: list[i64]) -> i64:
    n: i64 = len(hand)
    return n - assassin_cards_in(hand)


def is_full(hand: list[i64], deck: i64) -> bool:
    """AN-3.4: as many cards of a deck as allowed: the hand is sorted, so one look at the last of them tells."""
    if deck == CONTRACT:
        return len(hand) >= HAND_CONTRACT and hand[-HAND_CONTRACT] >= FIRST_CONTRACT
    return len(hand) >= HAND_ASSASSIN and hand[HAND_ASSASSIN - 1] < FIRST_CONTRACT


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
    top = s.tops[deck].copy()
    card = draw(top, chance)
    s.tops[deck] = top
    if not top:
        forget_top(s, deck)
        return card
    for seat in CLOCKWISE[viewers][0]:
        among = s.sought[2 * seat + deck]
        if among and card in among:
            remember(s, seat, deck, without(among, card))
    return card


def remember(s: NationState, seat: i64, deck: i64, cards: list[i64]) -> None:
    """A seat knows that the top of a deck is among some cards."""
    sought = s.sought.copy()
    sought[2 * seat + deck] = cards
    s.sought = sought


def cards_left(s: NationState, deck: i64) -> i64:
    """AN-3.3: all that can be drawn, the discard pile included."""
    return len(s.tops[deck]) + len(s.decks[deck]) + len(s.discards[deck])


def without(cards: list[i64], card: i64) -> list[i64]:
    """A copy that lacks one copy of a card that is there."""
    rest = cards.copy()
    rest.remove(card)
    return rest


def forget_top(s: NationState, deck: i64) -> None:
    """Nobody knows anything about the top of a deck any more."""
    sought = s.sought.copy()
    for seat in range(s.seats):
        sought[2 * seat + deck] = NOTHING
    s.sought = sought
    if deck == ASSASSIN:
        s.top_class = NONE


def draw_cards(s: NationState, seat: i64, deck: i64, number: i64, chance: Chance, events: Events) -> None:
    """Some cards drawn unseen by the others; nothing if the number is not above 0."""
    hand = s.hands[seat]
    while number > 0:
        card = draw_top(s, deck, ONLY[seat], chance, events)
        insort(hand, card)
        events.private(seat, DREW, card, seat, deck, s.phase)
        number -= 1


def everybody(s: NationState) -> i64:
    return everyone(s.seats)
