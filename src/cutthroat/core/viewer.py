"""Who looks at a game: a seat, a spectator, or somebody for whom all cards lie open."""

from __future__ import annotations

from enum import Enum
from typing import Final, Literal, TypeAlias


class AllSeats(Enum):
    OPEN = "open"


OPEN: Final = AllSeats.OPEN
"""Sees what any seat knows: for replays of finished games, never for a live table."""
Viewer: TypeAlias = int | Literal[AllSeats.OPEN] | None
"""Who looks at a table: a seat, a spectator (None), or OPEN."""


def sees(viewer: Viewer, seat: int) -> bool:
    """Whether what belongs to a seat lies face up for the viewer."""
    return viewer is OPEN or viewer == seat


def seat_of(viewer: Viewer) -> int | None:
    """The seat that looks, if it is one."""
    return None if viewer is OPEN else viewer


def seats_open_to(viewer: Viewer, seats: int) -> range:
    """The seats whose own structs stand in ``held``."""
    return range(seats if viewer is OPEN else 0)
