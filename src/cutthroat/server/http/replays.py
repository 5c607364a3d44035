"""Finished games, moment by moment. To show one moment is to play the whole game again: the latest are kept."""

from __future__ import annotations

import threading

from cutthroat.core.bits import NONE, has
from cutthroat.core.viewer import Viewer, seat_of
from cutthroat.game import record as game_record
from cutthroat.game.narration import Narrator
from cutthroat.game.thoughts import thoughts
from cutthroat.protocol import messages as m
from cutthroat.protocol.http import RecordInfo, ReplayStep
from cutthroat.review.choices import is_mixed
from cutthroat.server.env import Env
from cutthroat.server.http.responses import record_info
from cutthroat.server.tables import scene
from cutthroat.server.tables.views import Views

MOST_KEPT = 8
MOST_INFOS = 20_000


class Replay:
    """One game played again."""

    def __init__(self, played: game_record.Record) -> None:
        self.played = played
        self.game = game_record.game_of(played)
        self.views = Views(self.game)
        self.frames = list(game_record.replay(played))
        self._lines: dict[Viewer, list[list[m.LogLine]]] = {}

    def step(self, number: int, viewer: Viewer, since: int = NONE, *, with_moves: bool = False) -> ReplayStep:
        """After so many moves, with the lines of the moves after ``since`` (NONE = of all, and of the setup)."""
        frame = self.frames[number]
        why = [m.WeighedMove(**one._asdict()) for one in thoughts(self.game, self.played, frame, viewer)]
        return ReplayStep(
            number=number,
            moves=len(self.played.moves),
            position=scene.position_of(self.views, frame.state, viewer),
            log=[line for lines in self.lines(viewer)[since + 1 : number + 1] for line in lines],
            why=why,
            mixed=bool(why) and frame.before is not None and is_mixed(self.game.guide(), frame.before, frame.seat),
            moves_now=self.moves(number, viewer) if with_moves else [],
        )

    def moves(self, number: int, viewer: Viewer) -> list[m.MoveInfo]:
        """What a seat could do then; for nobody else, as the moves alone tell what it had in hand."""
        seat, state = seat_of(viewer), self.frames[number].state
        if seat is None or not has(state.waiting, seat):
            return []
        return [
            scene.move_of(self.game, state, seat, int(action), self.played.names)
            for action in state.legal_actions(seat)
        ]

    def lines(self, viewer: Viewer) -> list[list[m.LogLine]]:
        """What was told of each move."""
        if viewer not in self._lines:
            narrator = Narrator(self.game, self.played.names, viewer)
            self._lines[viewer] = [
                [scene.log_line(narrator.tell(event), frame.number) for event in frame.events] for frame in self.frames
            ]
        return self._lines[viewer]


class RecordInfos:
    """What lists say of records. To find it out is to decode a whole game, so it is done once for each."""

    def __init__(self, env: Env) -> None:
        self._env = env
        self._known: dict[str, RecordInfo] = {}

    async def find(self, record: str) -> RecordInfo | None:
        if record in self._known:
            return self._known[record]
        row = await self._env.store.record(record)
        if row is None:
            return None
        if len(self._known) >= MOST_INFOS:
            self._known.clear()
        info = self._known[record] = await self._env.in_thread(record_info, row)
        return info


class Replays:
    """The games that were looked at last, so that to look at another moment reads and plays nothing again."""

    def __init__(self) -> None:
        self._kept: dict[str, Replay] = {}
        self._lock = threading.Lock()
        """Many threads ask."""

    def find(self, key: str) -> Replay | None:
        replay = self._kept.get(key)
        return replay and self._keep(key, replay)

    def make(self, key: str, played: game_record.Record) -> Replay:
        return self._keep(key, Replay(played))

    def _keep(self, key: str, replay: Replay) -> Replay:
        with self._lock:
            self._kept.pop(key, None)
            self._kept[key] = replay
            if len(self._kept) > MOST_KEPT:
                del self._kept[next(iter(self._kept))]
        return replay
