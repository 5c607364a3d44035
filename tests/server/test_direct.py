"""The line under a socket: when the other side is asked whether it is still there."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import uvicorn
from uvicorn.server import ServerState

from cutthroat.server.ws.direct import DirectWebSocket

HANDSHAKE = (
    b"GET / HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
SAID = b"\x81\x82\0\0\0\0hi"
PING = 0x89


class Wire(asyncio.Transport):
    """Keeps what is written."""

    def __init__(self) -> None:
        super().__init__()
        self.written: list[bytes] = []

    def write(self, data: Any) -> None:
        self.written.append(bytes(data))

    def is_closing(self) -> bool:
        return False

    def close(self) -> None:
        pass

    def pause_reading(self) -> None:
        pass


async def let_in(_scope: Any, receive: Callable[[], Awaitable[Any]], send: Callable[[Any], Awaitable[None]]) -> None:
    await receive()
    await send({"type": "websocket.accept"})
    while (await receive())["type"] != "websocket.disconnect":
        pass


def test_only_a_line_that_has_been_silent_is_asked() -> None:
    async def test() -> None:
        config = uvicorn.Config(
            let_in, ws=DirectWebSocket, log_config=None, ws_per_message_deflate=False, ws_ping_interval=20.0
        )
        config.load()
        line, wire = DirectWebSocket(config=config, server_state=ServerState(), app_state={}), Wire()
        line.connection_made(wire)
        line.data_received(HANDSHAKE)
        while not wire.written:
            await asyncio.sleep(0)
        assert wire.written.pop().startswith(b"HTTP/1.1 101")
        for _ in range(2):
            line.data_received(SAID)
            line.send_keepalive_ping()
            assert wire.written == []
            assert line.ping_timer is not None
        line.send_keepalive_ping()
        assert wire.written[0][0] == PING
        line.connection_lost(None)
        await asyncio.gather(*line.tasks)

    asyncio.run(test())
