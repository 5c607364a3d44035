"""The bots of one table: those that are asked think about it in other processes, while the table goes on."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from cutthroat.core.chance import Chance
from cutthroat.server.metrics import METRICS
from cutthroat.server.tables.services import Services
from cutthroat.server.tables.table import Table

log = logging.getLogger(__name__)

Answer = Callable[[int, int, int | None], None]
"""Of a seat, to the question of that number; None = it had nothing to say."""


def is_asked(table: Table, seat: int, asked: int) -> bool:
    return seat in table.waiting() and table.seats[seat].decision == asked


class BotDriver:
    def __init__(self, services: Services, dice: Chance, answer: Answer) -> None:
        self._services = services
        self._dice = dice
        self._answer = answer
        self._tasks: dict[tuple[int, int], asyncio.Task[None]] = {}
        self._since: dict[int, float] = {}
        """When each bot that is asked began with a move that others will hear of."""

    @property
    def are_thinking(self) -> bool:
        return bool(self._tasks)

    def wake(self, table: Table) -> None:
        """Every bot that is asked thinks once about each question."""
        asked, now = table.bots_to_move(), self._services.clock()
        self._since = {seat: self._since.get(seat, now) for seat in asked}
        for seat in asked:
            key = (seat, table.seats[seat].decision)
            if key not in self._tasks:
                self._tasks[key] = asyncio.create_task(self._think(table, *key))

    def moved(self, seat: int) -> None:
        """All have heard of it: the next move has a time of its own."""
        self._since.pop(seat, None)

    def forget(self, seat: int, asked: int) -> None:
        self._tasks.pop((seat, asked), None)

    def stop(self) -> None:
        for task in self._tasks.values():
            task.cancel()

    async def _think(self, table: Table, seat: int, asked: int) -> None:
        try:
            answer = await self._ask(table, seat, asked)
        except asyncio.CancelledError:
            self.forget(seat, asked)
            raise
        except Exception:
            log.exception("table %s: a bot could not be asked", table.id[:6])
            answer = None
        self._answer(seat, asked, answer)

    async def _ask(self, table: Table, seat: int, asked: int) -> int | None:
        """A bot is given a world that its seat cannot tell from the true one."""
        match, bot = table.match, table.seats[seat].bot
        if match is None or bot is None or not is_asked(table, seat, asked):
            return None
        world = table.game.dump(match.state.determinize(seat, self._dice))
        began = self._services.clock()
        action = await self._services.bots.choose(table.config.game, bot, seat, world)
        METRICS.bot_seconds.observe(self._services.clock() - began)
        if action is None or not table.would_be_private(seat, action):
            since = self._since.get(seat, 0.0)
            await asyncio.sleep(since + self._services.bot_pause - self._services.clock())
        return action
