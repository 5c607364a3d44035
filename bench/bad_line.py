"""A TCP proxy between a client and a server that refuses, cuts, truncates, stalls and doubles what goes through it."""

from __future__ import annotations

import asyncio
import contextlib
import random
import socket
import struct
from collections import Counter
from collections.abc import Iterable
from typing import Literal, NamedTuple, TypeAlias, get_args

Kind: TypeAlias = Literal["refuse", "cut", "truncate", "stall", "double"]
KINDS: tuple[Kind, ...] = get_args(Kind)
Direction: TypeAlias = Literal["to client", "to server"]
AT_ONCE = 64 * 1024
LONGEST_ECHO = 300
"""Bytes that are sent a second time, at most."""
NO_LINGER = struct.pack("ii", 1, 0)
"""A socket that is closed like this sends a reset."""


class Fault(NamedTuple):
    """What happens to one connection, and after how many bytes in which direction."""

    kind: Kind
    direction: Direction = "to client"
    after: int = 0
    echo: int = LONGEST_ECHO


class Broken(Exception):
    """The connection ends here; with a reset, or as if it were over."""

    def __init__(self, *, reset: bool) -> None:
        super().__init__()
        self.reset = reset


class Stream:
    """One direction of a connection, to which the fault happens or does not."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, fault: Fault | None) -> None:
        self.reader = reader
        self.writer = writer
        self.fault = fault
        self.passed = 0
        self.is_stalled = False

    async def run(self) -> None:
        while data := await self.reader.read(AT_ONCE):
            await self.pass_on(data)
        raise Broken(reset=False)

    async def pass_on(self, data: bytes) -> None:
        fault = self.fault
        if self.is_stalled:
            return
        if fault is None or self.passed + len(data) <= fault.after:
            self.passed += len(data)
            await self.write(data)
            return
        self.fault = None
        place = fault.after - self.passed
        await self.write(data[:place])
        await self.strike(fault, data[:place], data[place:])

    async def strike(self, fault: Fault, before: bytes, after: bytes) -> None:
        if fault.kind == "stall":
            self.is_stalled = True
        elif fault.kind == "double":
            await self.write(before[-fault.echo :] + after)
        else:
            raise Broken(reset=fault.kind == "cut")

    async def write(self, data: bytes) -> None:
        self.writer.write(data)
        await self.writer.drain()


class BadLine:
    """Listens on a port of its own from ``open`` on; before, whoever comes is refused by the system."""

    def __init__(self, to: int, dice: random.Random, *, share: float = 0.6) -> None:
        self.to = to
        self.dice = dice
        self.share = share
        """Of the connections, those to which something happens."""
        self.faults: Counter[str] = Counter()
        self._socket = socket.socket()
        self._socket.bind(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._socket.getsockname()[1]}"
        self._server: asyncio.Server | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        self._server = await asyncio.start_server(self.serve, sock=self._socket)

    async def close(self) -> None:
        if self._server is not None:
            self._server.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._socket.close()

    def next_fault(self) -> Fault | None:
        """Near the beginning more often than later: most answers are short."""
        if self.dice.random() > self.share:
            return None
        kind = self.dice.choice(KINDS)
        direction: Direction = "to server" if self.dice.random() < 0.3 else "to client"
        return Fault(kind, direction, int(2 ** self.dice.uniform(0, 13)), self.dice.randint(1, LONGEST_ECHO))

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        try:
            await self.connect(reader, writer)
        finally:
            self._tasks.discard(task)

    async def connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        fault = self.next_fault()
        self.faults[fault.kind if fault else "none"] += 1
        if fault is not None and fault.kind == "refuse":
            end(writer, reset=True)
            return
        theirs, ours = await asyncio.open_connection("127.0.0.1", self.to)
        streams = (
            Stream(reader, ours, fault if fault and fault.direction == "to server" else None),
            Stream(theirs, writer, fault if fault and fault.direction == "to client" else None),
        )
        reset = False
        try:
            async with asyncio.TaskGroup() as group:
                for stream in streams:
                    group.create_task(stream.run())
        except* Broken as broken:
            reset = any(error.reset for error in broken.exceptions if isinstance(error, Broken))
        except* OSError:
            reset = True
        finally:
            for side in (writer, ours):
                end(side, reset=reset)


class ChosenFaults(BadLine):
    """The first connections break, each at its point; the next ones are good."""

    def __init__(self, to: int, faults: Iterable[Fault]) -> None:
        super().__init__(to, random.Random(1))
        self.coming = list(faults)

    def next_fault(self) -> Fault | None:
        return self.coming.pop(0) if self.coming else None


def end(writer: asyncio.StreamWriter, *, reset: bool) -> None:
    if reset:
        with contextlib.suppress(OSError):
            writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, NO_LINGER)
        writer.transport.abort()
    else:
        writer.close()
