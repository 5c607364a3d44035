"""Time as the server sees it: a clock that is passed in, so that tests can set it by hand."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Protocol


class Timer(Protocol):
    def cancel(self) -> None: ...


class Clock(Protocol):
    def now(self) -> float:
        """Seconds that never jump, for clocks and limits."""

    def wall(self) -> float:
        """The time of day, for people."""

    def later(self, delay: float, callback: Callable[[], None]) -> Timer:
        """Call back after so many seconds, at once if they are over already; needs a running event loop."""


class SystemClock:
    now = staticmethod(time.monotonic)
    wall = staticmethod(time.time)

    def later(self, delay: float, callback: Callable[[], None]) -> Timer:
        return asyncio.get_running_loop().call_later(max(0.0, delay), callback)
