"""What a table's log holds: every change of a table, in order, each durable before it is sent to anybody.

A table is the fold of its entries. Chance picks are in the entries, the secret behind them is not. These structs are
the storage format, apart from what goes over the wire: logs of older servers must decode, so a name that is stored
stays (``field(name=...)`` where the code calls it something else), and a new field has a default.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct, field

from cutthroat.game.editions.model import Edition
from cutthroat.game.options import Value
from cutthroat.game.record import Origin, Record

FORMAT = 2
"""Of the entries. A log says in its first entry which one it is written in; a log that does not say is of the first."""


class StoredSeatPlan(Struct, frozen=True, kw_only=True):
    kind: Literal["open", "bot"] = "open"
    bot: str = "greedy"


class StoredClockRule(Struct, frozen=True, kw_only=True):
    kind: Literal["none", "decision", "bank"] = "none"
    seconds: int = 60
    increment: int = 0


class StoredConfig(Struct, frozen=True, kw_only=True):
    game: str
    seats: list[StoredSeatPlan]
    options: dict[str, Value] = {}
    clock: StoredClockRule = StoredClockRule()
    public: bool = False
    spectators: bool = True
    chat: bool = True
    undo: bool | None = None
    hints: bool | None = None
    thoughts: bool = False
    edition: Edition | None = None
    """All of it: the table goes on though its file is gone."""


class Created(Struct, frozen=True, tag="created", kw_only=True):
    format: int = 1
    config: StoredConfig
    host: str
    code: str
    seal: str = field(name="commitment")
    fork: Record | None = None
    """The game whose moves this table goes on from, up to there."""
    origin: Origin | None = None
    """Which game that is; older servers did not store it."""


class Sat(Struct, frozen=True, tag="sat", kw_only=True):
    seat: int
    person: str
    name: str
    commitment: str = ""
    """For round 1 of the deal."""
    entropy: str = ""
    """In logs of older servers, which let everybody who could read the log know it. It is not used any more."""
    command: str | None = None


class Committed(Struct, frozen=True, tag="committed", kw_only=True):
    seat: int
    round: int
    commitment: str
    person: str
    command: str | None = None


class DealOpened(Struct, frozen=True, tag="deal-opened", kw_only=True):
    """These seats are asked to commit themselves, and then to reveal. All others add nothing."""

    round: int
    seats: list[int]
    person: str
    command: str | None = None


class Revealed(Struct, frozen=True, tag="revealed", kw_only=True):
    """Stored only after the last commitment of the round: until then nobody's entropy is in the log."""

    seat: int
    round: int
    entropy: str
    person: str
    command: str | None = None


class Stood(Struct, frozen=True, tag="stood", kw_only=True):
    seat: int
    person: str
    command: str | None = None


class BotSeated(Struct, frozen=True, tag="bot-seated", kw_only=True):
    seat: int
    bot: str | None
    person: str
    command: str | None = None


class Started(Struct, frozen=True, tag="started", kw_only=True):
    entropy: list[str]
    round: int = 0
    """Of the deal; 0 in logs of older servers, where the seats did not commit themselves."""
    person: str
    command: str | None = None


class Moved(Struct, frozen=True, tag="moved", kw_only=True):
    seat: int
    action: int
    picks: list[int]
    by: Literal["person", "bot", "clock"]
    left: list[float]
    """Time left for each seat when the move was made."""
    private: bool = field(name="unheard", default=False)
    """Whether nobody else can see that it was made. Stored, for finding it out costs more than the move."""
    person: str | None = None
    command: str | None = None
    why: list[tuple[int, int]] = []
    """What a bot weighed: actions, each with the share of the win that it expected, in thousandths. It tells what the
    bot has in hand, so nobody learns it before the game is over, but at a table where bots think aloud."""


class UndoAsked(Struct, frozen=True, tag="undo-asked", kw_only=True):
    seat: int
    person: str
    command: str | None = None


class UndoAnswered(Struct, frozen=True, tag="undo-answered", kw_only=True):
    person: str
    agree: bool
    command: str | None = None


class Undone(Struct, frozen=True, tag="undone", kw_only=True):
    keep: int
    """How many moves stay."""
    seat: int
    person: str
    learnt: bool = False
    """Whether whoever undid them had learnt something from the moves: a roll, a hidden card, a rival's answer."""
    command: str | None = None


class Withdrawn(Struct, frozen=True, tag="withdrawn", kw_only=True):
    """A seat undoes its own last move, from which nobody has learnt anything; later moves of others stay."""

    seat: int
    private: bool = field(name="unheard", default=False)
    """As the move was."""
    person: str
    command: str | None = None


class TimeGiven(Struct, frozen=True, tag="time-given", kw_only=True):
    seat: int
    seconds: float
    person: str
    command: str | None = None


class SeatGivenToBot(Struct, frozen=True, tag="handed-over", kw_only=True):
    seat: int
    bot: str
    why: Literal["asked", "timeouts", "removed"]
    person: str | None = None
    command: str | None = None


class SeatReclaimed(Struct, frozen=True, tag="taken-back", kw_only=True):
    seat: int
    person: str
    command: str | None = None


class Removed(Struct, frozen=True, tag="removed", kw_only=True):
    removed: str
    person: str
    command: str | None = None


class Rematched(Struct, frozen=True, tag="rematched", kw_only=True):
    table: str
    person: str
    command: str | None = None


Entry: TypeAlias = (
    Created
    | Sat
    | Committed
    | DealOpened
    | Revealed
    | Stood
    | BotSeated
    | Started
    | Moved
    | UndoAsked
    | UndoAnswered
    | Undone
    | Withdrawn
    | TimeGiven
    | SeatGivenToBot
    | SeatReclaimed
    | Removed
    | Rematched
)

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(Entry).decode
