"""Finds out when a store in trouble takes writes again: one question for all tables that wait, not one for each."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from cutthroat.server.store.base import Store, StoreError
from cutthroat.server.timing import Clock

EVERY = 0.5
"""Seconds between two tries."""


class StoreProbe:
    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._waiting: list[Callable[[], None]] = []
        self._asking: asyncio.Task[None] | None = None

    def when_back(self, call: Callable[[], None]) -> None:
        """Call back once, as soon as something could be written."""
        self._waiting.append(call)
        if len(self._waiting) == 1:
            self._ask_later()

    def _ask_later(self) -> None:
        self._clock.later(EVERY, self._ask)

    def _ask(self) -> None:
        self._asking = asyncio.get_running_loop().create_task(self._try())

    async def _try(self) -> None:
        try:
            await self._store.set_setting("heartbeat", str(self._clock.wall()))
        except StoreError:
            self._ask_later()
            return
        waiting, self._waiting = self._waiting, []
        for call in waiting:
            call()
