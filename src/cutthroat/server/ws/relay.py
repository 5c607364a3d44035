"""A client's messages on their way to the process that owns its table, and back: frame by frame, without a task.

Each client has a connection of its own to the owner, where it is limited and answered as if it had come there itself.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable

from websockets.client import ClientProtocol
from websockets.exceptions import InvalidState
from websockets.frames import Frame, Opcode
from websockets.http11 import Response
from websockets.uri import parse_uri

from cutthroat.server.relaying import host_and_port

OPEN_SECONDS = 2.0
LOST = 1006
"""The code of a connection that has ended without one."""


class Upstream(asyncio.Protocol):
    """The connection to the owner. ``on_message`` takes what it says; ``ended`` has the code with which it closed."""

    def __init__(self, address: str, headers: dict[str, str]) -> None:
        loop = asyncio.get_running_loop()
        self.on_message: Callable[[bytes], None] = self._early
        self.ready: asyncio.Future[None] = loop.create_future()
        self.ended: asyncio.Future[int] = loop.create_future()
        self._conn = ClientProtocol(parse_uri(address), max_size=None)
        self._headers = headers
        self._transport: asyncio.Transport | None = None
        self._waiting: list[bytes] = []

    def _early(self, message: bytes) -> None:
        self._waiting.append(message)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self._transport = transport
        request = self._conn.connect()
        for name, value in self._headers.items():
            if name in request.headers:
                del request.headers[name]
            request.headers[name] = value
        self._conn.send_request(request)
        self._write()

    def data_received(self, data: bytes) -> None:
        self._conn.receive_data(data)
        self._take()

    def eof_received(self) -> None:
        self._conn.receive_eof()
        self._take()

    def _take(self) -> None:
        for event in self._conn.events_received():
            if isinstance(event, Response):
                self._opened()
            elif isinstance(event, Frame) and event.opcode is Opcode.TEXT:
                self.on_message(bytes(event.data))
        self._write()
        if self._conn.close_expected() and self._transport is not None:
            self._transport.close()

    def _opened(self) -> None:
        if self.ready.done():
            return
        if self._conn.handshake_exc is None:
            self.ready.set_result(None)
        else:
            self.ready.set_exception(ConnectionError(str(self._conn.handshake_exc)))

    def _write(self) -> None:
        data = b"".join(self._conn.data_to_send())
        if data and self._transport is not None and not self._transport.is_closing():
            self._transport.write(data)

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.ready.done():
            self.ready.set_exception(ConnectionError("the owner has closed the connection"))
        if not self.ended.done():
            self.ended.set_result(self._conn.close_code or LOST)

    async def opened(self) -> None:
        """Until the owner has taken the connection. Raises OSError or TimeoutError if it does not, or is cut off."""
        async with asyncio.timeout(OPEN_SECONDS):
            await self.ready

    # The client's side

    def listen(self, on_message: Callable[[bytes], None]) -> None:
        self.on_message = on_message
        waiting, self._waiting = self._waiting, []
        for message in waiting:
            on_message(message)

    def send(self, message: bytes | str, is_text: bool) -> None:
        data = message.encode() if isinstance(message, str) else message
        try:
            if is_text:
                self._conn.send_text(data)
            else:
                self._conn.send_binary(data)
        except InvalidState:
            return  # it is about to end
        self._write()

    def pause(self) -> None:
        if self._transport is not None and not self._transport.is_closing():
            self._transport.pause_reading()

    def resume(self) -> None:
        if self._transport is not None and not self._transport.is_closing():
            self._transport.resume_reading()

    def leave(self) -> None:
        """The client has gone, or does not wait any more."""
        self.ready.cancel()
        with contextlib.suppress(InvalidState):
            self._conn.send_close(1000)
        self._write()
        if self._transport is not None:
            self._transport.close()

    def cut(self) -> None:
        """The owner is dead, or frozen: it would not close by itself."""
        if self._transport is not None:
            self._transport.abort()


async def connect_upstream(reach: str, path: str, headers: dict[str, str]) -> Upstream:
    """It is not ``opened`` yet: a frozen owner is connected to by its kernel. Raises OSError or TimeoutError."""
    host, port = host_and_port(reach)
    loop = asyncio.get_running_loop()
    async with asyncio.timeout(OPEN_SECONDS):
        _, upstream = await loop.create_connection(lambda: Upstream(f"ws://{reach}{path}", headers), host, port)
    return upstream
