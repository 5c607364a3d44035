"""The coach: hints and judged moves for people who wait for them, in processes of their own, for everybody in turn.

Reviews have other processes, so that nobody waits for a hint behind them. To give up waiting ends the process that
was thinking: there is no other way to stop it.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence

from cutthroat.core.chance import Fast
from cutthroat.core.state import State
from cutthroat.game.contract import AnyGame
from cutthroat.review.model import Advice, Known
from cutthroat.server.errors import Refusal
from cutthroat.server.reviews.coach_worker import CoachAnswer, CoachTask
from cutthroat.server.workers.process import Workers

log = logging.getLogger(__name__)

BUDGET = 60.0
"""Seconds after which a process counts as hanging."""
REDEAL = 1
"""The same for all: what a seat is told must depend on what it knows alone."""


class Coach:
    def __init__(self, count: int) -> None:
        self.workers = Workers("cutthroat.server.reviews.coach_worker", CoachAnswer, count, BUDGET)

    async def open(self) -> None:
        self.workers.open()

    async def close(self) -> None:
        await self.workers.close()

    async def advise(self, game: AnyGame, state: State, seat: int, person: str, names: list[str]) -> Advice:
        advice = (await self._ask(task_of(game, state, seat, names=names), person)).advice
        assert advice is not None
        return advice

    async def judge(self, game: AnyGame, state: State, seat: int, action: int, person: str, names: list[str]) -> Known:
        known = (await self._ask(task_of(game, state, seat, action, names), person)).known
        assert known is not None
        return known

    async def _ask(self, task: CoachTask, person: str) -> CoachAnswer:
        answer = await self.workers.ask(task, person)
        if answer is None or answer.error:
            log.warning("no advice in %s: %s", task.game, answer.error if answer else "its process failed")
            raise Refusal("unavailable", "the coach has no answer right now; please ask again")
        return answer


def task_of(game: AnyGame, state: State, seat: int, action: int | None = None, names: Sequence[str] = ()) -> CoachTask:
    """Of the true cards nothing leaves the server's own process."""
    world = game.dump(state.determinize(seat, Fast(REDEAL)))
    return CoachTask(game=game.key, seat=seat, world=world, action=action, edition=game.edition, names=list(names))
