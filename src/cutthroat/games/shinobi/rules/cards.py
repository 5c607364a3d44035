"""The cards: tables of ints read from the data.

A kind is a card's place in the data file: identical copies are the same int. The ranges and names below are checked
against the file when the module is loaded.
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from cutthroat.core.data import read_data

DATA: Final[dict[str, Any]] = read_data("cutthroat.games.shinobi")
ROWS: Final[list[dict[str, Any]]] = DATA["battle_cards"]

# The two sides of a target (SC-1.3), and what a contract asks for
GUARDIAN: Final = 0
ASSASSIN: Final = 1
SIDES: Final = 2

# Assassins 0 .. 7, guardians 8 .. 15
ASSASSIN_WEAPON_MASTER: Final = 5
ASSASSIN_INFILTRATOR: Final = 6
SILENT_KILLER: Final = 7
GUARDIANS: Final = 8
GUARDIAN_WEAPON_MASTER: Final = 13
GUARDIAN_INFILTRATOR: Final = 14
SHADOW_SENTINEL: Final = 15
# Specialists 16 .. 23; the last three act in the Ninja Phase
SPECIALISTS: Final = 16
BOMB_MAKER: Final = 16
BOMB_MASTER: Final = 17
POISON_MAKER: Final = 18
POISON_TWINS: Final = 19
ROGUE: Final = 20
SCOUT: Final = 21
SHINOBI_SPY: Final = 22
MASTER_SPY: Final = 23
# Meddlers 24 .. 29, weapons 30 .. 37, events 38 and 39
MEDDLERS: Final = 24
WEAPONS: Final = 30
METSUBUSHI: Final = 36
JUTTE: Final = 37
EVENTS: Final = 38
APPEAR_IN_SMOKE: Final = 38
DISAPPEAR_IN_SMOKE: Final = 39
KINDS: Final = 40

IDS: Final[list[str]] = [row["id"] for row in ROWS]
NAMES: Final[list[str]] = [row["name"] for row in ROWS]
COPIES: Final[list[i64]] = [row["count"] for row in ROWS]
DECK: Final[list[i64]] = [kind for kind, row in enumerate(ROWS) for _ in range(row["count"])]

POWER: Final[list[i64]] = [row.get("power", 0) for row in ROWS]
"""The printed power of a ninja: 0 for an Infiltrator (SC-12.16)."""
ARMED_POWERS: Final[list[i64]] = [row.get("effect_params", {}).get("armed", row.get("power", 0)) for row in ROWS]
"""The power of a ninja that holds a weapon: more than printed for a Weapon Master (SC-12.9)."""
VALUE: Final[list[i64]] = [row.get(f"power_{side}", 0) for side in ("guardian", "assassin") for row in ROWS]
"""What a weapon adds on a side: ``VALUE[side * KINDS + weapon]`` (SC-9.3)."""
MEDDLING: Final[list[i64]] = [row.get(f"gold_{side}", 0) for side in ("guard", "assassinate") for row in ROWS]
"""What a meddler does to the reward of a kind of contract: ``MEDDLING[side * KINDS + meddler]``."""

TARGET_IDS: Final[list[str]] = [row["id"] for row in DATA["targets"]]
TARGET_NAMES: Final[list[str]] = [row["name"] for row in DATA["targets"]]
TARGET_POWER: Final[list[i64]] = [row["guardian_power"] for row in DATA["targets"]]
TARGET_GOLD: Final[list[i64]] = [row["assassination_gold"] for row in DATA["targets"]]
TARGETS: Final = 5
REWARD_GOLD: Final[list[i64]] = [row["gold"] for row in DATA["rewards"]]

ROUNDS: Final[i64] = DATA["game"]["rounds"]
HAND_LIMIT: Final[i64] = DATA["game"]["hand_limit_after_draw"]
FIRST_CARDS: Final[list[i64]] = [row["first_cards"] for row in DATA["draft"]["basic"]["round"].values()]
DRAFT_CARDS: Final[list[i64]] = [row["draft_cards"] for row in DATA["draft"]["basic"]["round"].values()]
PASS_STEP: Final[list[i64]] = [
    1 if row["pass_direction"] == "left" else -1 for row in DATA["draft"]["basic"]["round"].values()
]
"""Clockwise is to the left (SC-1.8)."""
DRAFT_PASSES: Final[i64] = DATA["draft"]["advanced"]["passes"]
POOL_PER_PLAYER: Final[i64] = DATA["draft"]["advanced"]["pool_per_player"]
TARGETS_IN_PLAY: Final[list[i64]] = [
    DATA["setup"]["players"].get(str(seats), {}).get("targets_in_play", 0) for seats in range(6)
]

NAMED: Final[dict[str, int]] = {
    "assassin-weapon-master": ASSASSIN_WEAPON_MASTER,
    "assassin-infiltrator": ASSASSIN_INFILTRATOR,
    "silent-killer": SILENT_KILLER,
    "guardian-weapon-master": GUARDIAN_WEAPON_MASTER,
    "guardian-infiltrator": GUARDIAN_INFILTRATOR,
    "shadow-sentinel": SHADOW_SENTINEL,
    "bomb-maker": BOMB_MAKER,
    "bomb-master": BOMB_MASTER,
    "poison-maker": POISON_MAKER,
    "poison-twins": POISON_TWINS,
    "rogue": ROGUE,
    "scout": SCOUT,
    "shinobi-spy": SHINOBI_SPY,
    "shinobi-master-spy": MASTER_SPY,
    "metsubushi": METSUBUSHI,
    "jutte": JUTTE,
    "appear-in-smoke": APPEAR_IN_SMOKE,
    "disappear-in-smoke": DISAPPEAR_IN_SMOKE,
}
RANGES: Final[list[tuple[str, int, int]]] = [
    ("assassin", 0, GUARDIANS),
    ("guardian", GUARDIANS, SPECIALISTS),
    ("specialist", SPECIALISTS, MEDDLERS),
    ("meddler", MEDDLERS, WEAPONS),
    ("weapon", WEAPONS, EVENTS),
    ("event", EVENTS, KINDS),
]
"""The types of SC-1.2 with their ranges of kinds."""


def check_the_data() -> None:
    """The numbers above are the ones of the data file."""
    for card, kind in NAMED.items():
        if IDS[kind] != card:
            raise ValueError(f"{card} is not card {kind} of the data file")
    for name, first, end in RANGES:
        if [row["type"] for row in ROWS[first:end]] != [name] * (end - first):
            raise ValueError(f"the {name} cards are not {first} .. {end - 1} of the data file")


check_the_data()


def is_weapon(kind: i64) -> bool:
    return WEAPONS <= kind < EVENTS


def is_stackable(kind: i64) -> bool:
    """Can lie face down in a target stack (SC-7.6)."""
    return kind < SCOUT or MEDDLERS <= kind < WEAPONS
