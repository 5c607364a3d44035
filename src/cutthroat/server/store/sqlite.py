"""SQLite: one file, one writer thread that commits whatever waits in one go, and a reader beside it."""

from __future__ import annotations

import asyncio
import contextlib
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

from cutthroat.server.store.base import (
    ChatRow,
    Damage,
    PersonRow,
    RecordRow,
    RecordRule,
    SequenceTaken,
    Sessions,
    Store,
    StoreDamaged,
    StoreError,
    TableRow,
)
from cutthroat.server.store.damage import find_damage, is_damage
from cutthroat.server.store.migrate import PATIENCE, migrate

R = TypeVar("R")
Statement: TypeAlias = tuple[str, Sequence[Any]]
GROUP = 200
"""At most so many writes share a commit."""
GATHER_SECONDS = 0.010
"""Seconds that a write waits for others to share its commit with, where there was one just before: a commit costs the
same for one write and for ten."""
BUSY = 0.02
"""Seconds between two commits of a busy server."""
APPEND = "INSERT INTO entries (table_id, seq, at, body) VALUES (?, ?, ?, ?)"
TABLE = "id, code, game, secret, public, status, created, changed, host"
PERSON = "id, name, created"
CHAT = "table_id, at, person, name, text, command"
RECORD = "id, game, finished, body, spectators"


class Job:
    """One write: what to run inside the transaction, and who waits for it."""

    def __init__(self, statements: Sequence[Statement], done: asyncio.Future[None]) -> None:
        self.statements = statements
        self.done = done
        self.error: Exception | None = None

    def settle(self) -> None:
        """In the loop that waits; whoever waited may have gone in the meantime."""
        if self.done.done():
            return
        if self.error is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(self.error)


class SqliteStore(Store):
    def __init__(self, path: Path) -> None:
        self.path = path
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
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

    def _write_forever(self) -> None:
        db = self._connect()
        last = 0.0
        try:
            while (job := self._jobs.get()) is not None:
                if time.monotonic() - last < BUSY:
                    time.sleep(GATHER_SECONDS)
                group = [job]
                stop = self._gather(group)
                self._commit(db, group)
                last = time.monotonic()
                if stop:
                    return
        finally:
            db.close()

    def _gather(self, group: list[Job]) -> bool:
        """Take what waits already; whether the end was among it."""
        with contextlib.suppress(queue.Empty):
            while len(group) < GROUP:
                job = self._jobs.get_nowait()
                if job is None:
                    return True
                group.append(job)
        return False

    def _commit(self, db: sqlite3.Connection, group: list[Job]) -> None:
        """One transaction for all; a job that fails undoes itself only. Where one meets a damaged page, each gets a
        transaction of its own: the others can still be written."""
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
        with contextlib.suppress(RuntimeError):  # the loop has ended, and nobody waits any more
            group[0].done.get_loop().call_soon_threadsafe(settle_all, group)

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
            job.error = StoreError(f"this cannot be written: {error}")
        if is_long and job.error is not None:
            db.execute("ROLLBACK TO job")
        if is_long:
            db.execute("RELEASE job")

    def _write(self, *statements: Statement) -> asyncio.Future[None]:
        """Done when it is on disk."""
        if self._closed or not self._writer.is_alive():
            raise StoreError("the store is closed")
        job = Job(statements, asyncio.get_running_loop().create_future())
        self._jobs.put(job)
        return job.done

    def _execute(self, sql: str, *values: Any) -> asyncio.Future[None]:
        return self._write((sql, values))

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

    # The log

    async def create_table(self, row: TableRow, body: bytes) -> None:
        await self._write(
            (f"INSERT INTO tables ({TABLE}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", row),
            (APPEND, (row.id, 1, row.created, body)),
        )

    async def append(self, table: str, seq: int, body: bytes, at: float) -> None:
        await self._execute(APPEND, table, seq, at, body)

    async def entries(self, table: str) -> list[bytes]:
        rows = await self._rows("SELECT body FROM entries WHERE table_id = ? ORDER BY seq", table)
        return [body for (body,) in rows]

    # Tables

    async def table(self, table: str) -> TableRow | None:
        return table_row(await self._rows(f"SELECT {TABLE} FROM tables WHERE id = ?", table))

    async def table_by_code(self, code: str) -> TableRow | None:
        return table_row(await self._rows(f"SELECT {TABLE} FROM tables WHERE code = ?", code))

    async def note_table(self, table: str, status: str, people: list[str], changed: float) -> None:
        await self._write(
            ("UPDATE tables SET status = ?, changed = ? WHERE id = ?", (status, changed, table)),
            ("DELETE FROM table_people WHERE table_id = ?", (table,)),
            *(("INSERT INTO table_people (person, table_id) VALUES (?, ?)", (person, table)) for person in people),
        )

    async def public_tables(self, limit: int) -> list[TableRow]:
        sql = f"""SELECT {TABLE} FROM (
                    SELECT *, ROW_NUMBER() OVER (PARTITION BY host ORDER BY created DESC) AS place
                    FROM tables WHERE public AND status IN ('open', 'playing'))
                  ORDER BY place > 1, created DESC LIMIT ?"""
        return [to_table(row) for row in await self._rows(sql, limit)]

    async def tables_of(self, person: str, limit: int) -> list[TableRow]:
        sql = f"""SELECT {TABLE} FROM tables WHERE id IN (SELECT table_id FROM table_people WHERE person = ?)
                  ORDER BY changed DESC LIMIT ?"""
        return [to_table(row) for row in await self._rows(sql, person, limit)]

    async def hosted(self, person: str, since: float) -> dict[str, int]:
        sql = """SELECT status, COUNT(*) FROM tables WHERE host = ? AND (status = 'open'
                 OR (status = 'playing' AND changed >= ?)) GROUP BY status"""
        return {"open": 0, "playing": 0, **dict(await self._rows(sql, person, since))}

    async def listed_by(self, person: str) -> int:
        sql = "SELECT COUNT(*) FROM tables WHERE host = ? AND status = 'open' AND public"
        rows = await self._rows(sql, person)
        return int(rows[0][0])

    async def expire_tables(self, before: float) -> None:
        await self._execute("UPDATE tables SET status = 'expired' WHERE status = 'open' AND changed < ?", before)

    async def unfinished_tables(self) -> list[TableRow]:
        sql = f"""SELECT {TABLE} FROM tables WHERE status = 'playing'
                  OR (status = 'over' AND id NOT IN (SELECT id FROM records)) ORDER BY changed DESC"""
        return [to_table(row) for row in await self._rows(sql)]

    # People

    async def add_person(self, row: PersonRow, token_hash: str) -> None:
        await self._write(
            (f"INSERT INTO people ({PERSON}) VALUES (?, ?, ?)", row),
            ("INSERT INTO tokens (hash, person, created) VALUES (?, ?, ?)", (token_hash, row.id, row.created)),
        )

    async def person_by_token(self, token_hash: str) -> PersonRow | None:
        sql = f"SELECT {PERSON} FROM people WHERE id = (SELECT person FROM tokens WHERE hash = ?)"
        return person_row(await self._rows(sql, token_hash))

    async def set_recovery(self, person: str, recovery_hash: str) -> None:
        await self._execute("UPDATE people SET recovery_hash = ? WHERE id = ?", recovery_hash, person)

    async def use_recovery(self, recovery_hash: str, token_hash: str, at: float) -> PersonRow | None:
        add = "INSERT INTO tokens (hash, person, created) SELECT ?, id, ? FROM people WHERE recovery_hash = ?"
        await self._write(
            (add, (token_hash, at, recovery_hash)),
            ("UPDATE people SET recovery_hash = NULL WHERE recovery_hash = ?", (recovery_hash,)),
        )
        return await self.person_by_token(token_hash)

    async def sessions(self, person: str) -> Sessions:
        sql = """SELECT (SELECT COUNT(*) FROM tokens WHERE person = people.id), recovery_hash IS NOT NULL
                 FROM people WHERE id = ?"""
        rows = await self._rows(sql, person)
        return Sessions(rows[0][0], bool(rows[0][1])) if rows else Sessions(0, False)

    async def end_sessions(self, person: str, keep: str | None) -> None:
        if keep is None:
            await self._execute("DELETE FROM tokens WHERE person = ?", person)
            return
        await self._write(
            ("DELETE FROM tokens WHERE person = ? AND hash != ?", (person, keep)),
            ("UPDATE people SET recovery_hash = NULL WHERE id = ?", (person,)),
        )

    async def rename_person(self, person: str, name: str) -> None:
        await self._execute("UPDATE people SET name = ? WHERE id = ?", name, person)

    # Chat

    async def add_chat_line(self, row: ChatRow) -> None:
        await self._execute(f"INSERT INTO talk ({CHAT}) VALUES (?, ?, ?, ?, ?, ?)", *row)

    async def chat_lines(self, table: str, limit: int) -> list[ChatRow]:
        sql = f"SELECT {CHAT} FROM talk WHERE table_id = ? ORDER BY number DESC LIMIT ?"
        return [ChatRow(*row) for row in reversed(await self._rows(sql, table, limit))]

    async def set_mute(self, table: str, person: str, other: str, *, muted: bool) -> None:
        add = "INSERT OR IGNORE INTO mutes (table_id, person, other) VALUES (?, ?, ?)"
        take_away = "DELETE FROM mutes WHERE table_id = ? AND person = ? AND other = ?"
        await self._execute(add if muted else take_away, table, person, other)

    async def mutes(self, table: str) -> dict[str, set[str]]:
        found: dict[str, set[str]] = {}
        for person, other in await self._rows("SELECT person, other FROM mutes WHERE table_id = ?", table):
            found.setdefault(person, set()).add(other)
        return found

    # Records

    async def add_record(self, row: RecordRow, people: Collection[str], removed: Collection[str] = ()) -> None:
        name = "INSERT OR IGNORE INTO record_people (person, record_id, removed) VALUES (?, ?, FALSE)"
        send_away = "INSERT OR REPLACE INTO record_people (person, record_id, removed) VALUES (?, ?, TRUE)"
        await self._write(
            (f"INSERT OR IGNORE INTO records ({RECORD}) VALUES (?, ?, ?, ?, ?)", row),
            *((name, (person, row.id)) for person in people),
            *((send_away, (person, row.id)) for person in removed),
        )

    async def record(self, record: str) -> RecordRow | None:
        rows = await self._rows(f"SELECT {RECORD} FROM records WHERE id = ?", record)
        return to_record(rows[0]) if rows else None

    async def record_rule(self, record: str) -> RecordRule | None:
        rows = await self._rows(
            """SELECT spectators, share, person, removed FROM records
               LEFT JOIN record_people ON record_id = id WHERE id = ?""",
            record,
        )
        if not rows:
            return None
        spectators, share = rows[0][:2]
        people = frozenset(person for _, _, person, removed in rows if person and not removed)
        return RecordRule(bool(spectators), people, frozenset(row[2] for row in rows if row[3]), share)

    async def share_record(self, record: str, token: str) -> None:
        await self._execute("UPDATE records SET share = ? WHERE id = ? AND share IS NULL", token, record)

    async def stop_sharing(self, record: str) -> None:
        await self._execute("UPDATE records SET share = NULL WHERE id = ?", record)

    async def records_of(self, person: str, limit: int) -> list[str]:
        sql = """SELECT id FROM records
                  WHERE id IN (SELECT record_id FROM record_people WHERE person = ? AND NOT removed)
                  ORDER BY finished DESC LIMIT ?"""
        return [str(record) for (record,) in await self._rows(sql, person, limit)]

    # Settings

    async def setting(self, key: str) -> str | None:
        rows = await self._rows("SELECT value FROM settings WHERE key = ?", key)
        return str(rows[0][0]) if rows else None

    async def set_setting(self, key: str, value: str) -> None:
        await self._execute("INSERT OR REPLACE INTO settings (key, value) VALUES (?, ?)", key, value)


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


def settle_all(group: list[Job]) -> None:
    for job in group:
        job.settle()


def to_table(row: tuple[Any, ...]) -> TableRow:
    found = TableRow(*row)
    return found._replace(public=bool(found.public))


def table_row(rows: list[Any]) -> TableRow | None:
    return to_table(rows[0]) if rows else None


def to_record(row: tuple[Any, ...]) -> RecordRow:
    found = RecordRow(*row)
    return found._replace(spectators=bool(found.spectators))


def person_row(rows: list[Any]) -> PersonRow | None:
    return PersonRow(*rows[0]) if rows else None
