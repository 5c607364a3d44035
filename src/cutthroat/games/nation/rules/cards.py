"""The cards as small ints, and tables of what is printed on them.

A Weapon is one card of its own (0 .. 59, by weapon and then by time); the copies of a Modifier (60 .. 78) or of a
Contract (79 .. 98) share a number. Targets are numbered like the slots of the alphabetical pyramid.
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from cutthroat.core.bits import bit
from cutthroat.core.data import read_data

DATA: Final[dict[str, Any]] = read_data("cutthroat.games.nation")

FIRST_MODIFIER: Final = 60
FIRST_CONTRACT: Final = 79
CARDS: Final = 99

# Intel cards
ARMS_DEALER: Final = 60
ESPIONAGE: Final = 61
GOOD_INTEL: Final = 62
BAD_INTEL: Final = 63
PROTECTED: Final = 64
HANDLER: Final = 65
SUPPLY_DROP: Final = 66
WIRETAP: Final = 67
PICKPOCKET: Final = 68
# Assassination cards
STEALTH: Final = 69
RUSH_JOB: Final = 70
STAKEOUT: Final = 71
MISDIRECTION: Final = 72
HAZARD_PAY: Final = 73
# Reveal cards
DELAY: Final = 74
SECURITY_DETAIL: Final = 75
ADRENALINE: Final = 76
CHANGE_OF_PLANS: Final = 77
LOOSE_ENDS: Final = 78

# The two decks, and the two classes of cards in the Assassin deck
ASSASSIN: Final = 0
CONTRACT: Final = 1
WEAPON: Final = 0
MODIFIER: Final = 1

HAND_ASSASSIN: Final[i64] = DATA["limits"]["hand_assassin_max"]
HAND_CONTRACT: Final[i64] = DATA["limits"]["hand_contract_max"]
REFILL_ASSASSIN: Final[i64] = DATA["limits"]["refill_assassin"]
REFILL_CONTRACT: Final[i64] = DATA["limits"]["refill_contract"]
REFILL_DUEL: Final[i64] = DATA["limits"]["duel_refill_assassin"]
START_ASSASSIN: Final[i64] = DATA["setup"]["assassin_cards"]
START_CONTRACT: Final[i64] = DATA["setup"]["contract_cards"]
START_CASH: Final[i64] = DATA["setup"]["cash_tokens"]
MARKET_EXTRA: Final[i64] = DATA["economy"]["black_market_extra"]
DOUBLES_MSR: Final[i64] = DATA["economy"]["doubles_msr"]
UNARMED_LOW: Final[i64] = DATA["economy"]["unarmed_msr_low"]
SURE: Final[i64] = DATA["economy"]["auto_success_at_or_below"]
HOPELESS: Final[i64] = DATA["economy"]["auto_fail_at_or_above"]
VOTE_MSR: Final[i64] = DATA["economy"]["story_vote_against_msr"]
VOTE_CASH: Final[i64] = DATA["economy"]["story_vote_against_cash"]
MOST_PLAYS: Final[i64] = DATA["safety"]["window_plays_per_player_max"]
MOST_DUEL_ROUNDS: Final[i64] = DATA["safety"]["duel_rounds_max"]

_weapons: list[dict[str, Any]] = DATA["weapon"]
_modifiers: list[dict[str, Any]] = DATA["modifier"]
_contracts: list[dict[str, Any]] = DATA["contract"]
_attributes: list[str] = [row["id"] for row in DATA["attribute"]]
_weapon_ids: list[str] = [row["id"] for row in _weapons]
_target_ids: list[str] = [row["id"] for row in DATA["target"]]


def _minutes(time: str) -> int:
    return int(time[:2]) * 60 + int(time[2:])


WEAPON_OF: Final[list[i64]] = [i64(w) for w, row in enumerate(_weapons) for _ in row["times"]]
"""The weapon (0 .. 8) of a Weapon card."""
MINUTES: Final[list[i64]] = [i64(_minutes(time)) for row in _weapons for time in row["times"]]
"""The printed time of a Weapon card, in minutes."""
LOW: Final[list[i64]] = [i64(row["msr_low"]) for row in _weapons for _ in row["times"]]
"""The low end of a Weapon card's range: 6-4 is 4."""
VOLUME: Final[list[i64]] = [i64(_attributes.index(row["volume"])) for row in _weapons]
CAUSE: Final[list[i64]] = [i64(_attributes.index(row["cause"])) for row in _weapons]
LOUD: Final = 0
SILENT: Final = 1

POSITIVE: Final[list[i64]] = [i64(sum(int(bit(_attributes.index(a))) for a in row["positive"])) for row in _contracts]
NEGATIVE: Final[list[i64]] = [i64(sum(int(bit(_attributes.index(a))) for a in row["negative"])) for row in _contracts]
"""The attributes of a Contract (0 .. 19) as masks."""
CASH_TOKENS: Final[i64] = _contracts[0]["positive_value"] // DATA["economy"]["cash_token"]
DEBT_TOKENS: Final[i64] = _contracts[0]["negative_value"] // DATA["economy"]["debt_token"]
"""Tokens for each matched attribute."""


MSR_OF: Final[list[i64]] = [i64(row["params"].get("amount", 0)) for row in _modifiers]
"""By Modifier kind (card - FIRST_MODIFIER): what it adds to the MSR of its attempt."""
TIME_OF: Final[list[i64]] = [i64(row["params"].get("minutes", 0)) for row in _modifiers]
"""By Modifier kind: what it adds to the time of its attempt, in minutes."""
CASH_OF: Final[list[i64]] = [i64(row["params"].get("cash", 0)) for row in _modifiers]
DEBT_OF: Final[list[i64]] = [i64(row["params"].get("debt", 0)) for row in _modifiers]
LOOK_OF: Final[list[i64]] = [i64(row["params"].get("look", 0)) for row in _modifiers]
DRAW_OF: Final[list[i64]] = [i64(row["params"].get("count", 0)) for row in _modifiers]
NEEDS_WEAPON: Final[list[bool]] = [bool(row["needs_weapon"]) for row in _modifiers]
IN_DUEL: Final[list[bool]] = [bool(row["in_duel"]) for row in _modifiers]
COPIES: Final[list[i64]] = (
    [i64(1)] * 60 + [i64(row["copies"]) for row in _modifiers] + [i64(row["copies"]) for row in _contracts]
)

TARGETS: Final = 18
VALUE: Final[list[i64]] = [i64(row["value"] // 1000) for row in DATA["target"]]
"""In $1,000, like all money inside the rules."""
ADJUSTMENT: Final[list[i64]] = [i64(row["msr"]) for row in DATA["target"]] + [i64(DATA["economy"]["duel_target_msr"])]
"""The MSR adjustment of a target; the last one is that of a rival in a duel."""
RESTS_ON: Final[list[i64]] = [
    i64(sum(int(bit([slot["id"] for slot in DATA["slot"]].index(below))) for below in row["rests_on"]))
    for row in DATA["slot"]
]
"""The slots below a slot, as a mask."""
ROW: Final[list[i64]] = [i64("ABCD".index(row["row"])) for row in DATA["slot"]]

SPECIALTY: Final[list[i64]] = [i64(_weapon_ids.index(row["weapon"])) for row in DATA["specialist"]]
HIT_LISTS: Final[i64] = len(DATA["hit_list"])
BONUS: Final[list[i64]] = [
    i64(dict(zip(row["targets"], row["bonuses"], strict=True)).get(target, 0) // 1000)
    for row in DATA["hit_list"]
    for target in _target_ids
]
"""BONUS[list * TARGETS + target], in $1,000."""

ASSASSIN_DECK: Final[list[i64]] = [i64(card) for card in range(FIRST_CONTRACT) for _ in range(COPIES[card])]
CONTRACT_DECK: Final[list[i64]] = [i64(card) for card in range(FIRST_CONTRACT, CARDS) for _ in range(COPIES[card])]


def is_weapon(card: i64) -> bool:
    return card < FIRST_MODIFIER


def is_contract(card: i64) -> bool:
    return card >= FIRST_CONTRACT


def deck_of(card: i64) -> i64:
    """AN-3.1: the deck a card belongs to."""
    return CONTRACT if card >= FIRST_CONTRACT else ASSASSIN


def class_of(card: i64) -> i64:
    """Weapon or Modifier, of a card of the Assassin deck."""
    return WEAPON if card < FIRST_MODIFIER else MODIFIER
