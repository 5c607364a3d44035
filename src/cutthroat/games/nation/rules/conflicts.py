"""AN-7.5 to AN-7.12: who attempts when."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from cutthroat.core.bits import NONE, bit
from cutthroat.core.chance import Chance
from cutthroat.core.events import Events
from cutthroat.games.nation.rules.cards import DELAY, FIRST_MODIFIER, MINUTES, TIME_OF
from cutthroat.games.nation.rules.events import TIE_ROLLED
from cutthroat.games.nation.rules.phases import RIVALS
from cutthroat.games.nation.rules.seating import CLOCKWISE, clockwise

if TYPE_CHECKING:
    from cutthroat.games.nation.rules.state import NationState

UNARMED_TIME: Final = 100000
"""AN-7.8: later than any time, delays included."""
SLOT_BIT: Final[list[i64]] = [bit(slot) for slot in range(RIVALS + 1)]
"""The mask of one slot, or of the rivals in a duel."""
DELAYS: Final = 0
"""The place of Delay in a seat's sabotage."""


def is_armed(laid: list[i64]) -> bool:
    return len(laid) > 0 and laid[0] < FIRST_MODIFIER


def time(laid: list[i64], delays: i64) -> i64:
    """AN-7.7, AN-7.8: effective minutes, not wrapped at midnight; delays are those played by rivals.

    AN-6.7: the earlier of two Weapons counts; without one there is no time.
    """
    if not laid or laid[0] >= FIRST_MODIFIER:
        return UNARMED_TIME
    printed = MINUTES[laid[0]]
    shift = delays * TIME_OF[DELAY - FIRST_MODIFIER]
    for card in laid:
        if card >= FIRST_MODIFIER:
            shift += TIME_OF[card - FIRST_MODIFIER]
        elif MINUTES[card] < printed:
            printed = MINUTES[card]
    return printed + shift


def time_of(s: NationState, seat: i64) -> i64:
    return time(s.laid[seat], s.sabotage[3 * seat + DELAYS])


def attackers(s: NationState, slot: i64) -> list[i64]:
    """Who is after a target, clockwise from the First Player."""
    rivals: list[i64] = []
    mark = s.mark
    for seat in CLOCKWISE[s.active][s.first]:
        if mark[seat] == slot:
            rivals.append(seat)
    return rivals


def resolution_order(s: NationState) -> list[i64]:
    """AN-7.5: the marked slots in the order in which they are resolved: conflicts, then lone attempts clockwise."""
    conflicts: list[i64] = []
    lone: list[i64] = []
    mark = s.mark
    for seat in clockwise(s):
        slot = mark[seat]
        if slot == NONE:
            continue
        if mark.count(slot) == 1:
            lone.append(slot)
        elif slot not in conflicts:
            conflicts.append(slot)
    return conflict_order(s, conflicts) + lone if len(conflicts) > 1 else conflicts + lone


def conflict_order(s: NationState, conflicts: list[i64]) -> list[i64]:
    """AN-7.10, AN-7.11: by their earliest times.

    Of two equal ones that with a player nearer to the First Player, which is met first, stays in front.
    """
    order: list[i64] = []
    times: list[i64] = []
    for slot in conflicts:
        earliest = earliest_time(s, slot)
        i = bisect_right(times, earliest)
        order.insert(i, slot)
        times.insert(i, earliest)
    return order


def earliest_time(s: NationState, slot: i64) -> i64:
    """The earliest time among the attackers of a slot."""
    earliest: i64 = UNARMED_TIME
    for seat in attackers(s, slot):
        earliest = min(earliest, time_of(s, seat))
    return earliest


def by_time(s: NationState, rivals: list[i64]) -> tuple[list[i64], list[i64]]:
    """Attackers by time, and their times; those with equal times keep their order."""
    order: list[i64] = []
    times: list[i64] = []
    for seat in rivals:
        now = time_of(s, seat)
        i = bisect_right(times, now)
        order.insert(i, seat)
        times.insert(i, now)
    return order, times


def attempt_order(rivals: list[i64], times: list[i64], chance: Chance, events: Events) -> list[i64]:
    """AN-7.6 to AN-7.9, AN-7.12: attackers by time become those from first to last; ties are rolled off."""
    order: list[i64] = []
    tied: list[i64] = []
    for i in range(len(rivals)):
        if tied and times[i] != times[i - 1]:
            roll_off(tied, order, chance, events)
            tied = []
        tied.append(rivals[i])
    roll_off(tied, order, chance, events)
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
