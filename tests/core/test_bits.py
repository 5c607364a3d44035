"""Bit masks, up to the last bit that fits."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cutthroat.core.bits import bit, count, everyone, has, lowest, members

SETS = st.sets(st.integers(0, 62))


def test_every_bit_is_its_own() -> None:
    for n in range(63):
        assert bit(n) == 2**n
        assert has(bit(n), n)
        assert count(bit(n)) == 1
        assert lowest(bit(n)) == n
        assert members(bit(n)) == [n]
        assert not has(bit(n), (n + 1) % 63)


@given(SETS)
def test_masks_are_sets(chosen: set[int]) -> None:
    mask = sum(2**n for n in chosen)
    assert list(members(mask)) == sorted(chosen)
    assert count(mask) == len(chosen)
    assert all(has(mask, n) == (n in chosen) for n in range(63))
    assert not chosen or lowest(mask) == min(chosen)


def test_everyone() -> None:
    assert everyone(4) == 0b1111
    assert everyone(0) == 0
    assert everyone(62) == 2**62 - 1
