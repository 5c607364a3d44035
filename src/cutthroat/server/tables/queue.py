"""Queues of work: at each table one thing after the other, in the order in which it came."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Coroutine
from typing import Any, TypeAlias

from cutthroat.server.store.starter import Starter

log = logging.getLogger(__name__)

Work: TypeAlias = Callable[[], Coroutine[Any, Any, None]]


class WorkQueue:
    def __init__(self, name: str, starter: Starter, on_failure: Callable[[], None]) -> None:
        self.is_closed = False
        self._name = name
        self._starter = starter
        self._on_failure = on_failure
        self._waiting: deque[Work] = deque()
        self._is_due = False
        self._running: asyncio.Task[None] | None = None

    @property
    def is_busy(self) -> bool:
        return self._is_due

    def submit(self, work: Work) -> None:
        if self.is_closed:
            return
        self._waiting.append(work)
        if not self._is_due:
            self._is_due = True
            self._starter.start(self._begin)

    def _begin(self) -> None:
        if self._running is None and self._is_due:
            self._running = asyncio.create_task(self._run())

    async def _run(self) -> None:
        while self._waiting:
            work = self._waiting.popleft()
            try:
                await work()
            except Exception:
                log.exception("%s: something failed", self._name)
                self._on_failure()
        self._running, self._is_due = None, False

    async def drain(self) -> None:
        """Wait until there is nothing left to do."""
        while self._is_due:
            self._begin()
            assert self._running is not None
            await asyncio.wait((self._running,))

    async def close(self) -> None:
        """Take no more work, and finish what was submitted."""
        self.is_closed = True
        await self.drain()
