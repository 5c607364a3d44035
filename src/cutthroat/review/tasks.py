"""A review cut into tasks that can be done anywhere, in any order, and again: each depends on its number alone."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import msgspec
from msgspec import Struct

from cutthroat.core.chance import mix
from cutthroat.core.guide import Guide
from cutthroat.core.state import State
from cutthroat.game import registry
from cutthroat.game.contract import AnyGame
from cutthroat.game.editions.loading import game_of_job
from cutthroat.game.record import Frame, Record, RecordError, replay
from cutthroat.game.verdict import check_outcome
from cutthroat.review.choices import PATIENT, Patience, Study, look_again, study
from cutthroat.review.estimates import NORMAL, Tally
from cutthroat.review.model import label_of
from cutthroat.review.timeline import Timeline, estimate_node, timeline

ROUGH = 0.03
"""The error that is aimed at if nothing else is said."""
ROUGH_AHEAD, FINE_AHEAD = 1, 2
"""So many horizons a rough review looks ahead, and a finer one; never further than search does."""
VALUES, CHOICES = 0, 1
"""The streams of chance of the two kinds of tasks."""


class Job(Struct, frozen=True, kw_only=True):
    """What is reviewed, and how well."""

    module: str
    """The module of the game's object, for other processes to import."""
    record: Record
    seed: int
    precision: float
    most: int
    """Rollouts for one value."""
    most_pairs: int
    """Rollouts for one difference between moves, which varies more."""


class Done(Struct, array_like=True):
    """The result of a task: a value of the timeline, or a decision as its seat knew it."""

    task: int
    value: Tally | None
    choice: Study | None

    @property
    def rollouts(self) -> int:
        found = self.value or self.choice
        return 0 if found is None else found.rollouts


class Case(NamedTuple):
    """A record made ready: its positions, its timeline, and the decisions in which there was a choice."""

    game: AnyGame
    guide: Guide
    """Says what moves are worth as their seats knew the game."""
    frames: list[Frame]
    line: Timeline
    choices: list[Frame]
    true: Guide
    """Says what positions are worth on the true cards."""
    further: Guide
    """Asked before a move is called a mistake."""

    @property
    def tasks(self) -> int:
        return len(self.line.nodes) + len(self.choices)


def job_of(game: AnyGame, record: Record, seed: int, precision: float, rollouts: int | None = None) -> Job:
    """At most so many rollouts for each estimate; without a number, as many as the precision may need."""
    return Job(
        module=type(game).__module__,
        record=record,
        seed=seed,
        precision=precision,
        most=rollouts or enough(precision),
        most_pairs=rollouts or enough_pairs(precision),
    )


def enough(precision: float) -> int:
    """As many rollouts as a win or loss with even chances needs, and some more."""
    return int(1.1 * (0.5 * NORMAL / precision) ** 2)


def enough_pairs(precision: float) -> int:
    """The same for a difference, where one move may win just when the other loses: its error can be twice as large."""
    return 4 * enough(precision)


def work(encoded: bytes, first: int, count: int) -> list[Done]:
    """Do tasks ``first`` .. ``first + count - 1`` of a job."""
    job, case = ready(encoded)
    return [do(job, case, task) for task in range(first, first + count)]


@lru_cache(maxsize=4)
def ready(encoded: bytes) -> tuple[Job, Case]:
    job = msgspec.json.decode(encoded, type=Job)
    game = game_of_job(job.module, job.record.edition or None)
    if game.key not in registry.all_keys():
        registry.register(game)
    case = case_of(game, job.record)
    look_ahead(case.guide, job.precision)
    look_ahead(case.true, job.precision)
    return job, case


def look_ahead(guide: Guide, precision: float) -> None:
    guide.ahead = min(int(guide.ahead), ROUGH_AHEAD if precision >= ROUGH else FINE_AHEAD)


def true_guide(game: AnyGame) -> Guide:
    """Rollouts by the policy itself: in a quicker one's hands cards decide what they do not decide in the players'."""
    guide = game.guide()
    guide.light = guide.faithful
    return guide


def further_guide(game: AnyGame) -> Guide:
    guide = true_guide(game)
    guide.ahead = min(int(guide.ahead), FINE_AHEAD)
    return guide


def case_of(game: AnyGame, record: Record) -> Case:
    """Replay a record; it has to be of a whole game."""
    frames = list(replay(record))
    if frames[-1].state.waiting:
        raise RecordError(f"the game is not over after {len(record.moves)} moves: only a finished game can be reviewed")
    check_outcome(record, frames[-1].state)
    guide, true = game.guide(), true_guide(game)
    blank: State = game.blank(len(record.seats), game.resolve(record.options))
    picked = [bool(record.setup), *(len(move) > Record.MOVE_HEAD for move in record.moves)]
    choices = [frame for frame in frames[1:] if has_choice(frame)]
    return Case(game, guide, frames, timeline(true, blank, frames, picked), choices, true, further_guide(game))


def has_choice(frame: Frame) -> bool:
    return frame.before is not None and len(frame.before.legal_actions(frame.seat)) > 1


def do(job: Job, case: Case, task: int) -> Done:
    nodes = len(case.line.nodes)
    if task < nodes:
        stream = mix(job.seed, VALUES)
        return Done(task, estimate_node(case.true, case.line.nodes[task], task, stream, job.precision, job.most), None)
    frame = case.choices[task - nodes]
    assert frame.before is not None
    stream = mix(mix(job.seed, CHOICES), frame.number)
    found = judged(
        case.guide, case.further, frame.before, frame.seat, frame.action, stream, job.precision, job.most_pairs
    )
    return Done(task, None, found)


def judged(
    guide: Guide,
    further: Guide,
    state: State,
    seat: int,
    action: int,
    stream: int,
    precision: float,
    most: int,
    patience: Patience = PATIENT,
) -> Study:
    """A decision as its seat knew it. What looks like a mistake has to look like one in a better light as well."""
    is_better = bool(further.ahead > guide.ahead or guide.light is not guide.faithful)
    found = study(guide, state, seat, action, stream, precision, most, patience, is_first=is_better)
    if label_of(found.loss()) and is_better and not patience.is_over():
        return look_again(further, state, seat, found, stream, precision, most)
    return found
