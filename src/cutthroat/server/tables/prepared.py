"""What a decision hands on: an entry that is ready to be stored, and what it leads to."""

from __future__ import annotations

from typing import NamedTuple

from cutthroat.core.events import Event
from cutthroat.game.match import Match, Step
from cutthroat.server.tables.entries import Entry


class Replayed(NamedTuple):
    """A game worked out from its start, or up to a move that is undone: nothing has changed until it is applied."""

    match: Match
    events: list[list[Event]]
    """Of the setup, and of each move."""


class Prepared(NamedTuple):
    """The entry, and its result worked out in advance: what is on disk must not turn out to be impossible."""

    entry: Entry
    result: Step | Replayed | None = None
