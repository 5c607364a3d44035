"""Characters and cards by their names, in moves and events alike."""

from __future__ import annotations

from cutthroat.games.crisis.rules.cards import ACTION_IDS, DATA

CHARACTER_NAMES: list[str] = [row["name"] for row in DATA["characters"]]
ACTION_NAMES: list[str] = [row["name"] for row in DATA["actions"]]
assert ACTION_IDS == ["assassinate", "track", "hide"]


def capital(text: str) -> str:
    return text[0].upper() + text[1:]
