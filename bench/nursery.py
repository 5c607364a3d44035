"""Server processes that have loaded everything already, so that there can be many of them."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
import tempfile
import time
from typing import NamedTuple

PREPARE = """
import os, signal, sys
from pathlib import Path
import uvicorn.protocols.http.httptools_impl, uvicorn.protocols.websockets.websockets_sansio_impl
import uvicorn.lifespan.on, uvicorn.loops.uvloop
from cutthroat.game import registry
from cutthroat.server.env import ServerConfig
from cutthroat.server.main import serve
for key in ("agencies", "crisis"):
    registry.load(key)
"""
ONE = """
print("ready", flush=True)
for line in sys.stdin:
    child = os.fork()
    if not child:
        serve("127.0.0.1", int(line), ServerConfig(Path(sys.argv[1]), 1, 10.0, 0.0), lambda at: print(at, flush=True))
        os._exit(0)
    print(child, flush=True)
    os.waitpid(child, 0)
    print("gone", flush=True)
"""
MANY = """
import asyncpg
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
print("ready", flush=True)
for line in sys.stdin:
    if not os.fork():
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        config = ServerConfig(Path("."), 1, 10.0, 0.0, postgres=sys.argv[1])
        try:
            serve("127.0.0.1", 0, config, lambda at: print(os.getpid(), at, flush=True), quiet=True)
        except Exception as error:
            print("failed:", error, flush=True)
        os._exit(0)
"""
PATIENCE = 120.0
"""Seconds until something counts as broken."""


class Forker:
    """A process that has loaded everything already, and forks a server for every line that it is sent."""

    script: str

    def __init__(self, argument: str) -> None:
        self.argument = argument
        self.process: asyncio.subprocess.Process | None = None
        self.log = tempfile.TemporaryFile("w+")  # noqa: SIM115 - open as long as the forker

    async def open(self) -> None:
        env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        env["CUTTHROAT_EXTRA_GAMES"] = "cutthroat.testing.toy.edge.game"
        pipe = asyncio.subprocess.PIPE
        self.process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-c",
            PREPARE + self.script,
            self.argument,
            stdin=pipe,
            stdout=pipe,
            stderr=self.log,
            env=env,
        )
        assert await self.line() == "ready"

    async def line(self) -> str:
        assert self.process is not None
        assert self.process.stdout is not None
        return (await asyncio.wait_for(self.process.stdout.readline(), PATIENCE)).decode().strip()

    def send(self, line: str) -> None:
        assert self.process is not None
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n".encode())

    def said(self) -> str:
        self.log.seek(0)
        return self.log.read()

    async def close(self) -> None:
        if self.process is not None:
            with contextlib.suppress(ProcessLookupError):
                self.process.kill()
            await self.process.wait()
        self.log.close()


class OneServer(Forker):
    """One after the other, on the same port."""

    script = ONE
    port = 0
    pid = 0

    async def start(self) -> str:
        """Its address."""
        self.send(str(self.port))
        said = {await self.line(), await self.line()}
        address = max(said)
        if not address.startswith("http"):
            raise RuntimeError(f"the server did not start: {said} {self.said()[-2000:]}")
        self.pid = int((said - {address}).pop())
        self.port = int(address.rsplit(":", 1)[1])
        return address

    async def kill(self) -> None:
        os.kill(self.pid, signal.SIGKILL)
        assert await self.line() == "gone"


class Process(NamedTuple):
    pid: int
    address: str

    @property
    def port(self) -> int:
        return int(self.address.rsplit(":", 1)[1])


class Nursery(Forker):
    """As many servers at once as one likes, all on one database."""

    script = MANY

    def __init__(self, database: str) -> None:
        super().__init__(database)
        self.living: list[Process] = []

    async def start(self) -> Process:
        self.send("")
        said = await self.line()
        pid, _, address = said.partition(" ")
        if not pid.isdecimal():
            raise RuntimeError(f"the server did not start: {said} {self.said()[-2000:]}")
        started = Process(int(pid), address)
        self.living.append(started)
        return started

    def signal(self, process: Process, number: int) -> None:
        os.kill(process.pid, number)
        if number == signal.SIGKILL:
            self.living.remove(process)

    async def until_gone(self, process: Process) -> float:
        began = time.monotonic()
        with contextlib.suppress(ProcessLookupError):
            while time.monotonic() < began + PATIENCE:
                os.kill(process.pid, 0)
                await asyncio.sleep(0.02)
        if process in self.living:
            self.living.remove(process)
        return time.monotonic() - began

    async def close(self) -> None:
        for process in self.living:
            with contextlib.suppress(ProcessLookupError):
                os.kill(process.pid, signal.SIGKILL)
        await super().close()
