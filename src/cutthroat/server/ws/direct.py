"""A client's WebSocket as uvicorn serves it, with what is said passed on at once.

By the book every message would go through a queue and a task in each direction; that would be a good part of what a
move costs.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState

EXTENSION = "cutthroat.direct"
"""Under this name an application finds the line among the extensions of its scope."""

Hear = Callable[[bytes | str, bool], None]
"""Takes a message, and whether it is text."""


class DirectWebSocket(WebSocketsSansIOProtocol):
    """``listen`` takes it over; from then on the application receives nothing but the end of the connection."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self._hear: Hear | None = None
        self._has_room: Callable[[], None] = lambda: None
        self._was_heard = False

    def data_received(self, data: bytes) -> None:
        self._was_heard = True
        super().data_received(data)

    def send_keepalive_ping(self) -> None:
        """Whoever has just said something need not be asked whether they are there."""
        if self._was_heard:
            self._was_heard = False
            self.schedule_ping()
        else:
            super().send_keepalive_ping()

    async def run_asgi(self) -> None:
        self.scope["extensions"][EXTENSION] = self  # type: ignore[assignment]
        await super().run_asgi()

    def listen(self, hear: Hear, has_room: Callable[[], None]) -> None:
        """Pass on what is said, first what was said already; ``has_room`` is called when a full line is so no more."""
        self._hear, self._has_room = hear, has_room
        for _ in range(self.queue.qsize()):
            event = self.queue.get_nowait()
            if event["type"] != "websocket.receive":
                self.queue.put_nowait(event)
            elif (text := event.get("text")) is not None:
                hear(text, True)
            else:
                hear(event.get("bytes") or b"", False)
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    def send_receive_event_to_app(self) -> None:
        if self._hear is None:
            super().send_receive_event_to_app()
            return
        frames, self.frames = self.frames, []
        if not self.close_sent:
            self._hear(frames[0] if len(frames) == 1 else b"".join(frames), self.curr_msg_data_type == "text")

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
        self._has_room()
