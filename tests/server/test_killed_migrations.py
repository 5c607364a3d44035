"""A server that is killed while it makes or changes its schema starts again, with everything that was in it."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from cutthroat.server.store.base import StoreError
from cutthroat.server.store.migrate import HEAD, REVISIONS, migrate, revision, upgrade
from cutthroat.server.store.sqlite import SqliteStore
from tests.server.running import environment, template

MIGRATE = """
import itertools, os, shutil, signal, sys
from pathlib import Path
from sqlalchemy import event
from sqlalchemy.pool import Pool
from cutthroat.server.store.migrate import migrate

here, copies, last = Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3])
statements = itertools.count()

def step(sql):
    statement = next(statements)
    shutil.copytree(here, copies / str(statement))
    if statement == last:
        os.kill(os.getpid(), signal.SIGKILL)

event.listen(Pool, "connect", lambda db, record: db.set_trace_callback(step))
migrate(here / "x.db")
"""
"""Before every statement, BEGIN and COMMIT among them, the files are copied as they are: a process that is killed there
leaves just these. It is killed before the statement of the last argument."""
NEVER = -1
TABLE = "INSERT INTO tables VALUES ('t', 'CODE', 'toy', 's', 1, 'open', 1.0, 1.0)"
ENTRY = """INSERT INTO entries VALUES ('t', 1, 1.0, CAST('{"type":"created","host":"ana"}' AS BLOB))"""
LINE = "INSERT INTO talk (table_id, at, person, name, text) VALUES ('t', 1.0, 'p', 'Ana', 'hello')"
FIRST_SCHEMA = (Path(__file__).parent / "fixtures" / "schema_0001.sql").read_text(encoding="utf-8").split(";\n")[:-1]
"""The statements of the first schema, which an older release committed one by one."""
MUTES = """CREATE TABLE mutes (
    table_id VARCHAR(40) NOT NULL,
    person VARCHAR(40) NOT NULL,
    other VARCHAR(40) NOT NULL,
    CONSTRAINT pk_mutes PRIMARY KEY (table_id, person, other)
)"""


def run(path: Path, *statements: str) -> None:
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as db:
        for sql in statements:
            db.execute(sql)


def schema(path: Path) -> list[tuple[str, str]]:
    with contextlib.closing(sqlite3.connect(path)) as db:
        found = db.execute("SELECT name, coalesce(sql, '') FROM sqlite_master ORDER BY name").fetchall()
    return [(name, " ".join(sql.replace('"', "").split())) for name, sql in found]


def database(folder: Path, at: str | None) -> Path:
    """A database with a table and a line of chat in it, as a server of that schema left it."""
    folder.mkdir()
    path = folder / "x.db"
    if at is not None:
        upgrade(path, "0001")
        run(path, "PRAGMA journal_mode=WAL", TABLE, ENTRY, LINE)
        upgrade(path, at)
    return path


def check(path: Path, *, has_data: bool) -> None:
    """The server opens it; the schema is the newest one to the letter, and nothing is missing."""

    async def read() -> tuple[list[str], list[str]]:
        store = SqliteStore(path)
        await store.open()
        try:
            lines, table = await store.chat_lines("t", 10), await store.table("t")
        finally:
            await store.close()
        return [line.text for line in lines], [table.host] if table else []

    assert asyncio.run(read()) == ((["hello"], ["ana"]) if has_data else ([], []))
    assert revision(path) == HEAD
    fresh = path.with_name("fresh.db")
    fresh.write_bytes(template())
    assert schema(path) == schema(fresh)


def steps(begun: Path, copies: Path, last: int = NEVER) -> list[Path]:
    """What was on the disk before each statement of a migration, up to the one before which it was killed."""
    copies.mkdir()
    arguments = [sys.executable, "-c", MIGRATE, str(begun), str(copies), str(last)]
    done = subprocess.run(arguments, check=False, env=environment()).returncode
    assert done == (0 if last == NEVER else -signal.SIGKILL)
    return sorted(copies.iterdir(), key=lambda folder: int(folder.name))


def content(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


@pytest.mark.parametrize("at", [None, *REVISIONS[:-1]])
def test_a_kill_before_any_statement_of_a_migration_costs_nothing(tmp_path: Path, at: str | None) -> None:
    begun = database(tmp_path / "begun", at).parent
    folders = steps(begun, tmp_path / "steps")
    assert len(folders) > 5
    assert revision(begun / "x.db") == HEAD
    checked: list[dict[str, bytes]] = []
    for folder in folders:
        left = content(folder)
        if left in checked:
            continue
        checked.append(left)
        assert not (folder / "x.db").exists() or revision(folder / "x.db") == at
        check(folder / "x.db", has_data=at is not None)


def test_a_killed_process_leaves_what_was_on_the_disk_before_the_statement(tmp_path: Path) -> None:
    whole = steps(database(tmp_path / "whole", "0001").parent, tmp_path / "steps")
    for last in (len(whole) // 2, len(whole) - 1):
        begun = database(tmp_path / f"killed {last}", "0001").parent
        copies = steps(begun, tmp_path / f"copies {last}", last)
        assert len(copies) == last + 1
        assert content(begun) == content(copies[-1])
        check(begun / "x.db", has_data=True)


@pytest.mark.parametrize("made", range(len(FIRST_SCHEMA) + 1))
def test_a_first_schema_that_an_older_release_left_half_made_is_completed(tmp_path: Path, made: int) -> None:
    path = tmp_path / "x.db"
    run(path, *FIRST_SCHEMA[:made])
    check(path, has_data=False)


@pytest.mark.parametrize("journal", ["DELETE", "WAL"])
@pytest.mark.parametrize(
    ("at", "leftovers"),
    [
        ("0001", [MUTES]),
        ("0001", [MUTES, "ALTER TABLE talk ADD COLUMN command VARCHAR(40)"]),
        ("0002", ["ALTER TABLE tables ADD COLUMN host VARCHAR(40)"]),
    ],
    ids=["mutes", "mutes and command", "host"],
)
def test_a_migration_that_an_older_release_left_half_done_is_completed(
    tmp_path: Path, at: str, leftovers: list[str], journal: str
) -> None:
    path = database(tmp_path / "half", at)
    run(path, f"PRAGMA journal_mode={journal}", *leftovers)
    check(path, has_data=True)


def test_a_database_of_something_else_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    run(path, "CREATE TABLE talk (speaker TEXT)")
    before = path.read_bytes()
    with pytest.raises(StoreError, match="no database of Cutthroat"):
        migrate(path)
    assert path.read_bytes() == before


@pytest.mark.slow
def test_processes_that_migrate_at_once_wait_for_each_other(tmp_path: Path) -> None:
    path = database(tmp_path / "shared", "0001")
    code = f"from pathlib import Path; from cutthroat.server.store.migrate import migrate; migrate(Path({str(path)!r}))"
    started = [subprocess.Popen([sys.executable, "-c", code], env=environment()) for _ in range(3)]
    assert [process.wait() for process in started] == [0, 0, 0]
    check(path, has_data=True)
