"""A client's WebSocket as uvicorn serves it, with a short cut: messages are passed on directly.

The standard ASGI way takes every message through a queue and a task in each direction, which would be a good part of
what a move costs.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState

EXTENSION = "cutthroat.direct"
"""Under this name the application finds the socket among the extensions of its ASGI scope."""

OnMessage = Callable[[bytes | str, bool], None]
"""Takes a message, and whether it is text."""


class DirectWebSocket(WebSocketsSansIOProtocol):
    """``listen`` takes it over; from then on the application receives nothing but the end of the connection."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self._on_message: OnMessage | None = None
        self._on_writable: Callable[[], None] = lambda: None
        self._has_received = False

    def data_received(self, data: bytes) -> None:
        self._has_received = True
        super().data_received(data)

    def send_keepalive_ping(self) -> None:
        """A client that has just sent something need not be pinged."""
        if self._has_received:
            self._has_received = False
            self.schedule_ping()
        else:
            super().send_keepalive_ping()

    async def run_asgi(self) -> None:
        self.scope["extensions"][EXTENSION] = self  # type: ignore[assignment]
        await super().run_asgi()

    def listen(self, on_message: OnMessage, on_writable: Callable[[], None]) -> None:
        """Pass messages on, first those that are here already; ``on_writable`` is called when there is room again."""
        self._on_message, self._on_writable = on_message, on_writable
        for _ in range(self.queue.qsize()):
            event = self.queue.get_nowait()
            if event["type"] != "websocket.receive":
                self.queue.put_nowait(event)
            elif (text := event.get("text")) is not None:
                on_message(text, True)
            else:
                on_message(event.get("bytes") or b"", False)
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    def send_receive_event_to_app(self) -> None:
        if self._on_message is None:
            super().send_receive_event_to_app()
            return
        frames, self.frames = self.frames, []
        if not self.close_sent:
            self._on_message(frames[0] if len(frames) == 1 else b"".join(frames), self.curr_msg_data_type == "text")

    @property
    def is_full(self) -> bool:
        return not self.writable.is_set()

    def write(self, messages: list[bytes]) -> None:
        if self.disconnected or self.close_sent or self.transport.is_closing():
            return
        with contextlib.suppress(InvalidState):  # the other side is closing
            for message in messages:
                self.conn.send_text(message)
        self.transport.write(b"".join(self.conn.data_to_send()))

    def resume_writing(self) -> None:
        super().resume_writing()
        self._on_writable()
