"""Broadcast: what is sent to everybody who is connected to a table, to each what they may see."""

from __future__ import annotations

import contextlib
import logging

from cutthroat.protocol import messages as m
from cutthroat.server.reviews.queue import State
from cutthroat.server.store.base import StoreDamaged
from cutthroat.server.tables import presenter
from cutthroat.server.tables.chat import Chat, ChatHistory
from cutthroat.server.tables.entries import Entry
from cutthroat.server.tables.guards import may_look
from cutthroat.server.tables.presence import Client, Presence
from cutthroat.server.tables.table import Table
from cutthroat.server.timing import Clock, Timer

log = logging.getLogger(__name__)

PRESENCE_SECONDS = 1.0
"""Who comes and goes is told at most so often; comings and goings in between are told together."""


class Broadcast:
    def __init__(self, table: Table, chat: Chat, clock: Clock) -> None:
        self.table = table
        self.chat = chat
        self.presence = Presence(clock)
        self.paused = False
        self._clock = clock
        self._presence_told = float("-inf")
        self._presence_timer: Timer | None = None

    def info(self) -> m.TableInfo:
        return presenter.table_info(self.table, self.presence.info(self.table), paused=self.paused)

    def presence_changed(self) -> None:
        """Somebody came or left: tell it now, or together with what else happens within the second."""
        if self._presence_timer is not None:
            return
        wait = self._presence_told + PRESENCE_SECONDS - self._clock.now()
        if wait <= 0:
            self._tell_presence()
        else:
            self._presence_timer = self._clock.later(wait, self._tell_presence)

    def _tell_presence(self) -> None:
        self._presence_timer = None
        self._presence_told = self._clock.now()
        self.table_changed()

    def close(self) -> None:
        if self._presence_timer is not None:
            self._presence_timer.cancel()

    def table_changed(self) -> None:
        """The table as a whole, to everybody."""
        subscribers = self.presence.subscribers()
        if subscribers:
            message = m.encode(m.TableChanged(table=self.info()))
            for client in subscribers:
                client.send(message)

    async def snapshot(self, client: Client) -> None:
        person = client.person.id
        history = await self._history_for(person)
        try:
            snapshot = presenter.snapshot(self.table, person, self.info(), self._clock.now(), history)
            client.send(m.encode(snapshot))
        except Exception:
            log.exception("table %s: a snapshot failed", self.table.id[:6])
            self.drop(client)

    async def _history_for(self, person: str) -> ChatHistory:
        """A game goes on without its chat where that is damaged."""
        try:
            if self.table.config.chat:
                return await self.chat.history_for(person)
        except StoreDamaged as error:
            log.error("table %s: its chat is damaged: %s", self.table.id[:6], error)
        return ChatHistory([], [])

    async def snapshot_all(self) -> None:
        for client in self.presence.subscribers():
            if may_look(self.table, client.person.id):
                await self.snapshot(client)
            else:
                self.turn_away(client)

    def fill_in(self, draft: presenter.Draft) -> None:
        """Work out what will be sent of a move that is being written; nobody is shown it before it is on disk. The
        move stands if that fails: it will fail again, for those concerned, when it is to be sent."""
        receivers = self._receivers(draft.private_to)
        with contextlib.suppress(Exception):
            for client in receivers:
                draft.fill_in(presenter.audience(self.table, client.person.id))
            if receivers:
                draft.sign()

    def update(
        self, entry: Entry, *, with_table: bool, by: str | None = None, draft: presenter.Draft | None = None
    ) -> list[Client]:
        """Send what the entry changed, first to those who did it; returns the clients for whom that failed: the entry
        and the others stand."""
        receivers = self._receivers(self.table.private_to)
        if not receivers:
            return []
        info = self.info() if with_table else None
        updates = presenter.Updates(self.table, entry, info, self._clock.now(), draft)
        failed = []
        receivers.sort(key=lambda client: client.person.id != by)
        for client in receivers:
            if not may_look(self.table, client.person.id):
                self.turn_away(client)
                continue
            try:
                client.send(updates.for_seats(presenter.audience(self.table, client.person.id)))
            except Exception:
                log.exception("table %s: an update failed", self.table.id[:6])
                failed.append(client)
        if draft is not None and draft.thought is not None:
            self._think_aloud(draft.thought, [client for client in receivers if client not in failed])
        return failed

    def _think_aloud(self, thought: m.BotThought, receivers: list[Client]) -> None:
        message = m.encode(thought)
        for client in receivers:
            if may_look(self.table, client.person.id):
                client.send(message)

    def _receivers(self, private_to: int | None) -> list[Client]:
        """Of an entry that a seat alone may know of, or all."""
        subscribers = self.presence.subscribers()
        if private_to is None:
            return subscribers
        return [client for client in subscribers if self.table.seats[private_to].person == client.person.id]

    def chat_line(self, line: m.ChatLine) -> None:
        message = m.encode(line)
        for client in self.presence.subscribers():
            if self.chat.is_shown_to(line, client.person.id):
                client.send(message)

    def review_changed(self, state: State) -> None:
        message = m.encode(
            m.ReviewChanged(
                status=state.status,
                passes=state.passes,
                of=state.of,
                done=state.done,
                tasks=state.tasks,
                text=state.text,
            )
        )
        for client in self.presence.subscribers():
            client.send(message)

    def turn_away(self, client: Client) -> None:
        sent_away = client.person.id in self.table.removed
        text = "The host has removed you from this table." if sent_away else "This table is not open to spectators."
        client.finish(m.Goodbye(text=text, retry=False))

    def drop(self, client: Client) -> None:
        """A client that missed something must not go on without it: it reconnects and gets a snapshot."""
        client.finish(m.Goodbye(text="The server could not show you the table; trying again.", retry=True))
