"""Who is at a table: people with their connections, and those who were there just now."""

from __future__ import annotations

from cutthroat.server.tables import presenter
from cutthroat.server.tables.table import Table
from cutthroat.server.timing import Clock
from cutthroat.server.ws.connection import Connection

GONE_AFTER = 60.0
"""Seconds without a connection after which a person is not away any more, but gone."""


class Presence:
    def __init__(self, clock: Clock) -> None:
        self.connections: set[Connection] = set()
        self._clock = clock
        self._last_seen: dict[str, float] = {}

    def join(self, connection: Connection) -> None:
        self.connections.add(connection)

    def leave(self, connection: Connection) -> None:
        self.connections.discard(connection)
        self._last_seen[connection.person.id] = self._clock.now()

    def subscribers(self) -> list[Connection]:
        return [connection for connection in self.connections if connection.subscribed]

    def link(self, person: str) -> presenter.Link:
        mine = [connection for connection in self.connections if connection.person.id == person]
        if any(connection.visible for connection in mine):
            return "here"
        seen = self._last_seen.get(person)
        if mine or (seen is not None and self._clock.now() - seen < GONE_AFTER):
            return "away"
        return "gone"

    def around(self, table: Table) -> presenter.PresenceInfo:
        watching = {connection.person.id for connection in self.subscribers()} - set(table.people())
        return presenter.PresenceInfo(self.link, len(watching))

    def here(self, table: Table) -> set[str]:
        """Those at the table who are not gone."""
        return {person for person in table.people() if self.link(person) != "gone"}
