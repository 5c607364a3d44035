"""What only a real PostgreSQL can show: migrations, crashes, and the way there and back."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy.engine import Connection
from sqlalchemy.ext.asyncio import create_async_engine

from cutthroat.cli import run
from cutthroat.client import Refused, TableConnection
from cutthroat.game.record import decode
from cutthroat.game.verdict import verify
from cutthroat.server.store import base
from cutthroat.server.store.copying import copy
from cutthroat.server.store.migrate import HEAD, migrate_postgres, revision_of_postgres, upgrade_postgres
from cutthroat.server.store.postgres import PostgresStore
from cutthroat.server.store.schema import cluster as cluster_metadata
from cutthroat.server.store.schema import metadata
from tests.server.damaging import two_games
from tests.server.play import first_moves
from tests.server.postgres import Cluster
from tests.server.running import SECONDS, Server, environment
from tests.server.test_restart import begun
from tests.server.test_store import table_row

PATIENCE = 240.0
"""Seconds: on a busy machine PostgreSQL needs many to recover from a crash."""
TABLE = "INSERT INTO tables VALUES ('t', 'CODE', 'toy', 's', TRUE, 'over', 1.0, 1.0)"
CREATED = (
    """INSERT INTO entries VALUES ('t', 1, 1.0, '{"type":"created","host":"ana","config":{"spectators":false}}')"""
)
REMOVED = """INSERT INTO entries VALUES ('t', 2, 1.0, '{"type":"removed","removed":"eve"}')"""
LINE = "INSERT INTO talk (table_id, at, person, name, text) VALUES ('t', 1.0, 'p', 'Ana', 'hello')"
RECORD = "INSERT INTO records VALUES ('t', 'toy', 1.0, '{}')"
FORGERY = """
UPDATE records SET body = convert_to(replace(convert_from(body, 'UTF8'), '"places":[', '"places":[9,'), 'UTF8')
"""


def execute(address: str, *statements: str) -> None:
    async def call() -> None:
        db = await asyncpg.connect(address)
        for sql in statements:
            await db.execute(sql)
        await db.close()

    asyncio.run(call())


def on_open_store(address: str, test: Callable[[PostgresStore], Any]) -> None:
    async def call() -> None:
        store = PostgresStore(address)
        await store.open()
        try:
            async with asyncio.timeout(PATIENCE):
                await test(store)
        finally:
            await store.close()

    asyncio.run(call())


def test_the_migrations_make_exactly_the_schema(cluster: Cluster) -> None:
    address = cluster.empty_database()

    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), [metadata, cluster_metadata]))  # type: ignore[arg-type]

    async def compare() -> list[object]:
        await migrate_postgres(address)
        engine = create_async_engine(address.replace("postgresql:", "postgresql+asyncpg:"))
        async with engine.connect() as connection:
            found = await connection.run_sync(differences)
        await engine.dispose()
        return found

    assert asyncio.run(compare()) == []


def test_what_an_older_schema_held_is_kept_and_filled_in(cluster: Cluster) -> None:
    address = cluster.empty_database()
    upgrade_postgres(address, "0001")
    execute(address, TABLE, CREATED, REMOVED, LINE, RECORD)

    async def look(store: PostgresStore) -> None:
        table = await store.table("t")
        assert table is not None
        assert table.host == "ana"
        assert [line.text for line in await store.chat_lines("t", 9)] == ["hello"]
        assert await store.record_rule("t") == base.RecordRule(False, frozenset(), frozenset({"eve"}), None)

    on_open_store(address, look)


MIGRATE = """
import asyncio, sys
from cutthroat.server.store.migrate import migrate_postgres
asyncio.run(migrate_postgres(sys.argv[1]))
"""


def test_servers_that_start_at_once_migrate_once(cluster: Cluster) -> None:
    address = cluster.empty_database()
    command = [sys.executable, "-c", MIGRATE, address]
    started = [subprocess.Popen(command, env=environment()) for _ in range(3)]
    assert [process.wait(SECONDS) for process in started] == [0, 0, 0]
    assert asyncio.run(revision_of_postgres(address)) == HEAD


@pytest.mark.parametrize(
    ("statements", "words"),
    [
        (["CREATE TABLE alembic_version (version_num text)", "INSERT INTO alembic_version VALUES ('9999')"], "newer"),
        (["CREATE TABLE tables (id int)"], "not one of Cutthroat's"),
    ],
)
def test_a_database_that_is_not_ours_is_refused_in_one_sentence(
    cluster: Cluster, capsys: pytest.CaptureFixture[str], statements: list[str], words: str
) -> None:
    address = cluster.empty_database()
    execute(address, *statements)
    assert run(["serve", "--port", "0", "--database", address]) == 1
    said = capsys.readouterr().err
    assert words in said
    assert "Traceback" not in said


@pytest.mark.parametrize("address", ["postgresql://127.0.0.1:1/none", "postgresql://[", "postgresql://nobody@@@/x"])
def test_a_database_that_cannot_be_reached_is_told_in_one_sentence(
    capsys: pytest.CaptureFixture[str], address: str
) -> None:
    assert run(["serve", "--port", "0", "--database", address]) == 1
    assert "cannot be reached" in capsys.readouterr().err


def test_without_its_driver_it_says_how_to_get_it() -> None:
    code = "import sys; sys.modules['asyncpg'] = None; from cutthroat.cli import main; main()"
    command = [sys.executable, "-c", code, "serve", "--database", "postgresql://nobody@127.0.0.1:1/nothing"]
    ended = subprocess.run(command, check=False, capture_output=True, text=True, env=environment())
    assert ended.returncode != 0
    assert "cutthroat[postgres]" in ended.stderr
    assert "Traceback" not in ended.stderr


def test_the_address_may_stand_in_a_file(cluster: Cluster, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    address = cluster.empty_database()
    execute(address, "CREATE TABLE tables (id int)")
    (tmp_path / "address").write_text(f"{address}\n")
    assert run(["serve", "--port", "0", "--database", str(tmp_path / "address")]) == 1
    assert "not one of Cutthroat's" in capsys.readouterr().err
    assert run(["serve", "--port", "0", "--database", str(tmp_path / "nothing")]) == 2
    assert "or a file with one" in capsys.readouterr().err
    assert run(["serve", "--data", str(tmp_path), "--database", address]) == 2
    assert "give one of them" in capsys.readouterr().err


@pytest.fixture
def own_cluster(cluster: Cluster) -> Cluster:
    """The tests of one process take turns, so whoever crashes it only has to wait until it is back."""
    return cluster


def test_a_connection_is_used_again_without_a_question_in_between(cluster: Cluster) -> None:
    """Which would clear what the session has set, at the price of a round trip for each statement."""

    async def test(store: PostgresStore) -> None:
        await store.open()
        await store.change("SELECT set_config('cutthroat.kept', 'yes', false)")
        assert await store.change("SELECT current_setting('cutthroat.kept', true)") == [("yes",)]
        await store.close()

    asyncio.run(test(PostgresStore(cluster.new_database())))


def test_nobody_waits_for_the_locks_of_a_process_that_is_frozen_in_mid_transaction(cluster: Cluster) -> None:
    """It would hold them for as long as it is frozen, and here that is for good."""
    address = cluster.new_database()

    async def test(frozen: PostgresStore) -> None:
        await frozen.create_table(table_row(), b"1")
        async with frozen._connection() as db:
            await db.execute("BEGIN")
            await db.execute("UPDATE tables SET summary = 'old' WHERE id = 't1'")
            await asyncio.to_thread(on_open_store, address, take_over)

    async def take_over(store: PostgresStore) -> None:
        await store.note_table("t1", "playing", ["ana"], 1.0, b"new")
        assert [(row.id, row.status) for row in await store.unfinished_tables()] == [("t1", "playing")]

    on_open_store(address, test)


def test_a_crash_loses_nothing_that_was_acknowledged(own_cluster: Cluster) -> None:
    """What was refused may be there, never twice; what was acknowledged is there."""
    address = own_cluster.new_database()

    async def test(store: PostgresStore) -> None:
        await store.create_table(table_row(), b"1")
        acknowledged, unsure = {1: b"1"}, set()
        for seq in range(2, 40):
            if seq % 15 == 0:
                await asyncio.to_thread(own_cluster.crash)
            while True:
                body = f"{seq}".encode()
                try:
                    await store.append("t1", seq, body, 0.0)
                    acknowledged[seq] = body
                    break
                except base.SequenceTaken:
                    assert seq in unsure
                    break
                except base.WriteUnsure:
                    unsure.add(seq)
                except base.StoreError:
                    assert store.problem() is not None
                    await asyncio.sleep(0.02)
        log = await store.entries("t1")
        assert log == [f"{seq}".encode() for seq in range(1, 40)]
        assert all(log[seq - 1] == body for seq, body in acknowledged.items())
        assert store.problem() is None

    on_open_store(address, test)
    own_cluster.wait_until_it_answers()


def test_a_game_goes_on_after_kills_of_server_and_database(own_cluster: Cluster, tmp_path: Path) -> None:
    settings: dict[str, object] = {"postgres": own_cluster.new_database()}

    async def test() -> None:
        with Server(tmp_path, fresh=False, settings=settings) as first:
            connection, _ = await begun(first, "oo")
            question = connection.known.questions[0]
            await connection.play(question, question.moves[0].action)
            first.kill()
            with Server(tmp_path, fresh=False, settings=settings, port=first.port):
                await connection.until(lambda known: connection.reconnects == 1)
                await asyncio.to_thread(own_cluster.crash)
                await to_the_end(connection)
                assert verify(decode(await connection.api.record(str(connection.known.record)))).ok
            await connection.__aexit__(None, None, None)

    asyncio.run(asyncio.wait_for(test(), PATIENCE))
    assert list(tmp_path.iterdir()) == []


async def to_the_end(connection: TableConnection) -> None:
    """While the database recovers, the table is paused and refuses moves."""
    while True:
        try:
            await first_moves(connection)
            return
        except Refused as refused:
            if refused.code not in ("unavailable", "too-fast"):
                raise
            await asyncio.sleep(0.05)


def test_there_and_back_is_the_same(cluster: Cluster, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    here, back = tmp_path / "here", tmp_path / "back"
    here.mkdir()
    asyncio.run(two_games(here / "cutthroat.db"))
    address = cluster.empty_database()
    assert run(["data", "copy", str(here), address, "--json"]) == 0
    there = json.loads(capsys.readouterr().out)
    assert run(["data", "copy", address, str(back), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == there
    assert {row["table"]: row["rows"] for row in there}["tables"] == 3
    assert copy(str(here / "cutthroat.db"), str(tmp_path / "again.db")) == copy(
        str(back / "cutthroat.db"), str(tmp_path / "third.db")
    )
    assert run(["data", "check", address]) == 0
    assert "none hurt" in capsys.readouterr().out
    assert run(["data", "copy", str(here), address]) == 1
    assert "must be empty" in capsys.readouterr().err


def test_check_names_what_is_hurt_on_postgresql(
    cluster: Cluster, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A damaged row, a log with a hole, a log without its table, a record that does not follow from its moves."""
    asyncio.run(two_games(tmp_path / "x.db"))
    assert run(["simulate", "toy", "--seats", "3", "--games", "1", "--records", str(tmp_path / "records")]) == 0
    address = cluster.empty_database()
    copy(str(tmp_path / "x.db"), address)
    body = next((tmp_path / "records").iterdir()).read_bytes()
    on_open_store(address, lambda store: store.add_record(base.RecordRow("r", "toy", 0.0, body, spectators=True), []))
    assert checked(address, capsys, code=0) == {"tables": 3, "records": 1, "hurt": []}

    damaged, holed, orphaned = sorted(ids_of_tables(tmp_path / "x.db"))
    execute(
        address,
        f"UPDATE entries SET body = substr(body, 1, 20) WHERE seq = 2 AND table_id = '{damaged}'",
        f"DELETE FROM entries WHERE seq = 2 AND table_id = '{holed}'",
        f"DELETE FROM tables WHERE id = '{orphaned}'",
        FORGERY,
    )
    found = checked(address, capsys, code=1)
    assert (found["tables"], found["records"]) == (3, 1)
    why = {(one["what"], one["id"]): one["why"] for one in found["hurt"]}
    assert why.keys() == {("table", damaged), ("table", holed), ("table", orphaned), ("record", "r")}
    assert "truncated" in why["table", damaged]
    assert why["table", holed] == "entries of its log are missing"
    assert why["table", orphaned] == "only its log is left"


def checked(address: str, capsys: pytest.CaptureFixture[str], code: int) -> Any:
    capsys.readouterr()
    assert run(["data", "check", address, "--json"]) == code
    return json.loads(capsys.readouterr().out)


def ids_of_tables(database: Path) -> list[str]:
    with contextlib.closing(sqlite3.connect(database)) as db:
        return [str(table) for (table,) in db.execute("SELECT id FROM tables")]


def test_chat_goes_on_after_a_copy(cluster: Cluster, tmp_path: Path) -> None:
    address = cluster.empty_database()
    asyncio.run(two_games(tmp_path / "x.db"))
    with contextlib.closing(sqlite3.connect(tmp_path / "x.db")) as db:
        db.execute("INSERT INTO talk VALUES (7, 't', 1.0, 'p', 'Ana', 'hello', 'c')")
        db.commit()
    copy(str(tmp_path / "x.db"), address)

    async def say(store: PostgresStore) -> None:
        await store.add_chat_line(base.ChatRow("t", 2.0, "p", "Ana", "again", "d"))
        assert [line.text for line in await store.chat_lines("t", 9)] == ["hello", "again"]

    on_open_store(address, say)


@pytest.mark.parametrize("place", ["missing", "postgresql://127.0.0.1:1/none"])
def test_a_copy_from_nowhere_is_a_clear_error(
    cluster: Cluster, tmp_path: Path, capsys: pytest.CaptureFixture[str], place: str
) -> None:
    here = place if "://" in place else str(tmp_path / place)
    assert run(["data", "copy", here, cluster.empty_database()]) == 1
    assert "no such database" in (said := capsys.readouterr().err) or "cannot be reached" in said
