"""Every lesson can be played: its moves are legal, its rules exist, and it is as long as a lesson should be."""

from __future__ import annotations

import pytest

from cutthroat.game import registry, rulebook
from cutthroat.game.lesson import LEARNER, LessonText, lesson_text, play_lesson

LESSONS = {key: text for key in registry.house_keys() if (text := lesson_text(registry.load(key)))}


@pytest.fixture(params=sorted(LESSONS))
def key(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def lesson(key: str) -> LessonText:
    return LESSONS[key]


def test_every_asked_move_is_legal(key: str, lesson: LessonText) -> None:
    steps = play_lesson(registry.load(key), lesson)
    asked = [step for step in steps if step.expected is not None]
    assert asked
    assert all(step.expected in step.state.legal_actions(LEARNER) for step in asked)


def test_every_cited_rule_exists(key: str, lesson: LessonText) -> None:
    rules = {rule.id for rule in rulebook.read(key)}
    assert {rule for step in lesson.steps for rule in step.rules} <= rules


def test_every_shown_step_says_something(key: str, lesson: LessonText) -> None:
    shown = [step for step in lesson.steps if step.seat == LEARNER or step.say]
    assert all(step.say for step in shown)
    assert 8 <= len(shown) <= 17


def test_another_move_is_answered_kindly(lesson: LessonText) -> None:
    assert all(step.kindly for step in lesson.steps if step.play and step.seat == LEARNER)
