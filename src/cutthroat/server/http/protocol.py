"""Requests as uvicorn reads them, with an end to everything: heads, bodies, waiting, and what is read at once."""

from __future__ import annotations

import asyncio
from http import HTTPStatus
from typing import Any, Never

import httptools
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from cutthroat.server.connections import OpenConnections
from cutthroat.server.reading import SlicedReader
from cutthroat.server.timing import Clock, Timer

MOST_HEAD = 32 * 1024
MOST_HEADERS = 100
MOST_DROPPED = 8 * 1024 * 1024
"""Bytes of a body. The routes take less and say so; whoever goes on sending after that is cut off."""
MOST_PIPELINED = 16
"""Requests that wait for the answers to those before them."""
HEAD_SECONDS = 10.0
BODY_SECONDS = 20.0
SENDING_SECONDS = 30.0
"""For a client to read some of what is sent to it."""
SLICE = 4 * 1024
"""Bytes that are parsed in one turn of the loop."""
REQUEST = 1.0
REQUEST_BYTES = 4 * 1024
"""So many bytes count like a request, and so does a connection."""


class TooMuch(Exception):
    """A request that goes on for too long."""


class ReaderFlow(FlowControl):
    """uvicorn's flow control, in terms of the reader."""

    def __init__(self, transport: asyncio.Transport, reader: SlicedReader) -> None:
        super().__init__(transport)
        self._reader = reader

    def pause_reading(self) -> None:
        if not self.read_paused:
            self.read_paused = True
            self._reader.block("flow")

    def resume_reading(self) -> None:
        if self.read_paused:
            self.read_paused = False
            self._reader.unblock("flow")


class BoundedHttp(HttpToolsProtocol):
    """One connection: requests one after the other, or the one that asks for a WebSocket."""

    def __init__(self, *, clock: Clock, connections: OpenConnections, **settings: Any) -> None:
        super().__init__(**settings)
        self._clock = clock
        self._open = connections
        self._deadline: Timer | None = None
        self._sending: Timer | None = None
        self._refill: Timer | None = None
        self._is_in_head = True
        self._head_read = 0
        """Bytes that came while the head was not complete."""
        self._head_size = 0
        """Of the parts of the head that are complete."""
        self._body_size = 0
        self._problem = HTTPStatus.BAD_REQUEST
        """What a request that cannot be parsed is told; the parser hides what its callbacks raise."""
        self._is_last = False
        """Whether the connection ends with that, after the answers that are on their way."""
        self._is_lost = False

    # The connection

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._reader = SlicedReader(transport, self.loop, self._feed, SLICE)
        self.flow = ReaderFlow(transport, self._reader)
        refused = self._open.enter(transport)
        if refused is not None:
            self._refuse(HTTPStatus.SERVICE_UNAVAILABLE, refused)
            return
        self._open.waits(transport)
        self._end_in(HEAD_SECONDS)
        # Not yet: uvloop starts to read when this is done, even if it is told now not to.
        self.loop.call_soon(self._spend, REQUEST)

    def connection_lost(self, exc: Exception | None) -> None:
        self._is_lost = True
        self._forget_deadlines()
        self._reader.stop()
        self._open.leave(self.transport)
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        self._forget_deadlines()
        self._reader.hand_over()
        super().handle_websocket_upgrade()

    def _end_in(self, seconds: float) -> None:
        self._go_on()
        self._deadline = self._clock.later(seconds, self.transport.abort)

    def _go_on(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _forget_deadlines(self) -> None:
        self._go_on()
        for timer in (self._sending, self._refill):
            if timer is not None:
                timer.cancel()
        self._sending = self._refill = None

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._sending is None:
            self._sending = self._clock.later(SENDING_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._sending is not None:
            self._sending.cancel()
            self._sending = None

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self._end_closing()

    def _end_closing(self) -> None:
        """However little is left to be sent: the transport would keep it for ever for a client that does not read."""
        if not self._is_lost:
            self._end_in(SENDING_SECONDS)

    # Reading

    def data_received(self, data: bytes) -> None:
        self._unset_keepalive_if_required()
        self._reader.receive(data)

    def _feed(self, piece: bytes) -> None:
        if self.transport.is_closing():
            return
        if self._is_in_head:
            self._head_read += len(piece)
            if self._deadline is None:
                self._end_in(HEAD_SECONDS)
        try:
            self.parser.feed_data(piece)
            if self._is_in_head and self._head_read > MOST_HEAD:
                self._give_up(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
        except (httptools.HttpParserError, TooMuch):
            if self._problem is HTTPStatus.TOO_MANY_REQUESTS:
                self._refuse_in_turn()
            else:
                self._refuse(self._problem, self._problem.description)
        except httptools.HttpParserUpgrade:
            if self._should_upgrade():
                self.handle_websocket_upgrade()
                return
        if not self.transport.is_closing():
            self._spend(len(piece) / REQUEST_BYTES)

    def _spend(self, cost: float) -> None:
        """An address that asks for more than it may is read no faster than that."""
        wait = self._open.spend(self.transport, cost)
        if wait and self._refill is None:
            self._reader.block("budget")
            self._refill = self._clock.later(wait, self._refilled)

    def _refilled(self) -> None:
        self._refill = None
        self._reader.unblock("budget")

    def _refuse_in_turn(self) -> None:
        """After the answers to the requests before it, which may have been carried out; nothing more is read."""
        self._reader.stop()
        self._go_on()
        self._is_last = True

    def _refuse(self, status: HTTPStatus, text: str) -> None:
        """Without a line in the log: anybody can send as many of these as they like."""
        self._forget_deadlines()
        self._reader.stop()
        body = f"{text}\n".encode()
        head = f"HTTP/1.1 {status} {status.phrase}\r\ncontent-type: text/plain; charset=utf-8\r\n"
        self.transport.write(f"{head}content-length: {len(body)}\r\nconnection: close\r\n\r\n".encode() + body)
        self.transport.close()
        self._end_closing()

    def _give_up(self, status: HTTPStatus) -> Never:
        self._problem = status
        raise TooMuch

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._head_size = 0
        self._body_size = 0

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        self._count_head(len(url))

    def on_header(self, name: bytes, value: bytes) -> None:
        super().on_header(name, value)
        self._count_head(len(name) + len(value) + 4)
        if len(self.headers) > MOST_HEADERS:
            self._give_up(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)

    def _count_head(self, size: int) -> None:
        self._head_size += size
        if self._head_size > MOST_HEAD:
            self._give_up(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)

    def on_headers_complete(self) -> None:
        if len(self.pipeline) >= MOST_PIPELINED:
            self._give_up(HTTPStatus.TOO_MANY_REQUESTS)
        self._is_in_head = False
        self._open.works(self.transport)
        self._end_in(BODY_SECONDS)
        self._spend(REQUEST)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._body_size += len(body)
        if self._body_size > MOST_DROPPED:
            self._give_up(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._go_on()
        self._is_in_head = True
        self._head_read = 0
        super().on_message_complete()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.transport.is_closing():
            self._end_closing()
            return
        if self.pipeline or not self.cycle.response_complete:
            return
        if self._is_last:
            self._refuse(self._problem, self._problem.description)
        elif self._is_in_head:
            self._open.waits(self.transport)
