"""Game records: everything that happened in a game, in a small JSON file that anyone can replay and check.

The format is described in docs/records.md; ``verdict`` checks a record.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, ClassVar, Literal, NamedTuple, Protocol, TypeAlias

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType, field

from cutthroat.core.bits import has
from cutthroat.core.chance import Chance, Scripted, ScriptError
from cutthroat.core.events import Event, Log
from cutthroat.core.fair import Fair, seal_of, seat_commitment, stream_key
from cutthroat.core.playouts import game_chance
from cutthroat.core.state import State
from cutthroat.game import registry
from cutthroat.game.contract import AnyGame, Outcome
from cutthroat.game.editions.loading import load_edition
from cutthroat.game.editions.model import Edition, EditionError
from cutthroat.game.options import OptionError, Value

MAX_BYTES = 16 * 1024 * 1024
MOST_SEATS = 8
"""Of any game."""
MOST_WEIGHED = 8
"""Actions of one move that a record tells a bot's thoughts of."""

Small: TypeAlias = Annotated[int, Meta(ge=0, lt=2**62)]
Text: TypeAlias = Annotated[str, Meta(max_length=200)]


class RecordError(ValueError):
    """A record that cannot be read or does not hold together; the message names the first thing that is wrong."""


class SeatRecord(Struct, frozen=True, forbid_unknown_fields=True):
    """Who sat there: a person, or a bot of some kind."""

    name: Text
    kind: Text


class FastSource(Struct, frozen=True, tag="fast", tag_field="scheme", forbid_unknown_fields=True):
    """The chance of a simulated game: the numbers of the run and of the game in it."""

    seed: Small
    game: Small

    def chance(self) -> Chance:
        return game_chance(self.seed, self.game)


class FairSource(Struct, frozen=True, tag="fair", tag_field="scheme", forbid_unknown_fields=True):
    """The chance of a live game: the seal shown before it, the seats' entropy, and at the end the secret."""

    seal: Text = field(name="commitment")
    entropy: list[Text]
    secret: Text | None = None
    round: Annotated[int, Meta(ge=1)] | None = None
    """The round of the deal that counted; None in games from before the seats committed themselves."""
    commitments: list[Text | None] | None = None
    """What each seat had committed itself to before anybody revealed; None = it added nothing."""

    @classmethod
    def dealt(cls, secret: str, entropy: list[str], round: int = 1) -> FairSource:
        """The source of a deal in which every seat with entropy had committed itself to it."""
        seal = seal_of(secret)
        commitments = [seat_commitment(seal, round, n, part) if part else None for n, part in enumerate(entropy)]
        return cls(seal, entropy, secret, round, commitments)

    def chance(self) -> Chance:
        if self.secret is None:
            raise RecordError("the secret has not been revealed: the chance stream cannot be run")
        return Fair(stream_key(self.secret, self.entropy))


Source: TypeAlias = FastSource | FairSource


class Origin(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The game that another one goes on from. Whoever knows its record knows all that was dealt up to that move."""

    record: Text | None
    """The id of its record at the server; None if it is not known."""
    digest: Text
    """Of the game up to that move, see ``digest_of``."""
    names: Annotated[list[Text], Meta(max_length=MOST_SEATS)]
    move: Small
    """The new game goes on after so many moves; 0 = from the setup."""
    moves: Small
    """How many there were."""
    simulated: bool
    """Its chance came from a seed that anybody can choose."""


class Record(Struct, kw_only=True, forbid_unknown_fields=True):
    """A game as the fold of its actions."""

    MOVE_HEAD: ClassVar[int] = 2

    format: Literal["cutthroat-record/1"] = "cutthroat-record/1"
    game: Text
    rules_version: int
    options: dict[str, Value]
    seats: list[SeatRecord]
    chance: Source
    setup: list[Small] = []
    """The picks of the setup."""
    moves: list[list[Small]] = []
    """Each: seat, action, and the picks that the action led to."""
    outcome: Outcome | None = None
    taken_over: Small | None = None
    """In a game that goes on from another one: how many of the moves are that game's. Their picks, and the setup's,
    are not of this record's chance."""
    origin: Origin | None = None
    """Which game that is."""
    takebacks: Small = 0
    """How often moves were taken back from which something had been learnt. Nothing in the record proves it: it is what
    the server says."""
    why: dict[Small, Annotated[list[tuple[Small, Small]], Meta(max_length=MOST_WEIGHED)]] = {}
    """By the numbers of bots' moves, from 1: the actions that the bot weighed, each with the share of the win that it
    expected, in thousandths. The server's word, too."""
    edition: Edition | UnsetType = UNSET
    """The cards it was played with; left out of a record of the game as it comes."""

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]


class Frame(NamedTuple):
    """One moment of a replay: the position after a move, and what was reported on the way."""

    number: int
    """0 = the setup; then the moves from 1."""
    seat: int
    action: int
    before: State | None
    state: State
    events: list[Event]


def decode(data: bytes) -> Record:
    """A record from JSON, checked for shape."""
    if len(data) > MAX_BYTES:
        raise RecordError(f"the file is too large for a record (over {MAX_BYTES} bytes)")
    try:
        return msgspec.json.decode(data, type=Record)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise RecordError(f"not a complete game record: {error}") from None


def encode(record: Record) -> bytes:
    return msgspec.json.encode(record)


def read(path: Path) -> Record:
    try:
        with path.open("rb") as file:
            return decode(file.read(MAX_BYTES + 1))
    except OSError as error:
        raise RecordError(f"{path}: {error.strerror or error}") from None


def write(record: Record, path: Path) -> None:
    """Atomically: a crash leaves the old file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with draft.open("wb") as file:
            file.write(encode(record))
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


def game_of(record: Record) -> AnyGame:
    """The game a record is of, if this program still plays it by the same rules."""
    try:
        game = game_played(record)
        game.check_seats(len(record.seats), game.resolve(record.options))
    except (registry.UnknownGame, OptionError, ValueError) as error:
        raise RecordError(str(error)) from None
    if record.rules_version != game.rules_version:
        played = f"rules version {record.rules_version} of {game.title}"
        raise RecordError(f"the record was played by {played}; this is {game.rules_version}")
    return game


def game_played(record: Record) -> AnyGame:
    if record.edition is UNSET:
        return registry.load(record.game)
    if record.edition.game != record.game:
        raise RecordError(f"the edition is one of {record.edition.game[:40]!r}, and the record of {record.game!r}")
    try:
        return load_edition(record.edition)
    except EditionError as error:
        raise RecordError(f"the record's edition cannot be played: {error}") from None


def replay(record: Record) -> Iterator[Frame]:
    """The game again, move by move, from the recorded picks."""
    yield from walk(record, None)


def digest_of(record: Record, move: int) -> str:
    """SHA-256, in hex, of what was dealt and played up to a move: the compact JSON of game, rules version, options in
    the order of their names, setup and moves, and the digest of the edition if it was one."""
    options = dict(sorted(record.options.items()))
    whole = [record.game, record.rules_version, options, record.setup, record.moves[:move]]
    if record.edition is not UNSET:
        whole.append(record.edition.digest)
    return hashlib.sha256(msgspec.json.encode(whole)).hexdigest()


def origin_of(record: Record, move: int, record_id: str | None = None) -> Origin:
    """What a game that goes on after that move says of the one it comes from."""
    return Origin(
        record=record_id,
        digest=digest_of(record, move),
        names=record.names,
        move=move,
        moves=len(record.moves),
        simulated=isinstance(record.chance, FastSource) or (record.origin is not None and record.origin.simulated),
    )


def walk(record: Record, stream: Chance | None) -> Iterator[Frame]:
    """Play a record through; with a stream, every recorded pick must be the stream's."""
    game = game_of(record)
    log = Log()
    state = game.blank(len(record.seats), game.resolve(record.options))
    own = record.taken_over is None
    with_picks(record.setup, stream if own else None, "the setup", lambda chance: state.setup(chance, log))
    yield Frame(0, -1, -1, None, state, log.events)
    for number, move in enumerate(record.moves, 1):
        where = f"move {number}"
        if len(move) < Record.MOVE_HEAD:
            raise RecordError(f"{where}: a move is at least a seat and an action")
        seat, action = move[0], move[1]
        check_legal(state, seat, action, where)
        before, state, log = state, state.clone(), Log()
        own = record.taken_over is None or number > record.taken_over
        with_picks(
            move[2:],
            stream if own else None,
            where,
            lambda chance, s=state, i=seat, a=action, out=log: s.apply(i, a, chance, out),
        )
        yield Frame(number, seat, action, before, state, log.events)


def check_legal(state: State, seat: int, action: int, where: str) -> None:
    if not state.waiting:
        raise RecordError(f"{where}: the game is over already")
    if seat >= state.seats or not has(state.waiting, seat):
        raise RecordError(f"{where}: it is not seat {seat}'s decision")
    if action not in state.legal_actions(seat):
        raise RecordError(f"{where}: action {action} is not legal for seat {seat}")


class Run(Protocol):
    """One step of the rules."""

    def __call__(self, chance: Chance) -> None: ...


def with_picks(picks: list[int], stream: Chance | None, where: str, run: Run) -> None:
    """Run a step on the recorded picks, and hold them against the stream if there is one."""
    script = Scripted(list(picks))
    compare = script if stream is None else Comparing(script, stream, where)
    try:
        run(compare)
    except ScriptError as error:
        raise RecordError(f"{where}: the recorded picks do not fit: {error}") from None
    if not script.is_used_up():
        raise RecordError(f"{where}: {len(picks) - int(script.at)} recorded picks were never used")


def picks_of(record: Record) -> list[list[tuple[int, int]]]:
    """Every pick with its number of sides: those of the setup, then of each move."""
    own = msgspec.structs.replace(record, taken_over=None, origin=None)
    values = [record.setup, *(move[Record.MOVE_HEAD :] for move in record.moves)]
    sides = Sides([pick for step in values for pick in step])
    for _ in walk(own, sides):
        pass
    found = iter(sides.sides)
    return [[(next(found), value) for value in step] for step in values]


class Sides(Chance):
    """Gives the recorded picks again, and notes of how many sides each was."""

    def __init__(self, values: list[int]) -> None:
        self.values = values
        self.sides: list[int] = []

    def pick(self, n: int) -> int:
        self.sides.append(n)
        at = len(self.sides) - 1
        return self.values[at] if at < len(self.values) else 0


class Comparing(Chance):
    """Gives the recorded picks, as long as they are the stream's."""

    def __init__(self, script: Chance, stream: Chance, where: str) -> None:
        self.script = script
        self.stream = stream
        self.where = where

    def pick(self, n: int) -> int:
        true = self.stream.pick(n)
        value = self.script.pick(n)
        if value != true:
            raise RecordError(f"{self.where}: a recorded pick of {n} is {value}, and should be {true}")
        return value
