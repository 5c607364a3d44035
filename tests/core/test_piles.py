"""Piles and bags."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cutthroat.core.chance import Fast, Scripted
from cutthroat.core.piles import draw, holds, insert_sorted, move_all, redeal, remove

CARDS = st.lists(st.integers(0, 50), min_size=1, max_size=30)


@given(CARDS, st.integers(0, 1000))
def test_drawing_loses_and_doubles_nothing(cards: list[int], seed: int) -> None:
    bag = cards[:]
    chance = Fast(seed)
    drawn = [draw(bag, chance) for _ in range(len(cards))]
    assert bag == []
    assert sorted(drawn) == sorted(cards)


def test_the_pick_says_which_card_is_drawn() -> None:
    for place, card in enumerate([10, 11, 12]):
        bag = [10, 11, 12]
        assert draw(bag, Scripted([place])) == card
        assert sorted(bag) == sorted({10, 11, 12} - {card})


def test_every_card_is_drawn_equally_often() -> None:
    chance = Fast(1)
    counts = Counter(draw([0, 1, 2, 3], chance) for _ in range(8000))
    assert all(abs(count - 2000) < 200 for count in counts.values())


def test_removing_takes_one_copy_and_keeps_the_order() -> None:
    cards = [3, 1, 3, 2]
    remove(cards, 3)
    assert cards == [1, 3, 2]
    with pytest.raises(ValueError, match="card 9 is not there"):
        remove(cards, 9)


def test_holding() -> None:
    assert holds([1, 2], 2)
    assert not holds([], 2)


def test_moving_all() -> None:
    source, bag = [1, 2], [3]
    move_all(source, bag)
    assert source == []
    assert sorted(bag) == [1, 2, 3]


@given(st.lists(st.integers(0, 9)), st.integers(0, 9))
def test_inserting_keeps_a_hand_sorted(hand: list[int], card: int) -> None:
    hand.sort()
    expected = sorted([*hand, card])
    insert_sorted(hand, card)
    assert hand == expected


@given(CARDS, CARDS, st.integers(0, 1000))
def test_a_redeal_is_of_the_pool(hand: list[int], rest: list[int], seed: int) -> None:
    pool = hand + rest
    dealt = hand[:]
    redeal(dealt, pool, Fast(seed))
    assert len(dealt) == len(hand)
    assert sorted(dealt + pool) == sorted(hand + rest)
