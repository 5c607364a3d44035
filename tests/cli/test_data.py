"""A server's data, backed up and checked."""

from __future__ import annotations

import asyncio
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cutthroat.cli import run
from cutthroat.server.store.base import RecordRow
from cutthroat.server.store.sqlite import SqliteStore
from tests.server.damaging import damage, two_games
from tests.server.managers import opened


@pytest.fixture
def club(tmp_path: Path, record_file: Path) -> Path:
    """The directory of a server with games under way and a record."""
    folder = tmp_path / "club"
    folder.mkdir()
    asyncio.run(two_games(folder / "cutthroat.db"))
    asyncio.run(add_record(folder / "cutthroat.db", record_file.read_bytes()))
    return folder


async def add_record(database: Path, body: bytes) -> None:
    store = SqliteStore(database)
    await store.open()
    await store.add_record(RecordRow("r", "toy", 0.0, body, spectators=True), [])
    await store.close()


def test_all_is_well(club: Path, json_of: Callable[..., Any], capsys: pytest.CaptureFixture[str]) -> None:
    assert json_of("data", "check", "--data", str(club)) == {"tables": 3, "records": 1, "hurt": []}
    assert run(["data", "check", "--data", str(club)]) == 0
    assert capsys.readouterr().out == f"{club / 'cutthroat.db'}: 3 tables, 1 records, none hurt\n"


def test_what_is_hurt_is_named(club: Path, json_of: Callable[..., Any]) -> None:
    database = club / "cutthroat.db"
    hurt, whole = asyncio.run(two_games(database))
    asyncio.run(forge(database, whole))
    damage(database, hurt)
    found = json_of("data", "check", "--data", str(club), code=1)
    assert (found["tables"], found["records"]) == (6, 1)
    names = {(one["what"], one["id"]) for one in found["hurt"]}
    assert names >= {("database", "cutthroat.db"), ("table", hurt), ("table", whole), ("record", "r")}
    assert len(names) < len(["database", "record"]) + found["tables"]


async def forge(database: Path, table: str) -> None:
    """Another move in a log, and another outcome in a record; every page stays whole."""
    store = SqliteStore(database)
    await store.open()
    await store._execute("UPDATE entries SET body = replace(body, '\"moved\"', '\"mowed\"') WHERE table_id = ?", table)
    await store._execute("UPDATE records SET body = CAST(replace(body, '\"places\":[', '\"places\":[9,') AS BLOB)")
    await store.close()


def test_a_backup_of_a_server_at_work_is_whole_and_private(
    club: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy.db"

    async def play_and_back_up() -> int:
        async with opened(SqliteStore(club / "cutthroat.db")) as place:
            await place.game("oo")
            done = await asyncio.to_thread(run, ["data", "backup", str(copy), "--data", str(club)])
            await place.game("oo")
            return done

    assert asyncio.run(play_and_back_up()) == 0
    assert capsys.readouterr().out.startswith(f"{copy}: 0.")
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert run(["data", "check", str(copy)]) == 0
    assert capsys.readouterr().out == f"{copy}: 4 tables, 1 records, none hurt\n"
    assert sorted(path.name for path in tmp_path.iterdir() if "copy" in path.name) == ["copy.db"]


def test_a_backup_is_a_database_that_goes_on(club: Path, tmp_path: Path) -> None:
    copy = tmp_path / "restored" / "cutthroat.db"
    copy.parent.mkdir()
    assert run(["data", "backup", str(copy), "--data", str(club)]) == 0

    async def go_on() -> int:
        async with opened(SqliteStore(copy)) as place:
            tables = [row.id for row in await place.store.unfinished_tables()]
            return len([await place.manager.find(table) for table in tables])

    assert asyncio.run(go_on()) == 3


def test_an_older_backup_is_replaced_and_nothing_else_is(
    club: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy, notes = tmp_path / "copy.db", tmp_path / "notes.txt"
    notes.write_text("mine")
    for _ in range(2):
        assert run(["data", "backup", str(copy), "--data", str(club)]) == 0
    for target, reason in (
        (notes, "is no backup"),
        (club / "cutthroat.db", "is the database itself"),
        (tmp_path, "is a directory"),
        (tmp_path / "nowhere" / "copy.db", "cannot be written: No such file or directory"),
    ):
        capsys.readouterr()
        assert run(["data", "backup", str(target), "--data", str(club)]) == 1
        assert reason in capsys.readouterr().err
    assert notes.read_text() == "mine"


@pytest.mark.parametrize("command", ["backup x.db", "check"])
def test_a_directory_without_data_is_said_so(command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["data", *command.split(), "--data", str(tmp_path / "none")]) == 1
    assert "there is no such database" in capsys.readouterr().err
    assert not (tmp_path / "none").exists()


def test_what_is_no_database_is_said_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "x.db").write_text("no database at all, " * 100)
    assert run(["data", "check", str(tmp_path / "x.db")]) == 1
    assert "file is not a database" in capsys.readouterr().err
