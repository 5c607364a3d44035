"""AN-5, steps 1 to 3: the Black Market and the purchases, and AN-3.5, the hand limits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from cutthroat.core.bits import NONE
from cutthroat.core.chance import Chance
from cutthroat.core.events import Events
from cutthroat.games.nation.rules.actions import (
    BLIND,
    BUY_ASSASSIN,
    STOP,
    TAKE,
    THROW,
)
from cutthroat.games.nation.rules.cards import (
    ASSASSIN,
    CONTRACT,
    FIRST_CONTRACT,
    MARKET_EXTRA,
)
from cutthroat.games.nation.rules.events import BOUGHT, CLEARED, DISCARDED, KEPT, MARKET_SHOWED, ROUND_BEGAN, SAW, TOOK
from cutthroat.games.nation.rules.hands import (
    NOBODY,
    PUBLIC,
    discard,
    draw_cards,
    draw_top,
    everybody,
    gain,
    is_full,
    settle_hand,
    throw,
)
from cutthroat.games.nation.rules.phases import BUY, INTEL, KEEP, PICK, ROOM
from cutthroat.games.nation.rules.seating import AFTER, NOTHING, ONLY, open_window

if TYPE_CHECKING:
    from cutthroat.games.nation.rules.state import NationState


def lay_out(s: NationState, chance: Chance, events: Events) -> None:
    """AN-5.1: a new round begins."""
    s.round += 1
    s.kills = 0
    events.public(ROUND_BEGAN, s.first, s.round)
    market: list[i64] = []
    viewers = everybody(s)
    for _ in range(s.seats + MARKET_EXTRA):
        card = draw_top(s, ASSASSIN, viewers, chance, events)
        market.append(card)
        events.public(MARKET_SHOWED, NONE, card)
    market.sort()
    s.market = market
    s.phase = PICK
    s.turn = s.first
    s.waiting = ONLY[s.turn]


def picks(s: NationState) -> list[i64]:
    """AN-5.2."""
    legal: list[i64] = [BLIND]
    last: i64 = NONE
    for card in s.market:
        if card != last:
            legal.append(TAKE + card)
            last = card
    return legal


def pick(s: NationState, seat: i64, action: i64, chance: Chance, events: Events) -> None:
    """AN-5.2, AN-5.4."""
    if action == BLIND:
        draw_cards(s, seat, ASSASSIN, 1, chance, events)
    else:
        card = action - TAKE
        s.market.remove(card)
        gain(s, seat, card, PUBLIC)
        events.public(TOOK, seat, card)
    settle_hand(s, seat, PICK)
    if s.phase == PICK:
        ask_picker(s, events)


def ask_picker(s: NationState, events: Events) -> None:
    """AN-5.2: the next player takes a card; AN-5.3: after the last one the rest is discarded."""
    s.turn = AFTER[s.active][s.turn]
    if s.turn != s.first:
        s.waiting = ONLY[s.turn]
        return
    for card in s.market:
        events.public(CLEARED, NONE, card)
    s.discards[ASSASSIN].extend(s.market)
    s.market = []
    s.phase = BUY
    ask_buyer(s)


def throws(s: NationState, seat: i64) -> list[i64]:
    """AN-3.5, AN-5.7: each different card of the deck in use."""
    legal: list[i64] = []
    last: i64 = NONE
    contracts = s.deck_in_use == CONTRACT
    for card in s.hands[seat]:
        if card >= FIRST_CONTRACT:
            if not contracts:
                break
        elif contracts:
            continue
        if card != last:
            legal.append(THROW + card)
            last = card
    return legal


def ask_buyer(s: NationState) -> None:
    """AN-5.5: one turn each, beginning with the First Player; AN-5.8: no turn without a Cash Token."""
    while s.cash[s.turn] == 0:
        s.turn = AFTER[s.active][s.turn]
        if s.turn == s.first:
            open_window(s, INTEL)
            return
    s.waiting = ONLY[s.turn]


def purchase(s: NationState, seat: i64, action: i64, chance: Chance, events: Events) -> None:
    """AN-5.5, AN-5.6."""
    if action == STOP:
        stop_buying(s)
        return
    s.cash[seat] -= 1
    deck: i64 = ASSASSIN if action == BUY_ASSASSIN else CONTRACT
    s.deck_in_use = deck
    events.public(BOUGHT, seat, deck)
    if is_full(s.hands[seat], deck):
        s.phase = ROOM
        return
    look_at_two(s, seat, chance, events)


def stop_buying(s: NationState) -> None:
    """The turn to buy passes on; after the last one the window opens."""
    s.turn = AFTER[s.active][s.turn]
    s.waiting = 0
    if s.turn == s.first:
        open_window(s, INTEL)
    else:
        ask_buyer(s)


def make_room(s: NationState, seat: i64, action: i64, chance: Chance, events: Events) -> None:
    """AN-5.7: for what is bought; AN-3.5: until the limit is kept."""
    throw(s, seat, action - THROW, events)
    if s.phase == ROOM:
        look_at_two(s, seat, chance, events)
    else:
        settle_hand(s, seat, s.resume)


def look_at_two(s: NationState, seat: i64, chance: Chance, events: Events) -> None:
    """AN-5.6."""
    deck = s.deck_in_use
    first = draw_top(s, deck, ONLY[seat], chance, events)
    events.private(seat, SAW, first, seat, deck)
    second = draw_top(s, deck, ONLY[seat], chance, events)
    events.private(seat, SAW, second, seat, deck)
    s.seen = [first, second] if first <= second else [second, first]
    s.phase = KEEP


def keeps(s: NationState) -> list[i64]:
    first = s.seen[0]
    second = s.seen[1]
    return [TAKE + first] if first == second else [TAKE + first, TAKE + second]


def keep(s: NationState, seat: i64, action: i64, events: Events) -> None:
    """AN-5.6: one into the hand, the other one discarded for all to see."""
    card = action - TAKE
    seen = s.seen
    other = seen[1] if seen[0] == card else seen[0]
    s.seen = NOTHING
    gain(s, seat, card, NOBODY)
    events.private(seat, KEPT, card, seat, s.deck_in_use)
    discard(s, other)
    events.public(DISCARDED, seat, other, KEEP)
    s.phase = BUY
    s.waiting = 0 if s.cash[seat] == 0 else ONLY[seat]
    if not s.waiting:
        stop_buying(s)
