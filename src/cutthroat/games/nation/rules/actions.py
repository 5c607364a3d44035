"""The action numbers. A card keeps its number within each range, so identical cards share an action."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cutthroat.core.bits import bit, members
from cutthroat.games.nation.rules.cards import CARDS, FIRST_CONTRACT, FIRST_MODIFIER, WEAPON_OF

BLIND: Final = 0  # draw the top card instead of a market card
STOP: Final = 1  # buy no more
BUY_ASSASSIN: Final = 2
BUY_CONTRACT: Final = 3
PASS: Final = 4
ALLOW: Final = 5
PROTECT: Final = 6
LIE_LOW: Final = 7
UNARMED: Final = 8
NO_CONTRACT: Final = 9
DONE: Final = 10
TELL: Final = 11
SAY_NOTHING: Final = 12
FOR: Final = 13
AGAINST: Final = 14
RETURN: Final = 15
DROP: Final = 16
TAKE: Final = 20  # + card: from the market, from the two bought, from the cards searched
THROW: Final = 120  # + card: discard it
MARK: Final = 220  # + slot
LAY: Final = 240  # + card: a Weapon, a Contract or a Modifier for the attempt
PAIR: Final = 340  # + number of the pair: two Weapon cards of one weapon
PLAY: Final = 520  # + 6 * Modifier kind + seat: a card and its recipient (oneself, or a rival)
MOVE: Final = 640  # + slot: Change of Plans

RECIPIENTS: Final = 6

_pairs: list[tuple[int, int]] = [
    (first, second)
    for first in range(FIRST_MODIFIER)
    for second in range(first + 1, FIRST_MODIFIER)
    if WEAPON_OF[first] == WEAPON_OF[second]
]
PAIR_FIRST: Final[list[i64]] = [i64(first) for first, _ in _pairs]
PAIR_SECOND: Final[list[i64]] = [i64(second) for _, second in _pairs]
_starts: list[int] = [sum(1 for first, _ in _pairs if first < card) for card in range(FIRST_MODIFIER)]
PAIR_BASE: Final[list[i64]] = [i64(PAIR + start - card - 1) for card, start in enumerate(_starts)]
"""By the earlier one of two Weapon cards of one weapon: with the later one added, the action of laying both."""


def play(card: i64, seat: i64) -> i64:
    """The action of playing a Modifier face up on a seat."""
    return PLAY + (card - FIRST_MODIFIER) * RECIPIENTS + seat


def laid_by(action: i64) -> list[i64]:
    """The cards that a step of the plan adds to it."""
    if action >= PAIR:
        return [PAIR_FIRST[action - PAIR], PAIR_SECOND[action - PAIR]]
    return [action - LAY] if action >= LAY else []


PLAYS: Final[list[list[list[i64]]]] = [
    [[play(card, seat) for seat in members(seats)] for seats in range(bit(RECIPIENTS))]
    for card in range(FIRST_MODIFIER, FIRST_CONTRACT)
]
"""[Modifier kind][mask of seats]: the card on each of these recipients."""
PLAYED_CARD: Final[list[i64]] = [i64(card) for card in range(FIRST_MODIFIER, FIRST_CONTRACT) for _ in range(RECIPIENTS)]
PLAYED_ON: Final[list[i64]] = [i64(seat) for _ in range(FIRST_MODIFIER, FIRST_CONTRACT) for seat in range(RECIPIENTS)]
"""By the number of a play (action - PLAY): its card, and its recipient."""
_contracts: list[int] = [LAY + contract for contract in range(FIRST_CONTRACT, CARDS)]
LAY_EITHER: Final[list[list[list[i64]]]] = [
    [[i64(a) for a in sorted({first, second})] for second in _contracts] for first in _contracts
]
LAY_EITHER_OR_NONE: Final[list[list[list[i64]]]] = [[[i64(NO_CONTRACT), *ways] for ways in row] for row in LAY_EITHER]
"""[first Contract][second Contract]: to lay one of them, or none."""
_marks: list[int] = [MARK + slot for slot in range(18)]
EVERY_MARK: Final[list[i64]] = [i64(mark) for mark in _marks]
EVERY_MARK_OR_NONE: Final[list[i64]] = [i64(LIE_LOW), *EVERY_MARK]
ONLY_PASS: Final[list[i64]] = [PASS]
ONLY_ALLOW: Final[list[i64]] = [ALLOW]
ALLOW_OR_PROTECT: Final[list[i64]] = [ALLOW, PROTECT]
STOP_OR_BUY: Final[list[i64]] = [STOP, BUY_ASSASSIN, BUY_CONTRACT]
TELL_OR_NOT: Final[list[i64]] = [TELL, SAY_NOTHING]
FOR_OR_AGAINST: Final[list[i64]] = [FOR, AGAINST]
RETURN_OR_DROP: Final[list[i64]] = [RETURN, DROP]
