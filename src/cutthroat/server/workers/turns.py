"""Whose task is done next: people take turns, however much each of them wants."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Generic, TypeVar

W = TypeVar("W")


class Turns(Generic[W]):
    """Lends out workers. Who comes when none is free waits behind their own other tasks, and one task of each other
    person at most comes before their next."""

    def __init__(self) -> None:
        self._free: deque[W] = deque()
        self._waiting: dict[str, deque[asyncio.Future[W]]] = {}
        """By person; the first is next."""

    async def take(self, person: str) -> W:
        if self._free:
            return self._free.popleft()
        turn: asyncio.Future[W] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(person, deque()).append(turn)
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
            person, turns = next(iter(self._waiting.items()))
            turn = turns.popleft()
            del self._waiting[person]
            if turns:
                self._waiting[person] = turns  # behind the others
            if not turn.done():
                return turn
        return None
