"""Actions as ints.

TURN: one of four. CREW + mask: the agents sent, as a bit mask over the sorted hand, bit 0 = its first card; the empty
mask stands for failing on purpose. DISCARD + card: one of six after a hire above the limit.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

HIRE: Final = 0
HIRE_TO_FIVE: Final = 1
ATTEMPT: Final = 2
ATTEMPT_JOKER: Final = 3
CREW: Final = 8
FAIL: Final = CREW
DISCARD: Final = 40

MAY_HIRE: Final = 1
MAY_CATCH_UP: Final = 2
MAY_DECLARE: Final = 4


def turn_actions(flags: int) -> list[i64]:
    """AG-2.1; AG-4.7: an attempt is always open."""
    actions: list[i64] = []
    if flags & MAY_HIRE:
        actions.append(HIRE)
    if flags & MAY_CATCH_UP:
        actions.append(HIRE_TO_FIVE)
    actions.append(ATTEMPT)
    if flags & MAY_DECLARE:
        actions.append(ATTEMPT_JOKER)
    return actions


TURN_ACTIONS: Final[list[list[i64]]] = [turn_actions(flags) for flags in range(8)]
"""By the sum of the flags."""
