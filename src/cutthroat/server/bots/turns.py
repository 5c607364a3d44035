"""Whose bot thinks next: hosts take turns, however many tables each of them has."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Generic, TypeVar

W = TypeVar("W")


class Turns(Generic[W]):
    """Lends out workers. Who comes when none is free waits behind their own host's others, and one of each other host
    at most comes before the host's next."""

    def __init__(self) -> None:
        self._free: deque[W] = deque()
        self._waiting: dict[str, deque[asyncio.Future[W]]] = {}
        """By host; the first is next."""

    async def take(self, host: str) -> W:
        if self._free:
            return self._free.popleft()
        turn: asyncio.Future[W] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(host, deque()).append(turn)
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.give(turn.result())  # it came at the moment when nobody waited for it any more
            raise

    def give(self, worker: W) -> None:
        """A worker that is new, or not needed any more."""
        turn = self._next()
        if turn is None:
            self._free.append(worker)
        else:
            turn.set_result(worker)

    def _next(self) -> asyncio.Future[W] | None:
        while self._waiting:
            host, turns = next(iter(self._waiting.items()))
            turn = turns.popleft()
            del self._waiting[host]
            if turns:
                self._waiting[host] = turns  # behind the others
            if not turn.done():
                return turn
        return None
