"""A queue of work: one thing after the other, in the order in which it came."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Coroutine
from typing import Any

log = logging.getLogger(__name__)

Work = Callable[[], Coroutine[Any, Any, None]]


class WorkQueue:
    def __init__(self, name: str, on_failure: Callable[[], None]) -> None:
        self.is_closed = False
        self._name = name
        self._on_failure = on_failure
        self._waiting: deque[Work] = deque()
        self._running: asyncio.Task[None] | None = None

    @property
    def is_busy(self) -> bool:
        return self._running is not None

    def submit(self, work: Work) -> None:
        if self.is_closed:
            return
        self._waiting.append(work)
        if self._running is None:
            self._running = asyncio.create_task(self._run())

    async def _run(self) -> None:
        while self._waiting:
            work = self._waiting.popleft()
            try:
                await work()
            except Exception:
                log.exception("%s: something failed", self._name)
                self._on_failure()
        self._running = None

    async def drain(self) -> None:
        """Wait until there is nothing left to do."""
        while self._running is not None:
            await asyncio.wait((self._running,))

    async def close(self) -> None:
        """Take no more work, and finish what was submitted."""
        self.is_closed = True
        await self.drain()
