"""Earlier positions of a game, so that an undo plays a few moves again and not all of them."""

from __future__ import annotations

from typing import NamedTuple

from cutthroat.core.chance import Chance
from cutthroat.core.state import State
from cutthroat.game.match import Match

EVERY = 8
"""Moves between two checkpoints."""
KEPT = 16
"""At most so many, and the opening."""
REACH = 60
"""Moves that one can always look back from the last checkpoint: more than a round of plans."""


class Checkpoint(NamedTuple):
    moves: int
    """How many moves had been made."""
    state: State
    chance: Chance


class Checkpoints:
    """A position never changes once it is reached, so to keep one costs its memory and no time."""

    def __init__(self, opening: Checkpoint, latest: list[Checkpoint] | None = None) -> None:
        self._opening = opening
        self._latest = latest or []

    def add(self, match: Match) -> None:
        if len(match.record.moves) % EVERY == 0:
            self._latest = [*self._latest, checkpoint(match)][-KEPT:]

    def before(self, moves: int) -> Checkpoint:
        """The last one with at most so many moves; that is the opening if none of the latest reaches back so far."""
        return next((found for found in reversed(self._latest) if found.moves <= moves), self._opening)

    def up_to(self, moves: int) -> Checkpoints:
        """Those that a game of so many moves shares with this one. Where they do not reach back far enough there are
        none, and the game is played again from its opening: once for many undos, for then there are new ones."""
        shared = [found for found in self._latest if found.moves <= moves]
        reaches = bool(shared) and shared[0].moves <= moves - REACH
        return Checkpoints(self._opening, shared if reaches else [])


def checkpoint(match: Match) -> Checkpoint:
    return Checkpoint(len(match.record.moves), match.state, match.chance)
