"""When work that will be written begins."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from cutthroat.server.store.base import Store


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
            asyncio.get_running_loop().call_later(seconds, self._start_all)
        else:
            begin()

    def _start_all(self) -> None:
        waiting, self._waiting = self._waiting, []
        for begin in waiting:
            begin()
