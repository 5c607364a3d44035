"""Where bots think. A process that hangs or dies is replaced, and the move is made again by another."""

from __future__ import annotations

import logging
from typing import Protocol

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
    """``choose`` takes a free worker, when it is the host's turn."""

    def __init__(self, count: int, budget: float) -> None:
        self.workers = Workers("cutthroat.server.bots.worker", Answer, count, budget)

    async def open(self) -> None:
        self.workers.open()

    async def close(self) -> None:
        await self.workers.close()

    async def choose(self, task: BotTask, host: str) -> Answer:
        for _ in range(TRIES):
            if self.workers.is_closing:
                break
            answer = await self.workers.ask(task, host)
            if answer is not None and answer.action is not None:
                return answer
            log.warning("a bot of %s gave no answer: %s", task.game, answer.error if answer else "its process failed")
        return NO_ANSWER
