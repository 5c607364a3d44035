"""One client's connection to a table: a bounded queue out, and a limit on what comes in."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import Awaitable, Callable

from cutthroat.server import messages as m
from cutthroat.server.limits import Bucket
from cutthroat.server.people import Person

MOST_QUEUED = 64
"""A reader that is further behind gets a fresh snapshot instead of what it missed."""
COMMANDS_PER_SECOND = 15.0
COMMAND_BURST = 40.0


class Connection:
    """``send`` never waits: it queues, or marks the reader as behind."""

    def __init__(self, person: Person, transmit: Callable[[str], Awaitable[None]], now: float) -> None:
        self.person = person
        self.visible = True
        self.greeted = False
        self.is_behind = False
        self.muted: set[str] = set()
        self.bucket = Bucket(COMMANDS_PER_SECOND, COMMAND_BURST, now)
        self._transmit = transmit
        self._queue: deque[bytes] = deque()
        self._ready = asyncio.Event()
        self._closing = False
        self.on_behind: Callable[[Connection], None] = lambda connection: None
        """Called when a reader that fell behind has caught up with its socket and needs a snapshot."""

    def send(self, message: bytes) -> None:
        if self._closing or self.is_behind:
            return
        if len(self._queue) >= MOST_QUEUED:
            self._queue.clear()
            self.is_behind = True
        else:
            self._queue.append(message)
        self._ready.set()

    def tell(self, message: m.ServerMessage) -> None:
        self.send(m.encode(message))

    def finish(self, message: m.Goodbye) -> None:
        """A last word, and no more."""
        self._queue.append(m.encode(message))
        self._closing = True
        self._ready.set()

    async def pump(self) -> None:
        """Send what is queued until the connection is finished."""
        while True:
            await self._ready.wait()
            self._ready.clear()
            while self._queue:
                await self._transmit(self._queue.popleft().decode())
            if self._closing:
                return
            if self.is_behind:
                self.is_behind = False
                self.on_behind(self)


async def cancel(task: asyncio.Task[None]) -> None:
    task.cancel()
    with contextlib.suppress(asyncio.CancelledError, Exception):
        await task
