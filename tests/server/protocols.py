"""uvicorn's protocols as the server sets them up, on a transport that is a list, and a clock that is set by hand."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import uvicorn
from uvicorn.server import ServerState

from cutthroat.server.connections import OpenConnections
from cutthroat.server.http.protocol import BoundedHttp
from cutthroat.server.ws.direct import EXTENSION, DirectWebSocket
from cutthroat.testing.clock import ManualClock

HANDSHAKE = (
    b"GET / HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
MANY_TURNS = 400
Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]


class Wire(asyncio.Transport):
    """Keeps what is written."""

    def __init__(self, peer: str = "192.0.2.1") -> None:
        super().__init__({"peername": (peer, 4000), "sockname": ("192.0.2.254", 80)})
        self.written: list[bytes] = []
        self.is_paused = False
        self.is_closed = False
        self.is_aborted = False

    def write(self, data: Any) -> None:
        self.written.append(bytes(data))

    @property
    def text(self) -> bytes:
        return b"".join(self.written)

    def is_closing(self) -> bool:
        return self.is_closed

    def close(self) -> None:
        self.is_closed = True

    def abort(self) -> None:
        self.is_closed = self.is_aborted = True

    def pause_reading(self) -> None:
        assert not self.is_paused
        self.is_paused = True

    def resume_reading(self) -> None:
        assert self.is_paused
        self.is_paused = False


async def turns(number: int = MANY_TURNS) -> None:
    """Turns of the loop, in which whatever can go on does."""
    for _ in range(number):
        await asyncio.sleep(0)


class Hearing:
    """An application that lets one in and keeps what it says."""

    def __init__(self) -> None:
        self.messages: list[bytes | str] = []
        self.end: dict[str, Any] | None = None

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        scope["extensions"][EXTENSION].listen(lambda message, _: self.messages.append(message), lambda: None)
        self.end = await receive()


def settings(app: Any, clock: ManualClock, connections: OpenConnections | None) -> dict[str, Any]:
    config = uvicorn.Config(app, log_config=None, ws_per_message_deflate=False, ws_ping_interval=20.0, lifespan="off")
    config.load()
    return {
        "clock": clock,
        "connections": OpenConnections(clock, 100, 100) if connections is None else connections,
        "config": config,
        "server_state": ServerState(),
        "app_state": {},
    }


async def web_socket(app: Any, clock: ManualClock) -> tuple[DirectWebSocket, Wire]:
    """A socket that was let in."""
    line, wire = DirectWebSocket(**settings(app, clock, None)), Wire()
    line.connection_made(wire)
    line.data_received(HANDSHAKE)
    while not wire.written:
        await asyncio.sleep(0)
    assert wire.written.pop().startswith(b"HTTP/1.1 101")
    await turns(3)
    return line, wire


def http(
    app: Any, clock: ManualClock, connections: OpenConnections | None = None, peer: str = "192.0.2.1"
) -> tuple[BoundedHttp, Wire]:
    line, wire = BoundedHttp(**settings(app, clock, connections)), Wire(peer)
    line.connection_made(wire)
    return line, wire


async def hang_up(line: Any) -> None:
    line.connection_lost(None)
    await asyncio.gather(*line.tasks)
