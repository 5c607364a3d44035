"""What a table's log holds: every change of a table, in order, each durable before anybody is told of it.

A table is the fold of its entries. Chance picks are in the entries, the secret behind them is not.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct, field

from cutthroat.game.record import Record
from cutthroat.protocol.messages import TableConfig


class Created(Struct, frozen=True, tag="created", kw_only=True):
    config: TableConfig
    host: str
    code: str
    commitment: str
    fork: Record | None = None
    """The game whose moves this table goes on from."""


class Sat(Struct, frozen=True, tag="sat", kw_only=True):
    seat: int
    person: str
    name: str
    entropy: str
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
    """Nobody else can tell that it was made: found out once, for it costs more than the move."""
    person: str | None = None
    command: str | None = None


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
    command: str | None = None


class Withdrawn(Struct, frozen=True, tag="withdrawn", kw_only=True):
    """A seat takes back its own last move, from which nobody has learnt anything; later moves of others stay."""

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


class HandedOver(Struct, frozen=True, tag="handed-over", kw_only=True):
    seat: int
    bot: str
    why: Literal["asked", "timeouts", "removed"]
    person: str | None = None
    command: str | None = None


class TakenBack(Struct, frozen=True, tag="taken-back", kw_only=True):
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
    | Stood
    | BotSeated
    | Started
    | Moved
    | UndoAsked
    | UndoAnswered
    | Undone
    | Withdrawn
    | TimeGiven
    | HandedOver
    | TakenBack
    | Removed
    | Rematched
)

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(Entry).decode
