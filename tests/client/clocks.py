"""A clock for clients that wait for nobody."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class HurriedClock:
    """Every pause is over at once, and noted."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.pauses: list[float] = []

    def now(self) -> float:
        return self.seconds

    def later(self, delay: float, callback: Callable[[], None]) -> object:
        self.pauses.append(delay)
        self.seconds += delay
        return asyncio.get_running_loop().call_soon(callback)
