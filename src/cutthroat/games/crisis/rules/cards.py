"""Component facts as ints, read from the data file."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from cutthroat.core.data import read_data

DATA: Final[dict[str, Any]] = read_data("cutthroat.games.crisis")

CHARACTERS: Final[i64] = len(DATA["characters"])
CHARACTER_IDS: Final[list[str]] = [row["id"] for row in DATA["characters"]]
ACTION_IDS: Final[list[str]] = [row["id"] for row in DATA["actions"]]
CHIPS: Final[i64] = DATA["chips"]["count"]
POINTS_TO_WIN: Final[i64] = DATA["constants"]["points_to_win"]
DEATHS_TO_DROP_OUT: Final[i64] = DATA["constants"]["deaths_to_drop_out"]
NUMBERS: Final[list[i64]] = [row["number"] for row in DATA["orders"]]
ORDER_GROUPS: Final[list[i64]] = [ACTION_IDS.index(action) for action in DATA["constants"]["order_groups"]]
"""AC-3.2: the actions in the order in which their players get the lowest numbers."""
MIXED: Final[list[list[i64]]] = [
    weights for role in ("first", "second") for row in DATA["bots"]["two_players"][role] for weights in row
]
"""Optimal play of two players: ``MIXED[9 * is second + 3 * first's points + second's points]``, per million A, T, H."""
