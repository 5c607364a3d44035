"""The order of the seats around the table (AN-4.3, AN-12.11), and the opening of a card window."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from cutthroat.core.bits import bit, has

if TYPE_CHECKING:
    from cutthroat.games.nation.state import NationState


ONLY: Final[list[i64]] = [bit(seat) for seat in range(6)]
"""The mask of one seat."""


def next_seat(s: NationState, seat: i64) -> i64:
    """The next seat clockwise that takes part."""
    while True:
        seat += 1
        if seat == s.seats:
            seat = 0
        if (s.active >> seat) & 1:
            return seat


def opener(s: NationState) -> i64:
    """AN-4.3, AN-12.11: who begins: the First Player, or the one nearest clockwise who takes part."""
    return s.first if has(s.active, s.first) else next_seat(s, s.first)


def clockwise(s: NationState) -> list[i64]:
    """All who take part, in the order in which they act."""
    order: list[i64] = []
    for seat in range(s.first, s.seats):
        if (s.active >> seat) & 1:
            order.append(seat)
    for seat in range(s.first):
        if (s.active >> seat) & 1:
            order.append(seat)
    return order


def open_window(s: NationState, phase: i64) -> None:
    """AN-5.10: the First Player begins."""
    s.phase = phase
    s.passes = 0
    s.plays = [0] * s.seats
    s.turn = opener(s)
    s.waiting = 0


def changed(numbers: list[i64], i: i64, by: i64) -> list[i64]:
    """A copy with one number changed: lists that change seldom are replaced, so that copies of a game share them."""
    copy = numbers[:]
    copy[i] += by
    return copy
