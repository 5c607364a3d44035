"""What a proxy such as HAProxy does in front of several processes."""

from __future__ import annotations

import asyncio
import contextlib
import random
from typing import Any

from bench.nursery import Process

FALLS = 2
CHECK_EVERY = 0.25
CHECK_SECONDS = 0.5
CLOSING_SECONDS = 2.0


class Front:
    """Any process that is ready will do, and one that is not loses its sessions."""

    def __init__(self, dice: random.Random) -> None:
        self.dice = dice
        self.backends: dict[Process, int] = {}
        """Each with the number of checks in a row that it has failed."""
        self._open: dict[Process, set[asyncio.StreamWriter]] = {}
        self._server: asyncio.Server | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> str:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self._start(self._check_on())
        return f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    def _start(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def add(self, process: Process) -> None:
        self.backends[process] = 0

    def remove(self, process: Process) -> None:
        self.backends.pop(process, None)
        self._shut(process)

    def _shut(self, process: Process) -> None:
        for writer in self._open.pop(process, ()):
            writer.transport.abort()

    async def _check_on(self) -> None:
        while True:
            await asyncio.gather(*(self._check(process) for process in list(self.backends)))
            await asyncio.sleep(CHECK_EVERY)

    async def _check(self, process: Process) -> None:
        said = b""
        with contextlib.suppress(OSError, TimeoutError):
            async with asyncio.timeout(CHECK_SECONDS):
                reader, writer = await asyncio.open_connection("127.0.0.1", process.port)
                writer.write(b"GET /readyz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n")
                try:
                    said = await reader.readline()
                finally:
                    writer.transport.abort()
        if process not in self.backends:
            return
        self.backends[process] = 0 if b" 200 " in said else self.backends[process] + 1
        if self.backends[process] >= FALLS and not said:
            self._shut(process)  # who is only about to stop, or has lost the database, says goodbye by itself

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        ready = [process for process, failed in self.backends.items() if failed < FALLS]
        if not ready:
            writer.transport.abort()
            return
        process = self.dice.choice(ready)
        mine = self._open.setdefault(process, set())
        mine.add(writer)
        try:
            there, to = await asyncio.open_connection("127.0.0.1", process.port)
        except OSError:
            mine.discard(writer)
            writer.transport.abort()
            return
        mine.add(to)
        try:
            await asyncio.gather(pipe(reader, to), pipe(there, writer))
        finally:
            for one in (writer, to):
                mine.discard(one)
                one.transport.abort()

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        for process in list(self._open):
            self._shut(process)
        if self._server is not None:
            self._server.close()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        if others:
            await asyncio.wait(others, timeout=CLOSING_SECONDS)  # connections of the front that are about to end


async def pipe(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    with contextlib.suppress(OSError):
        writer.close()
