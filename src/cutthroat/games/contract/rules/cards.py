"""Cards, files, tokens and limits as ints and tables, read from the data file.

A Hit Kit Card is known by its kind: weapons 0 .. 10 (their number less two), getaways 11 .. 16, bonus cards 17 .. 27.
Numbers on dice and tokens stand in masks at their own place: bit 7 is the number 7.
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from cutthroat.core.bits import NONE, bit
from cutthroat.core.data import read_data

DATA: Final[dict[str, Any]] = read_data("cutthroat.games.contract")

WEAPONS: Final = 11
GETAWAYS: Final = 6
BONUSES: Final = 11
KINDS: Final = 28
FIRST_GETAWAY: Final = 11
FIRST_BONUS: Final = 17
WEAPON_MASK: Final = 0x7FF
GETAWAY_MASK: Final = 0x3F
LOWEST: Final = 2
"""The number of weapon 0, and the lowest total of the Death Dice."""
NUMBERS: Final = 13
"""Lists by number have places 0 .. 12."""
FACES: Final = 6
TARGETS: Final = 34
CONTRACTS: Final = 4

# Bonus cards by kind, in the order of the data file
ESCAPE_FROM_PRISON: Final = 17
SAFE_HOUSE: Final = 18
ADRENALINE: Final = 19
ARMS_DEALER: Final = 20
BLACK_MARKET: Final = 21
BRIBED_BODYGUARD: Final = 22
TIP_OFF: Final = 23
LOADED_DICE: Final = 24
CRASH_COURSE: Final = 25
PICKPOCKET: Final = 26
RED_EYE_TICKET: Final = 27

# Assassins, in the order of the data file
HANNS: Final = 0
SEMTEX: Final = 1
KLAUS: Final = 2
WINCHESTER: Final = 3
ARCHIE: Final = 4
SUGAR: Final = 5
SUE: Final = 6
CYNTHIA: Final = 7
OTTO: Final = 8
LILY: Final = 9
ASSASSINS: Final = 10

_weapons: Final[list[Any]] = DATA["weapon"]
_getaways: Final[list[Any]] = DATA["getaway"]
_bonuses: Final[list[Any]] = DATA["bonus"]
_assassins: Final[list[Any]] = DATA["assassin"]
_limits: Final[dict[str, Any]] = DATA["limits"]

COPIES: Final[list[i64]] = [row["copies"] for row in _weapons + _getaways + _bonuses]
CARD_IDS: Final[list[str]] = [row["id"] for row in _weapons + _getaways + _bonuses]
CARD_NAMES: Final[list[str]] = [row["name"] for row in _weapons + _getaways + _bonuses]
BIT: Final[list[i64]] = [bit(n) for n in range(62)]
ASSASSIN_IDS: Final[list[str]] = [row["id"] for row in _assassins]
ASSASSIN_NAMES: Final[list[str]] = [row["name"] for row in _assassins]
SPECIALITY: Final[list[i64]] = [row["weapon"] - LOWEST for row in _assassins]
"""The specialist weapon of each assassin."""
SKILLABLE: Final[list[bool]] = [row["skillable"] for row in _weapons]
WAYS: Final[list[i64]] = [0, 0] + [row["ways"] for row in _weapons]
"""How many of the 36 results of the Death Dice give each number."""

BAG_COPIES_OF_SKILLS: Final[i64] = DATA["skill_tokens"]["copies"]
BAG_COPIES_OF_GUARDS: Final[i64] = DATA["bodyguard_tokens"]["copies"]


def token_bag(copies: i64, numbers: list[i64]) -> list[i64]:
    """How many tokens of each number a full bag holds (CA-2.2)."""
    counts: list[i64] = [0] * NUMBERS
    for number in numbers:
        counts[number] = copies
    return counts


FULL_SKILL_BAG: Final[list[i64]] = token_bag(BAG_COPIES_OF_SKILLS, DATA["skill_tokens"]["numbers"])
FULL_GUARD_BAG: Final[list[i64]] = token_bag(BAG_COPIES_OF_GUARDS, DATA["bodyguard_tokens"]["numbers"])

MOST_WEAPONS: Final[i64] = _limits["weapons_per_attempt"]
MOST_GETAWAYS: Final[i64] = _limits["getaways_per_escape"]
PRISON_TURNS: Final[i64] = _limits["prison_missed_turns"]
HIDING_TURNS: Final[i64] = _limits["hiding_missed_turns"]
KILLS_TO_WIN: Final[i64] = _limits["kills_to_win"]

HANNS_NUMBER: Final[i64] = _assassins[HANNS]["params"]["number"]
KLAUS_WEAPONS: Final[i64] = _assassins[KLAUS]["params"]["count"]
WINCHESTER_EXTRA: Final[i64] = _assassins[WINCHESTER]["params"]["extra"]
SAFE_HOUSE_TURNS: Final[i64] = _bonuses[SAFE_HOUSE - FIRST_BONUS]["params"]["missed_turns"]
ADRENALINE_ACTIONS: Final[i64] = _bonuses[ADRENALINE - FIRST_BONUS]["params"]["count"]
ARMS_DEALER_CARDS: Final[i64] = _bonuses[ARMS_DEALER - FIRST_BONUS]["params"]["count"]


def cynthias_faces() -> i64:
    """The faces of the Getaway Die that always get Cynthia away, as a mask of getaways (CA-12.8)."""
    faces: i64 = 0
    for number in _assassins[CYNTHIA]["params"]["numbers"]:
        faces |= bit(number - 1)
    return faces


CYNTHIA_FACES: Final[i64] = cynthias_faces()


def window(timing: str) -> i64:
    """The bonus cards that may be played at some time, as a mask of places among the bonus cards (CA-13.1)."""
    mask: i64 = 0
    for place in range(BONUSES):
        if timing in _bonuses[place]["timing"]:
            mask |= bit(place)
    return mask


MAIN_WINDOW: Final[i64] = window("main")
AFTERMATH_WINDOW: Final[i64] = window("aftermath")


def kind_of(card_id: str) -> i64:
    """The kind of a card by its id; NONE if there is none."""
    return CARD_IDS.index(card_id) if card_id in CARD_IDS else NONE
