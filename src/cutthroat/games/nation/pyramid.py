"""AN-2: which targets are available."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from cutthroat.core.bits import NONE, bit, has
from cutthroat.games.nation.cards import RESTS_ON, TARGETS
from cutthroat.games.nation.table import changed

if TYPE_CHECKING:
    from cutthroat.games.nation.state import NationState


def is_available(standing: i64, slot: i64) -> bool:
    """AN-2.3: still there, and both slots it rests on are empty."""
    return has(standing, slot) and standing & RESTS_ON[slot] == 0


def available(standing: i64) -> list[i64]:
    """The slots of all available targets."""
    return [slot for slot in range(TARGETS) if (standing >> slot) & 1 and standing & RESTS_ON[slot] == 0]


def take_tile(s: NationState, slot: i64, seat: i64) -> None:
    """AN-2.5: the tile leaves the pyramid; nothing slides or falls."""
    s.standing &= ~bit(slot)
    s.owner = changed(s.owner, slot, seat - NONE)
