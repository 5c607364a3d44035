"""Where bots think. A process that hangs or dies is replaced, and the move is made again by another."""

from __future__ import annotations

import asyncio
import logging
from typing import Protocol

from cutthroat.bots.levels import SECONDS
from cutthroat.server.bots.worker import NO_ANSWER, Answer, BotTask
from cutthroat.server.workers.process import Workers

log = logging.getLogger(__name__)

TRIES = 3


class BotPool(Protocol):
    """Where bots think: in other processes."""

    async def open(self) -> None: ...

    async def close(self) -> None: ...

    async def choose(self, task: BotTask, host: str) -> Answer:
        """The bot's answer, at a table of that host; without an action if none could be had."""


class BotWorkers:
    """``choose`` takes a free worker, when it is the host's turn.

    Bots that answer at once have a process of their own: none of them ever waits behind a search.
    """

    def __init__(self, count: int, budget: float) -> None:
        self.searching = workers(count, budget)
        self.quick = workers(1, budget)

    async def open(self) -> None:
        self.searching.open()
        self.quick.open()

    async def close(self) -> None:
        await asyncio.gather(self.searching.close(), self.quick.close())

    async def choose(self, task: BotTask, host: str) -> Answer:
        lane = self.searching if task.bot in SECONDS else self.quick
        for _ in range(TRIES):
            if lane.is_closing:
                break
            answer = await lane.ask(task, host)
            if answer is not None and answer.action is not None:
                return answer
            log.warning("a bot of %s gave no answer: %s", task.game, answer.error if answer else "its process failed")
        return NO_ANSWER


def workers(count: int, budget: float) -> Workers[Answer]:
    return Workers("cutthroat.server.bots.worker", Answer, count, budget)
