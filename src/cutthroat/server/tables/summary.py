"""The rows by which tables and records are found, and what lists say of a table that is not in memory; all of it can be
made again from the log."""

from __future__ import annotations

import msgspec

from cutthroat.game.record import encode
from cutthroat.protocol import messages as m
from cutthroat.server.store.base import RecordRow, Store
from cutthroat.server.tables.stage import Lobby, Over
from cutthroat.server.tables.table import Table


class Summary(msgspec.Struct, frozen=True):
    info: m.TableInfo
    waiting: list[int]
    removed: list[str]
    is_lobby: bool

    def may_look(self, person: str) -> bool:
        """As ``guards.may_look``, without the table."""
        if person in self.removed:
            return False
        return self.info.config.spectators or self.is_lobby or any(seat.person == person for seat in self.info.seats)


def summarize(table: Table, info: m.TableInfo) -> bytes:
    return m.encode(Summary(info, table.waiting(), sorted(table.removed), isinstance(table.stage, Lobby)))


def read_summary(summary: bytes) -> Summary | None:
    """None if it was written by a release that said other things."""
    try:
        return msgspec.json.decode(summary, type=Summary)
    except msgspec.DecodeError:
        return None


async def store_summary(store: Store, table: Table, info: m.TableInfo, at: float) -> None:
    welcome = [person for person in table.people() if person not in table.removed]
    await store.note_table(table.id, table.status, welcome, at, summarize(table, info))
    if isinstance(table.stage, Over):
        row = RecordRow(table.id, table.config.game, at, encode(table.stage.record), table.config.spectators)
        # Whoever was dealt a hand may check the deal, even if the host has sent them away since.
        await store.add_record(row, table.people(), table.removed.difference(table.people()))
