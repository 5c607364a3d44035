"""Whether all that a database holds is whole: its pages, every table's log, every record."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from msgspec import Struct

from cutthroat.game.record import decode
from cutthroat.game.verdict import verify
from cutthroat.server.store.backup import open_to_read
from cutthroat.server.store.base import StoreError
from cutthroat.server.store.damage import is_damage, quick_check, records_in, tables_in
from cutthroat.server.store.sqlite import TABLE, to_table
from cutthroat.server.tables.manager import rebuild
from cutthroat.server.timing import SystemClock


class Hurt(Struct, frozen=True):
    """Something that is not whole, and why."""

    what: Literal["database", "table", "record"]
    id: str
    why: str


class Checkup(Struct, frozen=True):
    tables: int
    records: int
    hurt: list[Hurt]


def check_up(database: Path) -> Checkup:
    """Reads everything, and changes nothing; raises StoreError if it cannot be read at all."""
    try:
        with contextlib.closing(open_to_read(database)) as db:
            pages = [Hurt("database", database.name, problem) for problem in quick_check(db)]
            tables, records = tables_in(db), records_in(db)
            return Checkup(len(tables), len(records), [*pages, *hurt_tables(db, tables), *hurt_records(db, records)])
    except sqlite3.Error as error:
        raise StoreError(f"{database} cannot be read: {error}") from None


def hurt_tables(db: sqlite3.Connection, tables: list[str]) -> Iterator[Hurt]:
    for table in tables:
        try:
            fold(db, table)
        except Exception as error:  # a damaged log can lead the rules anywhere
            yield Hurt("table", table, why(error))


def fold(db: sqlite3.Connection, table: str) -> None:
    rows = db.execute("SELECT seq, body FROM entries WHERE table_id = ? ORDER BY seq", (table,)).fetchall()
    found = db.execute(f"SELECT {TABLE} FROM tables WHERE id = ?", (table,)).fetchone()
    if found is None:
        raise ValueError("only its log is left")
    if [seq for seq, _ in rows] != [*range(1, len(rows) + 1)] or not rows:
        raise ValueError("entries of its log are missing")
    asyncio.run(rebuild(to_table(found), [body for _, body in rows], SystemClock()))


def hurt_records(db: sqlite3.Connection, records: list[str]) -> Iterator[Hurt]:
    for record in records:
        try:
            (body,) = db.execute("SELECT body FROM records WHERE id = ?", (record,)).fetchone()
            verdict = verify(decode(body))
        except Exception as error:
            yield Hurt("record", record, why(error))
            continue
        if not verdict.ok:
            yield Hurt("record", record, verdict.problem)


def why(error: Exception) -> str:
    return f"on a damaged page: {error}" if is_damage(error) else str(error) or type(error).__name__
