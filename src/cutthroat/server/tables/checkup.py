"""Whether all that a database holds is whole: its pages, every table's log, every record."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct

from cutthroat.game.record import decode
from cutthroat.game.verdict import verify
from cutthroat.server.store.backup import open_to_read
from cutthroat.server.store.base import StoreError
from cutthroat.server.store.copying import connected
from cutthroat.server.store.damage import is_damage, quick_check, records_in, tables_in
from cutthroat.server.store.sql import TABLE, to_table
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


def check_up_postgres(address: str) -> Checkup:
    """The same on PostgreSQL, which looks after its pages itself. No server may be at work: it would not see this."""
    return asyncio.run(read_all(address))


async def read_all(address: str) -> Checkup:
    async with connected(address) as db:
        tables = [
            row[0] for row in await db.fetch("SELECT table_id FROM entries UNION SELECT id FROM tables ORDER BY 1")
        ]
        records = [row[0] for row in await db.fetch("SELECT id FROM records ORDER BY 1")]
        hurt: list[Hurt] = []
        for table in tables:
            rows = await db.fetch("SELECT seq, body FROM entries WHERE table_id = $1 ORDER BY seq", table)
            found = await db.fetchrow(f"SELECT {TABLE} FROM tables WHERE id = $1", table)
            try:
                await fold(found and tuple(found), [tuple(row) for row in rows])
            except Exception as error:
                hurt.append(Hurt("table", table, why(error)))
        for record in records:
            body = await db.fetchval("SELECT body FROM records WHERE id = $1", record)
            if (problem := problem_of_record(body)) is not None:
                hurt.append(Hurt("record", record, problem))
        return Checkup(len(tables), len(records), hurt)


def hurt_tables(db: sqlite3.Connection, tables: list[str]) -> Iterator[Hurt]:
    for table in tables:
        try:
            rows = db.execute("SELECT seq, body FROM entries WHERE table_id = ? ORDER BY seq", (table,)).fetchall()
            found = db.execute(f"SELECT {TABLE} FROM tables WHERE id = ?", (table,)).fetchone()
            asyncio.run(fold(found, rows))
        except Exception as error:  # a damaged log can lead the rules anywhere
            yield Hurt("table", table, why(error))


async def fold(found: tuple[Any, ...] | None, rows: list[tuple[Any, ...]]) -> None:
    if found is None:
        raise ValueError("only its log is left")
    if [seq for seq, _ in rows] != [*range(1, len(rows) + 1)] or not rows:
        raise ValueError("entries of its log are missing")
    await rebuild(to_table(found), [body for _, body in rows], SystemClock())


def hurt_records(db: sqlite3.Connection, records: list[str]) -> Iterator[Hurt]:
    for record in records:
        try:
            (body,) = db.execute("SELECT body FROM records WHERE id = ?", (record,)).fetchone()
        except sqlite3.Error as error:
            yield Hurt("record", record, why(error))
            continue
        if (problem := problem_of_record(body)) is not None:
            yield Hurt("record", record, problem)


def problem_of_record(body: bytes) -> str | None:
    try:
        verdict = verify(decode(body))
    except Exception as error:
        return why(error)
    return None if verdict.ok else verdict.problem


def why(error: Exception) -> str:
    return f"on a damaged page: {error}" if is_damage(error) else str(error) or type(error).__name__
