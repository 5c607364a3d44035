"""The bots of one table: they think in other processes about the decisions they have to make, while the table goes
on."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from typing import Protocol

from cutthroat.core.chance import Chance
from cutthroat.server.bots.pool import BotPool
from cutthroat.server.bots.worker import NO_ANSWER, Answer, BotTask
from cutthroat.server.metrics import METRICS
from cutthroat.server.timing import Clock

log = logging.getLogger(__name__)

OnAnswer = Callable[[int, int, Answer], None]
"""Takes the seat, the number of its decision, and the answer."""


class BotTable(Protocol):
    """A table as its bots see it."""

    id: str
    host: str

    def bot_decisions(self) -> list[tuple[int, int]]:
        """The seats that bots play now, each with the number of the decision it has to make."""

    def bot_task(self, seat: int, decision: int, dice: Chance) -> BotTask | None:
        """A world that the seat cannot tell from the true one; None if the decision has gone."""

    def would_be_private(self, seat: int, action: int) -> bool:
        """Whether nobody else would see that move."""


class BotDriver:
    def __init__(self, pool: BotPool, clock: Clock, pause: float, dice: Chance, on_answer: OnAnswer) -> None:
        self._pool = pool
        self._clock = clock
        self._pause = pause
        self._dice = dice
        self._on_answer = on_answer
        self._tasks: dict[tuple[int, int], asyncio.Task[None]] = {}
        self._since: dict[int, float] = {}
        """When each bot began with its next public move."""

    @property
    def are_thinking(self) -> bool:
        return bool(self._tasks)

    def wake(self, table: BotTable) -> None:
        """Every bot thinks once about each decision, and no longer than it has to be made."""
        decisions = table.bot_decisions()
        if not decisions and not self._tasks:
            self._since.clear()
            return
        now = self._clock.now()
        for gone in self._tasks.keys() - set(decisions):
            self._tasks.pop(gone).cancel()
        self._since = {seat: self._since.get(seat, now) for seat, _ in decisions}
        for key in decisions:
            if key not in self._tasks:
                self._tasks[key] = asyncio.create_task(self._think(table, *key))

    def made_public_move(self, seat: int) -> None:
        """The pause before the next one starts afresh."""
        self._since.pop(seat, None)

    def forget(self, seat: int, decision: int) -> None:
        self._tasks.pop((seat, decision), None)

    def stop(self) -> None:
        for task in self._tasks.values():
            task.cancel()
        self._tasks.clear()

    async def _think(self, table: BotTable, seat: int, decision: int) -> None:
        answer, wait = NO_ANSWER, 0.0
        try:
            task = table.bot_task(seat, decision, self._dice)
            if task is not None:
                answer = await self._choose(task, table.host)
                wait = self._pause_before(table, seat, answer.action)
        except Exception:
            log.exception("table %s: a bot could not be asked", table.id[:6])
        tell = partial(self._on_answer, seat, decision, answer)
        if wait > 0.0:
            self._clock.later(wait, tell)
        else:
            tell()

    async def _choose(self, task: BotTask, host: str) -> Answer:
        began = self._clock.now()
        answer = await self._pool.choose(task, host)
        METRICS.bot_seconds.observe(self._clock.now() - began)
        return answer

    def _pause_before(self, table: BotTable, seat: int, action: int | None) -> float:
        if action is not None and table.would_be_private(seat, action):
            return 0.0
        return self._since.get(seat, 0.0) + self._pause - self._clock.now()
