"""A clock for tests, set by hand: nothing waits for real time to pass."""

from __future__ import annotations

import heapq
import itertools
from collections.abc import Callable


class ManualTimer:
    def __init__(self, callback: Callable[[], None]) -> None:
        self.callback = callback
        self.is_cancelled = False

    def cancel(self) -> None:
        self.is_cancelled = True


class ManualClock:
    """Time stands still until ``advance`` or ``jump``; timers run in the order of their times."""

    def __init__(self, start: float = 1000.0) -> None:
        self.seconds = start
        self.day_ahead = 0.0
        """Seconds by which the time of day has been set forward."""
        self._timers: list[tuple[float, int, ManualTimer]] = []
        self._numbers = itertools.count()

    def now(self) -> float:
        return self.seconds

    def wall(self) -> float:
        return self.seconds + self.day_ahead

    def later(self, delay: float, callback: Callable[[], None]) -> ManualTimer:
        timer = ManualTimer(callback)
        heapq.heappush(self._timers, (self.seconds + max(0.0, delay), next(self._numbers), timer))
        return timer

    def jump(self, seconds: float) -> None:
        """Time passes and no timer has run yet."""
        self.seconds += seconds

    def run_next(self, until: float) -> bool:
        """Go on to the next timer that is due by then and run it; False if there is none, and it is then."""
        while self._timers and self._timers[0][0] <= until:
            due, _, timer = heapq.heappop(self._timers)
            if not timer.is_cancelled:
                self.seconds = max(self.seconds, due)
                timer.callback()
                return True
        self.seconds = max(self.seconds, until)
        return False

    def advance(self, seconds: float) -> None:
        until = self.seconds + seconds
        while self.run_next(until):
            pass
