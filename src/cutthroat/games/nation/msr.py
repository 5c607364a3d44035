"""AN-8.1 to AN-8.3: the Mission Success Rate of an attempt, and the reason for each number in it.

An attempt's threshold is the low end of its Weapon's range less the target's adjustment and less every influence. The
influences are counted by kind; a count and an amount for each kind are the whole arithmetic, so the same counts that
decide the roll also explain it, in the log, on the screen and to bots.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from cutthroat.core.bits import NONE
from cutthroat.games.nation.cards import (
    ADJUSTMENT,
    ADRENALINE,
    BAD_INTEL,
    DOUBLES_MSR,
    FIRST_CONTRACT,
    FIRST_MODIFIER,
    GOOD_INTEL,
    HAZARD_PAY,
    HOPELESS,
    LOW,
    MSR_OF,
    SECURITY_DETAIL,
    SPECIALTY,
    STAKEOUT,
    STEALTH,
    SURE,
    UNARMED_LOW,
    VOTE_MSR,
    WEAPON_OF,
)
from cutthroat.games.nation.phases import RIVALS

if TYPE_CHECKING:
    from cutthroat.games.nation.state import NationState

# The kinds of influence, in the order in which they are told
DOUBLES: Final = 0
GOOD: Final = 1
BAD: Final = 2
DETAILS: Final = 6
THE_VOTE: Final = 8
INFLUENCES: Final = 9
CARD_OF: Final[list[i64]] = [
    NONE,
    GOOD_INTEL,
    BAD_INTEL,
    STEALTH,
    STAKEOUT,
    HAZARD_PAY,
    SECURITY_DETAIL,
    ADRENALINE,
    NONE,
]
"""The Modifier behind each influence; doubles and the vote have none."""
AMOUNT: Final[list[i64]] = [
    DOUBLES_MSR,
    MSR_OF[GOOD_INTEL - FIRST_MODIFIER],
    MSR_OF[BAD_INTEL - FIRST_MODIFIER],
    MSR_OF[STEALTH - FIRST_MODIFIER],
    MSR_OF[STAKEOUT - FIRST_MODIFIER],
    MSR_OF[HAZARD_PAY - FIRST_MODIFIER],
    MSR_OF[SECURITY_DETAIL - FIRST_MODIFIER],
    MSR_OF[ADRENALINE - FIRST_MODIFIER],
    VOTE_MSR,
]
"""What each adds to the MSR; positive amounts make the hit easier."""
INFLUENCE_OF: Final[list[i64]] = [
    i64(CARD_OF.index(card)) if card in CARD_OF else i64(NONE) for card in range(FIRST_MODIFIER, FIRST_CONTRACT)
]
"""By Modifier kind: the influence that it is, or NONE."""
DETAIL: Final = 1
"""The place of Security Detail in a seat's sabotage."""


def weapon(laid: list[i64]) -> i64:
    """The first Weapon card of an attempt, or NONE; Weapons are laid first."""
    if laid and laid[0] < FIRST_MODIFIER:
        return laid[0]
    return NONE


def is_double(laid: list[i64]) -> bool:
    return len(laid) > 1 and laid[1] < FIRST_MODIFIER


def base(laid: list[i64]) -> i64:
    """The low end of the range: 6-N is N, and N is 6 without a Weapon (AN-6.9)."""
    card = weapon(laid)
    return UNARMED_LOW if card == NONE else LOW[card]


def influences(s: NationState, seat: i64) -> list[i64]:
    """How many of each influence bear on a seat's attempt as it lies now."""
    counts = of_cards(s.laid[seat])
    counts[GOOD] = s.good_intel[seat]
    counts[BAD] = s.bad_intel[seat]
    counts[DETAILS] += s.sabotage[3 * seat + DETAIL]
    return counts


def of_cards(laid: list[i64]) -> list[i64]:
    """The influences among the owner's cards of an attempt."""
    counts: list[i64] = [0] * INFLUENCES
    if is_double(laid):
        counts[DOUBLES] = 1
    for card in laid:
        if card >= FIRST_MODIFIER:
            kind = INFLUENCE_OF[card - FIRST_MODIFIER]
            if kind != NONE:
                counts[kind] += 1
    return counts


def threshold(low: i64, adjustment: i64, counts: list[i64]) -> i64:
    """AN-8.1: all amounts add up; there is no cap."""
    needed = low - adjustment
    for kind in range(INFLUENCES):
        needed -= counts[kind] * AMOUNT[kind]
    return needed


def adjustment_of(s: NationState, mark: i64) -> i64:
    """AN-2.7, AN-12.6: that of the target, and 0 for a duelist."""
    return ADJUSTMENT[RIVALS] if mark == RIVALS else ADJUSTMENT[s.tile[mark]]


def threshold_of(s: NationState, seat: i64) -> i64:
    """The threshold of a seat's attempt as it lies now."""
    counts = influences(s, seat)
    if s.is_doubted and s.turn == seat:
        counts[THE_VOTE] = 1
    return threshold(base(s.laid[seat]), adjustment_of(s, s.mark[seat]), counts)


def dice(specialist: i64, laid: list[i64]) -> i64:
    """AN-8.3: two with the Specialist's weapon, doubles or not."""
    card = weapon(laid)
    return 2 if card != NONE and WEAPON_OF[card] == SPECIALTY[specialist] else 1


def is_sure(needed: i64) -> bool:
    """AN-8.2."""
    return needed <= SURE


def is_hopeless(needed: i64) -> bool:
    """AN-8.2."""
    return needed >= HOPELESS


def chances_in_36(needed: i64, rolled: i64) -> i64:
    """The chance of success with one or two dice, in 36ths."""
    if is_sure(needed):
        return 36
    if is_hopeless(needed):
        return 0
    misses = needed - 1
    return 36 - misses * misses if rolled == 2 else 6 * (7 - needed)


def pack(counts: list[i64], rolled: i64) -> i64:
    """The counts and the number of dice as one number, for an event."""
    packed = rolled
    for kind in range(INFLUENCES - 1, -1, -1):
        packed = (packed << 4) | counts[kind]
    return packed


def unpack(packed: i64) -> list[i64]:
    """The counts, and last the number of dice."""
    return [(packed >> (4 * kind)) & 15 for kind in range(INFLUENCES + 1)]
