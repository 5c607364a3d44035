"""CPU time of repeated work."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

LOTS = 5
MOST = 1 << 30


class Sample(NamedTuple):
    """So much was done in so many seconds of CPU time."""

    done: int
    seconds: float

    @property
    def rate(self) -> float:
        return self.done / max(self.seconds, 1e-9)

    @property
    def microseconds(self) -> float:
        return 1e6 * self.seconds / max(self.done, 1)


def timed(work: Callable[[], int]) -> Sample:
    """The CPU time of work that returns how much it has done."""
    start = time.process_time()
    done = work()
    return Sample(done, time.process_time() - start)


class Meter:
    """Does the same work several times, about ``budget`` seconds in all, and keeps the fastest."""

    def __init__(self, work: Callable[[int], Sample], budget: float) -> None:
        self.work = work
        self.lot = budget / LOTS
        self.size = 0

    def read(self) -> Sample:
        if not self.size:
            self.size = self.fitting_size()
        return max((self.work(self.size) for _ in range(LOTS)), key=lambda sample: sample.rate)

    def fitting_size(self) -> int:
        """How much work takes about as long as a lot; found once, so that all readings are of the same work."""
        size = 1
        sample = self.work(size)
        while sample.seconds < self.lot / 4 and size < MOST:
            size *= 4 if sample.seconds < self.lot / 16 else 2
            sample = self.work(size)
        return max(1, round(size * min(self.lot / sample.seconds, 4)))


@contextmanager
def without_collector() -> Iterator[None]:
    """For single operations: the garbage collector runs when it likes, and would be charged to some of them."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
