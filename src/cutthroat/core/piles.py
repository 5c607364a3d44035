"""Draw piles.

Where nobody may know the order of a pile, it is a bag: a draw takes any of the cards, so nothing is ever shuffled and
a redeal needs no order. A pile whose top somebody has seen or laid is a list in order, its top at the end.
"""

from __future__ import annotations

from mypy_extensions import i64

from cutthroat.core.chance import Chance


def draw(bag: list[i64], chance: Chance) -> i64:
    """Take a random card out of a bag that is not empty."""
    i = chance.pick(len(bag))
    card = bag[i]
    bag[i] = bag[-1]
    bag.pop()
    return card


def move_all(source: list[i64], bag: list[i64]) -> None:
    """Shuffle a pile into a bag."""
    bag.extend(source)
    source.clear()


def remove(cards: list[i64], card: i64) -> None:
    """Take one copy of a card that is there; the order of the others stays."""
    for i in range(len(cards)):
        if cards[i] == card:
            cards.pop(i)
            return
    raise ValueError(f"card {card} is not there")


def holds(cards: list[i64], card: i64) -> bool:
    for other in cards:
        if other == card:
            return True
    return False


def insert_sorted(cards: list[i64], card: i64) -> None:
    """Put a card into a sorted hand."""
    i: i64 = len(cards)
    while i > 0 and cards[i - 1] > card:
        i -= 1
    cards.insert(i, card)


def redeal(hand: list[i64], pool: list[i64], chance: Chance) -> None:
    """Deal a hidden hand anew from the pool of all cards that an onlooker cannot place.

    The pool must hold the hand's own cards already, in an order that tells nothing (sort it first); it keeps what is
    not dealt.
    """
    for i in range(len(hand)):
        hand[i] = draw(pool, chance)
