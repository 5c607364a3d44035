"""A review from the first rollout to the report: what is done here, and what may be left to others to do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

import msgspec
from msgspec import Struct

from cutthroat.game.record import Record, game_of
from cutthroat.review.model import Report
from cutthroat.review.report import made
from cutthroat.review.tasks import ROUGH, Case, Done, Job, case_of, job_of, ready, work

FINEST = 0.005
PASSES = (0.06, ROUGH, 0.015, 0.0075, FINEST)
"""With a budget in seconds a review is made again and again, each time with half the error."""

Clock: TypeAlias = Callable[[], float]


class Budget(Struct, frozen=True, kw_only=True):
    """How much a review may take. The same budget gives the same report to the byte, unless it is in seconds."""

    precision: float | None = None
    """Half of the 95 % interval that every value and every loss should have."""
    rollouts: int | None = None
    """At most so many for one estimate."""
    seconds: float | None = None
    """Be as precise as can be in that time, by the clock that is given; a first pass is always finished."""

    def passes(self) -> list[float]:
        """The errors to aim at, one after the other."""
        last = self.precision or (ROUGH if self.rollouts is None and self.seconds is None else FINEST)
        return [last] if self.seconds is None else [*(aim for aim in PASSES if aim > last), last]


class Progress(Struct, frozen=True):
    done: int
    tasks: int
    precision: float
    """What this pass aims at."""


Told: TypeAlias = Callable[[Progress], None]
Runner: TypeAlias = Callable[[Job, int], Iterable[list[Done]]]
"""Does all tasks of a job, so many, in any order. Somebody else may share them out between processes."""


def here(job: Job, tasks: int) -> Iterator[list[Done]]:
    """One task after the other, in this process."""
    encoded = msgspec.json.encode(job)
    for task in range(tasks):
        yield work(encoded, task, 1)


def no_clock() -> float:
    """A clock for budgets without seconds."""
    return 0.0


def nobody(progress: Progress) -> None:
    pass


def report(
    record: Record,
    budget: Budget | None = None,
    seed: int = 1,
    progress: Told = nobody,
    run: Runner = here,
    clock: Clock = no_clock,
) -> Report:
    """Review a finished game. Raises RecordError if the record is not of one."""
    budget = budget or Budget()
    game = game_of(record)
    case = case_of(game, record)
    started = clock()
    found: dict[int, Done] = {}
    aim, interrupted, stopped = 0.0, False, False
    for number, aim in enumerate(budget.passes()):
        until = None if budget.seconds is None or number == 0 else started + budget.seconds
        if until is not None and clock() >= until:
            interrupted = True
            break
        try:
            finished = do_pass(
                case, job_of(game, record, seed, aim, budget.rollouts), found, progress, run, until, clock
            )
        except KeyboardInterrupt:
            if number == 0:
                raise
            finished, stopped = False, True
        if not finished:
            interrupted = True
            break
    return made(case, record, found, seed, aim, interrupted, stopped)


def pass_over(record: Record, seed: int, precision: float) -> Job:
    """One pass, for those who share out its tasks themselves."""
    return job_of(game_of(record), record, seed, precision)


def report_of(encoded: bytes, found: Iterable[Done]) -> Report:
    """The report of a pass, from what all its tasks have found, wherever they were done."""
    job, case = ready(encoded)
    results = {done.task: done for done in found}
    return made(case, job.record, results, job.seed, job.precision, interrupted=False, stopped=False)


def do_pass(
    case: Case, job: Job, found: dict[int, Done], progress: Told, run: Runner, until: float | None, clock: Clock
) -> bool:
    """Do everything once, each time better than before; False if time was up before the end."""
    count = 0
    progress(Progress(0, case.tasks, job.precision))
    for results in run(job, case.tasks):
        found.update({done.task: done for done in results})
        count += len(results)
        progress(Progress(count, case.tasks, job.precision))
        if until is not None and count < case.tasks and clock() >= until:
            return False
    return True
