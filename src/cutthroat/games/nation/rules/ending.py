"""AN-10: end of round; AN-11: end of the game; AN-13.1: a game that stalls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from cutthroat.core.bits import NONE, count, everyone, lowest
from cutthroat.core.chance import Chance
from cutthroat.core.events import Events
from cutthroat.games.nation.rules.actions import DONE, THROW
from cutthroat.games.nation.rules.cards import ASSASSIN, CONTRACT, REFILL_ASSASSIN, REFILL_CONTRACT
from cutthroat.games.nation.rules.events import SCORED, SEALED, SHOWED_LIST, STALLED, WON
from cutthroat.games.nation.rules.hands import assassin_cards_in, draw_cards, throw
from cutthroat.games.nation.rules.payout import hit_list_money, open_money
from cutthroat.games.nation.rules.phases import DUEL, MARKET, OVER, REFILL, ROUND_END
from cutthroat.games.nation.rules.seating import NOTHING, ONLY, SINGLE, ZEROS, clockwise, next_seat

if TYPE_CHECKING:
    from cutthroat.games.nation.rules.state import NationState


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
        s.step = ZEROS[s.seats].copy()


def discards(s: NationState, seat: i64) -> list[i64]:
    """AN-10.1: cards in the order of the hand, so that no set can be chosen in two ways."""
    legal: list[i64] = [DONE]
    last: i64 = NONE
    hand = s.hands[seat]
    decided = s.step[seat]
    for card in hand[decided:] if decided else hand:
        if card != last:
            legal.append(THROW + card)
            last = card
    return legal


def discard(s: NationState, seat: i64, action: i64, events: Events) -> None:
    """AN-10.1, AN-10.3: chosen in secret, one card at a time; the last card of the hand leaves no choice.

    What stands before the chosen card in the hand stays.
    """
    if action != DONE:
        card = action - THROW
        hand = s.hands[seat]
        decided = s.step[seat]
        while hand[decided] != card:
            decided += 1
        decided += 1
        s.step[seat] = decided
        s.plan[seat] = s.plan[seat] + SINGLE[card]
        if decided < len(hand):
            return
    s.waiting &= ~ONLY[seat]
    events.public(SEALED, seat, REFILL)


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
        contracts: i64 = len(hand) - number
        if number < REFILL_ASSASSIN:
            draw_cards(s, seat, ASSASSIN, REFILL_ASSASSIN - number, chance, events)
        if contracts < REFILL_CONTRACT:
            draw_cards(s, seat, CONTRACT, REFILL_CONTRACT - contracts, chance, events)
    s.first = next_seat(s, s.first)
    s.phase = MARKET


def score(s: NationState, events: Events) -> None:
    """AN-11.2 to AN-11.4: Hit Lists are shown; a tie for most money leads to a duel."""
    s.are_lists_shown = True
    amounts: list[i64] = [open_money(s, seat) for seat in range(s.seats)]
    for seat in clockwise(s):
        bonus = hit_list_money(s, seat)
        amounts[seat] += bonus
        events.public(SHOWED_LIST, seat, s.hit_list[seat], bonus)
    for seat in clockwise(s):
        events.public(SCORED, seat, NONE, NONE, amounts[seat])
    best = richest(amounts)
    if count(best) > 1:
        s.active = best
        s.players = count(best)
        s.phase = DUEL
        return
    s.winner = lowest(best)
    s.phase = OVER
    events.public(WON, s.winner, ROUND_END)


def richest(amounts: list[i64]) -> i64:
    """The seats with the most money, as a mask."""
    most = max(amounts)
    best: i64 = 0
    for seat in range(len(amounts)):
        if amounts[seat] == most:
            best |= ONLY[seat]
    return best


def shares(s: NationState) -> list[float]:
    """There is always exactly one winner."""
    return [1.0 if seat == s.winner else 0.0 for seat in range(s.seats)]
