"""Actions as ints: a plan is ``5 * action + target seat``; the characters to pick from follow."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cutthroat.core.bits import members

ASSASSINATE: Final = 0
TRACK: Final = 1
HIDE: Final = 2

MOST_SEATS: Final = 5
# PLAN: 0 .. 14
PICKS: Final = 15
"""PICKS + character."""


def plan(action: i64, target: i64) -> i64:
    return MOST_SEATS * action + target


def free_plans(playing: i64, seat: i64) -> list[i64]:
    """AC-4.9: any action with any other player who is still in."""
    targets = [target for target in members(playing) if target != seat]
    return [plan(action, target) for action in (ASSASSINATE, TRACK, HIDE) for target in targets]


PLAYERS: Final[list[list[i64]]] = [members(mask) for mask in range(32)]
"""The seats of a mask."""
FREE: Final[list[list[i64]]] = [free_plans(mask, seat) for mask in range(32) for seat in range(MOST_SEATS)]
"""The plans of a seat that is not tracking: ``FREE[MOST_SEATS * mask of the players left + seat]``."""
LOCKED: Final[list[list[i64]]] = [[plan(ASSASSINATE, t), plan(HIDE, t)] for t in range(MOST_SEATS)]
"""AC-4.6, AC-4.8: the plans of a tracking seat, by its locked target."""
PICKABLE: Final[list[list[i64]]] = [[PICKS + c for c in range(MOST_SEATS) if (mask >> c) & 1] for mask in range(32)]
"""The characters to pick from, by the mask of those left."""
ACTION_OF: Final[list[i64]] = [p // MOST_SEATS for p in range(PICKS)]
TARGET_OF: Final[list[i64]] = [p % MOST_SEATS for p in range(PICKS)]
NO_PLANS: Final[list[i64]] = []
