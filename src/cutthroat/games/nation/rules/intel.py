"""AN-15.1 to AN-15.9: what the Intel cards do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from cutthroat.core.bits import NONE
from cutthroat.core.chance import Chance
from cutthroat.core.events import Events
from cutthroat.core.piles import draw
from cutthroat.games.nation.rules.actions import TAKE
from cutthroat.games.nation.rules.cards import (
    ARMS_DEALER,
    ASSASSIN,
    BAD_INTEL,
    CONTRACT,
    DRAW_OF,
    FIRST_MODIFIER,
    GOOD_INTEL,
    HANDLER,
    LOOK_OF,
    MODIFIER,
    PICKPOCKET,
    SUPPLY_DROP,
    WEAPON,
    WIRETAP,
)
from cutthroat.games.nation.rules.events import FOUND, FOUND_NOTHING, SAW, STOLE, TAPPED
from cutthroat.games.nation.rules.hands import (
    NOBODY,
    assassin_cards_in,
    blur,
    cards_left,
    discard,
    draw_cards,
    draw_top,
    expose,
    forget_top,
    gain,
    lose,
    remember,
    settle_hand,
    without,
)
from cutthroat.games.nation.rules.phases import INTEL, SEARCH
from cutthroat.games.nation.rules.seating import AFTER, NOTHING, ONLY, changed

if TYPE_CHECKING:
    from cutthroat.games.nation.rules.state import NationState

ANY_CONTRACT: Final = 2
"""What Handler looks for, beside the classes WEAPON and MODIFIER."""


def resolve(s: NationState, chance: Chance, events: Events) -> None:
    card = s.played
    seat = s.played_by
    if card == GOOD_INTEL:
        s.good_intel = changed(s.good_intel, seat, 1)
    elif card == BAD_INTEL:
        s.bad_intel = changed(s.bad_intel, s.played_on, 1)
    elif card == SUPPLY_DROP:
        supply(s, seat, chance, events)
    elif card == WIRETAP:
        tap(s, seat, s.played_on, events)
    elif card == PICKPOCKET:
        pick_pocket(s, seat, s.played_on, chance, events)
    else:
        search(s, seat, chance, events)


def wanted(card: i64) -> i64:
    """What a search looks for."""
    if card == HANDLER:
        return ANY_CONTRACT
    return WEAPON if card == ARMS_DEALER else MODIFIER


def search(s: NationState, seat: i64, chance: Chance, events: Events) -> None:
    """AN-15.1, AN-15.2, AN-15.6: look at the top six; with something to take there, one must be taken.

    What an earlier search put back on top, at most six cards, is taken up first.
    """
    what = wanted(s.played)
    deck: i64 = CONTRACT if what == ANY_CONTRACT else ASSASSIN
    number = min(LOOK_OF[s.played - FIRST_MODIFIER], cards_left(s, deck))
    top = s.tops[deck].copy()
    s.tops[deck] = NOTHING
    forget_top(s, deck)
    seen: list[i64] = []
    for _ in range(number):
        card = draw(top, chance) if top else draw_top(s, deck, NOBODY, chance, events)
        seen.append(card)
        events.private(seat, SAW, card, seat, deck, s.played)
    seen.sort()
    s.seen = seen
    s.deck_in_use = deck
    if has_wanted(seen, what):
        s.phase = SEARCH
        s.waiting = ONLY[seat]
        return
    events.public(FOUND_NOTHING, seat, what)
    put_back(s, seat, deck)
    s.top_class = 1 - what
    discard(s, s.played)


def has_wanted(seen: list[i64], what: i64) -> bool:
    """The cards are sorted: the first tells of a Weapon, the last of a Modifier; any Contract will do."""
    if not seen:
        return False
    return seen[0] < FIRST_MODIFIER if what == WEAPON else seen[-1] >= FIRST_MODIFIER


def finds(s: NationState) -> list[i64]:
    """Each different card that the search is for."""
    weapons = wanted(s.played) == WEAPON
    legal: list[i64] = []
    last: i64 = NONE
    for card in s.seen:
        if card != last and (card < FIRST_MODIFIER) == weapons:
            legal.append(TAKE + card)
            last = card
    return legal


def take_found(s: NationState, seat: i64, action: i64, events: Events) -> None:
    """AN-15.1: the others learn what kind of card was taken; the rest goes back on top, its order unknown."""
    card = action - TAKE
    what = wanted(s.played)
    s.seen = without(s.seen, card)
    gain(s, seat, card, NOBODY)
    if what != ANY_CONTRACT:
        s.sure[2 * seat + what] += 1
    events.private(seat, FOUND, card, seat, what)
    put_back(s, seat, s.deck_in_use)
    discard(s, s.played)
    s.played = NONE
    s.played_by = NONE
    s.played_on = NONE
    s.turn = AFTER[s.active][s.turn]
    settle_hand(s, seat, INTEL)


def put_back(s: NationState, seat: i64, deck: i64) -> None:
    """Only the searcher knows which cards are on top."""
    s.tops[deck] = s.seen
    remember(s, seat, deck, s.seen)
    s.seen = NOTHING


def supply(s: NationState, seat: i64, chance: Chance, events: Events) -> None:
    """AN-15.7, AN-3.10: the card itself is discarded after the draws."""
    draw_cards(s, seat, ASSASSIN, DRAW_OF[SUPPLY_DROP - FIRST_MODIFIER], chance, events)
    discard(s, s.played)
    settle_hand(s, seat, INTEL)


def tap(s: NationState, seat: i64, rival: i64, events: Events) -> None:
    """AN-15.8."""
    for card in s.hands[rival]:
        events.private(seat, TAPPED, card, seat, rival)
    expose(s, rival, seat)
    discard(s, s.played)


def pick_pocket(s: NationState, seat: i64, rival: i64, chance: Chance, events: Events) -> None:
    """AN-15.9: only the two see the card."""
    hand = s.hands[rival]
    card = hand[chance.pick(assassin_cards_in(hand))]
    weapons = s.sure[2 * rival + WEAPON]
    modifiers = s.sure[2 * rival + MODIFIER]
    lose(s, rival, card)
    blur(s, rival, seat)
    s.sure[2 * rival + WEAPON] = max(weapons - 1, 0)
    s.sure[2 * rival + MODIFIER] = max(modifiers - 1, 0)
    gain(s, seat, card, ONLY[rival])
    events.among(ONLY[seat] | ONLY[rival], STOLE, card, seat, rival)
    discard(s, s.played)
    settle_hand(s, seat, INTEL)
