"""What each may see of a position, worked out once while a move is made."""

from __future__ import annotations

from typing import Any, Protocol

from cutthroat.core.state import State
from cutthroat.core.viewer import Viewer
from cutthroat.game.contract import AnyGame, View


class Sight(Protocol):
    """A game, or whoever remembers what it has shown."""

    def view(self, state: Any, viewer: Viewer) -> View: ...


class Views:
    """The position to which a move leads is looked at with everybody's eyes: to find out who can tell that it was made
    and which earlier ones can still be undone unnoticed, and to show it to them. Kept no longer than that: a view is
    large."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._state: State | None = None
        self._seen: dict[Viewer, View] = {}

    def remember(self, state: State | None) -> None:
        """From now on what is seen of this position, which does not change any more; None = of none."""
        self._state, self._seen = state, {}

    def view(self, state: State, viewer: Viewer) -> View:
        if state is not self._state:
            return self._game.view(state, viewer)
        seen = self._seen.get(viewer)
        if seen is None:
            seen = self._seen[viewer] = self._game.view(state, viewer)
        return seen
