"""AN-10: end of round; AN-11: end of the game; AN-13.1: a game that stalls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from cutthroat.core.bits import NONE, count, everyone, lowest
from cutthroat.core.chance import Chance
from cutthroat.core.events import Events
from cutthroat.games.nation.actions import DONE, THROW
from cutthroat.games.nation.cards import ASSASSIN, CONTRACT, REFILL_ASSASSIN, REFILL_CONTRACT
from cutthroat.games.nation.events import SCORED, SEALED, SHOWED_LIST, STALLED, WON
from cutthroat.games.nation.hands import assassin_cards_in, draw_cards, throw
from cutthroat.games.nation.payout import hit_list_money, money
from cutthroat.games.nation.phases import DUEL, MARKET, OVER, REFILL
from cutthroat.games.nation.table import NOTHING, ONLY, clockwise, next_seat

if TYPE_CHECKING:
    from cutthroat.games.nation.state import NationState


def end_round(s: NationState, events: Events) -> None:
    """AN-4.2, AN-11.1, AN-13.1."""
    s.slot = NONE
    s.quiet_rounds = 0 if s.kills else s.quiet_rounds + 1
    if not s.standing:
        score(s, events)
    elif s.quiet_rounds >= s.stall_limit:
        events.public(STALLED, NONE, s.quiet_rounds)
        score(s, events)
    else:
        s.phase = REFILL
        s.waiting = everyone(s.seats)


def discards(s: NationState, seat: i64) -> list[i64]:
    """AN-10.1: cards in the order of the hand, so that no set can be chosen in two ways."""
    cards = s.hands[seat]
    if s.plan[seat]:
        cards = undecided(cards, s.plan[seat])
    legal: list[i64] = [DONE]
    last: i64 = NONE
    for card in cards:
        if card != last:
            legal.append(THROW + card)
            last = card
    return legal


def undecided(hand: list[i64], plan: list[i64]) -> list[i64]:
    """The cards of a hand after the last one that is to be discarded."""
    start: i64 = 0
    for card in plan:
        while hand[start] != card:
            start += 1
        start += 1
    return hand[start:]


def discard(s: NationState, seat: i64, action: i64, events: Events) -> None:
    """AN-10.1, AN-10.3: chosen in secret, one card at a time."""
    if action != DONE:
        card = action - THROW
        s.plan[seat] = [*s.plan[seat], card]
        if s.hands[seat][-1] != card or len(discards(s, seat)) > 1:
            return
    s.waiting &= ~ONLY[seat]
    events.public(SEALED, seat)


def refill(s: NationState, chance: Chance, events: Events) -> None:
    """AN-10.2 to AN-10.4: all discards, then all draws clockwise; the token passes on."""
    order = clockwise(s)
    for seat in order:
        if s.plan[seat]:
            for card in s.plan[seat]:
                throw(s, seat, card, events)
            s.plan[seat] = NOTHING
    for seat in order:
        hand = s.hands[seat]
        number = assassin_cards_in(hand)
        missing = REFILL_CONTRACT + number - len(hand)
        draw_cards(s, seat, ASSASSIN, REFILL_ASSASSIN - number, chance, events)
        draw_cards(s, seat, CONTRACT, missing, chance, events)
    s.first = next_seat(s, s.first)
    s.phase = MARKET


def score(s: NationState, events: Events) -> None:
    """AN-11.2 to AN-11.4: Hit Lists are shown; a tie for most money leads to a duel."""
    s.are_lists_shown = True
    for seat in clockwise(s):
        events.public(SHOWED_LIST, seat, s.hit_list[seat], hit_list_money(s, seat))
    for seat in clockwise(s):
        events.public(SCORED, seat, NONE, NONE, money(s, seat))
    best = richest(s)
    if count(best) > 1:
        s.active = best
        s.players = count(best)
        s.phase = DUEL
        return
    s.winner = lowest(best)
    s.phase = OVER
    events.public(WON, s.winner)


def richest(s: NationState) -> i64:
    """The seats with the most money, as a mask."""
    best: i64 = 0
    most: i64 = 0
    for seat in range(s.seats):
        amount = money(s, seat)
        if best == 0 or amount > most:
            most = amount
            best = ONLY[seat]
        elif amount == most:
            best |= ONLY[seat]
    return best


def shares(s: NationState) -> list[float]:
    """There is always exactly one winner."""
    return [1.0 if seat == s.winner else 0.0 for seat in range(s.seats)]
