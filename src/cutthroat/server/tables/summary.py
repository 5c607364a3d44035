"""The rows by which tables and records are found; they can always be made again from the log."""

from __future__ import annotations

from cutthroat.game.record import encode
from cutthroat.server.store.base import RecordRow, Store
from cutthroat.server.tables.stage import Over
from cutthroat.server.tables.table import Table


async def store_summary(store: Store, table: Table, at: float) -> None:
    welcome = [person for person in table.people() if person not in table.removed]
    await store.note_table(table.id, table.status, welcome, at)
    if isinstance(table.stage, Over):
        row = RecordRow(table.id, table.config.game, at, encode(table.stage.record), table.config.spectators)
        # Whoever was dealt a hand may check the deal, even if the host has sent them away since.
        await store.add_record(row, table.people(), table.removed.difference(table.people()))
