"""The stages of a table: the lobby, a game that is being played, a game that is over."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal, TypeAlias

import msgspec

from cutthroat.core.state import State
from cutthroat.game.contract import AnyGame, IllegalMove
from cutthroat.game.match import Match, Step
from cutthroat.game.record import Record
from cutthroat.server.tables import visibility
from cutthroat.server.tables.checkpoints import REACH, Checkpoint, Checkpoints, checkpoint
from cutthroat.server.tables.prepared import Replayed, Rewound
from cutthroat.server.tables.versions import LogBatch, Versions
from cutthroat.server.tables.views import Views
from cutthroat.server.tables.visibility import MadeMove, Recent

if TYPE_CHECKING:
    from cutthroat.server.tables.deal import Dealing
    from cutthroat.server.tables.undo import UndoRequest

Status: TypeAlias = Literal["open", "playing", "over"]


class Lobby:
    """Before the game: people take seats."""

    status: ClassVar[Status] = "open"

    def __init__(self) -> None:
        self.deal: Dealing | None = None
        """The deal that is on: nobody takes or leaves a seat any more."""


class Playing:
    """A game under way, with what can be undone of it."""

    status: ClassVar[Status] = "playing"

    def __init__(self, game: AnyGame, opening: Replayed, versions: Versions) -> None:
        self.game = game
        self.began = versions.entries
        """The table's version when the game began."""
        self.match: Match = opening.match
        self.log = [LogBatch(versions, moves, events) for moves, events in enumerate(opening.events)]
        self.last_public_state: State = opening.match.state
        """The position after the last entry that everybody may know of."""
        self.movers: list[int] = []
        """The seats of the moves made at this table, in order."""
        self.private: list[bool] = []
        """Whether nobody else could see that each of them was made."""
        self.why: list[list[tuple[int, int]]] = []
        """What bots weighed for each of them."""
        self.taken_over = len(opening.match.record.moves)
        """How many moves were made elsewhere, before this table went on from there."""
        self.undo: UndoRequest | None = None
        self.undo_refused: int | None = None
        """The seat whose last request was refused."""
        self.undo_since: dict[int, Versions] = {}
        """For each seat that has moved: since then, an undo by that seat means the same move."""
        self.free_undos: tuple[int, list[int]] = (0, [])
        """The seats that may undo without asking, at that version of the table."""
        self.views = Views(game)
        self._recent: Recent | None = {}
        self._checkpoints = Checkpoints(checkpoint(opening.match))

    def commit(self, step: Step, *, private: bool, keep_recent: bool, why: list[tuple[int, int]]) -> None:
        if not keep_recent:
            self._recent = None
        elif self._recent is not None:
            move = visibility.of_step(step, self.match.state)
            visibility.remember(self.views, self._recent, move, private=private)
        self.views.remember(None)
        self.match.commit(step)
        self._checkpoints.add(self.match)
        self.movers.append(step.seat)
        self.private.append(private)
        self.why.append(why)

    def forget(self, moves: int | slice) -> None:
        """Some of the moves made at this table are undone."""
        del self.movers[moves], self.private[moves], self.why[moves]

    def rewind(self, shorter: Rewound) -> None:
        self.match, self._checkpoints = shorter
        self._recent = None

    def recent(self) -> Recent:
        """The last moves that can be undone without anybody noticing. Found out only when they are wanted: a table
        that is read from its log should be there at once."""
        if self._recent is None:
            start = self._checkpoints.before(len(self.match.record.moves) - REACH)
            private = self.private[start.moves - self.taken_over :]
            self._recent = visibility.recent_of(self.views, self._made_since(start), private)
        return self._recent

    def is_private(self, step: Step) -> bool:
        """Whether nobody else could tell that a move was made."""
        self.views.remember(step.state)
        return visibility.is_private(self.views, visibility.of_step(step, self.match.state))

    def would_be_private(self, seat: int, action: int) -> bool:
        """The same of a move that is yet to be made."""
        try:
            return self.is_private(self.match.prepare(seat, action))
        except IllegalMove:
            return False

    def before_last_of(self, seat: int) -> int:
        """How many moves there were before the seat's last one."""
        return max(number for number, mover in enumerate(self.movers) if mover == seat)

    def shortened(self, keep: int) -> Rewound:
        """The game with only so many of the moves made at this table."""
        return self._rewound(self.taken_over + keep, [])

    def without_last_of(self, seat: int) -> Rewound:
        """The game without a seat's last move, which had no influence on any later one."""
        number = self.taken_over + self.before_last_of(seat)
        return self._rewound(number, self.match.record.moves[number + 1 :])

    def made_since(self, keep: int) -> list[MadeMove]:
        """What was made after so many of the moves made at this table."""
        start = self._checkpoints.before(self.taken_over + keep)
        return self._made_since(start)[self.taken_over + keep - start.moves :]

    def _rewound(self, keep: int, later: list[list[int]]) -> Rewound:
        checkpoints = self._checkpoints.up_to(keep)
        start = checkpoints.before(keep)
        match = self._match_at(start)
        for move in (*self.match.record.moves[start.moves : keep], *later):
            play_again(match, move)
            checkpoints.add(match)
        return Rewound(match, checkpoints)

    def _made_since(self, start: Checkpoint) -> list[MadeMove]:
        match, made = self._match_at(start), []
        for move in self.match.record.moves[start.moves :]:
            before = match.state
            made.append(visibility.of_step(play_again(match, move), before))
        return made

    def _match_at(self, start: Checkpoint) -> Match:
        moves = self.match.record.moves[: start.moves]
        record = msgspec.structs.replace(self.match.record, moves=moves, outcome=None)
        return Match(self.game, record, start.state, start.chance, self.match.opening)


def play_again(match: Match, move: list[int]) -> Step:
    seat, action, *picks = move
    step = match.play(seat, action)
    if step.picks != picks:
        raise ValueError("a move made again does not follow from its chance stream")
    return step


class Over:
    """After the game: nothing of it changes any more."""

    status: ClassVar[Status] = "over"

    def __init__(self, played: Playing) -> None:
        self.match = played.match
        self.log = played.log
        self.last_public_state = played.last_public_state
        self.movers = played.movers
        numbered = enumerate(played.why, played.taken_over + 1)
        self.match.record.why = {number: weighed for number, weighed in numbered if weighed}

    @property
    def record(self) -> Record:
        """With the secret of its chance, and with what bots weighed: now everybody may know."""
        return self.match.record


Stage: TypeAlias = Lobby | Playing | Over
