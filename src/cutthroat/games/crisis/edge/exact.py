"""Two players: few positions, both choose at once, and no secret but the choice itself (AC-8.3).

More: few enough, if the targets of Tracks lie face up.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from cutthroat.core.bits import NONE, has
from cutthroat.core.chance import Scripted
from cutthroat.core.events import MUTED
from cutthroat.core.policy import Policy
from cutthroat.core.rounds import Rounds
from cutthroat.game.exact import Abstraction, Exact, Key
from cutthroat.game.options import Options
from cutthroat.games.crisis.bot.greedy import duel_points
from cutthroat.games.crisis.bot.oracle import Oracle
from cutthroat.games.crisis.bot.rounds import CrisisRounds
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


class OpenTracks(Abstraction[CrisisState]):
    """Everybody knows at whom a surviving Track aims; order cards stay secret (AC-3.6), and nobody remembers who aimed
    at whom in earlier rounds."""

    rounds: Rounds = CrisisRounds()
    most: ClassVar[int] = 4

    def seats_for(self, options: Options) -> range:
        """In a Battle Royale seats drop out, which is not in the key."""
        return range(2, 6 if options["mode"] == "standard" else 2)

    def blank(self, table: CrisisState) -> CrisisState:
        """AC-1.2: characters have no influence, so they are dealt."""
        other = table.clone()
        other.deals_characters = True
        return other

    def key(self, state: CrisisState, order: Sequence[int]) -> Key:
        """Of each seat its chips, the action of the last round, and at whom it aims if it is tracking."""
        found: list[int] = []
        for seat in order:
            aims = has(state.tracking, seat) and state.seats > 2
            target = order.index(int(state.targets[seat])) if aims else NONE
            found += (int(state.chips[seat]), int(state.previous[seat]), int(has(state.tracking, seat)), target)
        return tuple(found)

    def kind(self, state: CrisisState, seat: int) -> Key:
        return int(state.chips[seat]), int(state.previous[seat]), int(has(state.tracking, seat))

    def place(self, state: CrisisState, seat: int) -> int:
        return [int(other) for other in state.line].index(seat)

    def in_midgame(self, state: CrisisState) -> CrisisState:
        other = state.clone()
        other.round = 2
        return other


def opening(table: CrisisState, order: int) -> CrisisState:
    state = table.clone()
    state.deals_characters = True
    state.setup(Scripted([*DEALT_CHARACTERS, order]), MUTED)
    return state
