"""Ids and names that moves and events share."""

from __future__ import annotations

from cutthroat.games.shinobi.rules.actions import TOKENS
from cutthroat.games.shinobi.rules.cards import SIDES, TARGET_IDS, TARGET_NAMES

SIDE_IDS = ("guardian", "assassin")
CONTRACT_IDS = ("guard", "assassinate")
TOKEN_IDS = [f"{CONTRACT_IDS[token % SIDES]}:{TARGET_IDS[token // SIDES]}" for token in range(TOKENS)]
CONTRACT_VERBS = ("guard", "kill")
TURNED = ("no card", "one card", "two cards")


def the(target: int) -> str:
    return f"the {TARGET_NAMES[target]}"
