"""Real databases, and real damage to their pages."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from cutthroat.server.store.sqlite import SqliteStore
from cutthroat.server.tables import entries
from cutthroat.server.tables.table import Table
from tests.server.managers import opened

MANY = 400
"""Entries of a log that fill pages of their own."""
LEAVES = (0x0A, 0x0D)
"""The first bytes of pages that hold an index's or a table's rows, and not the way to others."""


def page_size(path: Path) -> int:
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return int(db.execute("PRAGMA page_size").fetchone()[0])


def other_tables(path: Path, mine: str) -> list[str]:
    with closing(sqlite3.connect(path)) as db:
        return [table for (table,) in db.execute("SELECT id FROM tables WHERE id != ?", (mine,))]


def pages_of(path: Path, mine: str) -> list[int]:
    """The leaves on which a table's id stands and no other's."""
    others = other_tables(path, mine)
    size, data = page_size(path), path.read_bytes()
    pages = [data[at : at + size] for at in range(0, len(data), size)]
    return [
        number
        for number, page in enumerate(pages)
        if page[0] in LEAVES and mine.encode() in page and not any(other.encode() in page for other in others)
    ]


def wipe(path: Path, pages: list[int]) -> None:
    size = page_size(path)
    with path.open("r+b") as file:
        for page in pages:
            file.seek(page * size)
            file.write(b"\x5a" * size)


def damage(path: Path, mine: str) -> None:
    """So that the log of one table cannot be read, nor written to. Whoever reads its neighbour's may meet it, too."""
    found = pages_of(path, mine)
    assert found
    wipe(path, found)


async def two_games(path: Path) -> tuple[str, str]:
    """Two of three games under way, in which it is Bo's turn: one to damage, and one to stay whole. What is added to
    the log of the first goes to pages of its own, and those of the second have no page beside them that is damaged."""
    async with opened(SqliteStore(path)) as place:
        games = [await place.game("oo") for _ in range(3)]
        for ana, _ in games:
            await ana.play()
        whole, between, hurt = sorted((ana.actor.table for ana, _ in games), key=lambda table: table.id)
    for table in (hurt, between, whole):
        lengthen(path, table)
    return hurt.id, whole.id


def lengthen(path: Path, table: Table) -> None:
    body = entries.encode(entries.TimeGiven(seat=0, seconds=1.0, person="bo"))
    rows = [(table.id, table.version + 1 + number, 0.0, body) for number in range(MANY)]
    with closing(sqlite3.connect(path)) as db, db:
        db.executemany("INSERT INTO entries (table_id, seq, at, body) VALUES (?, ?, ?, ?)", rows)
