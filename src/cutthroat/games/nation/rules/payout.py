"""AN-8.4 to AN-8.7, AN-11.2: what a success brings, and what everything is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from cutthroat.core.bits import NONE, has
from cutthroat.games.nation.rules.cards import (
    BONUS,
    CASH_OF,
    CASH_TOKENS,
    CAUSE,
    DEBT_OF,
    FIRST_CONTRACT,
    FIRST_MODIFIER,
    HAZARD_PAY,
    LOOSE_ENDS,
    LOUD,
    MISDIRECTION,
    NEGATIVE,
    POSITIVE,
    SILENT,
    START_CASH,
    TARGETS,
    VALUE,
    VOLUME,
    WEAPON_OF,
)
from cutthroat.games.nation.rules.msr import weapon

if TYPE_CHECKING:
    from cutthroat.games.nation.rules.state import NationState

ENDS: Final = 2
"""The place of Loose Ends in a seat's sabotage."""

# What brings Cash or Debt Tokens (AN-8.5)
TARGET_TOKENS: Final = 0
CONTRACT_CASH: Final = 1
CONTRACT_DEBT: Final = 2
HAZARD_CASH: Final = 3
STORY_CASH: Final = 4
LOOSE_END_DEBT: Final = 5
SOURCES: Final = 6


def volume(card: i64, flips: i64) -> i64:
    """AN-15.13: Loud or Silent, turned around by an odd number of Misdirections."""
    printed = VOLUME[WEAPON_OF[card]]
    if flips % 2 == 0:
        return printed
    return SILENT if printed == LOUD else LOUD


def attributes(laid: list[i64]) -> list[i64]:
    """AN-8.7: the two attributes of an armed attempt, doubles or not; none without a Weapon."""
    card = weapon(laid)
    if card == NONE:
        return []
    return [volume(card, misdirections(laid)), CAUSE[WEAPON_OF[card]]]


def misdirections(laid: list[i64]) -> i64:
    """AN-15.13: a single card is a Weapon, or nothing is to be turned around."""
    return laid.count(MISDIRECTION) if len(laid) > 1 else 0


def worth_of_attribute(contract: i64, attribute: i64, penalty: i64) -> i64:
    """AN-8.4: Cash Tokens (above 0) or Debt Tokens (below 0) for one attribute."""
    if has(POSITIVE[contract - FIRST_CONTRACT], attribute):
        return CASH_TOKENS
    return -penalty if has(NEGATIVE[contract - FIRST_CONTRACT], attribute) else 0


def contract_worth(contract: i64, laid: list[i64], penalty: i64) -> i64:
    """What a Contract brings in all, in $1,000, if the attempt succeeds."""
    card = weapon(laid)
    if NONE in (contract, card):
        return 0
    loudness = worth_of_attribute(contract, volume(card, misdirections(laid)), penalty)
    return loudness + worth_of_attribute(contract, CAUSE[WEAPON_OF[card]], penalty)


def hazard_pay(laid: list[i64]) -> i64:
    """AN-15.14."""
    return laid.count(HAZARD_PAY) * CASH_OF[HAZARD_PAY - FIRST_MODIFIER]


def loose_ends(s: NationState, seat: i64) -> i64:
    """AN-15.19: Debt Tokens that rivals' Loose Ends bring a success."""
    return s.sabotage[3 * seat + ENDS] * DEBT_OF[LOOSE_ENDS - FIRST_MODIFIER]


def tile_worth(s: NationState, slot: i64) -> i64:
    """AN-2.8: a target with the Cash Tokens on it."""
    return VALUE[s.tile[slot]] + s.tokens[slot]


def bonus(hit_list: i64, target: i64) -> i64:
    return BONUS[hit_list * TARGETS + target]


def hit_list_money(s: NationState, seat: i64) -> i64:
    """AN-11.2: for each listed target that the seat has eliminated itself."""
    total: i64 = 0
    for slot in range(TARGETS):
        if s.owner[slot] == seat:
            total += bonus(s.hit_list[seat], s.tile[slot])
    return total


def tile_money(s: NationState, seat: i64) -> i64:
    """AN-11.2: the base values of the tiles a seat has won."""
    total: i64 = 0
    for slot in range(TARGETS):
        if s.owner[slot] == seat:
            total += VALUE[s.tile[slot]]
    return total


def earned_by(s: NationState, seat: i64, source: i64) -> i64:
    """Cash Tokens (above 0) or Debt Tokens (below 0) that a source has brought a seat."""
    return s.earned[SOURCES * seat + source]


def spent(s: NationState, seat: i64) -> i64:
    """AN-5.6: Cash Tokens that a seat has had and has no more: only purchases cost Cash."""
    had = START_CASH
    for source in range(SOURCES):
        had += max(earned_by(s, seat, source), 0)
    return had - s.cash[seat]


def open_money(s: NationState, seat: i64) -> i64:
    """All money that everybody can count: tiles, Cash and Debt."""
    return tile_money(s, seat) + s.cash[seat] - s.debt[seat]


def money(s: NationState, seat: i64) -> i64:
    """AN-11.2, in $1,000."""
    return open_money(s, seat) + hit_list_money(s, seat)
