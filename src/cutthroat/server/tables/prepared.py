"""What a decision hands on: an entry that is ready to be stored, and what it leads to."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from cutthroat.core.events import Event
from cutthroat.game.match import Match, Step
from cutthroat.server.tables.checkpoints import Checkpoints
from cutthroat.server.tables.entries import Entry


class Replayed(NamedTuple):
    """A game worked out from its start: nothing has changed until it is applied."""

    match: Match
    events: list[list[Event]]
    """Of the setup, and of each move."""


class Rewound(NamedTuple):
    """A game without the moves that are undone: nothing has changed until it is applied."""

    match: Match
    checkpoints: Checkpoints


Result: TypeAlias = Step | Replayed | Rewound


class Prepared(NamedTuple):
    """The entry, and its result worked out in advance: what is on disk must not turn out to be impossible."""

    entry: Entry
    result: Result | None = None
