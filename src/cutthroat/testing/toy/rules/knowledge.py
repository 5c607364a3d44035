"""Who knows what: redeals all that a seat cannot place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from cutthroat.core.bits import NONE, has
from cutthroat.core.chance import Chance
from cutthroat.core.piles import draw, redeal

if TYPE_CHECKING:
    from cutthroat.testing.toy.rules.state import ToyState


def determinize(state: ToyState, seat: i64, chance: Chance) -> ToyState:
    s = state.clone()
    if not s.waiting:
        return s
    top = s.pile.pop() if has(s.top_known, seat) else NONE
    pool = s.pile
    gather(s, seat, pool)
    pool.sort()
    deal_again(s, seat, pool, chance)
    if top != NONE:
        pool.append(top)
    return s


def gather(s: ToyState, seat: i64, pool: list[i64]) -> None:
    """Everything the seat cannot place goes into one pool."""
    for other in range(s.seats):
        if other == seat:
            continue
        pool.extend(s.hands[other])
        if s.bids[other] != NONE:
            pool.append(s.bids[other])
        if not s.open_scores:
            pool.extend(s.won[other])
    if s.winner != seat:
        pool.extend(s.seen)


def deal_again(s: ToyState, seat: i64, pool: list[i64], chance: Chance) -> None:
    for other in range(s.seats):
        if other == seat:
            continue
        redeal(s.hands[other], pool, chance)
        s.hands[other].sort()
        if s.bids[other] != NONE:
            s.bids[other] = draw(pool, chance)
        if not s.open_scores:
            redeal(s.won[other], pool, chance)
    if s.winner != seat:
        redeal(s.seen, pool, chance)
        s.seen.sort()
    chance.shuffle(pool)
