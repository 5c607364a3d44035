"""What follows from a move alone: the position, the moves that are open, and the words, as each may know them."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from cutthroat.core.bits import has
from cutthroat.core.events import Event
from cutthroat.core.state import State
from cutthroat.core.viewer import Viewer, seat_of
from cutthroat.game.contract import AnyGame, waiting_seats
from cutthroat.game.narration import Narrator, Telling
from cutthroat.protocol import messages as m
from cutthroat.server.tables.views import Sight, Views


class Scene:
    """A position, and the events that led to it; nothing is worked out twice.

    It needs no table that has got there already: it can be worked out while the move is being written, and thrown away
    if that fails.
    """

    def __init__(
        self, game: AnyGame, names: list[str], state: State | None, events: list[Event], sight: Sight | None = None
    ) -> None:
        self.game = game
        self.sight = sight or Views(game)
        self.names = names
        self.state = state
        """None in a lobby, where there is nothing to see."""
        self.events = events
        self._positions: dict[int | None, m.Position] = {}
        self._moves: dict[int, list[m.MoveInfo]] = {}
        self._told: dict[int | None, list[Telling]] = {}

    def is_waiting_for(self, seat: int) -> bool:
        return self.state is not None and has(self.state.waiting, seat)

    def positions(self, seats: tuple[int, ...]) -> list[m.Position]:
        """As these seats of one receiver see it, or a spectator."""
        return [] if self.state is None else [self._position(self.state, seat) for seat in (seats or (None,))]

    def _position(self, state: State, viewer: int | None) -> m.Position:
        if viewer not in self._positions:
            self._positions[viewer] = position_of(self.sight, state, viewer)
        return self._positions[viewer]

    def moves(self, seat: int) -> list[m.MoveInfo]:
        """What a seat can do now; nothing if it has no decision to make."""
        if self.state is None or not self.is_waiting_for(seat):
            return []
        if seat not in self._moves:
            actions = self.state.legal_actions(seat)
            self._moves[seat] = [move_of(self.game, self.state, seat, int(action), self.names) for action in actions]
        return self._moves[seat]

    def told(self, events: list[Event], viewpoint: int | None) -> list[Telling]:
        """These events, as a rule those that led here, to a seat or to all."""
        if events is not self.events:
            return self._tell(events, viewpoint)
        if viewpoint not in self._told:
            self._told[viewpoint] = self._tell(events, viewpoint)
        return self._told[viewpoint]

    def _tell(self, events: list[Event], viewpoint: int | None) -> list[Telling]:
        narrator = Narrator(self.game, self.names, viewpoint)
        return [narrator.tell(event) for event in events]


def position_of(sight: Sight, state: State, viewer: Viewer) -> m.Position:
    view = msgspec.Raw(sight.drawn(state, viewer))
    return m.Position(seat=seat_of(viewer), view=view, waiting=waiting_seats(state))


def move_of(game: AnyGame, state: State, seat: int, action: int, names: Sequence[str]) -> m.MoveInfo:
    spelled = game.move(state, seat, action)
    words = game.describe(state, seat, action)
    return m.MoveInfo(
        action=action,
        kind=spelled.kind,
        fields=spelled.fields,
        label=words.named(names),
        detail=words.detail,
        rules=words.rules,
    )


def log_line(told: Telling, version: int) -> m.LogLine:
    fact, line = told
    return m.LogLine(
        version=version, kind=fact.kind, fields=fact.fields, about=fact.about, text=line.text, rules=line.rules
    )
