"""Stopped, killed, torn, doubled: what is there afterwards."""

from __future__ import annotations

import asyncio
import contextlib
import os
import select
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from cutthroat.client import Patience, Refused, TableConnection
from cutthroat.game.record import decode
from cutthroat.game.verdict import verify
from cutthroat.protocol import messages as m
from tests.server.play import first_moves
from tests.server.running import SERVE, Server, environment, fresh_data
from tests.server.tables import plans


async def begun(server: Server, seats: str = "oo", **config: object) -> tuple[TableConnection, str]:
    """A game under way, all open seats by one person."""
    api = server.api(patience=Patience(seconds=0.0, longest_pause=0.3))
    await api.arrive("Ana")
    made = await api.create_table(m.TableConfig(game="toy", seats=plans(seats), **config))  # type: ignore[arg-type]
    connection = TableConnection(api, made.id)
    await connection.__aenter__()
    for number, letter in enumerate(seats):
        if letter == "o":
            await connection.sit(number)
    await connection.start()
    await connection.until(lambda known: bool(known.questions))  # who comes and goes may be told first
    return connection, made.id


def test_clients_go_on_at_a_server_that_was_restored_from_a_backup(tmp_path: Path) -> None:
    async def test() -> None:
        data, backup = tmp_path / "data", tmp_path / "backup"
        with Server(data) as first:
            connection, _ = await begun(first, "oo")
            first.terminate()
            shutil.copytree(data, backup)
            with Server(data, port=first.port) as second:
                await connection.until(lambda known: connection.reconnects == 1)
                for _ in range(2):
                    question = connection.known.questions[0]
                    await connection.play(question, question.moves[0].action)
                known = connection.known.version
                second.terminate()
            shutil.rmtree(data)
            shutil.copytree(backup, data)
            with Server(data, port=first.port):
                await connection.until(lambda known: connection.reconnects == 2)
                assert connection.known.version < known
                await first_moves(connection)
                assert verify(decode(await connection.api.record(str(connection.known.record)))).ok
            await connection.close()

    asyncio.run(test())


def test_a_game_goes_on_after_the_server_was_killed(tmp_path: Path) -> None:
    async def test() -> None:
        with Server(tmp_path) as first:
            connection, _ = await begun(first, "oob")
            question = connection.known.questions[0]
            done = await connection.play(question, question.moves[0].action)
            await connection.say("before the end")
            before, hashed = connection.known.version, connection.known.hash
            first.kill()
            with Server(tmp_path, port=first.port):
                await connection.until(lambda known: connection.reconnects > 0 and not known.pending)
                assert connection.known.version >= before >= done.version
                if connection.known.version == before:
                    assert connection.known.hash == hashed
                assert [line.text for line in connection.known.chat] == ["before the end"]
                await first_moves(connection)
                assert verify(decode(await connection.api.record(str(connection.known.record)))).ok
            await connection.close()

    asyncio.run(test())


def test_a_torn_last_write_loses_nothing_but_itself(tmp_path: Path) -> None:
    """The end of the write-ahead log is cut at every kind of place: the table opens at an earlier move and goes on."""

    async def play_some(server: Server) -> tuple[str, str | None, int]:
        connection, table = await begun(server)
        for _ in range(4):
            question = connection.known.questions[0]
            version = connection.known.version
            await connection.play(question, question.moves[0].action)
            await connection.until(lambda known, old=version: known.version > old)  # type: ignore[misc]
        version = connection.known.version
        server.kill()
        await connection.close()
        return table, connection.api.token, version

    data = tmp_path / "data"
    with Server(data) as first:
        table, token, version = asyncio.run(play_some(first))
    wal = data / "cutthroat.db-wal"
    size = wal.stat().st_size
    assert size > 0

    async def go_on(server: Server) -> int:
        api = server.api()
        api.token = token
        async with TableConnection(api, table) as connection:
            opened_at = connection.known.version
            await first_moves(connection)
            assert verify(decode(await api.record(str(connection.known.record)))).ok
            return opened_at

    for number, cut in enumerate((0, 7, 3000)):
        copy = tmp_path / f"copy{number}"
        shutil.copytree(data, copy)
        (copy / "cutthroat.db-shm").unlink(missing_ok=True)
        with (copy / "cutthroat.db-wal").open("r+b") as file:
            file.truncate(size - cut)
        with Server(copy) as server:
            opened_at = asyncio.run(go_on(server))
        assert opened_at == version if cut == 0 else version - 2 <= opened_at < version


def test_a_second_server_on_the_same_directory_refuses(tmp_path: Path) -> None:
    with Server(tmp_path):
        second = subprocess.run(
            [sys.executable, "-c", SERVE, str(tmp_path), "0", "1", "0"],
            capture_output=True,
            text=True,
            env=environment(),
            timeout=60,
            check=False,
        )
        assert second.returncode == 1
        assert "another server uses" in second.stderr
    with Server(tmp_path):
        pass


def test_a_port_in_use_is_a_clear_answer(tmp_path: Path) -> None:
    with Server(tmp_path / "one") as first:
        fresh_data(tmp_path / "two")
        second = subprocess.run(
            [sys.executable, "-c", SERVE, str(tmp_path / "two"), str(first.port), "1", "0"],
            capture_output=True,
            text=True,
            env=environment(),
            timeout=60,
            check=False,
        )
        assert second.returncode == 1
        assert "cannot listen on" in second.stderr


@pytest.mark.skipif(not hasattr(os, "setxattr"), reason="needs Linux's limits")
def test_a_full_disk_is_a_clear_refusal_and_loses_nothing(tmp_path: Path) -> None:
    """No file may grow beyond a limit: writes fail as on a full disk, until there is room again."""
    resource = pytest.importorskip("resource")

    async def test() -> None:
        with Server(tmp_path) as server:
            connection, table = await begun(server)
            pid = server.process.pid
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (4096, resource.RLIM_INFINITY))
            acknowledged = connection.known.version
            question = connection.known.questions[0]
            with pytest.raises(Refused) as refused:
                await connection.play(question, question.moves[0].action)
            assert refused.value.code == "unavailable"
            await connection.until(lambda known: known.table is not None and known.table.status == "paused")
            assert connection.known.version == acknowledged
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
            await connection.until(lambda known: known.table is not None and known.table.status == "playing")
            await first_moves(connection)
            record = decode(await connection.api.record(table))
            assert verify(record).ok
            await connection.close()

    asyncio.run(test())


def test_a_worker_killed_in_mid_search_is_replaced(tmp_path: Path) -> None:
    async def test() -> None:
        with Server(tmp_path, bot_pause=0.05) as server:
            connection, _ = await begun(server, "obbb")
            killed = 0
            while not connection.known.is_over:
                for child in children(server.process.pid):
                    os.kill(child, signal.SIGKILL)
                    killed += 1
                version = connection.known.version
                for question in connection.known.questions:
                    await connection.play(question, question.moves[0].action)
                await connection.until(lambda known, old=version: known.version > old or known.is_over)  # type: ignore[misc]
            assert killed > 2
            await connection.close()
            assert server.terminate() == 0
        assert children(server.process.pid) == []

    asyncio.run(test())


def test_a_bot_that_hangs_is_replaced(tmp_path: Path) -> None:
    async def test() -> None:
        with Server(tmp_path, bot_budget=0.5) as server:
            connection, _ = await begun(server, "ob", options={"rounds": 1})
            for worker in await workers_of(server):
                os.kill(worker, signal.SIGSTOP)
            await asyncio.wait_for(first_moves(connection), 60)
            await connection.close()

    asyncio.run(test())


def test_no_worker_outlives_a_killed_server(tmp_path: Path) -> None:
    async def test() -> None:
        with Server(tmp_path) as server:
            connection, _ = await begun(server, "obb")
            with contextlib.ExitStack() as stack:
                handles = [os.pidfd_open(worker) for worker in await workers_of(server)]
                for handle in handles:
                    stack.callback(os.close, handle)
                server.kill()
                await connection.close()
                for handle in handles:
                    ended, _, _ = select.select([handle], [], [], 60)
                    assert ended

    asyncio.run(test())


async def workers_of(server: Server) -> list[int]:
    while not (workers := children(server.process.pid)):
        await asyncio.sleep(0.01)
    return workers


def children(pid: int) -> list[int]:
    """The workers that run; not one that is only just forked, whose start the server waits for."""
    try:
        born = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        return [int(child) for child in born if b"bots.worker" in Path(f"/proc/{child}/cmdline").read_bytes()]
    except OSError:
        return []
