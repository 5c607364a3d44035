"""AN-2: which targets are available."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from cutthroat.core.bits import NONE, bit, has, members
from cutthroat.games.nation.rules.cards import RESTS_ON
from cutthroat.games.nation.rules.seating import changed

if TYPE_CHECKING:
    from cutthroat.games.nation.rules.state import NationState

HALF: Final = 9
LOWER_HALF: Final = 511
LOWER_SLOTS: Final[list[list[i64]]] = [members(slots) for slots in range(LOWER_HALF + 1)]
UPPER_SLOTS: Final[list[list[i64]]] = [[HALF + slot for slot in slots] for slots in LOWER_SLOTS]
"""The slots of a mask, half by half."""
SECOND_ROW: Final[i64] = bit(11) - bit(6)
THIRD_ROW: Final[i64] = bit(15) - bit(11)
FOURTH_ROW: Final[i64] = bit(18) - bit(15)


def is_available(standing: i64, slot: i64) -> bool:
    """AN-2.3: still there, and both slots it rests on are empty."""
    return has(standing, slot) and standing & RESTS_ON[slot] == 0


def available(standing: i64) -> list[i64]:
    """The slots of all available targets.

    AN-1.2: the rows have 6, 5, 4 and 3 slots, so the two slots below one are 6 and 5 numbers before it in the second
    row, 5 and 4 in the third, 4 and 3 in the fourth.
    """
    second = ((standing << 6) | (standing << 5)) & SECOND_ROW
    third = ((standing << 5) | (standing << 4)) & THIRD_ROW
    fourth = ((standing << 4) | (standing << 3)) & FOURTH_ROW
    free = standing & ~(second | third | fourth)
    return LOWER_SLOTS[free & LOWER_HALF] + UPPER_SLOTS[free >> HALF]


def take_tile(s: NationState, slot: i64, seat: i64) -> None:
    """AN-2.5: the tile leaves the pyramid; nothing slides or falls."""
    s.standing &= ~bit(slot)
    s.owner = changed(s.owner, slot, seat - NONE)
