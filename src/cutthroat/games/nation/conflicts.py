"""AN-7.5 to AN-7.12: who attempts when."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from cutthroat.core.bits import NONE, bit, has
from cutthroat.core.chance import Chance
from cutthroat.core.events import Events
from cutthroat.games.nation.cards import DELAY, FIRST_MODIFIER, MINUTES, TIME_OF
from cutthroat.games.nation.events import TIE_ROLLED
from cutthroat.games.nation.table import clockwise

if TYPE_CHECKING:
    from cutthroat.games.nation.state import NationState

UNARMED_TIME: Final = 100000
"""AN-7.8: later than any time, delays included."""
NO_CONFLICT: Final = 200000
"""Attempts that stand alone come after all conflicts (AN-7.5)."""
DELAYS: Final = 0
"""The place of Delay in a seat's sabotage."""


def is_armed(laid: list[i64]) -> bool:
    return len(laid) > 0 and laid[0] < FIRST_MODIFIER


def printed_time(laid: list[i64]) -> i64:
    """AN-6.7: the earlier of two Weapons; without one there is no time."""
    if not is_armed(laid):
        return UNARMED_TIME
    earliest = MINUTES[laid[0]]
    if len(laid) > 1 and laid[1] < FIRST_MODIFIER:
        earliest = min(earliest, MINUTES[laid[1]])
    return earliest


def shift(laid: list[i64], delays: i64) -> i64:
    """AN-7.7: what Modifiers change the time by, in minutes; delays are those played by rivals."""
    minutes = delays * TIME_OF[DELAY - FIRST_MODIFIER]
    for card in laid:
        if card >= FIRST_MODIFIER:
            minutes += TIME_OF[card - FIRST_MODIFIER]
    return minutes


def time(laid: list[i64], delays: i64) -> i64:
    """AN-7.7, AN-7.8: effective minutes, not wrapped at midnight."""
    printed = printed_time(laid)
    return printed if printed == UNARMED_TIME else printed + shift(laid, delays)


def time_of(s: NationState, seat: i64) -> i64:
    return time(s.laid[seat], s.sabotage[3 * seat + DELAYS])


def attackers(s: NationState, slot: i64) -> list[i64]:
    """Who is after a target, clockwise from the First Player."""
    rivals: list[i64] = []
    for seat in range(s.first, s.seats):
        if s.mark[seat] == slot:
            rivals.append(seat)
    for seat in range(s.first):
        if s.mark[seat] == slot:
            rivals.append(seat)
    return rivals


def resolution_order(s: NationState) -> list[i64]:
    """AN-7.5, AN-7.10, AN-7.11: the marked slots in the order in which they are resolved.

    Slots are met clockwise from the First Player, and a slot is put before those with a greater weight only; so of
    two equal ones that with a player nearer to the First Player stays in front.
    """
    order: list[i64] = []
    weights: list[i64] = []
    done: i64 = 0
    for seat in clockwise(s):
        slot = s.mark[seat]
        if slot == NONE or has(done, slot):
            continue
        done |= bit(slot)
        weight = weight_of(s, slot)
        i: i64 = len(order)
        while i > 0 and weights[i - 1] > weight:
            i -= 1
        order.insert(i, slot)
        weights.insert(i, weight)
    return order


def weight_of(s: NationState, slot: i64) -> i64:
    """The earliest time of a conflict; lone attempts weigh more than any conflict."""
    rivals = attackers(s, slot)
    if len(rivals) == 1:
        return NO_CONFLICT
    earliest: i64 = UNARMED_TIME
    for seat in rivals:
        earliest = min(earliest, time_of(s, seat))
    return earliest


def attempt_order(s: NationState, slot: i64, chance: Chance, events: Events) -> list[i64]:
    """AN-7.6 to AN-7.9, AN-7.12: the attackers of a slot from first to last; ties are rolled off."""
    waiting = by_time(s, slot)
    if len(waiting) == 1:
        return waiting
    order: list[i64] = []
    i: i64 = 0
    while i < len(waiting):
        tied: list[i64] = [waiting[i]]
        now = time_of(s, waiting[i])
        i += 1
        while i < len(waiting) and time_of(s, waiting[i]) == now:
            tied.append(waiting[i])
            i += 1
        roll_off(tied, order, chance, events)
    return order


def by_time(s: NationState, slot: i64) -> list[i64]:
    """The attackers by time; those with equal times clockwise from the First Player."""
    rivals = attackers(s, slot)
    if len(rivals) == 1:
        return rivals
    order: list[i64] = []
    for seat in rivals:
        now = time_of(s, seat)
        i: i64 = len(order)
        while i > 0 and time_of(s, order[i - 1]) > now:
            i -= 1
        order.insert(i, seat)
    return order


def roll_off(tied: list[i64], order: list[i64], chance: Chance, events: Events) -> None:
    """AN-7.9, AN-7.12: all tied players roll, higher goes first; equal rolls roll again, the highest first."""
    if len(tied) == 1:
        order.append(tied[0])
        return
    rolls: list[i64] = []
    for seat in tied:
        die = chance.roll(6)
        events.public(TIE_ROLLED, seat, die)
        rolls.append(die)
    for die in range(6, 0, -1):
        equal: list[i64] = [tied[i] for i in range(len(tied)) if rolls[i] == die]
        if equal:
            roll_off(equal, order, chance, events)
