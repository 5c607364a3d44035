"""A real PostgreSQL, on a free port of this machine; it ends with whoever started it, however they end."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import itertools
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import asyncpg

from cutthroat.server.store.migrate import migrate_postgres

OWNER = "postgres"
"""PostgreSQL does not run as root; Debian's package brings this user."""
SECONDS = 60.0
SERVE = """
"$0/postgres" -D "$1" -p "$2" -k "$1" -c listen_addresses=127.0.0.1 -c max_connections=60 >"$1/log" 2>&1 &
server=$!
cat >/dev/null
kill -QUIT $server
wait $server
rm -rf "$1"
"""
"""Stops when its input closes: the other end is ours, and closes even if we are killed."""


TOOLS = Path(__file__).parents[1] / "tools"


class Cluster:
    """One PostgreSQL server with a database for everybody who asks."""

    def __init__(self, programs: Path) -> None:
        self._programs = programs
        self._folder = tempfile.mkdtemp(prefix="cutthroat-postgres-")
        self._as_owner: dict[str, Any] = {}
        if os.geteuid() == 0:
            shutil.chown(self._folder, OWNER)
            self._as_owner = {"user": OWNER, "cwd": "/"}
        self._numbers = itertools.count(1)
        self._make()
        self.port = free_port()
        self._guard = self._start()

    def _make(self) -> None:
        flags = ["--auth=trust", "--username=postgres", "--no-sync", "--encoding=UTF8", "--locale=C"]
        command = [str(self._programs / "initdb"), "-D", f"{self._folder}/data", *flags]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, **self._as_owner)

    def _start(self) -> subprocess.Popen[bytes]:
        folder = f"{self._folder}/data"
        command = ["sh", "-c", SERVE, str(self._programs), folder, str(self.port)]
        guard = subprocess.Popen(command, stdin=subprocess.PIPE, **self._as_owner)
        self.wait_until_it_answers()
        return guard

    def wait_until_it_answers(self) -> None:
        asyncio.run(asyncio.wait_for(self._answers(), SECONDS))

    async def _answers(self) -> None:
        while True:
            try:
                db = await asyncpg.connect(self.address("postgres"), timeout=5)
            except (OSError, asyncpg.PostgresError):
                await asyncio.sleep(0.05)
                continue
            await db.close()
            return

    def address(self, name: str) -> str:
        return f"postgresql://postgres@127.0.0.1:{self.port}/{name}"

    def empty_database(self) -> str:
        """The address of one without a schema."""
        return self._create()

    def new_database(self) -> str:
        """The address of one with today's schema, copied: to run the migrations takes longer than most tests."""
        return self._create(f"TEMPLATE {self._with_schema}")

    @functools.cached_property
    def _with_schema(self) -> str:
        address = self._create()
        asyncio.run(migrate_postgres(address))
        return address.rpartition("/")[2]

    def _create(self, how: str = "") -> str:
        name = f"tables_{next(self._numbers)}"
        asyncio.run(self._execute(f"CREATE DATABASE {name} {how}"))
        return self.address(name)

    async def _execute(self, sql: str) -> None:
        db = await asyncpg.connect(self.address("postgres"))
        await db.execute(sql)
        await db.close()

    def crash(self) -> None:
        """Kill one backend with -9: PostgreSQL then ends all the others, and recovers from its log."""
        asyncio.run(self._kill_a_backend())

    async def _kill_a_backend(self) -> None:
        """Until all others have been ended, too: before PostgreSQL has noticed it takes new connections, which looks as
        if it were back already. (It takes five seconds over a backend that does not end by itself.)"""
        await self._answers()  # it may not be back from the last time
        db, other = [await asyncpg.connect(self.address("postgres")) for _ in range(2)]
        os.kill(await db.fetchval("SELECT pg_backend_pid()"), signal.SIGKILL)
        with contextlib.suppress(asyncpg.PostgresError, asyncpg.InterfaceError, OSError):
            while True:
                await other.fetchval("SELECT pg_sleep(0.01)")
        for ended in (db, other):
            ended.terminate()

    def close(self) -> None:
        assert self._guard.stdin is not None
        self._guard.stdin.close()
        self._guard.wait(SECONDS)
        shutil.rmtree(self._folder, ignore_errors=True)


@contextlib.contextmanager
def running_cluster() -> Iterator[Cluster]:
    """For a command; says how to install PostgreSQL where there is none."""
    if str(TOOLS) not in sys.path:
        sys.path.append(str(TOOLS))
    from postgres import HOW_TO_INSTALL, find_postgres  # noqa: PLC0415 - where tools are not on the path, they are now

    programs = find_postgres()
    if programs is None:
        raise SystemExit(HOW_TO_INSTALL)
    cluster = Cluster(programs)
    try:
        yield cluster
    finally:
        cluster.close()


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port: int = taken.getsockname()[1]
        return port
