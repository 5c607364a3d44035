"""Positions of games, in the words in which the server would send them: what the tests of the boards are drawn from."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Generic, NamedTuple, Self, TypeVar

import msgspec
from msgspec import Struct

from cutthroat.core.bits import NONE, has
from cutthroat.core.chance import Fast
from cutthroat.core.events import Event, Log
from cutthroat.core.state import State
from cutthroat.core.viewer import OPEN, Viewer, seat_of
from cutthroat.game.contract import CardFacts, Game, Outcome, View
from cutthroat.game.narration import Narrator
from cutthroat.protocol.messages import LogLine, MoveInfo
from cutthroat.server.tables.scene import log_line, move_of

NAMES = ["Kestrel", "Odile", "Marek", "Iris", "Bram", "Noor", "Heron", "Finch"]

S = TypeVar("S", bound=State)


class Position(Struct, frozen=True, kw_only=True):
    """What a seat, or a spectator, sees and may do."""

    seat: int | None
    names: list[str]
    view: View
    moves: list[MoveInfo]
    log: list[LogLine]
    fresh: list[LogLine]
    """What the last move led to."""
    outcome: Outcome | None


Fixture = Position | dict[str, CardFacts]
Fixtures = dict[str, Fixture]


class NeverSeen(Exception):
    """A game that no longer shows what it was made for."""


class Table(Generic[S]):
    """A game under way, and what was told of it; the setup is version 0 of the log, and each move one more."""

    def __init__(self, game: Game[S], seats: int, seed: int, options: Mapping[str, object] | None = None) -> None:
        log = Log()
        self.game = game
        self.names = NAMES[:seats]
        self.chance = Fast(seed)
        self.state = game.new(seats, options or {}, self.chance, log)
        self.told: list[list[Event]] = [log.events]

    def play(self, seat: int, words: str) -> None:
        log = Log()
        self.state.apply(seat, self.game.parse(self.state, seat, words), self.chance, log)
        self.told.append(log.events)

    def lines(self, viewer: Viewer, since: int = 0) -> list[LogLine]:
        narrator = Narrator(self.game, self.names, viewer)
        versions = list(enumerate(self.told))[since:]
        return [log_line(narrator.tell(event), number) for number, events in versions for event in events]

    def moves(self, seat: int) -> list[MoveInfo]:
        state = self.state
        legal = state.legal_actions(seat) if has(state.waiting, seat) else []
        return [move_of(self.game, state, seat, int(action), self.names) for action in legal]

    def position(self, viewer: Viewer) -> Position:
        state, seat = self.state, seat_of(viewer)
        return Position(
            seat=seat,
            names=self.names,
            view=self.game.view(state, viewer),
            moves=[] if seat is None else self.moves(seat),
            log=self.lines(viewer),
            fresh=self.lines(viewer, len(self.told) - 1),
            outcome=None if state.waiting else self.game.outcome(state),
        )

    def expect(self, phase: str, *waiting: int, told: Iterable[str] = ()) -> Self:
        """The table, if this is the phase, these seats are asked, and the last move led to all that."""
        view, kinds = self.game.view(self.state, None), {line.kind for line in self.lines(None, len(self.told) - 1)}
        if (view.phase, tuple(view.waiting)) != (phase, waiting) or not kinds.issuperset(told):
            raise NeverSeen(f"{self.game.key}: {view.phase} of {view.waiting} after {sorted(kinds)}")
        return self

    def opened(self) -> Position:
        return self.position(OPEN)


class RecordedGame(Struct, frozen=True, forbid_unknown_fields=True):
    """A game in a data file."""

    seats: int
    seed: int
    moves: str
    """Seat and text form of each, with semicolons between."""
    options: dict[str, str | bool] = {}

    def steps(self) -> list[tuple[int, str]]:
        heads = [move.split(maxsplit=1) for move in self.moves.split(";") if move.strip()]
        return [(int(seat), words) for seat, words in heads]


class Scene(NamedTuple, Generic[S]):
    """A position to keep: the first one of a recorded game that is such."""

    name: str
    recorded: str
    is_such: Callable[[S], bool]
    keep: Callable[[Table[S]], Fixture]


def read_games(key: str) -> dict[str, RecordedGame]:
    data = Path(__file__).with_name(f"{key}.toml").read_bytes()
    return msgspec.toml.decode(data, type=dict[str, RecordedGame])


def replay(game: Game[S], name: str, recorded: RecordedGame, scenes: Iterable[Scene[S]]) -> Fixtures:
    """Play a recorded game from move to move and keep the scenes that it shows."""
    missing, kept = list(scenes), Fixtures()
    table = Table(game, recorded.seats, recorded.seed, recorded.options)
    for seat, words in [*recorded.steps(), (NONE, "")]:
        for scene in [scene for scene in missing if scene.is_such(table.state)]:
            kept[scene.name] = scene.keep(table)
            missing.remove(scene)
        if seat != NONE:
            table.play(seat, words)
    if missing:
        raise NeverSeen(f"{game.key}: the recorded game {name} does not show {', '.join(s.name for s in missing)}")
    return kept


def replay_all(game: Game[S], scenes: Iterable[Scene[S]]) -> Fixtures:
    recorded = read_games(game.key)
    wanted: dict[str, list[Scene[S]]] = {name: [] for name in recorded}
    for scene in scenes:
        wanted[scene.recorded].append(scene)
    kept: Fixtures = {"catalogue": game.catalogue()}
    for name, asked in wanted.items():
        kept |= replay(game, name, recorded[name], asked)
    return kept
