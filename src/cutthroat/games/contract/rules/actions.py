"""Actions as ints, and the legal lists that are known beforehand."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cutthroat.core.bits import has
from cutthroat.games.contract.rules.board import HOMES, NEIGHBOURS, REACH, SPACES
from cutthroat.games.contract.rules.cards import BONUSES, FIRST_GETAWAY, GETAWAYS, WEAPONS

# On a turn
END_TURN: Final = 0
TAKE: Final = 1
LEARN: Final = 2
ASSASSINATE: Final = 3
TRAVEL: Final = 4  # + getaway, 0 .. 5
BONUS: Final = 10  # + place among the bonus cards, 0 .. 10
MOVE: Final = 30  # + space

# Where to, and with what
TO: Final = 200  # + city
ROLL: Final = 300
BRING: Final = 301  # + kind of a weapon or getaway
NO_GUARD: Final = 320
GUARD: Final = 320  # + number of a bodyguard
TARGET: Final = 340  # + target

# In an attempt and after it
ACCEPT: Final = 380
REROLL: Final = 381
AGAIN: Final = 382
STOP: Final = 383
KEEP_NONE: Final = 384
KEEP: Final = 385  # + kind of a weapon or getaway
ESCAPE: Final = 410
HIDE: Final = 411
HIDE_SAFELY: Final = 412

# In prison, at the market, in a pocket, at school, at the start
WAIT: Final = 420
BREAK_OUT: Final = 421
CARD: Final = 430  # + kind of a card
WEAPON: Final = 460  # + weapon
RIVAL: Final = 480  # + seat
FILE: Final = 490  # + assassin
RESIGN: Final = 510

# The places of a head mask: end of turn, take, learn, assassinate, six getaways
CAN_TAKE: Final = 2
CAN_LEARN: Final = 4
CAN_ASSASSINATE: Final = 8
FIRST_TRAVEL_BIT: Final = 4


def numbered(base: i64, mask: i64, places: i64) -> list[i64]:
    """``base + n`` for every n in the mask."""
    return [base + n for n in range(places) if has(mask, n)]


def all_lists(base: i64, places: i64) -> list[list[i64]]:
    """The legal list for each mask."""
    size: i64 = 1
    for _ in range(places):
        size *= 2
    return [numbered(base, mask, places) for mask in range(size)]


HEADS: Final[list[list[i64]]] = all_lists(END_TURN, FIRST_TRAVEL_BIT + GETAWAYS)
BONUS_PLAYS: Final[list[list[i64]]] = all_lists(BONUS, BONUSES)
MOVES: Final[list[list[i64]]] = [[MOVE + space for space in NEIGHBOURS[n]] for n in range(SPACES)]
WEAPON_CHOICES: Final[list[list[i64]]] = all_lists(BRING, WEAPONS)
WEAPONS_OR_ROLL: Final[list[list[i64]]] = [[ROLL, *some] for some in WEAPON_CHOICES]
GETAWAY_CHOICES: Final[list[list[i64]]] = all_lists(BRING + FIRST_GETAWAY, GETAWAYS)
GETAWAYS_OR_ROLL: Final[list[list[i64]]] = [[ROLL, *some] for some in GETAWAY_CHOICES]
DESTINATIONS: Final[list[list[list[i64]]]] = [[[TO + city for city in cities] for cities in by] for by in REACH]
"""``DESTINATIONS[getaway][space]``."""
TO_HOMES: Final[list[i64]] = [TO + city for city in HOMES]
ONLY_END_TURN: Final[list[i64]] = [END_TURN]
ONLY_ROLL: Final[list[i64]] = [ROLL]
AFTER_A_ROLL: Final[list[i64]] = [ACCEPT, REROLL]
ONLY_ACCEPT: Final[list[i64]] = [ACCEPT]
AGAIN_OR_STOP: Final[list[i64]] = [AGAIN, STOP]
ONLY_STOP: Final[list[i64]] = [STOP]
WAIT_OR_BREAK_OUT: Final[list[i64]] = [WAIT, BREAK_OUT]
ONLY_WAIT: Final[list[i64]] = [WAIT]
ONLY_RESIGN: Final[list[i64]] = [RESIGN]
