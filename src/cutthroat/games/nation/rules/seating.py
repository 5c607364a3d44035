"""The order of the seats around the table (AN-4.3, AN-12.11), and the opening of a card window."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from cutthroat.core.bits import NONE, bit, members
from cutthroat.games.nation.rules.cards import CARDS

if TYPE_CHECKING:
    from cutthroat.games.nation.rules.state import NationState


SEATS: Final = 6
ONLY: Final[list[i64]] = [bit(seat) for seat in range(SEATS)]
"""The mask of one seat."""
NOTHING: Final[list[i64]] = []
"""No cards, for all to share: lists that are replaced when they change are never changed in place."""
SINGLE: Final[list[list[i64]]] = [[i64(card)] for card in range(CARDS)]
"""Each card by itself, for all to share."""
ZEROS: Final[list[list[i64]]] = [[i64(0)] * seats for seats in range(SEATS + 1)]
NONES: Final[list[list[i64]]] = [[i64(NONE)] * seats for seats in range(SEATS + 1)]
EMPTY: Final[list[list[list[i64]]]] = [[NOTHING] * seats for seats in range(SEATS + 1)]
"""By the number of seats: a 0, a NONE, no cards for each; to be copied before they are changed."""


def _around(active: i64, first: i64) -> list[i64]:
    """The seats of a mask clockwise, beginning with one seat or the nearest after it."""
    seats = members(active)
    return [seat for seat in seats if seat >= first] + [seat for seat in seats if seat < first]


CLOCKWISE: Final[list[list[list[i64]]]] = [
    [_around(active, first) for first in range(SEATS)] for active in range(bit(SEATS))
]
"""[who takes part][seat]: the order in which they act if that seat, or the nearest after it, begins."""
AFTER: Final[list[list[i64]]] = [
    [_around(active, seat + 1)[0] if active else i64(0) for seat in range(SEATS)] for active in range(bit(SEATS))
]
"""[who takes part][seat]: the next seat clockwise that takes part."""


def next_seat(s: NationState, seat: i64) -> i64:
    """The next seat clockwise that takes part."""
    return AFTER[s.active][seat]


def opener(s: NationState) -> i64:
    """AN-4.3, AN-12.11: who begins: the First Player, or the one nearest clockwise who takes part."""
    return CLOCKWISE[s.active][s.first][0]


def clockwise(s: NationState) -> list[i64]:
    """All who take part, in the order in which they act: a shared table, not to be changed."""
    return CLOCKWISE[s.active][s.first]


def open_window(s: NationState, phase: i64) -> None:
    """AN-5.10: the First Player begins."""
    s.phase = phase
    s.passes = 0
    s.plays = ZEROS[s.seats]
    s.turn = opener(s)
    s.waiting = 0


def changed(numbers: list[i64], i: i64, by: i64) -> list[i64]:
    """A copy with one number changed: lists that change seldom are replaced, so that copies of a game share them."""
    copy = numbers.copy()
    copy[i] += by
    return copy
