"""Two players: few positions, both choose at once, and no secret but the choice itself (AC-8.3)."""

from __future__ import annotations

from typing import ClassVar

from cutthroat.core.bits import has
from cutthroat.core.chance import Scripted
from cutthroat.core.events import MUTED
from cutthroat.core.policy import Policy
from cutthroat.game.exact import Exact, Key
from cutthroat.games.crisis.bot.greedy import duel_points
from cutthroat.games.crisis.bot.oracle import Oracle
from cutthroat.games.crisis.rules.state import CrisisState

DEALT_CHARACTERS = [0, 0]


class CrisisDuel(Exact[CrisisState]):
    seats: ClassVar[int] = 2

    def openings(self, table: CrisisState) -> list[CrisisState]:
        """Both deals of the order cards; AC-1.2: any characters."""
        return [opening(table, order) for order in (0, 1)]

    def first(self, state: CrisisState) -> int:
        """Who holds order card 1."""
        return int(state.line[0])

    def key(self, state: CrisisState) -> Key:
        """The points of the first and of the second player, and which of them are tracking."""
        first, second = state.line
        points = (int(duel_points(state, first, second)), int(duel_points(state, second, first)))
        return (*points, int(has(state.tracking, first)), int(has(state.tracking, second)))

    def label(self, key: Key) -> str:
        mine, yours, first_tracks, second_tracks = key
        tracking = ("", "second tracking", "first tracking", "both tracking")[2 * first_tracks + second_tracks]
        return f"{mine}:{yours} {tracking}".rstrip()

    def rounds_left(self, state: CrisisState) -> int:
        return int(state.max_rounds - state.round) + 1

    def with_rounds_left(self, state: CrisisState, rounds: int) -> CrisisState:
        other = state.clone()
        other.max_rounds = other.round + rounds - 1
        return other

    def oracle(self) -> Policy:
        return Oracle()


def opening(table: CrisisState, order: int) -> CrisisState:
    state = table.clone()
    state.deals_characters = True
    state.setup(Scripted([*DEALT_CHARACTERS, order]), MUTED)
    return state
