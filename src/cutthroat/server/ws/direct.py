"""A client's WebSocket as uvicorn serves it, with a short cut: messages are passed on directly.

The standard ASGI way takes every message through a queue and a task in each direction, which would be a good part of
what a move costs. And a client is read no faster than it may talk.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.protocol import OPEN

from cutthroat.server.connections import OpenConnections
from cutthroat.server.reading import SlicedReader
from cutthroat.server.timing import Clock, Timer
from cutthroat.server.ws.budget import ReadBudget
from cutthroat.server.ws.frames import are_whole, lone_text, text_frame

EXTENSION = "cutthroat.direct"
"""Under this name the application finds the socket among the extensions of its ASGI scope."""
POLICY_VIOLATION = 1008
MOST_FRAGMENTS = 16
SLICE = 1024
"""Bytes that are parsed in one turn of the loop: at most some 170 frames."""
CLOSING_SECONDS = 2.0
"""For a goodbye to reach a client that does not read."""
TOO_MUCH = "Too many messages for too long."
TOO_MANY_FRAGMENTS = f"A message has at most {MOST_FRAGMENTS} fragments."

OnMessage = Callable[[bytes | str, bool], None]
"""Takes a message, and whether it is text."""


def nothing() -> None:
    pass


class DirectWebSocket(WebSocketsSansIOProtocol):
    """``listen`` takes it over; from then on the application receives nothing but the end of the connection."""

    def __init__(self, *, clock: Clock, connections: OpenConnections, **settings: Any) -> None:
        super().__init__(**settings)
        self._clock = clock
        self._open = connections
        self._budget = ReadBudget(clock.now())
        self._refill: Timer | None = None
        self._end: Timer | None = None
        self._frames_read = 0
        self._on_message: OnMessage | None = None
        self._on_writable: Callable[[], None] = nothing
        self._early: list[tuple[bytes, bool]] = []
        self._has_received = False
        self._is_whole = True
        """Whether each piece that was read was made of whole messages: then the parser is in the midst of none."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._reader = SlicedReader(self.transport, self.loop, self._feed, SLICE)

    def connection_lost(self, exc: Exception | None) -> None:
        for timer in (self._refill, self._end):
            if timer is not None:
                timer.cancel()
        self._reader.stop()
        self._open.leave(self.transport)
        super().connection_lost(exc)
        self._let_go()

    def _let_go(self) -> None:
        """Of whoever refers to us: in circles, thousands of ended connections would wait to be collected at once."""
        self._on_message, self._on_writable = None, nothing
        self.conn.parser.close()

    # Reading

    def data_received(self, data: bytes) -> None:
        if self.handshake_initiated:
            self._has_received = True
            self._reader.receive(data)
        else:
            super().data_received(data)  # the request, as it was read by our HTTP protocol

    def _feed(self, piece: bytes) -> None:
        if self.transport.is_closing() or self.conn.parser_exc is not None:
            return
        self._parse(piece)
        if self.transport.is_closing():
            self._end_in(CLOSING_SECONDS)
            return
        now = self._clock.now()
        if wait := self._budget.spend(now, len(piece), self._frames_read):
            self._reader.block("budget")
            self._refill = self._clock.later(wait, self._refilled)
        elif self._budget.is_exhausted(now):
            self.fail(TOO_MUCH)

    def _parse(self, piece: bytes) -> None:
        is_open = self._is_whole and self._on_message is not None and self.conn.state is OPEN
        if is_open and (message := lone_text(piece)) is not None:
            self._frames_read = 1
            self._pass_on(message, is_text=True)
            return
        self._is_whole = self._is_whole and are_whole(piece)
        self._frames_read = 0
        super().data_received(piece)

    def _refilled(self) -> None:
        self._refill = None
        if self._budget.is_exhausted(self._clock.now()):
            self.fail(TOO_MUCH)
        else:
            self._reader.unblock("budget")

    def handle_events(self) -> None:
        self._frames_read += len(self.conn.events)
        super().handle_events()

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) >= MOST_FRAGMENTS:
            self.fail(TOO_MANY_FRAGMENTS)
        else:
            super().handle_cont(event)

    def handle_ping(self) -> None:
        """A client that does not read what we say gets no more of it."""
        answer = b"".join(self.conn.data_to_send())
        if not self.is_full and not self.close_sent:
            self.transport.write(answer)

    def send_receive_event_to_app(self) -> None:
        frames, self.frames = self.frames, []
        message = frames[0] if len(frames) == 1 else b"".join(frames)
        self._pass_on(message, is_text=self.curr_msg_data_type == "text")

    def _pass_on(self, message: bytes, *, is_text: bool) -> None:
        if self.close_sent:
            return
        if self._on_message is None:
            self._early.append((message, is_text))
            self._reader.block("early")
        else:
            self._on_message(message, is_text)

    def fail(self, reason: str) -> None:
        """End the connection; it is not read any more."""
        if self.close_sent or self.disconnected or self.transport.is_closing():
            return
        self._reader.block("end")
        if self.handshake_complete:
            self.conn.fail(POLICY_VIOLATION, reason)
            self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": POLICY_VIOLATION, "reason": reason})
        self.transport.close()
        self._end_in(CLOSING_SECONDS)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self._end_in(CLOSING_SECONDS)

    def _end_in(self, seconds: float) -> None:
        """Even if the client does not read: the transport would keep for ever what it has not sent."""
        if self._end is None and not self.disconnected:
            self._end = self._clock.later(seconds, self.transport.abort)

    def send_keepalive_ping(self) -> None:
        """A client that has just sent something need not be pinged."""
        if self._has_received:
            self._has_received = False
            self.schedule_ping()
        else:
            super().send_keepalive_ping()

    # The application's side

    async def run_asgi(self) -> None:
        extensions: dict[str, Any] = self.scope["extensions"]
        extensions[EXTENSION] = self
        try:
            await super().run_asgi()
        finally:
            del extensions[EXTENSION]
            if self.transport.is_closing():
                self._end_in(CLOSING_SECONDS)

    async def send(self, message: Any) -> None:
        await super().send(message)
        if self.close_sent:
            self._end_in(self.close_timeout + CLOSING_SECONDS)  # after the time for a closing handshake
        if self.initial_response is not None and self.close_sent:
            self.handshake_complete = True  # it was refused in full; uvicorn would call that an error in the log

    def listen(self, on_message: OnMessage, on_writable: Callable[[], None]) -> None:
        """Pass messages on, first those that are here already; ``on_writable`` is called when there is room again."""
        self._on_message, self._on_writable = on_message, on_writable
        early, self._early = self._early, []
        for message, is_text in early:
            on_message(message, is_text)
        self._reader.unblock("early")

    @property
    def is_full(self) -> bool:
        return not self.writable.is_set()

    def write(self, messages: list[bytes]) -> None:
        if self.disconnected or self.close_sent or self.transport.is_closing():
            return
        if self.conn.state is OPEN:  # else the other side is closing
            self.transport.write(b"".join(map(text_frame, messages)))

    def resume_writing(self) -> None:
        super().resume_writing()
        self._on_writable()
