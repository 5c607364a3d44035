"""The schema and its migrations."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import URL, create_engine

from cutthroat.server.store.base import RecordRule
from cutthroat.server.store.migrate import HEAD, REVISIONS, alembic_config, migrate, revision, upgrade
from cutthroat.server.store.schema import metadata
from cutthroat.server.store.sqlite import SqliteStore
from tests.server.running import environment, fresh_data


def test_the_revisions_are_those_of_the_migrations(tmp_path: Path) -> None:
    scripts = ScriptDirectory.from_config(alembic_config(URL.create("sqlite", database=str(tmp_path / "x.db"))))
    assert tuple(script.revision for script in scripts.walk_revisions())[::-1] == REVISIONS
    assert scripts.get_heads() == [HEAD]


def test_the_migrations_make_exactly_the_schema(tmp_path: Path) -> None:
    path = tmp_path / "new? folder %41#" / "x.db"
    path.parent.mkdir()
    migrate(path)
    assert revision(path) == HEAD
    engine = create_engine(URL.create("sqlite", database=str(path)))
    with engine.connect() as connection:
        found = compare_metadata(MigrationContext.configure(connection), metadata)
    engine.dispose()
    assert found == []


def test_a_database_of_the_first_schema_keeps_its_talk(tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    upgrade(path, "0001")
    assert revision(path) == "0001"
    db = sqlite3.connect(path)
    for text in ("one", "two"):
        db.execute(
            "INSERT INTO talk (table_id, at, person, name, text) VALUES ('t', 1.0, 'p', 'Ana', ?)",
            (text,),
        )
    db.commit()
    db.close()

    async def read() -> list[str]:
        store = SqliteStore(path)
        await store.open()
        lines = await store.chat_lines("t", 10)
        await store.close()
        return [line.text for line in lines]

    assert asyncio.run(read()) == ["one", "two"]
    assert revision(path) == HEAD


def test_tables_from_before_know_their_hosts(tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    upgrade(path, "0002")
    db = sqlite3.connect(path)
    for key, body in (("t1", b'{"type":"created","host":"ana"}'), ("t2", b"")):
        db.execute("INSERT INTO tables VALUES (?, ?, 'toy', 's', 1, 'open', 1.0, 1.0)", (key, key))
        db.execute("INSERT INTO entries VALUES (?, 1, 1.0, ?)", (key, body))
    db.commit()
    db.close()

    async def read() -> list[str]:
        store = SqliteStore(path)
        await store.open()
        rows = [await store.table(key) for key in ("t1", "t2")]
        await store.close()
        return [row.host for row in rows if row]

    assert asyncio.run(read()) == ["ana", ""]


def test_records_from_before_follow_the_rule_of_their_table(tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    upgrade(path, "0003")
    logs = {
        "open": ['{"type":"created","config":{"game":"toy"}}'],
        "closed": ['{"type":"created","config":{"game":"toy","spectators":false}}'],
        "sent": ['{"type":"created","config":{"spectators":true}}', '{"type":"removed","removed":"bo","person":"ana"}'],
        "imported": [],
    }
    with contextlib.closing(sqlite3.connect(path)) as db, db:
        for record, log in logs.items():
            db.execute("INSERT INTO records VALUES (?, 'toy', 1.0, x'')", (record,))
            db.executemany("INSERT INTO record_people VALUES (?, ?)", [("ana", record), ("bo", record)])
            for seq, body in enumerate(log, 1):
                db.execute("INSERT INTO entries VALUES (?, ?, 1.0, ?)", (record, seq, body.encode()))

    async def read() -> dict[str, RecordRule | None]:
        store = SqliteStore(path)
        await store.open()
        rules = {record: await store.record_rule(record) for record in logs}
        await store.close()
        return rules

    both, nobody = frozenset({"ana", "bo"}), frozenset[str]()
    assert asyncio.run(read()) == {
        "open": RecordRule(True, both, nobody, None),
        "closed": RecordRule(False, both, nobody, None),
        "sent": RecordRule(True, frozenset({"ana"}), frozenset({"bo"}), None),
        "imported": RecordRule(False, both, nobody, None),
    }


def test_a_database_that_is_up_to_date_loads_no_migrations(tmp_path: Path) -> None:
    """A restart must be quick."""
    path = fresh_data(tmp_path) / "cutthroat.db"
    code = f"""
import sys
from pathlib import Path
from cutthroat.server.store.base import RecordRule
from cutthroat.server.store.migrate import migrate
migrate(Path({str(path)!r}))
assert not any(name in sys.modules for name in ("alembic", "sqlalchemy"))
"""
    subprocess.run([sys.executable, "-c", code], check=True, env=environment())


@pytest.mark.parametrize("what", ["nothing", "an empty file"])
def test_no_revision_of_a_database_that_is_not_there(tmp_path: Path, what: str) -> None:
    path = tmp_path / "x.db"
    if what != "nothing":
        path.touch()
    assert revision(path) is None


@pytest.mark.parametrize("damage", ["a newer release", "no database"])
def test_a_database_that_cannot_be_used_is_refused_in_one_sentence(tmp_path: Path, damage: str) -> None:
    path = fresh_data(tmp_path) / "cutthroat.db"
    if damage == "a newer release":
        with contextlib.closing(sqlite3.connect(path)) as db, db:
            db.execute("UPDATE alembic_version SET version_num = '9999'")
    else:
        path.write_bytes(b"this is not a database" * 1000)
    before = path.read_bytes()
    arguments = [sys.executable, "-m", "cutthroat", "serve", "--data", str(tmp_path), "--port", "0"]
    ended = subprocess.run(arguments, check=False, capture_output=True, text=True, env=environment())
    expected = {
        "a newer release": f"{path} was written by a newer release of Cutthroat (schema 9999, this one knows {HEAD}): "
        "start that release again, or give this one another --data directory",
        "no database": f"{path} cannot be used: file is not a database",
    }
    assert ended.stderr == f"cutthroat: {expected[damage]}\n"
    assert ended.returncode == 1
    assert path.read_bytes() == before


def test_sqlite_needs_nothing_of_what_postgresql_needs(tmp_path: Path) -> None:
    """An extra that is not installed cannot be imported."""
    without = "import sys; sys.modules.update(dict.fromkeys(['greenlet', 'asyncpg', 'sqlalchemy.ext.asyncio']))\n"
    start = "from pathlib import Path; from cutthroat.server.store.migrate import migrate; migrate(Path(sys.argv[1]))"
    path = tmp_path / "x.db"
    subprocess.run([sys.executable, "-c", without + start, str(path)], check=True, env=environment())
    assert revision(path) == HEAD
