"""Finished games, moment by moment. To show one moment is to play the whole game again: the latest are kept."""

from __future__ import annotations

import threading

from cutthroat.core.bits import NONE
from cutthroat.game import record as game_record
from cutthroat.game.narration import Narrator
from cutthroat.protocol import messages as m
from cutthroat.protocol.http import ReplayStep
from cutthroat.server.tables import presenter

MOST_KEPT = 8


class Replay:
    """One game played again. A seat is a number, NONE for all of them, or None for a spectator."""

    def __init__(self, played: game_record.Record) -> None:
        self.played = played
        self.game = game_record.game_of(played)
        self.frames = list(game_record.replay(played))
        self._lines: dict[int | None, list[list[m.LogLine]]] = {}

    def step(self, number: int, seat: int | None) -> ReplayStep:
        seats: list[int | None] = list(range(len(self.played.seats))) if seat == NONE else [seat]
        state = self.frames[number].state
        return ReplayStep(
            number=number,
            moves=len(self.played.moves),
            position=[presenter.position_of(self.game, state, eye) for eye in seats],
            log=[line for lines in self.lines(seat)[: number + 1] for line in lines],
        )

    def lines(self, seat: int | None) -> list[list[m.LogLine]]:
        """What was told of each move."""
        if seat not in self._lines:
            is_open = seat == NONE
            narrator = Narrator(self.game, self.played.names, None if is_open else seat, is_open=is_open)
            self._lines[seat] = [
                [presenter.log_line(narrator, event, frame.number) for event in frame.events] for frame in self.frames
            ]
        return self._lines[seat]


class Replays:
    """The games that were looked at last."""

    def __init__(self) -> None:
        self._kept: dict[str, Replay] = {}
        self._lock = threading.Lock()
        """Many threads ask."""

    def step(self, key: str, played: game_record.Record, number: int, seat: int | None) -> ReplayStep:
        replay = self._kept.get(key) or Replay(played)
        self._keep(key, replay)
        return replay.step(number, seat)

    def _keep(self, key: str, replay: Replay) -> None:
        with self._lock:
            self._kept.pop(key, None)
            self._kept[key] = replay
            if len(self._kept) > MOST_KEPT:
                del self._kept[next(iter(self._kept))]
