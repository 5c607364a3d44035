"""What a seat may know."""

from __future__ import annotations

from msgspec.structs import asdict

from cutthroat.core.bits import NONE, has, members
from cutthroat.core.viewer import Viewer, seat_of, seats_open_to, sees
from cutthroat.game.contract import View, waiting_seats
from cutthroat.testing.toy.rules.phases import BIDDING, KEEPING, PHASES, WINNING
from cutthroat.testing.toy.rules.state import ToyState

PROMPTS = {BIDDING: "Offer a crate.", WINNING: "Take the top crate, or look at two.", KEEPING: "Keep one of the two."}


class Own(View, frozen=True, kw_only=True):
    """What only the viewer knows."""

    hand: list[int]
    bid: int | None
    seen: list[int]


class ToyView(Own, frozen=True, kw_only=True):
    round: int
    rounds: int
    hand_sizes: list[int]
    has_bid: list[bool]
    pile_size: int
    top: int | None
    discard: list[int]
    won: list[list[int] | None]
    won_sizes: list[int]
    held: tuple[Own, ...]


def build(s: ToyState, viewer: Viewer) -> ToyView:
    over = not s.waiting
    return ToyView(
        **asdict(own(s, seat_of(viewer))),
        round=int(s.round),
        rounds=int(s.rounds),
        hand_sizes=[len(hand) for hand in s.hands],
        has_bid=[crate != NONE for crate in s.bids],
        pile_size=len(s.pile),
        top=int(s.pile[-1]) if any(sees(viewer, seat) for seat in members(s.top_known)) else None,
        discard=[int(crate) for crate in s.discard],
        won=[
            [int(crate) for crate in crates] if s.open_scores or over or sees(viewer, owner) else None
            for owner, crates in enumerate(s.won)
        ],
        won_sizes=[len(crates) for crates in s.won],
        held=tuple(own(s, seat) for seat in seats_open_to(viewer, s.seats)),
    )


def own(s: ToyState, seat: int | None) -> Own:
    is_mine = seat is not None and has(s.waiting, seat)
    return Own(
        viewer=seat,
        seats=int(s.seats),
        waiting=waiting_seats(s),
        phase=PHASES[s.phase],
        prompt=PROMPTS[int(s.phase)] if is_mine else "",
        hand=[] if seat is None else [int(crate) for crate in s.hands[seat]],
        bid=None if seat is None or s.bids[seat] == NONE else int(s.bids[seat]),
        seen=[int(crate) for crate in s.seen] if s.winner == seat else [],
    )
