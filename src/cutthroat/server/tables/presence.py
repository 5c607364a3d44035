"""Presence: who is connected to a table, and who was just now."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from cutthroat.protocol import messages as m
from cutthroat.server.people import Person
from cutthroat.server.tables import presenter
from cutthroat.server.tables.table import Table
from cutthroat.server.timing import Clock

GONE_AFTER = 60.0
"""Seconds without a connection after which a person is not away any more, but gone."""


class Client(Protocol):
    """One connection of one person. Sending never waits."""

    person: Person
    session: str
    """Which of the person's devices it is; changes when the device signs in again."""
    visible: bool
    """Whether the page is in front."""
    subscribed: bool
    """Whether it has said hello, and is sent what happens at the table."""
    on_behind: Callable[[], None]
    """Called when a client that fell behind can be sent to again, and needs a snapshot."""

    def send(self, message: bytes) -> None: ...

    def answer(self, message: m.Done | m.Refused) -> None: ...

    def flush(self) -> None:
        """Write at once what waits for the end of the work at hand."""

    def finish(self, message: m.Goodbye) -> None: ...


class Presence:
    def __init__(self, clock: Clock) -> None:
        self.clients: set[Client] = set()
        self._clock = clock
        self._last_seen: dict[str, float] = {}

    def join(self, client: Client) -> None:
        self.clients.add(client)

    def leave(self, client: Client) -> None:
        self.clients.discard(client)
        self._last_seen[client.person.id] = self._clock.now()

    def expect(self, person: str) -> None:
        """Somebody who is not connected, but may be on the way."""
        self._last_seen[person] = self._clock.now()

    def subscribers(self) -> list[Client]:
        return [client for client in self.clients if client.subscribed]

    def link(self, person: str) -> presenter.Link:
        mine = [client for client in self.clients if client.person.id == person]
        if any(client.visible for client in mine):
            return "here"
        seen = self._last_seen.get(person)
        if mine or (seen is not None and self._clock.now() - seen < GONE_AFTER):
            return "away"
        return "gone"

    def here(self, table: Table) -> set[str]:
        """Those at the table who are not gone."""
        return {person for person in table.people() if self.link(person) != "gone"}

    def info(self, table: Table) -> presenter.PresenceInfo:
        watching = {client.person.id for client in self.subscribers()} - set(table.people())
        return presenter.PresenceInfo(self.link, self.here(table), len(watching))
