"""One client's connection to a table: a bounded queue out, and a limit on what comes in."""

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
"""A reader that is further behind gets a fresh snapshot instead of what it missed."""
MOST_ANSWERS = 256
"""A client that does not read but goes on asking is let go."""
MOST_AT_ONCE = 64 * 1024
"""Bytes that are handed to the line before it is asked whether it is full."""
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
    """``send`` never waits: it queues, or marks the reader as behind. Answers to commands are never dropped.

    What is queued goes out together, once the work at hand is done.
    """

    def __init__(self, person: Person, transport: Transport, now: float) -> None:
        self.person = person
        self.visible = True
        self.subscribed = False
        self.is_behind = False
        self.retry = True
        """Whether the client is to come back after the end."""
        self.bucket = Bucket(COMMANDS_PER_SECOND, COMMAND_BURST, now)
        self.hellos = Bucket(HELLOS_PER_SECOND, HELLO_BURST, now)
        self.hello_waits = False
        self.ended = asyncio.Event()
        """The last word is out."""
        self.on_behind: Callable[[], None] = lambda: None
        """Called when a reader that fell behind has caught up with its socket and needs a snapshot."""
        self._transport = transport
        self._news: deque[bytes] = deque()
        self._answers: deque[bytes] = deque()
        self._last_word: bytes | None = None
        self._loop = asyncio.get_running_loop()
        self._will_flush = False

    @property
    def is_finished(self) -> bool:
        return self._last_word is not None

    @property
    def queued(self) -> int:
        return len(self._news) + len(self._answers)

    def send(self, message: bytes) -> None:
        """News of the table."""
        if self._last_word is not None or self.is_behind:
            return
        if len(self._news) >= MOST_QUEUED:
            self._news.clear()
            self.is_behind = True
        else:
            self._news.append(message)
        self._flush_soon()

    def answer(self, message: m.Done | m.Refused | m.Pong) -> None:
        """What became of a command, or that it was heard. News that were queued before it are sent before it."""
        if self._last_word is not None:
            return
        if len(self._answers) >= MOST_ANSWERS:
            self._answers.clear()
            self.finish(m.Goodbye(text="Nobody reads the answers.", retry=True))
            return
        self._answers.append(m.encode(message))
        self._flush_soon()

    def finish(self, message: m.Goodbye) -> None:
        """A last word, after the answers that are owed, and no more."""
        if self._last_word is None:
            self._news.clear()
            self._last_word = m.encode(message)
            self.retry = message.retry
            self._flush_soon()

    def _flush_soon(self) -> None:
        if not self._will_flush:
            self._will_flush = True
            self._loop.call_soon(self.flush)

    def flush(self) -> None:
        """Write what is queued, unless the line is full: then again when it has room."""
        self._will_flush = False
        while (self._news or self._answers) and not self._transport.is_full:
            self._transport.write(self._next_batch())
        if self._transport.is_full:
            return
        if self._last_word is not None:
            if not self.ended.is_set():
                self._transport.write([self._last_word])
                self.ended.set()
        elif self.is_behind:
            self.is_behind = False
            self.on_behind()

    def _next_batch(self) -> list[bytes]:
        batch: list[bytes] = []
        size = 0
        while size < MOST_AT_ONCE and (waiting := self._news or self._answers):
            batch.append(waiting.popleft())
            size += len(batch[-1])
        return batch


async def cancel(task: asyncio.Future[Any]) -> None:
    task.cancel()
    with contextlib.suppress(asyncio.CancelledError, Exception):
        await task
