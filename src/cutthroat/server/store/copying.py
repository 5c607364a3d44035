"""Everything that one database holds, copied to another one: from SQLite to PostgreSQL, back, or between two of a kind.

One transaction: a copy that fails, or that does not read exactly as the original does, leaves the target empty.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import sqlite3
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from sqlalchemy import Boolean, String, Table

from cutthroat.server.store.backup import open_to_read
from cutthroat.server.store.base import StoreError
from cutthroat.server.store.migrate import HEAD, migrate, migrate_postgres, revision_of_postgres
from cutthroat.server.store.postgres import IN_USE, SERVERS, WITHOUT
from cutthroat.server.store.schema import chat, metadata

try:
    import asyncpg
except ImportError:  # an extra
    asyncpg = None

Row: TypeAlias = tuple[Any, ...]
BATCH = 2_000
TABLES = list(metadata.sorted_tables)


class Copied(NamedTuple):
    table: str
    rows: int
    digest: str
    """SHA-256 of all rows in the order of their keys; the same on both sides."""


class Side(ABC):
    """One of the two databases."""

    @abstractmethod
    def rows(self, table: Table) -> AsyncIterator[list[Row]]:
        """In the order of their keys, some at a time."""

    @abstractmethod
    async def insert(self, table: Table, rows: list[Row]) -> None: ...

    @abstractmethod
    async def finish(self) -> None:
        """After the last row, before the transaction ends."""


class SqliteSide(Side):
    def __init__(self, db: sqlite3.Connection) -> None:
        self.db = db

    async def rows(self, table: Table) -> AsyncIterator[list[Row]]:
        found = self.db.execute(f"SELECT {names(table)} FROM {table.name} ORDER BY {keys(table, '')}")
        while batch := found.fetchmany(BATCH):
            yield [as_told(table, row) for row in batch]

    async def insert(self, table: Table, rows: list[Row]) -> None:
        places = ", ".join("?" * len(table.columns))
        self.db.executemany(f"INSERT INTO {table.name} ({names(table)}) VALUES ({places})", rows)

    async def finish(self) -> None:
        pass


class PostgresSide(Side):
    def __init__(self, db: Any) -> None:
        self.db = db

    async def rows(self, table: Table) -> AsyncIterator[list[Row]]:
        order = keys(table, ' COLLATE "C"')
        cursor = await self.db.cursor(f"SELECT {names(table)} FROM {table.name} ORDER BY {order}")
        while batch := await cursor.fetch(BATCH):
            yield [as_told(table, tuple(row)) for row in batch]

    async def insert(self, table: Table, rows: list[Row]) -> None:
        columns = [column.name for column in table.columns]
        await self.db.copy_records_to_table(table.name, records=rows, columns=columns)

    async def finish(self) -> None:
        """The next line of chat goes on from the last one."""
        sequence = f"pg_get_serial_sequence('{chat.name}', 'number')"
        await self.db.execute(f"SELECT setval({sequence}, max(number)) FROM {chat.name} HAVING max(number) > 0")


def names(table: Table) -> str:
    return ", ".join(column.name for column in table.columns)


def keys(table: Table, collation: str) -> str:
    """Texts byte by byte, whatever the database's language."""
    columns = table.primary_key.columns
    return ", ".join(column.name + (collation if isinstance(column.type, String) else "") for column in columns)


def as_told(table: Table, row: Row) -> Row:
    """SQLite has no truth values of its own."""
    columns = zip(table.columns, row, strict=True)
    return tuple(bool(value) if isinstance(column.type, Boolean) else value for column, value in columns)


def is_postgres(place: str) -> bool:
    return place.startswith(("postgresql://", "postgres://"))


@contextlib.asynccontextmanager
async def source(place: str) -> AsyncIterator[Side]:
    if not is_postgres(place):
        with contextlib.closing(open_to_read(Path(place))) as db:
            db.execute("BEGIN")
            yield SqliteSide(db)
        return
    async with connected(place) as db:
        if await revision_of_postgres(place) != HEAD:
            raise StoreError(f"the database to copy from is of another release than this one (schema {HEAD})")
        async with db.transaction(isolation="repeatable_read", readonly=True):
            yield PostgresSide(db)


@contextlib.asynccontextmanager
async def target(place: str) -> AsyncIterator[Side]:
    """With the newest schema, and nothing in it; committed at the end if nothing went wrong."""
    if is_postgres(place):
        await migrate_postgres(place)
        async with connected(place) as db, db.transaction():
            yield PostgresSide(db)
        return
    path = Path(place)
    path.parent.mkdir(parents=True, exist_ok=True)
    migrate(path)
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA synchronous=FULL")
        db.execute("BEGIN IMMEDIATE")
        yield SqliteSide(db)
        db.execute("COMMIT")


@contextlib.asynccontextmanager
async def connected(address: str) -> AsyncIterator[Any]:
    """While no server uses it."""
    if asyncpg is None:
        raise StoreError(WITHOUT)
    try:
        db = await asyncpg.connect(address, timeout=10)
    except Exception as error:
        raise StoreError(f"the database cannot be reached: {str(error) or type(error).__name__}") from None
    try:
        if not await db.fetchval("SELECT pg_try_advisory_lock($1)", SERVERS):
            raise StoreError(IN_USE)
        yield db
    finally:
        await db.close()


def copy(here: str, there: str) -> list[Copied]:
    """From one to the other, each a database file or a PostgreSQL address."""
    return asyncio.run(copy_all(here, there))


async def copy_all(here: str, there: str) -> list[Copied]:
    try:
        async with source(here) as old, target(there) as new:
            for table in TABLES:
                async for _ in new.rows(table):
                    raise StoreError(f"there is something in the target already (table {table.name}); it must be empty")
            copied = [await copy_table(table, old, new) for table in TABLES]
            await new.finish()
            for original in copied:
                if await digest(metadata.tables[original.table], new) != original:
                    raise StoreError(f"table {original.table} reads differently in the target; nothing was copied")
            return copied
    except StoreError:
        raise
    except (sqlite3.Error, OSError) as error:
        raise StoreError(f"it cannot be copied: {error}") from None
    except Exception as error:
        if asyncpg is not None and isinstance(error, asyncpg.PostgresError | asyncpg.InterfaceError):
            raise StoreError(f"it cannot be copied: {error}") from None
        raise


async def copy_table(table: Table, old: Side, new: Side) -> Copied:
    counted = Counted(table)
    async for rows in old.rows(table):
        await new.insert(table, rows)
        counted.add(rows)
    return counted.result()


async def digest(table: Table, side: Side) -> Copied:
    counted = Counted(table)
    async for rows in side.rows(table):
        counted.add(rows)
    return counted.result()


class Counted:
    def __init__(self, table: Table) -> None:
        self.table = table
        self.rows = 0
        self._hash = hashlib.sha256()

    def add(self, rows: list[Row]) -> None:
        self.rows += len(rows)
        for row in rows:
            self._hash.update(repr(row).encode("utf-8", "surrogatepass"))

    def result(self) -> Copied:
        return Copied(str(self.table.name), self.rows, self._hash.hexdigest())
