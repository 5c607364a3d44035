"""Floods against a server: what a stranger with one address might send. Each runs in a process of its own.

A flood writes what it can, but no more than ``CHUNK`` bytes on each connection in every ``PAUSE``, and opens a closed
connection again only after ``AGAIN`` seconds: on a small machine the flood, the server and its victims share the
cores, and a flood that takes a core for itself would slow the victims down without the server's help.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import NamedTuple

import msgspec
from msgspec import Struct

CHUNK = 64 * 1024
PAUSE = 0.01
AGAIN = 0.05
OPEN_SECONDS = 5.0
ATTACKER = "127.0.0.2"
"""Where floods come from: the server takes no word of a forwarded address from there."""

MASK = b"\0\0\0\0"
FIRST = b"\x01\x80" + MASK
MORE = b"\x00\x80" + MASK
PING = b"\x89\x80" + MASK
EMPTY = len(PING)


def frame(text: bytes) -> bytes:
    if len(text) < 126:
        return bytes([0x81, 0x80 | len(text)]) + MASK + text
    if len(text) < 65536:
        return b"\x81\xfe" + len(text).to_bytes(2, "big") + MASK + text
    return b"\x81\xff" + len(text).to_bytes(8, "big") + MASK + text


class Target(Struct):
    """Where a flood goes, and as whom."""

    host: str
    port: int
    cookie: str
    table: str
    hello: str


class Sent(Struct):
    connections: int = 0
    refused: int = 0
    """Connections that could not be opened."""
    megabytes: float = 0.0


class Line(NamedTuple):
    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter


class Flood:
    def __init__(self, target: Target, seconds: float) -> None:
        self.target = target
        self.until = time.monotonic() + seconds
        self.sent = Sent()

    @property
    def goes_on(self) -> bool:
        return time.monotonic() < self.until

    @contextlib.asynccontextmanager
    async def line(self) -> AsyncIterator[Line]:
        opening = asyncio.open_connection(self.target.host, self.target.port, local_addr=(ATTACKER, 0))
        line = Line(*await asyncio.wait_for(opening, OPEN_SECONDS))
        self.sent.connections += 1
        reading = asyncio.create_task(self.read(line.reader))
        try:
            yield line
        finally:
            reading.cancel()
            line.writer.transport.abort()

    async def read(self, reader: asyncio.StreamReader) -> None:
        with contextlib.suppress(OSError):
            while await reader.read(CHUNK):
                pass

    async def write(self, line: Line, data: bytes) -> None:
        line.writer.write(data)
        await line.writer.drain()
        if line.reader.at_eof() or line.writer.transport.is_closing():
            raise ConnectionResetError
        self.sent.megabytes += len(data) / 1e6
        await asyncio.sleep(PAUSE)

    async def socket(self, begin: bytes, again: bytes) -> None:
        """A WebSocket on which the same is said for ever."""
        async with self.line() as line:
            head = (
                f"GET /ws/tables/{self.target.table} HTTP/1.1\r\nHost: {self.target.host}:{self.target.port}\r\n"
                f"Cookie: {self.target.cookie}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
            )
            await self.write(line, head.encode())
            await self.write(line, begin)
            while self.goes_on:
                await self.write(line, again)

    async def request(self, begin: bytes, again: bytes, pause: float) -> None:
        """A connection on which a request begins, and goes on in its way."""
        async with self.line() as line:
            await self.write(line, begin)
            while self.goes_on:
                await asyncio.sleep(pause)
                await self.write(line, again)

    async def many(self, number: int, connection: Callable[[], Awaitable[None]]) -> None:
        await asyncio.gather(*(self.again_and_again(connection) for _ in range(number)))

    async def again_and_again(self, connection: Callable[[], Awaitable[None]]) -> None:
        while self.goes_on:
            try:
                await asyncio.wait_for(connection(), max(0.1, self.until - time.monotonic()))
            except TimeoutError:
                self.sent.refused += self.goes_on
            except OSError:
                pass
            await asyncio.sleep(AGAIN)


GET = b"GET / HTTP/1.1\r\nHost: localhost\r\n"
LONG_LINE = b"X: " + b"x" * 1000 + b"\r\n"


def fill(piece: bytes) -> bytes:
    return piece * (CHUNK // len(piece))


FLOODS: dict[str, Callable[[Flood], Awaitable[None]]] = {
    "continuations": lambda flood: flood.many(10, lambda: flood.socket(FIRST, fill(MORE))),
    "pings": lambda flood: flood.many(10, lambda: flood.socket(PING, fill(PING))),
    "malformed": lambda flood: flood.many(10, lambda: flood.socket(PING, frame(b"x" * 60_000))),
    "oversized": lambda flood: flood.many(10, lambda: flood.socket(PING, frame(b"x" * 70_000))),
    "hellos": lambda flood: flood.many(10, lambda: flood.socket(PING, frame(flood.target.hello.encode()) * 10)),
    "commands": lambda flood: flood.many(10, lambda: flood.socket(PING, frame(b'{"type":"start","id":"x"}') * 10)),
    "comings and goings": lambda flood: flood.many(10, lambda: flood.socket(PING, b"\x88\x80" + MASK)),
    "half requests": lambda flood: flood.many(1000, lambda: flood.request(GET, b"", 60.0)),
    "endless heads": lambda flood: flood.many(20, lambda: flood.request(GET, fill(LONG_LINE), 0.0)),
    "many headers": lambda flood: flood.many(20, lambda: flood.request(GET, fill(b"X:x\r\n"), 0.0)),
    "slow bodies": lambda flood: flood.many(
        200,
        lambda: flood.request(b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000\r\n\r\n", b"x", 0.2),
    ),
    "tiny chunks": lambda flood: flood.many(
        10,
        lambda: flood.request(
            b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n", fill(b"1\r\nx\r\n"), 0.0
        ),
    ),
    "requests": lambda flood: flood.many(
        20, lambda: flood.request(b"", b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n" * 5, 0.0)
    ),
}


async def run(name: str, target: Target, seconds: float) -> Sent:
    flood = Flood(target, seconds)
    await FLOODS[name](flood)
    flood.sent.megabytes = round(flood.sent.megabytes, 1)
    return flood.sent


def main() -> None:
    """For bench.hostile: the name of the flood, its target as JSON, and the seconds."""
    name, target, seconds = sys.argv[1:]
    sent = asyncio.run(run(name, msgspec.convert(json.loads(target), Target), float(seconds)))
    print(msgspec.json.encode(sent).decode())


if __name__ == "__main__":
    main()
