"""A bot worker: reads tasks from its standard input, thinks, and writes answers.

The worker only ever sees worlds redealt for the seat it plays.
"""

from __future__ import annotations

import os
import time
from typing import Any

import msgspec
from msgspec import Struct

from cutthroat.bots.base import observe
from cutthroat.bots.roster import make_bot
from cutthroat.bots.search.rollouts import Stopper
from cutthroat.core.chance import Fast
from cutthroat.game.editions.model import Edition
from cutthroat.server.games import load_played, register_extra_games
from cutthroat.server.workers.frames import answer_all

NICENESS = 10
THINKING = 1.0
"""Seconds of a core after which a bot that searches plays what it has found; its usual budget takes less."""


class BotTask(Struct, frozen=True):
    game: str
    bot: str
    seat: int
    world: dict[str, Any]
    edition: Edition | None = None


class Answer(Struct, frozen=True):
    action: int | None
    error: str = ""
    why: list[tuple[int, int]] = []
    """What the bot weighed: actions, each with the share of the win that it expected, in thousandths."""


NO_ANSWER = Answer(None)


class Deadline(Stopper):
    def __init__(self, seconds: float) -> None:
        self.ends = time.process_time() + seconds

    def is_over(self) -> bool:
        return time.process_time() > self.ends


def answer(task: BotTask) -> Answer:
    game = load_played(task.game, task.edition)
    chance = Fast(int.from_bytes(os.urandom(7), "big"))
    seen = observe(game, game.load(task.world), task.seat, chance)
    bot = make_bot(game, task.bot, Deadline(THINKING))
    action = bot.choose(seen, chance)
    return Answer(action, why=bot.why(action))


def safe_answer(body: bytes) -> Answer:
    try:
        return answer(msgspec.json.decode(body, type=BotTask))
    except Exception as error:
        return Answer(None, f"{type(error).__name__}: {error}")


def main() -> None:
    register_extra_games()
    answer_all(safe_answer, NICENESS)


if __name__ == "__main__":
    main()
