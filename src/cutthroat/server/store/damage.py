"""Damaged pages of a database: how to tell, and whose they are."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from itertools import count

from cutthroat.server.store.base import Damage

DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
PRIMARY = 0xFF
"""Of an error's code: the rest tells more precisely which."""
GARBLED = "Could not decode to UTF-8"
"""How a text is answered that is none any more."""
MOST_PROBLEMS = 100


def is_damage(error: Exception) -> bool:
    code = getattr(error, "sqlite_errorcode", None)
    return (code is not None and code & PRIMARY in DAMAGED) or str(error).startswith(GARBLED)


def find_damage(db: sqlite3.Connection, stop: Callable[[], bool] = lambda: False) -> Damage:
    """What SQLite finds wrong with its pages. Only where it does, every log and every record is tried."""
    problems = quick_check(db)
    if not problems:
        return Damage()
    tables = tuple(table for table in tables_in(db) if not stop() and not has_whole_log(db, table))
    records = tuple(record for record in records_in(db) if not stop() and not can_read_record(db, record))
    return Damage(problems, tables, records)


def quick_check(db: sqlite3.Connection) -> tuple[str, ...]:
    try:
        found = tuple(str(line) for (line,) in db.execute(f"PRAGMA quick_check({MOST_PROBLEMS})"))
    except sqlite3.DatabaseError as error:
        if not is_damage(error):
            raise
        return (str(error),)
    return () if found == ("ok",) else found


def tables_in(db: sqlite3.Connection) -> list[str]:
    """All that can still be found, by either of two ways."""
    rows = (*readable(db, "SELECT id FROM tables"), *readable(db, "SELECT DISTINCT table_id FROM entries"))
    return list(dict.fromkeys(rows))


def records_in(db: sqlite3.Connection) -> list[str]:
    return list(readable(db, "SELECT id FROM records"))


def readable(db: sqlite3.Connection, sql: str) -> Iterator[str]:
    """The first column, up to where the damage is."""
    try:
        for (value,) in db.execute(sql):
            yield value
    except sqlite3.DatabaseError as error:
        if not is_damage(error):
            raise


def has_whole_log(db: sqlite3.Connection, table: str) -> bool:
    """Every entry can be read, and none is missing between two others."""
    try:
        rows = db.execute("SELECT seq, body FROM entries WHERE table_id = ? ORDER BY seq", (table,)).fetchall()
        secret = db.execute("SELECT secret FROM tables WHERE id = ?", (table,)).fetchone()
    except sqlite3.DatabaseError as error:
        if not is_damage(error):
            raise
        return False
    return bool(rows) and secret is not None and all(seq == place for (seq, _), place in zip(rows, count(1)))


def can_read_record(db: sqlite3.Connection, record: str) -> bool:
    try:
        return db.execute("SELECT body FROM records WHERE id = ?", (record,)).fetchone() is not None
    except sqlite3.DatabaseError as error:
        if not is_damage(error):
            raise
        return False
