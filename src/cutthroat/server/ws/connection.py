"""One client's connection to a table: a bounded send queue (backpressure for slow clients), and a rate limit."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import Callable
from typing import Any, Protocol

from cutthroat.protocol import messages as m
from cutthroat.server.limits import Bucket
from cutthroat.server.people import Person

MOST_QUEUED = 64
"""A client that is further behind gets a snapshot instead of the updates it missed."""
MOST_ANSWERS = 256
"""A client that does not read but goes on sending is disconnected."""
MOST_AT_ONCE = 64 * 1024
"""Bytes that are written before checking again whether the transport is full."""
COMMANDS_PER_SECOND = 15.0
COMMAND_BURST = 40.0
HELLOS_PER_SECOND = 1.0
HELLO_BURST = 5.0


class Transport(Protocol):
    """Where a connection's messages go: it never waits, but it can be full."""

    @property
    def is_full(self) -> bool: ...

    def write(self, messages: list[bytes]) -> None: ...


class Connection:
    """``send`` never waits: it queues, or marks the client as behind. Answers to commands are never dropped.

    What is queued goes out together, once the work at hand is done.
    """

    def __init__(
        self, person: Person, transport: Transport, now: float, session: str = "", address: str = "unknown"
    ) -> None:
        self.person = person
        self.session = session
        self.address = address
        self.visible = True
        self.subscribed = False
        self.is_behind = False
        self.retry = True
        """Whether the client is to reconnect after the end."""
        self.bucket = Bucket(COMMANDS_PER_SECOND, COMMAND_BURST, now)
        self.hellos = Bucket(HELLOS_PER_SECOND, HELLO_BURST, now)
        self.hello_waits = False
        self.ended = asyncio.Event()
        """The goodbye has been written."""
        self.on_behind: Callable[[], None] = lambda: None
        """Called when a client that fell behind can be sent to again, and needs a snapshot."""
        self._transport = transport
        self._updates: deque[bytes] = deque()
        self._answers: deque[bytes] = deque()
        self._goodbye: bytes | None = None
        self._loop = asyncio.get_running_loop()
        self._will_flush = False

    @property
    def is_finished(self) -> bool:
        return self._goodbye is not None

    @property
    def queued(self) -> int:
        return len(self._updates) + len(self._answers)

    def send(self, message: bytes) -> None:
        """An update, or anything else that a snapshot makes up for."""
        if self._goodbye is not None or self.is_behind:
            return
        if len(self._updates) >= MOST_QUEUED:
            self._updates.clear()
            self.is_behind = True
        else:
            self._updates.append(message)
        self._flush_soon()

    def answer(self, message: m.Done | m.Refused | m.Pong) -> None:
        """The answer to a command or a ping. Updates that were queued before it are sent before it."""
        if self._goodbye is not None:
            return
        if len(self._answers) >= MOST_ANSWERS:
            self._answers.clear()
            self.finish(m.Goodbye(text="Your client is not reading its messages.", retry=True))
            return
        self._answers.append(m.encode(message))
        self._flush_soon()

    def finish(self, message: m.Goodbye) -> None:
        """Say goodbye, after the answers that are queued, and send no more."""
        if self._goodbye is None:
            self._updates.clear()
            self._goodbye = m.encode(message)
            self.retry = message.retry
            self._flush_soon()

    def _flush_soon(self) -> None:
        if not self._will_flush:
            self._will_flush = True
            self._loop.call_soon(self.flush)

    def flush(self) -> None:
        """Write what is queued, unless the transport is full: then when it has room again."""
        self._will_flush = False
        while (self._updates or self._answers) and not self._transport.is_full:
            self._transport.write(self._next_batch())
        if self._transport.is_full:
            return
        if self._goodbye is not None:
            if not self.ended.is_set():
                self._transport.write([self._goodbye])
                self.ended.set()
        elif self.is_behind:
            self.is_behind = False
            self.on_behind()

    def _next_batch(self) -> list[bytes]:
        batch: list[bytes] = []
        size = 0
        while size < MOST_AT_ONCE and (waiting := self._updates or self._answers):
            batch.append(waiting.popleft())
            size += len(batch[-1])
        return batch


async def cancel(task: asyncio.Future[Any]) -> None:
    task.cancel()
    with contextlib.suppress(asyncio.CancelledError, Exception):
        await task
