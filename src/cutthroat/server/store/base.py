"""The store as the server sees it. One contract test suite holds for every adapter."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping
from typing import NamedTuple


class StoreError(Exception):
    """The store cannot do it now; nothing has been written."""


class WriteUnsure(StoreError):
    """The store was lost before it answered: it may have been written, or not. What is tried again under the same id or
    at the same place of a log is written once."""


class NotWritable(StoreError):
    """A value that the store cannot hold, such as a text with a NUL; the store itself is well."""


class SequenceTaken(StoreError):
    """Somebody else has appended at that place of the log: the table must be read again."""


class NotOwner(StoreError):
    """Another process owns the table now; nothing has been written."""


class StoreDamaged(StoreError):
    """What was asked for is on damaged pages; the rest of the store is not."""


class Damage(NamedTuple):
    """What is damaged in a store; nothing, as a rule."""

    problems: tuple[str, ...] = ()
    """In the database's words."""
    tables: tuple[str, ...] = ()
    """Whose logs cannot be read any more."""
    records: tuple[str, ...] = ()


class TableRow(NamedTuple):
    """What is known of a table without reading its log."""

    id: str
    code: str
    game: str
    secret: str
    """Of the game's chance; never leaves the server before the game is over."""
    public: bool
    status: str
    """As the table's own, or "expired": it was never begun, and nobody has come for long."""
    created: float
    changed: float
    host: str
    summary: bytes | None = None
    """What lists say of it, as its owner has last written it."""


class PersonRow(NamedTuple):
    id: str
    name: str
    created: float


class Sessions(NamedTuple):
    """Where a person is signed in, or can be."""

    devices: int
    recovery: bool
    """Whether there is a recovery code."""


CHAT_KEPT = 1000
"""Lines of a table's chat: older ones are forgotten."""


class ChatRow(NamedTuple):
    table: str
    at: float
    person: str
    name: str
    text: str
    command: str
    """The id of the command, so that a line sent twice is kept once."""


class RecordRow(NamedTuple):
    id: str
    game: str
    finished: float
    body: bytes
    """The record as JSON."""
    spectators: bool
    """Whether those who did not play may look, as at its table."""


class RecordRule(NamedTuple):
    """Who may look at a record."""

    spectators: bool
    people: frozenset[str]
    """Whose game it is: its players, or who has imported it."""
    removed: frozenset[str]
    """Those whom the host has sent away from its table."""
    share: str | None
    """The token of the link that its people share, if they do."""

    @property
    def is_private(self) -> bool:
        """Whether it matters who asks."""
        return not self.spectators or bool(self.removed)


class ReviewRow(NamedTuple):
    record: str
    engine: str
    """What has made it: another engine may come to other figures."""
    person: str
    """Who has asked for it."""
    asked: float
    passes: int
    """How often it was made, each time more precisely."""
    finished: bool
    """Nothing more is to be done."""
    body: bytes | None
    """The report of the last pass, packed."""


class Store(ABC):
    """Everything durable. A coroutine that returns has written to disk."""

    @abstractmethod
    async def open(self) -> None: ...

    @abstractmethod
    async def close(self) -> None:
        """Finish what was begun."""

    def problem(self) -> str | None:
        """Why nothing can be written, as far as the last write tells."""
        return None

    def gathering(self) -> float:
        """Seconds for which whoever is about to write should wait for others: a commit costs the same for one write and
        for ten. None at all if there was no other just before."""
        return 0.0

    async def find_damage(self) -> Damage:
        """Takes as long as it takes to read everything; the store can be used meanwhile."""
        return Damage()

    # The log

    @abstractmethod
    async def create_table(self, row: TableRow, body: bytes, owner: str | None = None) -> None:
        """A table with the first entry of its log, owned by that process, if there are several."""

    @abstractmethod
    async def append(
        self,
        table: str,
        seq: int,
        body: bytes,
        at: float,
        epoch: int | None = None,
        meanwhile: Callable[[], None] | None = None,
    ) -> None:
        """Add one entry; raises SequenceTaken if the log has one at that place, and NotOwner if somebody has claimed
        the table since that epoch. ``meanwhile`` is called while the disk is at work, when there is time for it."""

    @abstractmethod
    async def entries(self, table: str) -> list[bytes]:
        """The whole log, in order, from the entry that created the table."""

    # Tables

    @abstractmethod
    async def table(self, table: str) -> TableRow | None: ...

    @abstractmethod
    async def table_by_code(self, code: str) -> TableRow | None: ...

    @abstractmethod
    async def note_table(
        self, table: str, status: str, people: list[str], changed: float, summary: bytes | None = None
    ) -> None:
        """Keep what is known of a table in step with its log: its status, who sits there, and its summary, if given."""

    @abstractmethod
    async def note_summaries(self, summaries: Mapping[str, bytes]) -> None:
        """Of several tables at once."""

    @abstractmethod
    async def public_tables(self, limit: int) -> list[TableRow]:
        """The listed tables that are open or in play: the newest of each host, newest first, then the others."""

    @abstractmethod
    async def tables_of(self, person: str, limit: int) -> list[TableRow]:
        """The tables that a person sits at, last changed first."""

    @abstractmethod
    async def hosted(self, person: str, since: float) -> dict[str, int]:
        """How many tables of that host are ``open``, and how many ``playing`` ones have changed since then."""

    @abstractmethod
    async def listed_by(self, person: str) -> int:
        """How many of the listed tables that are open are that host's."""

    @abstractmethod
    async def expire_tables(self, before: float) -> None:
        """Open tables that have not changed since then are open no more."""

    @abstractmethod
    async def prune_tables(self, before: float, limit: int) -> None:
        """Remove the oldest tables whose game ended before then and whose record is kept, with their logs and chat."""

    @abstractmethod
    async def unfinished_tables(self) -> list[TableRow]:
        """All tables whose game is under way, or is over without a record yet; last changed first."""

    # People

    @abstractmethod
    async def add_person(self, row: PersonRow, token_hash: str) -> None:
        """A new person with the token of their first device."""

    @abstractmethod
    async def person_by_token(self, token_hash: str) -> PersonRow | None: ...

    @abstractmethod
    async def set_recovery(self, person: str, recovery_hash: str) -> None:
        """A new recovery code; an older one no longer counts."""

    @abstractmethod
    async def use_recovery(self, recovery_hash: str, token_hash: str, at: float) -> PersonRow | None:
        """Another device of the person with that code, which is good once; None if nobody has it."""

    @abstractmethod
    async def sessions(self, person: str) -> Sessions: ...

    @abstractmethod
    async def end_sessions(self, person: str, keep: str | None) -> None:
        """Only the device with that token stays, and the recovery code no longer counts, for somebody else may know
        it. Without a token to keep all devices go, and the code is the only way back."""

    @abstractmethod
    async def rename_person(self, person: str, name: str) -> None: ...

    # Chat

    @abstractmethod
    async def add_chat_line(self, row: ChatRow) -> None:
        """And forget all but the latest ``CHAT_KEPT`` lines of that table. Raises SequenceTaken if the same person's
        command has said it already."""

    @abstractmethod
    async def chat_lines(self, table: str, limit: int) -> list[ChatRow]:
        """The latest lines, in order."""

    @abstractmethod
    async def set_mute(self, table: str, person: str, other: str, *, muted: bool) -> None:
        """At that table, a person mutes another one, or not any more."""

    @abstractmethod
    async def mutes(self, table: str) -> dict[str, set[str]]:
        """Whom each person has muted."""

    # Records

    @abstractmethod
    async def add_record(self, row: RecordRow, people: Collection[str], removed: Collection[str] = ()) -> None:
        """Keep a finished game; keeping it again changes nothing but who was sent away since."""

    @abstractmethod
    async def record(self, record: str) -> RecordRow | None: ...

    @abstractmethod
    async def record_rule(self, record: str) -> RecordRule | None:
        """Without reading the game itself."""

    @abstractmethod
    async def share_record(self, record: str, token: str) -> None:
        """With that token in its link anybody may look, unless there is such a link already."""

    @abstractmethod
    async def stop_sharing(self, record: str) -> None: ...

    @abstractmethod
    async def records_of(self, person: str, limit: int) -> list[str]:
        """The ids of the games of a person, who was not sent away from them, latest first."""

    @abstractmethod
    async def hide(self, person: str, game: str, *, hidden: bool) -> None:
        """Take a table, and the record of its game, off that person's lists, or put it there again."""

    @abstractmethod
    async def hidden(self, person: str) -> set[str]: ...

    # Reviews

    @abstractmethod
    async def set_review(self, row: ReviewRow) -> None:
        """Keep a review as it is now."""

    @abstractmethod
    async def review(self, record: str, engine: str) -> ReviewRow | None: ...

    @abstractmethod
    async def renew_review(self, record: str, engine: str, asked: float) -> None:
        """Somebody is still at it; nothing happens if it is gone."""

    @abstractmethod
    async def drop_review(self, record: str, engine: str) -> None: ...

    @abstractmethod
    async def unfinished_reviews(self, engine: str) -> list[ReviewRow]:
        """In the order in which they were asked for, without their reports."""

    # Settings of the server itself

    @abstractmethod
    async def setting(self, key: str) -> str | None: ...

    @abstractmethod
    async def set_setting(self, key: str, value: str) -> None: ...
