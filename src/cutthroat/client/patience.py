"""How a client bears a bad line: how long it waits for an answer, and how it tries again."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

TO_BELIEVE = 3
"""A refusal for good is believed when it comes so many times in a row: what was refused may have been garbled."""


class Clock(Protocol):
    def now(self) -> float:
        """Seconds that never jump."""

    def later(self, delay: float, callback: Callable[[], None]) -> object:
        """Call back after so many seconds."""


class LoopClock:
    now = staticmethod(time.monotonic)

    def later(self, delay: float, callback: Callable[[], None]) -> object:
        return asyncio.get_running_loop().call_later(delay, callback)


def nothing(_: str) -> None:
    pass


@dataclass(frozen=True, kw_only=True)
class Patience:
    """All times are in seconds."""

    seconds: float = 30.0
    """To go on trying for one answer; a table's connection is made again for as long as it is wanted."""
    first_pause: float = 0.1
    longest_pause: float = 5.0
    answer_seconds: float = 20.0
    """For one answer to one request."""
    open_seconds: float = 10.0
    """For a table's connection to open."""
    ping_seconds: float = 5.0
    pong_seconds: float = 10.0
    """A connection that does not answer a ping for so long is dead."""
    clock: Clock = field(default_factory=LoopClock)
    on_retry: Callable[[str], None] = nothing
    """Told why, before each pause."""

    async def sleep(self, seconds: float) -> None:
        over: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.clock.later(seconds, lambda: None if over.done() else over.set_result(None))
        await over


class Tries:
    """Of one thing: the pauses grow, with chance in them, so that a thousand clients do not come back at once."""

    def __init__(self, patience: Patience) -> None:
        self.patience = patience
        self.deadline = patience.clock.now() + patience.seconds
        self.pause = patience.first_pause

    def start_again(self) -> None:
        self.pause = self.patience.first_pause

    async def wait(self, why: str, at_least: float = 0.0) -> bool:
        """Until the next try; False, and no pause, if the patience would be over by then."""
        pause = max(at_least, self.next_pause())
        if self.patience.clock.now() + pause > self.deadline:
            return False
        self.patience.on_retry(why)
        await self.patience.sleep(pause)
        return True

    async def wait_anyway(self, why: str) -> None:
        self.patience.on_retry(why)
        await self.patience.sleep(self.next_pause())

    def next_pause(self) -> float:
        pause = self.pause * random.uniform(0.5, 1.0)
        self.pause = min(self.patience.longest_pause, self.pause * 2)
        return pause
