"""Others on the same machine read nothing: neither what the server writes nor what an older one has left open."""

from __future__ import annotations

import asyncio
import stat
from pathlib import Path

import pytest

from cutthroat.client import TableConnection
from cutthroat.game.private_files import tighten
from cutthroat.protocol import messages as m
from cutthroat.server.main import make_private
from tests.server.running import Server, fresh_data
from tests.server.tables import plans

ANYTHING_GOES = ("sh", "-c", 'umask 000; exec "$@"', "sh")


def modes(folder: Path) -> dict[str, str]:
    return {path.name: oct(stat.S_IMODE(path.stat().st_mode)) for path in (folder, *folder.iterdir())}


def everything_private(data: Path) -> dict[str, str]:
    files = ("cutthroat.db", "cutthroat.db-wal", "cutthroat.db-shm", "lock")
    return {data.name: "0o700"} | dict.fromkeys(files, "0o600")


def test_a_new_directory_is_its_owners_alone_whatever_the_umask(tmp_path: Path) -> None:
    async def work(server: Server) -> None:
        api = server.api()
        await api.arrive("Ana")
        made = await api.create_table(m.TableConfig(game="toy", seats=plans("oo")))
        async with TableConnection(api, made.id) as connection:
            await connection.sit(0)

    data = tmp_path / "club"
    with Server(data, prefix=ANYTHING_GOES, fresh=False) as server:
        asyncio.run(work(server))
        assert modes(data) == everything_private(data)
        assert "open to others" not in server.log


def test_a_directory_that_was_open_is_closed_and_the_log_says_so(tmp_path: Path) -> None:
    data = fresh_data(tmp_path / "club")
    (data / "lock").touch()
    data.chmod(0o755)
    for path in data.iterdir():
        path.chmod(0o644)
    with Server(data, prefix=ANYTHING_GOES) as server:
        assert modes(data) == everything_private(data)
        assert server.log.count("open to others") == 3


def test_files_of_the_neighbours_stay_as_they_are(tmp_path: Path) -> None:
    """Somebody may keep other things beside the database."""
    (tmp_path / "lock").touch()
    notes = tmp_path / "notes.txt"
    notes.touch()
    notes.chmod(0o644)
    make_private(tmp_path)
    assert stat.S_IMODE(notes.stat().st_mode) == 0o644


def test_what_cannot_be_closed_is_said_and_does_not_stop_the_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def refuse(path: Path, mode: int) -> None:
        raise PermissionError(1, "Operation not permitted")

    tmp_path.chmod(0o755)
    monkeypatch.setattr(Path, "chmod", refuse)
    make_private(tmp_path)
    assert "others may be able to read" in caplog.text


def test_only_what_others_could_do_is_taken_away(tmp_path: Path) -> None:
    read_only, private = tmp_path / "a", tmp_path / "b"
    for path, mode in ((read_only, 0o444), (private, 0o600)):
        path.touch()
        path.chmod(mode)
    assert tighten([read_only, private]) == [read_only]
    assert [stat.S_IMODE(path.stat().st_mode) for path in (read_only, private)] == [0o400, 0o600]
