"""Lessons: a short game on the real table, with the dice known beforehand, told step by step.

A game's lesson is ``lesson.toml`` in its folder: the seats, the options, the seed of the chance, and steps. A step says
something; where it has a ``play`` it asks the learner for that move (or, with another ``seat``, shows an opponent's).
"""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from cutthroat.core.chance import Fast
from cutthroat.core.events import Event, Log
from cutthroat.core.state import State
from cutthroat.game.contract import AnyGame, IllegalMove
from cutthroat.game.options import Value

LEARNER = 0


class LessonError(ValueError):
    """A lesson that does not fit its game; the message names the step."""


class StepText(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One step as it is written."""

    say: str = ""
    rules: list[str] = []
    play: str = ""
    """The move, in its text form; none = just read on."""
    seat: int = LEARNER
    kindly: str = ""
    """The answer to another legal move."""


class LessonText(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A lesson as it is written."""

    title: str
    names: list[str]
    """Of the seats; the learner sits on the first."""
    seed: int
    options: dict[str, Value] = {}
    steps: list[StepText]


class LessonStep(NamedTuple):
    """A step and the position it is about; the events are those since the step before."""

    text: StepText
    state: State
    events: list[Event]
    expected: int | None
    """The learner's action."""


def lesson_text(game: AnyGame) -> LessonText | None:
    """The lesson in a game's folder, if it has one."""
    folder, _, _ = type(game).__module__.rsplit(".", 2)
    file = resources.files(folder) / "lesson.toml"
    if not file.is_file():
        return None
    data: dict[str, Any] = tomllib.loads(file.read_text(encoding="utf-8"))
    return msgspec.convert(data, type=LessonText)


def play_lesson(game: AnyGame, lesson: LessonText) -> list[LessonStep]:
    """The lesson played through. Moves of opponents come between the learner's steps; their words go on to the next."""
    log = Log()
    chance = Fast(lesson.seed)
    state: State = game.new(len(lesson.names), lesson.options, chance, log)
    steps: list[LessonStep] = []
    events = log.events
    for number, text in enumerate(lesson.steps, 1):
        action = action_of(game, state, text, number)
        mine = text.seat == LEARNER
        if mine or text.say:
            steps.append(LessonStep(text, state.clone(), events, action if mine else None))
            events = []
        if action is not None:
            step_log = Log()
            state.apply(text.seat, action, chance, step_log)
            events = events + step_log.events
    return steps


def action_of(game: AnyGame, state: State, text: StepText, number: int) -> int | None:
    if not text.play:
        return None
    try:
        return game.parse(state, text.seat, text.play)
    except IllegalMove as error:
        legal = ", ".join(game.moves(state, text.seat)) or "none"
        raise LessonError(f"step {number}: {error} (legal: {legal})") from None
