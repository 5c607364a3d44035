"""Ids and names of everything that is printed."""

from __future__ import annotations

from typing import Final

from cutthroat.games.nation.rules.cards import DATA

_weapon_cards = [(row, time) for row in DATA["weapon"] for time in row["times"]]
CARD_IDS: Final[list[str]] = [f"{row['id']}@{time}" for row, time in _weapon_cards] + [
    str(row["id"]) for row in DATA["modifier"] + DATA["contract"]
]
CARD_NAMES: Final[list[str]] = [f"{row['name']} {time}" for row, time in _weapon_cards] + [
    str(row["name"]) for row in DATA["modifier"] + DATA["contract"]
]
WEAPON_NAMES: Final[list[str]] = [str(row["name"]) for row in DATA["weapon"]]
TARGET_IDS: Final[list[str]] = [str(row["id"]) for row in DATA["target"]]
TARGET_NAMES: Final[list[str]] = [str(row["name"]) for row in DATA["target"]]
SLOT_IDS: Final[list[str]] = [str(row["id"]) for row in DATA["slot"]]
ATTRIBUTE_IDS: Final[list[str]] = [str(row["id"]) for row in DATA["attribute"]]
ATTRIBUTE_NAMES: Final[list[str]] = [str(row["name"]) for row in DATA["attribute"]]
ATTRIBUTES: Final[dict[str, str]] = dict(zip(ATTRIBUTE_IDS, ATTRIBUTE_NAMES, strict=True))
SPECIALIST_IDS: Final[list[str]] = [str(row["id"]) for row in DATA["specialist"]]
SPECIALIST_NAMES: Final[list[str]] = [str(row["name"]) for row in DATA["specialist"]]
HIT_LIST_IDS: Final[list[str]] = [str(row["id"]) for row in DATA["hit_list"]]
HIT_LIST_NAMES: Final[list[str]] = [str(row["name"]) for row in DATA["hit_list"]]
DECK_IDS: Final[list[str]] = ["assassin", "contract"]
CLASS_IDS: Final[list[str]] = ["weapon", "modifier", "contract"]
CLASS_NAMES: Final[list[str]] = ["Weapon", "Modifier", "Contract"]


def the(target: int) -> str:
    return f"the {TARGET_NAMES[target]}"
