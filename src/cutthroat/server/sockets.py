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
MOST_ANSWERS = 256
"""A client that does not read but goes on asking is let go."""
COMMANDS_PER_SECOND = 15.0
COMMAND_BURST = 40.0
HELLOS_PER_SECOND = 1.0
HELLO_BURST = 5.0


class Connection:
    """``send`` never waits: it queues, or marks the reader as behind. Answers to commands are never dropped."""

    def __init__(self, person: Person, transmit: Callable[[str], Awaitable[None]], now: float) -> None:
        self.person = person
        self.visible = True
        self.greeted = False
        self.is_behind = False
        self.retry = True
        """Whether the client is to come back after the end."""
        self.bucket = Bucket(COMMANDS_PER_SECOND, COMMAND_BURST, now)
        self.hellos = Bucket(HELLOS_PER_SECOND, HELLO_BURST, now)
        self.hello_waits = False
        self._transmit = transmit
        self._news: deque[bytes] = deque()
        self._answers: deque[bytes] = deque()
        self._last_word: bytes | None = None
        self._ready = asyncio.Event()
        self.on_behind: Callable[[Connection], None] = lambda connection: None
        """Called when a reader that fell behind has caught up with its socket and needs a snapshot."""

    @property
    def is_finished(self) -> bool:
        return self._last_word is not None

    @property
    def queued(self) -> int:
        return len(self._news) + len(self._answers)

    def send(self, message: bytes) -> None:
        """News of the table."""
        if self.is_finished or self.is_behind:
            return
        if len(self._news) >= MOST_QUEUED:
            self._news.clear()
            self.is_behind = True
        else:
            self._news.append(message)
        self._ready.set()

    def answer(self, message: m.Done | m.Refused) -> None:
        """What became of a command. News that were queued before it are sent before it."""
        if self.is_finished:
            return
        if len(self._answers) >= MOST_ANSWERS:
            self._answers.clear()
            self.finish(m.Goodbye(text="Nobody reads the answers.", retry=True))
            return
        self._answers.append(m.encode(message))
        self._ready.set()

    def finish(self, message: m.Goodbye) -> None:
        """A last word, after the answers that are owed, and no more."""
        if not self.is_finished:
            self._news.clear()
            self._last_word = m.encode(message)
            self.retry = message.retry
            self._ready.set()

    async def pump(self) -> None:
        """Send what is queued until the connection is finished."""
        while True:
            await self._ready.wait()
            self._ready.clear()
            while self.queued:
                waiting = self._news or self._answers
                await self._transmit(waiting.popleft().decode())
            if self._last_word is not None:
                await self._transmit(self._last_word.decode())
                return
            if self.is_behind:
                self.is_behind = False
                self.on_behind(self)


async def cancel(task: asyncio.Task[None]) -> None:
    task.cancel()
    with contextlib.suppress(asyncio.CancelledError, Exception):
        await task
