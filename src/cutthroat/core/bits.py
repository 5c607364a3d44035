"""Sets of seats (and of anything else below 63) as bit masks."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

NONE: Final = -1
"""No card, no seat, no target."""


def bit(n: i64) -> i64:
    """The mask with only bit ``n`` set.

    The one place that shifts a one: mypyc compiles the plain expression ``1 << n`` as a 32-bit C shift, which is
    wrong from bit 31 on.
    """
    mask: i64 = 1
    mask <<= n
    return mask


def has(mask: i64, n: i64) -> bool:
    return (mask >> n) & 1 != 0


def everyone(seats: i64) -> i64:
    """The mask of all seats 0 .. seats - 1."""
    return bit(seats) - 1


def lowest(mask: i64) -> i64:
    """The lowest set bit of a mask that is not empty."""
    n: i64 = 0
    while mask & 1 == 0:
        mask >>= 1
        n += 1
    return n


def count(mask: i64) -> i64:
    n: i64 = 0
    while mask > 0:
        mask &= mask - 1
        n += 1
    return n


def members(mask: i64) -> list[i64]:
    """The set bits in rising order."""
    found: list[i64] = []
    n: i64 = 0
    while mask > 0:
        if mask & 1:
            found.append(n)
        mask >>= 1
        n += 1
    return found
