"""Positions between two rounds as numbers, for solvers."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cutthroat.core.bits import has
from cutthroat.core.rounds import Rounds
from cutthroat.core.state import State
from cutthroat.games.crisis.rules.actions import MOST_SEATS
from cutthroat.games.crisis.rules.cards import POINTS_TO_WIN
from cutthroat.games.crisis.rules.state import CrisisState

STANDINGS: Final = 4 + MOST_SEATS
"""What a seat has done in the last round: nothing yet, one of three things, or a Track that aims at somebody."""


class CrisisRounds(Rounds):
    def number(self, state: State) -> i64:
        assert isinstance(state, CrisisState)
        found: i64 = 0
        for seat in range(state.seats):
            standing = state.previous[seat] + 1
            if has(state.tracking, seat):
                standing = 4 + (state.targets[seat] if state.seats > 2 else 0)
            found = (found * POINTS_TO_WIN + state.chips[seat]) * STANDINGS + standing
        return found

    def winner(self, state: State) -> i64:
        assert isinstance(state, CrisisState)
        winner: i64 = 0
        for seat in range(state.seats):
            if state.chips[seat] > state.chips[winner]:
                winner = seat
        return winner
