"""Actions as ints, and tables of the legal lists that are always the same."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cutthroat.core.bits import NONE, bit
from cutthroat.games.shinobi.rules.cards import (
    APPEAR_IN_SMOKE,
    DISAPPEAR_IN_SMOKE,
    EVENTS,
    KINDS,
    MASTER_SPY,
    SIDES,
    TARGETS,
    WEAPONS,
)

PICK: Final = 0  # PICK + kind: a card of the packet or the pool
DISCARD: Final = 40  # DISCARD + kind: down to ten
PICK_KEPT: Final = 80  # PICK_KEPT + kind: one of the own kept cards, advanced draft
CONTRACTS: Final = 120  # CONTRACTS + pair
PASS: Final = 160
PLAY: Final = 161  # PLAY + kind * PLACES + place
PLACES: Final = 16
"""A place is, by the card: a target, target * SIDES + side, target * REVEALS + number, a victim's seat, or 0."""
REVEALS: Final = 3
NOBODY: Final = 5
"""The victim of a Disappear in Smoke when nobody qualifies (SC-8.14)."""

# A contract token is target * SIDES + side; a pair of tokens is kept as a mask of two bits (SC-6.1, SC-6.2).
TOKENS: Final = 10
PAIRS: Final[list[i64]] = [
    bit(a) + bit(b) for a in range(TOKENS) for b in range(a + 1, TOKENS) if a // SIDES != b // SIDES
]


def pairs_within(targets: int) -> list[i64]:
    """The actions whose two targets are in the mask."""
    return [CONTRACTS + i for i in range(len(PAIRS)) if PAIRS[i] & ~tokens_of(targets) == 0]


def tokens_of(targets: int) -> int:
    """All tokens of a mask of targets."""
    return sum(3 * int(bit(SIDES * target)) for target in range(TARGETS) if targets >> target & 1)


PAIRS_WITHIN: Final[list[list[i64]]] = [pairs_within(targets) for targets in range(32)]
"""By the mask of the targets that may be named."""
ALL_TARGETS: Final = 31


def places(kind: int, targets: int) -> int:
    """How many places a card has that can always be played in the same ones."""
    if kind in (MASTER_SPY, DISAPPEAR_IN_SMOKE):
        return 0
    if kind == APPEAR_IN_SMOKE:
        return 1
    return SIDES * targets if WEAPONS <= kind < EVENTS else targets


PLAYS: Final[list[list[list[i64]]]] = [
    [[PLAY + kind * PLACES + place for place in range(places(kind, targets))] for kind in range(KINDS)]
    for targets in range(TARGETS)
]
"""``PLAYS[targets in play][kind]``: every play of a card; none if it depends on stacks or hands."""

KIND_PLAYED: Final[list[i64]] = [NONE] * PLAY + [kind for kind in range(KINDS) for _ in range(PLACES)]
PLACE_PLAYED: Final[list[i64]] = [NONE] * PLAY + [place for _ in range(KINDS) for place in range(PLACES)]
"""By action; NONE for all that is no play."""
