"""AN-8.1 to AN-8.3: the Mission Success Rate of an attempt, and the reason for each number in it.

An attempt's threshold is the low end of its Weapon's range less the target's adjustment and less every influence. The
influences are counted by kind; a count and an amount for each kind are the whole arithmetic, so the same counts that
decide the roll also explain it, in the log, on the screen and to bots. The counts of an attempt are packed into one
number, four bits a kind.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from cutthroat.core.bits import NONE, bit
from cutthroat.games.nation.rules.cards import (
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
from cutthroat.games.nation.rules.phases import RIVALS

if TYPE_CHECKING:
    from cutthroat.games.nation.rules.state import NationState

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
BITS: Final = 4
ONE_OF: Final[list[i64]] = [bit(BITS * kind) if kind != NONE else i64(0) for kind in INFLUENCE_OF]
"""By Modifier kind: the packed count of one such card, 0 where it is no influence."""
ONE_DOUBLE: Final[i64] = bit(BITS * DOUBLES)
ONE_GOOD: Final[i64] = bit(BITS * GOOD)
ONE_BAD: Final[i64] = bit(BITS * BAD)
ONE_DETAIL: Final[i64] = bit(BITS * DETAILS)
ONE_VOTE: Final[i64] = bit(BITS * THE_VOTE)
DETAIL: Final = 1
"""The place of Security Detail in a seat's sabotage."""


def weapon(laid: list[i64]) -> i64:
    """The first Weapon card of an attempt, or NONE; Weapons are laid first."""
    if laid and laid[0] < FIRST_MODIFIER:
        return laid[0]
    return NONE


def base(laid: list[i64]) -> i64:
    """The low end of the range: 6-N is N, and N is 6 without a Weapon (AN-6.9)."""
    return LOW[laid[0]] if laid and laid[0] < FIRST_MODIFIER else UNARMED_LOW


def influences(s: NationState, seat: i64) -> list[i64]:
    """How many of each influence bear on a seat's attempt as it lies now."""
    return unpack(packed_influences(s, seat))[:INFLUENCES]


def packed_influences(s: NationState, seat: i64) -> i64:
    """How many of each influence bear on a seat's attempt as it lies now, packed."""
    packed = packed_cards(s.laid[seat]) + s.sabotage[3 * seat + DETAIL] * ONE_DETAIL
    return packed + s.good_intel[seat] * ONE_GOOD + s.bad_intel[seat] * ONE_BAD


def packed_cards(laid: list[i64]) -> i64:
    """The influences among the owner's cards of an attempt, packed."""
    packed: i64 = ONE_DOUBLE if len(laid) > 1 and laid[1] < FIRST_MODIFIER else 0
    for card in laid:
        if card >= FIRST_MODIFIER:
            packed += ONE_OF[card - FIRST_MODIFIER]
    return packed


def packed_plan(s: NationState, seat: i64, laid: list[i64]) -> i64:
    """The influences on an attempt with these cards, packed: they, and the Intel of its owner, which is never laid."""
    return packed_cards(laid) + s.good_intel[seat] * ONE_GOOD + s.bad_intel[seat] * ONE_BAD


def planned(s: NationState, seat: i64, laid: list[i64]) -> list[i64]:
    """How many of each influence would bear on an attempt with these cards."""
    return unpack(packed_plan(s, seat, laid))[:INFLUENCES]


def threshold(low: i64, adjustment: i64, counts: list[i64]) -> i64:
    """AN-8.1: all amounts add up; there is no cap."""
    needed = low - adjustment
    for kind in range(INFLUENCES):
        needed -= counts[kind] * AMOUNT[kind]
    return needed


def packed_threshold(low: i64, adjustment: i64, packed: i64) -> i64:
    """AN-8.1, of packed counts."""
    needed = low - adjustment
    kind: i64 = 0
    while packed:
        if packed & 15:
            needed -= (packed & 15) * AMOUNT[kind]
        packed >>= BITS
        kind += 1
    return needed


def adjustment_of(s: NationState, mark: i64) -> i64:
    """AN-2.7, AN-12.6: that of the target, and 0 for a duelist."""
    return ADJUSTMENT[RIVALS] if mark == RIVALS else ADJUSTMENT[s.tile[mark]]


def threshold_of(s: NationState, seat: i64) -> i64:
    """The threshold of a seat's attempt as it lies now."""
    packed = packed_influences(s, seat)
    if s.is_doubted and s.turn == seat:
        packed += ONE_VOTE
    return packed_threshold(base(s.laid[seat]), adjustment_of(s, s.mark[seat]), packed)


def dice(specialist: i64, laid: list[i64]) -> i64:
    """AN-8.3: two with the Specialist's weapon, doubles or not."""
    if laid and laid[0] < FIRST_MODIFIER and WEAPON_OF[laid[0]] == SPECIALTY[specialist]:
        return 2
    return 1


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


def with_dice(packed: i64, rolled: i64) -> i64:
    """The packed counts and the number of dice as one number, for an event."""
    return packed | (rolled << (BITS * INFLUENCES))


def unpack(packed: i64) -> list[i64]:
    """The counts, and last the number of dice."""
    return [(packed >> (BITS * kind)) & 15 for kind in range(INFLUENCES + 1)]
