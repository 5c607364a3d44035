"""SQLite: one file, one writer thread that commits whatever waits in one go, and a reader beside it."""

from __future__ import annotations

import asyncio
import contextlib
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from cutthroat.server.store.base import Damage, NotWritable, SequenceTaken, StoreDamaged, StoreError
from cutthroat.server.store.damage import find_damage, is_damage
from cutthroat.server.store.migrate import PATIENCE, migrate
from cutthroat.server.store.sql import APPEND, SqlStore, Statement

R = TypeVar("R")
GROUP = 500
"""At most so many writes share a commit, unless more were handed over at once."""
GATHER_SECONDS = 0.010
BUSY = 0.02
"""Seconds between two commits of a busy server."""
NUL = "a text with a NUL in it cannot be written"


class Job:
    """One write: what to run inside the transaction, and who waits for it."""

    def __init__(
        self,
        statements: Sequence[Statement],
        done: asyncio.Future[None],
        meanwhile: Callable[[], None] | None = None,
    ) -> None:
        self.statements = statements
        self.done = done
        self.meanwhile = meanwhile
        self.error: Exception | None = None

    def settle(self) -> None:
        """In the loop that waits; whoever waited may have gone in the meantime."""
        if self.done.done():
            return
        if self.error is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(self.error)


class SqliteStore(SqlStore):
    def __init__(self, path: Path) -> None:
        self.path = path
        self._waiting: list[Job] = []
        """Handed over together, at the end of the loop's turn."""
        self._jobs: queue.SimpleQueue[list[Job] | None] = queue.SimpleQueue()
        self._last_commit = 0.0
        self._writer = threading.Thread(target=self._write_forever, name="store-writer", daemon=True)
        self._reader = ThreadPoolExecutor(1, "store-reader")
        self._read_connection: sqlite3.Connection | None = None
        self._checking: sqlite3.Connection | None = None
        self._closed = False
        self._problem: str | None = None

    async def open(self) -> None:
        await asyncio.to_thread(self._prepare)
        self._writer.start()
        await self._read(lambda db: db.execute("SELECT 1").fetchall())

    def _prepare(self) -> None:
        """The newest schema and a write-ahead log, before any other connection: the switch allows no second one."""
        migrate(self.path)
        try:
            with contextlib.closing(self._connect()) as db:
                db.execute("PRAGMA journal_mode=WAL")
        except sqlite3.Error as error:
            raise StoreError(f"{self.path} cannot be used: {error}") from None

    async def find_damage(self) -> Damage:
        return await asyncio.to_thread(self._find_damage)

    def _find_damage(self) -> Damage:
        """On a connection of its own, which gives up when the store is closed."""
        try:
            with contextlib.closing(sqlite3.connect(self.path, timeout=PATIENCE, check_same_thread=False)) as db:
                self._checking = db
                return Damage() if self._closed else find_damage(db, lambda: self._closed)
        except sqlite3.Error as error:
            raise StoreError(f"{self.path} cannot be checked: {error}") from None
        finally:
            self._checking = None

    async def close(self) -> None:
        self._closed = True
        with contextlib.suppress(sqlite3.ProgrammingError):  # it has just ended
            if self._checking is not None:
                self._checking.interrupt()
        if self._writer.is_alive():
            self._hand_over()
            self._jobs.put(None)
            await asyncio.to_thread(self._writer.join)
        await asyncio.get_running_loop().run_in_executor(self._reader, self._close_reader)
        self._reader.shutdown()

    def _close_reader(self) -> None:
        if self._read_connection is not None:
            self._read_connection.close()

    # Writing

    def problem(self) -> str | None:
        return self._problem if self._writer.is_alive() else "the store's writer has stopped"

    def _connect(self) -> sqlite3.Connection:
        db = sqlite3.connect(self.path, isolation_level=None, timeout=PATIENCE)
        db.execute("PRAGMA synchronous=FULL")
        db.execute("PRAGMA foreign_keys=ON")
        return db

    def gathering(self) -> float:
        return GATHER_SECONDS if time.monotonic() - self._last_commit < BUSY else 0.0

    def _write_forever(self) -> None:
        db = self._connect()
        try:
            while (group := self._jobs.get()) is not None:
                stop = self._gather(group)
                self._commit(db, group)
                self._last_commit = time.monotonic()
                if stop:
                    return
        finally:
            db.close()

    def _gather(self, group: list[Job]) -> bool:
        """Take what waits already; whether the end was among it."""
        with contextlib.suppress(queue.Empty):
            while len(group) < GROUP:
                jobs = self._jobs.get_nowait()
                if jobs is None:
                    return True
                group += jobs
        return False

    def _commit(self, db: sqlite3.Connection, group: list[Job]) -> None:
        """One transaction for all; a job that fails undoes itself only. Where one meets a damaged page, each gets a
        transaction of its own: the others can still be written."""
        self._in_loop(begin_all, [job for job in group if job.meanwhile])
        try:
            self._write_all(db, group)
            self._problem = None
        except Exception as error:  # whatever it is, the writer lives on, for nobody else writes
            with contextlib.suppress(sqlite3.Error):
                db.execute("ROLLBACK")
            if is_damage(error) and len(group) > 1:
                for job in group:
                    self._commit(db, [job])
                return
            self._fail(group, error)
        self._in_loop(settle_all, group)

    def _in_loop(self, run: Callable[[list[Job]], None], jobs: list[Job]) -> None:
        with contextlib.suppress(RuntimeError):  # the loop has ended, and nobody waits any more
            if jobs:
                jobs[0].done.get_loop().call_soon_threadsafe(run, jobs)

    def _write_all(self, db: sqlite3.Connection, group: list[Job]) -> None:
        if append_all(db, group):
            return
        db.execute("BEGIN IMMEDIATE")
        for job in group:
            job.error = None
            self._run(db, job)
        db.execute("COMMIT")

    def _fail(self, group: list[Job], error: Exception) -> None:
        text = f"the store cannot be written: {error}"
        if not is_damage(error):
            self._problem = text
        for job in group:
            job.error = job.error or (StoreDamaged(text) if is_damage(error) else StoreError(text))

    def _run(self, db: sqlite3.Connection, job: Job) -> None:
        """A statement that fails undoes itself; only several need more."""
        is_long = len(job.statements) > 1
        if is_long:
            db.execute("SAVEPOINT job")
        try:
            for sql, values in job.statements:
                db.execute(sql, values)
        except sqlite3.IntegrityError as error:
            job.error = SequenceTaken(str(error))
        except sqlite3.Error:
            raise
        except Exception as error:  # a value that no database can hold, which is no other job's fault
            job.error = NotWritable(f"this cannot be written: {error}")
        if is_long and job.error is not None:
            db.execute("ROLLBACK TO job")
        if is_long:
            db.execute("RELEASE job")

    async def append(
        self,
        table: str,
        seq: int,
        body: bytes,
        at: float,
        epoch: int | None = None,
        meanwhile: Callable[[], None] | None = None,
    ) -> None:
        if "\0" in table:
            raise NotWritable(NUL)
        await self._queue(((APPEND, (table, seq, at, body)),), meanwhile)

    def _write(self, *statements: Statement) -> asyncio.Future[None]:
        if any(isinstance(value, str) and "\0" in value for _, values in statements for value in values):
            raise NotWritable(NUL)
        return self._queue(statements)

    def _queue(
        self, statements: Sequence[Statement], meanwhile: Callable[[], None] | None = None
    ) -> asyncio.Future[None]:
        """Done when it is on disk."""
        if self._closed or not self._writer.is_alive():
            raise StoreError("the store is closed")
        loop = asyncio.get_running_loop()
        job = Job(statements, loop.create_future(), meanwhile)
        if not self._waiting:
            loop.call_soon(self._hand_over)
        self._waiting.append(job)
        return job.done

    def _hand_over(self) -> None:
        jobs, self._waiting = self._waiting, []
        if jobs:
            self._jobs.put(jobs)

    # Reading

    async def _read(self, run: Callable[[sqlite3.Connection], R]) -> R:
        def call() -> R:
            if self._read_connection is None:
                self._read_connection = self._connect()
            return run(self._read_connection)

        try:
            return await asyncio.get_running_loop().run_in_executor(self._reader, call)
        except sqlite3.Error as error:
            kind = StoreDamaged if is_damage(error) else StoreError
            raise kind(f"the store cannot be read: {error}") from None

    async def _rows(self, sql: str, *values: Any) -> list[Any]:
        return await self._read(lambda db: db.execute(sql, values).fetchall())


def append_all(db: sqlite3.Connection, group: list[Job]) -> bool:
    """Nothing but moves, as nearly always, is one statement, and a transaction by itself: after every statement the
    writer has to wait until the loop makes way. False if that will not do, and nothing is written."""
    values: list[Any] = []
    for job in group:
        if len(job.statements) != 1 or job.statements[0][0] is not APPEND:
            return False
        values += job.statements[0][1]
    try:
        db.execute(APPEND + ", (?, ?, ?, ?)" * (len(group) - 1), values)
    except sqlite3.OperationalError:
        raise
    except Exception:  # a place that is taken, or a value that no database can hold: one by one it will show whose
        return False
    return True


def begin_all(group: list[Job]) -> None:
    """While the writer waits for the disk, the loop is free."""
    for job in group:
        if job.meanwhile is not None:
            job.meanwhile()


def settle_all(group: list[Job]) -> None:
    for job in group:
        job.settle()
