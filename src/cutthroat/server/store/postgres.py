"""PostgreSQL, through asyncpg: all moves that wait are one statement and one commit; every other change is a short
transaction of its own."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import itertools
import logging
import secrets
import time
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Any, NamedTuple

from cutthroat.server.store.base import NotOwner, NotWritable, SequenceTaken, StoreError, TableRow, WriteUnsure
from cutthroat.server.store.leases import FIRST_EPOCH
from cutthroat.server.store.migrate import migrate_postgres
from cutthroat.server.store.sql import SqlStore, Statement, creation

try:
    import asyncpg
except ImportError:  # an extra: whoever keeps everything in SQLite does without it
    asyncpg = None

log = logging.getLogger(__name__)

CONNECTIONS = 4
"""All open from the start: when many people come back at once, nobody has to wait for one."""
CONNECT_SECONDS = 5.0
ANSWER_SECONDS = 10.0
"""After which a database that does not answer counts as lost."""
IN_MID_TRANSACTION = 1.5
"""Seconds after which the database ends a transaction whose process is silent: whoever takes over the tables of a
frozen one would wait for its locks."""
GROUP = 500
"""At most so many moves are one statement."""
GATHER_SECONDS = 0.005
BUSY = 0.02
"""Seconds between two commits of a busy server."""
SERVERS = 0x6375_7474
"""The key of the advisory lock that servers share; whoever copies the database wants it alone."""
APPEND = """
INSERT INTO entries (table_id, seq, at, body)
SELECT table_id, seq, at, body FROM unnest($1::varchar[], $2::int[], $3::float8[], $4::bytea[], $5::int[])
    AS moves (table_id, seq, at, body, epoch)
WHERE epoch IS NULL OR epoch = (SELECT owners.epoch FROM owners WHERE owners.table_id = moves.table_id)
ON CONFLICT DO NOTHING RETURNING table_id, seq
"""
"""Fenced: a move of somebody who does not own the table any more is not written."""
EPOCHS = "SELECT table_id, epoch FROM owners WHERE table_id = ANY($1::varchar[])"
OWN = f"INSERT INTO owners (table_id, process, epoch) VALUES (?, ?, {FIRST_EPOCH})"
WITHOUT = (
    "PostgreSQL needs the package asyncpg, which is not installed: start through ./cutthroat, "
    "or install cutthroat[postgres]"
)
IN_USE = "the database is in use: by a server of another release, or because it is being copied"


class Move(NamedTuple):
    """An entry that waits to be appended, and who waits for it."""

    table: str
    seq: int
    at: float
    body: bytes
    epoch: int | None
    done: asyncio.Future[None]
    meanwhile: Callable[[], None] | None

    def settle(self, error: Exception | None = None) -> None:
        """Whoever waited may have gone in the meantime."""
        if self.done.done():
            return
        if error is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(error)


class PostgresStore(SqlStore):
    parts = (*SqlStore.parts, "owners")

    def __init__(self, address: str) -> None:
        self.address = address
        self.process = secrets.token_urlsafe(9)
        """The id of this process, under which the database knows its connections, too."""
        self._pool: Any = None
        self._waiting: list[Move] = []
        self._flushing: asyncio.Task[None] | None = None
        self._last_commit = 0.0
        self._problem: str | None = None

    async def open(self) -> None:
        if asyncpg is None:
            raise StoreError(WITHOUT)
        await migrate_postgres(self.address)
        try:
            self._pool = await asyncpg.create_pool(
                self.address,
                reset=leave_as_it_is,
                min_size=CONNECTIONS,
                max_size=CONNECTIONS,
                timeout=CONNECT_SECONDS,
                command_timeout=ANSWER_SECONDS,
                server_settings={
                    "application_name": f"cutthroat {self.process}",
                    "idle_in_transaction_session_timeout": str(int(1000 * IN_MID_TRANSACTION)),
                },
            )
            await self._check_that_servers_may_use_it()
        except StoreError:
            await self._end()
            raise
        except Exception as error:
            await self._end()
            raise StoreError(f"the database cannot be used: {error}") from None

    async def _check_that_servers_may_use_it(self) -> None:
        async with self._pool.acquire() as db, db.transaction():
            if not await db.fetchval("SELECT pg_try_advisory_xact_lock_shared($1)", SERVERS):
                raise StoreError(IN_USE)

    async def close(self) -> None:
        while self._flushing is not None:
            await asyncio.wait([self._flushing])
        await self._end()

    async def _end(self) -> None:
        pool, self._pool = self._pool, None
        if pool is not None:
            with contextlib.suppress(Exception):  # it may be lost already
                await asyncio.wait_for(pool.close(), CONNECT_SECONDS)

    def problem(self) -> str | None:
        return self._problem

    def gathering(self) -> float:
        return GATHER_SECONDS if time.monotonic() - self._last_commit < BUSY else 0.0

    # Writing

    async def create_table(self, row: TableRow, body: bytes, owner: str | None = None) -> None:
        own = [(OWN, (row.id, owner))] if owner else []
        await self._write(*creation(row, body), *own)

    async def append(
        self,
        table: str,
        seq: int,
        body: bytes,
        at: float,
        epoch: int | None = None,
        meanwhile: Callable[[], None] | None = None,
    ) -> None:
        loop = asyncio.get_running_loop()
        if self._pool is None:
            raise StoreError("the store is closed")
        move = Move(table, seq, at, body, epoch, loop.create_future(), meanwhile)
        self._waiting.append(move)
        if self._flushing is None:
            self._flushing = loop.create_task(self._flush())
        await move.done

    async def _flush(self) -> None:
        """As long as moves wait: while one group is written, the next one gathers."""
        try:
            while self._waiting:
                group, self._waiting = self._waiting[:GROUP], self._waiting[GROUP:]
                await self._append_all(group)
                self._last_commit = time.monotonic()
        finally:
            self._flushing = None

    async def _append_all(self, group: list[Move]) -> None:
        """Of several for the same place the first gets it, unless it is taken already."""
        first = {(move.table, move.seq): move for move in reversed(group)}
        try:
            async with self._connection() as db:
                for move in group:
                    if move.meanwhile is not None:  # after the statement has gone out
                        asyncio.get_running_loop().call_soon(move.meanwhile)
                with self._errors():
                    rows = await db.fetch(APPEND, *columns(list(first.values())))
                    epochs = await self._epochs(db, group) if len(rows) < len(group) else {}
        except NotWritable as error:
            await self._append_each(group, error)
            return
        except StoreError as error:
            for move in group:
                move.settle(type(error)(*error.args))
            return
        written = {(row["table_id"], row["seq"]) for row in rows}
        for move in group:
            place = (move.table, move.seq)
            if place in written and first[place] is move:
                move.settle()
            elif move.epoch is not None and epochs.get(move.table) != move.epoch:
                move.settle(NotOwner(f"another process owns table {move.table} now"))
            else:
                move.settle(SequenceTaken(f"entry {move.seq} of {move.table} is there already"))

    async def _epochs(self, db: Any, group: list[Move]) -> dict[str, int]:
        """Why some were not written."""
        fenced = [move.table for move in group if move.epoch is not None]
        return dict(map(tuple, await db.fetch(EPOCHS, fenced))) if fenced else {}

    async def _append_each(self, group: list[Move], error: NotWritable) -> None:
        """One of them cannot be written, which is not the others' fault."""
        if len(group) == 1:
            group[0].settle(error)
            return
        for move in group:
            await self._append_all([move])

    async def _write(self, *statements: Statement) -> None:
        async with self._connection() as db:
            with self._errors():
                # A single one is a transaction by itself, and one round trip instead of three.
                async with db.transaction() if len(statements) > 1 else contextlib.nullcontext():
                    for sql, values in statements:
                        await db.execute(numbered(sql), *values)

    async def change(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """One statement, on disk when it returns, and what it returns; for the leases."""
        async with self._connection() as db:
            with self._errors():
                return [tuple(row) for row in await db.fetch(sql, *values)]

    @contextlib.asynccontextmanager
    async def _connection(self) -> AsyncIterator[Any]:
        """Nothing has been asked of the database before there is one."""
        if self._pool is None:
            raise StoreError("the store is closed")
        try:
            db = await self._pool.acquire(timeout=CONNECT_SECONDS)
        except Exception as error:
            self._problem = f"no connection: {describe(error)}"
            raise StoreError(self._problem) from None
        try:
            yield db
        finally:
            with contextlib.suppress(Exception):  # a lost one ends by itself
                await self._pool.release(db)

    @contextlib.contextmanager
    def _errors(self) -> Any:
        """Of a write, in the port's terms."""
        try:
            yield
            self._problem = None
        except asyncpg.IntegrityConstraintViolationError as error:
            raise SequenceTaken(str(error)) from None
        except (asyncpg.DataError, UnicodeError, ValueError, OverflowError) as error:
            raise NotWritable(f"this cannot be written: {error}") from None
        except Exception as error:
            self._problem = f"the database cannot be written: {describe(error)}"
            raise (StoreError if is_refusal(error) else WriteUnsure)(self._problem) from None

    # Reading

    async def _rows(self, sql: str, *values: Any) -> list[Any]:
        async with self._connection() as db:
            try:
                return [tuple(row) for row in await db.fetch(numbered(sql), *values)]
            except asyncpg.DataError:
                return []  # a text that cannot be in the database is not in it
            except Exception as error:
                raise StoreError(f"the database cannot be read: {describe(error)}") from None


async def leave_as_it_is(_db: Any) -> None:
    """Between two uses of a connection. By default the database is asked to clear what a session has set, locked and
    listened to: another round trip for each statement, and we do none of it here."""


def is_refusal(error: Exception) -> bool:
    """The database has said no, so it did nothing; a connection that was lost says nothing."""
    lost = (asyncpg.PostgresConnectionError, asyncpg.OperatorInterventionError)
    return isinstance(error, asyncpg.PostgresError) and not isinstance(error, lost)


def describe(error: Exception) -> str:
    return str(error) or type(error).__name__


def columns(moves: Sequence[Move]) -> list[list[Any]]:
    return [
        [move.table for move in moves],
        [move.seq for move in moves],
        [move.at for move in moves],
        [move.body for move in moves],
        [move.epoch for move in moves],
    ]


@functools.cache
def numbered(sql: str) -> str:
    """PostgreSQL numbers its values: ``$1`` for the first question mark."""
    parts = sql.split("?")
    return "".join(itertools.chain([parts[0]], *((f"${n}", part) for n, part in enumerate(parts[1:], 1))))
