"""A worker for reviews: does some tasks of a pass, or puts together the report of one."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from cutthroat.review import tasks
from cutthroat.review.making import report_of
from cutthroat.review.model import Report
from cutthroat.review.tasks import Done
from cutthroat.server.games import register_extra_games
from cutthroat.server.workers.frames import answer_all

NICENESS = 15
"""Bots, for whom somebody waits at a table, come first."""


class ReviewTask(Struct, frozen=True, kw_only=True):
    job: msgspec.Raw
    """A ``review.tasks.Job``: encoded once, read once by each worker."""
    first: int = 0
    count: int = 0
    found: list[Done] | None = None
    """Everything that a pass has found: the report is wanted."""


class ReviewAnswer(Struct, frozen=True, kw_only=True):
    tasks: int = 0
    """How many the whole pass has."""
    done: list[Done] = []
    report: Report | None = None
    error: str = ""


def answer(task: ReviewTask) -> ReviewAnswer:
    encoded = bytes(task.job)
    if task.found is not None:
        return ReviewAnswer(report=report_of(encoded, task.found))
    return ReviewAnswer(tasks=tasks.ready(encoded)[1].tasks, done=tasks.work(encoded, task.first, task.count))


def safe_answer(body: bytes) -> ReviewAnswer:
    try:
        return answer(msgspec.json.decode(body, type=ReviewTask))
    except Exception as error:
        return ReviewAnswer(error=f"{type(error).__name__}: {error}")


def main() -> None:
    register_extra_games()
    answer_all(safe_answer, NICENESS)


if __name__ == "__main__":
    main()
