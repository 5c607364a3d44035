"""The chat of a table: stored, limited in length and rate, and hidden from those who have muted the speaker."""

from __future__ import annotations

import logging
from typing import NamedTuple

from cutthroat.protocol import messages as m
from cutthroat.server.errors import Refusal
from cutthroat.server.limits import Bucket
from cutthroat.server.people import Person
from cutthroat.server.store.base import ChatRow, SequenceTaken, Store, StoreError
from cutthroat.server.text import clean

log = logging.getLogger(__name__)

LENGTH = 400
PER_SECOND = 0.5
BURST = 6.0
SHOWN = 200
MOST_MUTED = 100


class ChatHistory(NamedTuple):
    """The chat as one person sees it, and whom they have muted."""

    lines: list[m.ChatLine]
    muted: list[m.Muted]


class Chat:
    def __init__(self, table: str, store: Store, muted: dict[str, set[str]]) -> None:
        self.table = table
        self.store = store
        self.muted = muted
        """Whom each person has muted."""
        self._said: dict[str, Bucket] = {}
        self._muted_by: dict[str, Bucket] = {}

    def is_shown_to(self, line: m.ChatLine, person: str) -> bool:
        return line.person not in self.muted.get(person, ())

    async def history_for(self, person: str) -> ChatHistory:
        """The latest lines. If they cannot be read, the game goes on without them."""
        try:
            rows = await self.store.chat_lines(self.table, SHOWN)
        except StoreError as error:
            log.error("table %s: %s", self.table[:6], error)
            rows = []
        lines = [m.ChatLine(at=row.at, person=row.person, name=row.name, text=row.text) for row in rows]
        names = {line.person: line.name for line in lines}
        muted = [m.Muted(person=other, name=names.get(other, "")) for other in sorted(self.muted.get(person, ()))]
        return ChatHistory([line for line in lines if self.is_shown_to(line, person)], muted)

    async def say(self, person: Person, command: m.Say, at: float, now: float) -> m.ChatLine | None:
        """The line to broadcast; None if it was stored before a restart, and everybody has it already."""
        text = clean(command.text, LENGTH)
        if not text:
            raise Refusal("malformed", "that message is empty")
        if not self._said.setdefault(person.id, Bucket(PER_SECOND, BURST, now)).take(now):
            raise Refusal("too-fast", "too many messages at once; please wait a moment")
        try:
            await self.store.add_chat_line(ChatRow(self.table, at, person.id, person.name, text, command.id))
        except SequenceTaken:
            return None
        return m.ChatLine(at=at, person=person.id, name=person.name, text=text)

    async def mute(self, person: str, command: m.Mute, now: float) -> bool:
        """Whether something changed. Each change costs a snapshot, so there is a rate limit."""
        muted = self.muted.setdefault(person, set())
        if command.muted == (command.person in muted):
            return False
        if command.muted and len(muted) >= MOST_MUTED:
            raise Refusal("too-many", "you cannot mute any more people")
        if not self._muted_by.setdefault(person, Bucket(PER_SECOND, BURST, now)).take(now):
            raise Refusal("too-fast", "too many changes at once; please wait a moment")
        await self.store.set_mute(self.table, person, command.person, muted=command.muted)
        (muted.add if command.muted else muted.discard)(command.person)
        return True
