"""What a seat may know."""

from __future__ import annotations

from cutthroat.core.bits import NONE, has
from cutthroat.game.contract import View, waiting_seats
from cutthroat.testing.toy.rules.phases import BIDDING, KEEPING, PHASES, WINNING
from cutthroat.testing.toy.rules.state import ToyState

PROMPTS = {BIDDING: "Offer a crate.", WINNING: "Take the top crate, or look at two.", KEEPING: "Keep one of the two."}


class ToyView(View, frozen=True, kw_only=True):
    round: int
    rounds: int
    hand: list[int]
    bid: int | None
    hand_sizes: list[int]
    has_bid: list[bool]
    pile_size: int
    top: int | None
    discard: list[int]
    won: list[list[int] | None]
    won_sizes: list[int]
    seen: list[int]


def build(s: ToyState, seat: int | None) -> ToyView:
    me = NONE if seat is None else seat
    is_mine = me >= 0 and has(s.waiting, me)
    over = not s.waiting
    return ToyView(
        viewer=seat,
        seats=int(s.seats),
        waiting=waiting_seats(s),
        phase=PHASES[s.phase],
        prompt=PROMPTS[int(s.phase)] if is_mine else "",
        round=int(s.round),
        rounds=int(s.rounds),
        hand=[] if seat is None else [int(crate) for crate in s.hands[seat]],
        bid=None if seat is None or s.bids[seat] == NONE else int(s.bids[seat]),
        hand_sizes=[len(hand) for hand in s.hands],
        has_bid=[crate != NONE for crate in s.bids],
        pile_size=len(s.pile),
        top=int(s.pile[-1]) if me >= 0 and has(s.top_known, me) else None,
        discard=[int(crate) for crate in s.discard],
        won=[
            [int(crate) for crate in crates] if s.open_scores or over or owner == me else None
            for owner, crates in enumerate(s.won)
        ],
        won_sizes=[len(crates) for crates in s.won],
        seen=[int(crate) for crate in s.seen] if s.winner == me and me >= 0 else [],
    )
