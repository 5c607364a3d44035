"""A worker for the coach: what a seat should do, or what a move of it is worth.

The worker only ever sees worlds redealt for the seat that asks.
"""

from __future__ import annotations

import time
from typing import Any

import msgspec
from msgspec import Struct

from cutthroat.game.editions.model import Edition
from cutthroat.review import SOON, Within, advise, judge
from cutthroat.review.model import Advice, Known
from cutthroat.server.games import load_played, register_extra_games
from cutthroat.server.workers.frames import answer_all

NICENESS = 12
"""Somebody waits for it, but a whole table may wait for a bot."""


class CoachTask(Struct, frozen=True, kw_only=True):
    game: str
    seat: int
    world: dict[str, Any]
    action: int | None = None
    """The move that is to be judged; None = a hint is wanted."""
    edition: Edition | None = None
    names: list[str] = []


class CoachAnswer(Struct, frozen=True, kw_only=True):
    advice: Advice | None = None
    known: Known | None = None
    error: str = ""


def answer(task: CoachTask) -> CoachAnswer:
    game = load_played(task.game, task.edition)
    state = game.load(task.world)
    soon = Within(SOON, time.monotonic)
    if task.action is None:
        return CoachAnswer(advice=advise(game, state, task.seat, patience=soon, names=task.names))
    return CoachAnswer(known=judge(game, state, task.seat, task.action, patience=soon, names=task.names))


def safe_answer(body: bytes) -> CoachAnswer:
    try:
        return answer(msgspec.json.decode(body, type=CoachTask))
    except Exception as error:
        return CoachAnswer(error=f"{type(error).__name__}: {error}")


def main() -> None:
    register_extra_games()
    answer_all(safe_answer, NICENESS)


if __name__ == "__main__":
    main()
