"""The course of the game, phase by phase.

TY-1.1 Each seat is dealt three crates; the rest is the pile. TY-2.1 All secretly offer a crate; TY-2.2 the highest
offer wins, and all offers are discarded. TY-3.1 The winner takes the top crate of the pile unseen, or looks at the top
two, keeps one and puts the other back. TY-3.2 Won crates are secret. TY-4.1 The most valuable crates win the game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from cutthroat.core.bits import NONE, bit, everyone
from cutthroat.core.chance import Chance
from cutthroat.core.events import Events
from cutthroat.core.piles import remove
from cutthroat.testing.toy.rules.actions import BLIND, KEEP, LOOK
from cutthroat.testing.toy.rules.cards import CRATES, HAND
from cutthroat.testing.toy.rules.events import DEALT, ENDED, SAW, SEALED, SHOWN, TOOK, WON

if TYPE_CHECKING:
    from cutthroat.testing.toy.rules.state import ToyState

BIDDING: Final = 0
WINNING: Final = 1
KEEPING: Final = 2
OVER: Final = 3
PHASES: Final[tuple[str, ...]] = ("bidding", "winning", "keeping", "over")
"""What each of them is called, by its number."""


def deal(s: ToyState, chance: Chance, events: Events) -> None:
    s.pile = [crate for crate in range(1, CRATES + 1)]
    chance.shuffle(s.pile)
    s.bids = [NONE] * s.seats
    s.hands = []
    s.won = []
    for seat in range(s.seats):
        hand: list[i64] = []
        for _ in range(HAND):
            crate = s.pile.pop()
            hand.append(crate)
            events.private(seat, DEALT, crate, seat)
        hand.sort()
        s.hands.append(hand)
        s.won.append([])


def bids(s: ToyState, seat: i64) -> list[i64]:
    return s.hands[seat].copy()


def bid(s: ToyState, seat: i64, crate: i64, chance: Chance, events: Events) -> None:
    """TY-2.1; the last offer settles the auction."""
    remove(s.hands[seat], crate)
    s.bids[seat] = crate
    events.private(seat, SEALED, crate, seat)
    s.waiting &= ~bit(seat)
    if not s.waiting:
        settle(s, chance, events)


def settle(s: ToyState, chance: Chance, events: Events) -> None:
    """TY-2.2."""
    best: i64 = 0
    for seat in range(s.seats):
        crate = s.bids[seat]
        events.public(SHOWN, seat, crate)
        s.discard.append(crate)
        s.bids[seat] = NONE
        if crate > best:
            best = crate
            s.winner = seat
    events.public(WON, s.winner)
    s.waiting = bit(s.winner)
    s.phase = WINNING


def ways_to_win(s: ToyState) -> list[i64]:
    return [BLIND, LOOK] if len(s.pile) > 1 else [BLIND]


def win(s: ToyState, seat: i64, action: i64, events: Events) -> None:
    """TY-3.1."""
    if action == BLIND:
        take(s, seat, s.pile.pop(), events)
        s.top_known = 0
        next_round(s, events)
        return
    s.seen = [s.pile.pop(), s.pile.pop()]
    s.seen.sort()
    for crate in s.seen:
        events.private(seat, SAW, crate, seat)
    s.top_known = 0
    s.phase = KEEPING


def keeps(s: ToyState) -> list[i64]:
    return [KEEP + crate for crate in s.seen]


def keep(s: ToyState, seat: i64, action: i64, events: Events) -> None:
    crate = action - KEEP
    remove(s.seen, crate)
    s.pile.append(s.seen.pop())
    s.top_known = bit(seat)
    take(s, seat, crate, events)
    next_round(s, events)


def take(s: ToyState, seat: i64, crate: i64, events: Events) -> None:
    """TY-3.2."""
    s.won[seat].append(crate)
    if s.open_scores:
        events.public(TOOK, seat, NONE, NONE, crate)
    else:
        events.private(seat, TOOK, crate, seat)


def next_round(s: ToyState, events: Events) -> None:
    s.winner = NONE
    if s.round == s.rounds:
        s.phase = OVER
        s.waiting = 0
        events.public(ENDED)
        return
    s.round += 1
    s.phase = BIDDING
    s.waiting = everyone(s.seats)


def score(s: ToyState, seat: i64) -> i64:
    total: i64 = 0
    for crate in s.won[seat]:
        total += crate
    return total


def shares(s: ToyState) -> list[float]:
    """TY-4.1: equal best scores share the win."""
    scores = [score(s, seat) for seat in range(s.seats)]
    best = max(scores)
    winners = scores.count(best)
    return [1.0 / winners if value == best else 0.0 for value in scores]
