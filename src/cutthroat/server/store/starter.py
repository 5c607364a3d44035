"""When work that will be written begins."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from cutthroat.server.store.base import Store

SOME, ENOUGH = 3, 8
"""Work of so many tables waits for more, and of so many does not: fewer have little to share, and what many share
hardly costs less when there are still more of them."""
WAITS = 3
"""So many times at most, one after the other."""


class Starter:
    """Starts the work of all tables. While there is much to write, those that are due within a few milliseconds start
    together: they share a wake-up and a commit, and each finds warm what the one before has used."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._waiting: list[Callable[[], None]] = []

    def start(self, begin: Callable[[], None]) -> None:
        if self._waiting:
            self._waiting.append(begin)
        elif seconds := self._store.gathering():
            self._waiting.append(begin)
            self._wait(seconds, WAITS)
        else:
            begin()

    def _wait(self, seconds: float, times: int) -> None:
        asyncio.get_running_loop().call_later(seconds, self._look, seconds, times - 1)

    def _look(self, seconds: float, times: int) -> None:
        if times and SOME <= len(self._waiting) < ENOUGH:
            self._wait(seconds, times)
        else:
            self._start_all()

    def _start_all(self) -> None:
        waiting, self._waiting = self._waiting, []
        for begin in waiting:
            begin()
