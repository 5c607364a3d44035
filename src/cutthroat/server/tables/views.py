"""What each may see of a position, worked out once while a move is made."""

from __future__ import annotations

from typing import Protocol

from cutthroat.core.state import State
from cutthroat.core.viewer import Viewer
from cutthroat.game.contract import AnyGame, Draw


class Sight(Protocol):
    """Who draws views, as they are sent."""

    def drawn(self, state: State, viewer: Viewer) -> bytes: ...


class Views:
    """The position to which a move leads is looked at with everybody's eyes: to find out who can tell that it was made
    and which earlier ones can still be undone unnoticed, and to show it to them. As bytes: the structs of a view, kept
    while a move is written, would be work for the collector."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._state: State | None = None
        self._draw: Draw | None = None
        self._drawn: dict[Viewer, bytes] = {}
        self._compared: tuple[State, Draw] | None = None
        """With which it is compared, with one pair of eyes after the other."""

    def remember(self, state: State | None) -> None:
        """From now on what is seen of this position, which does not change any more; None = of none."""
        self._state, self._drawn, self._compared = state, {}, None
        self._draw = None if state is None else self._game.drawing(state)

    def drawn(self, state: State, viewer: Viewer) -> bytes:
        if self._draw is None:
            return self._game.drawing(state)(viewer)
        if state is not self._state:
            return self._draw_another(state)(viewer)
        found = self._drawn.get(viewer)
        if found is None:
            found = self._drawn[viewer] = self._draw(viewer)
        return found

    def _draw_another(self, state: State) -> Draw:
        if self._compared is None or self._compared[0] is not state:
            self._compared = state, self._game.drawing(state)
        return self._compared[1]
