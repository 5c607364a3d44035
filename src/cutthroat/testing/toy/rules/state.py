"""The position: data, clone and thin dispatch."""

from __future__ import annotations

from typing import ClassVar

from mypy_extensions import i64

from cutthroat.core.bits import NONE, has
from cutthroat.core.chance import Chance
from cutthroat.core.events import Events
from cutthroat.core.state import State
from cutthroat.testing.toy.rules import knowledge, phases
from cutthroat.testing.toy.rules.phases import BIDDING, WINNING


class ToyState(State):
    FIELDS: ClassVar[tuple[str, ...]] = (
        "phase",
        "round",
        "rounds",
        "open_scores",
        "hands",
        "bids",
        "pile",
        "top_known",
        "discard",
        "won",
        "winner",
        "seen",
    )
    PHASES: ClassVar[tuple[str, ...]] = phases.PHASES
    __slots__ = FIELDS

    phase: i64
    round: i64
    rounds: i64
    open_scores: bool
    hands: list[list[i64]]
    bids: list[i64]
    """Sealed until all have bid; NONE = not yet."""
    pile: list[i64]
    """In order, its top at the end."""
    top_known: i64
    """The seats that know the top crate."""
    discard: list[i64]
    won: list[list[i64]]
    winner: i64
    """Of the auction that is being settled."""
    seen: list[i64]
    """The two crates the winner looks at."""

    def __init__(self, seats: i64) -> None:
        super().__init__(seats)
        self.phase = BIDDING
        self.round = 1
        self.rounds = 3
        self.open_scores = False
        self.hands = []
        self.bids = []
        self.pile = []
        self.top_known = 0
        self.discard = []
        self.won = []
        self.winner = NONE
        self.seen = []

    def clone(self) -> ToyState:
        s = ToyState(self.seats)
        s.waiting = self.waiting
        s.phase = self.phase
        s.round = self.round
        s.rounds = self.rounds
        s.open_scores = self.open_scores
        s.hands = [hand.copy() for hand in self.hands]
        s.bids = self.bids.copy()
        s.pile = self.pile.copy()
        s.top_known = self.top_known
        s.discard = self.discard.copy()
        s.won = [crates.copy() for crates in self.won]
        s.winner = self.winner
        s.seen = self.seen.copy()
        return s

    def setup(self, chance: Chance, events: Events) -> None:
        phases.deal(self, chance, events)

    def legal_actions(self, seat: i64) -> list[i64]:
        if not has(self.waiting, seat):
            return []
        if self.phase == BIDDING:
            return phases.bids(self, seat)
        if self.phase == WINNING:
            return phases.ways_to_win(self)
        return phases.keeps(self)

    def apply(self, seat: i64, action: i64, chance: Chance, events: Events) -> None:
        if self.phase == BIDDING:
            phases.bid(self, seat, action, chance, events)
        elif self.phase == WINNING:
            phases.win(self, seat, action, events)
        else:
            phases.keep(self, seat, action, events)

    def determinize(self, seat: i64, chance: Chance) -> ToyState:
        return knowledge.determinize(self, seat, chance)

    def returns(self) -> list[float]:
        return phases.shares(self)
