"""Hints at a table: who may ask, what comes of it, and when it is called off."""

from __future__ import annotations

import asyncio
import math

import msgspec
import pytest

from cutthroat.client.follower import decode_server
from cutthroat.game import registry
from cutthroat.protocol import messages as m
from cutthroat.review import advise
from cutthroat.server.reviews import coach_worker
from cutthroat.server.reviews.coach_worker import CoachAnswer, CoachTask, safe_answer
from cutthroat.server.workers import process
from tests.server.managers import Guest, Place, with_manager


class InHere:
    """A worker without a process, which can be held up."""

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        self.asked: list[CoachTask] = []
        self.hold: asyncio.Event | None = None
        self.stopped = 0
        self.fails = False

    async def ask(self, task: CoachTask, kind: type[CoachAnswer]) -> CoachAnswer:
        self.asked.append(task)
        if self.hold is not None:
            await self.hold.wait()
        return CoachAnswer(error="no") if self.fails else safe_answer(msgspec.json.encode(task))

    async def stop(self) -> None:
        self.stopped += 1


COACH = InHere()


@pytest.fixture(autouse=True)
def coach(monkeypatch: pytest.MonkeyPatch) -> None:
    async def start(module: str) -> InHere:
        return COACH

    COACH.forget()
    monkeypatch.setattr(process.Worker, "start", start)
    # However busy the machine is, a hint is worked out to its end, and so the same one each time.
    monkeypatch.setattr(coach_worker, "SOON", math.inf)


def hints(guest: Guest) -> list[m.HintGiven]:
    heard = (decode_server(text) for text in guest.heard)
    return [message for message in heard if isinstance(message, m.HintGiven)]


async def ask(guest: Guest, decision: int | None = None) -> str:
    question = guest.known.questions[0]
    number = question.decision if decision is None else decision
    return await guest.code_of(m.AskHint, seat=question.seat, decision=number)


@with_manager
async def test_whoever_plays_alone_gets_a_hint_from_a_redealt_world(place: Place) -> None:
    (ana,) = await place.game("ob")
    assert ana.known.table is not None
    assert ana.known.table.hints
    question = ana.known.questions[0]
    assert await ask(ana) == "done"
    await place.settle()
    (hint,) = hints(ana)
    assert (hint.seat, hint.decision) == (question.seat, question.decision)
    (task,) = COACH.asked
    toy = registry.load("toy")
    assert hint.advice == advise(toy, toy.load(task.world), task.seat)
    assert task.names == [seat.name for seat in ana.known.table.seats]
    assert hint.advice.action in [move.action for move in question.moves]
    await ask(ana)
    assert hints(ana) == [hint, hint]
    assert len(COACH.asked) == 1


@with_manager
async def test_a_hint_is_called_off_when_the_move_is_made(place: Place) -> None:
    (ana,) = await place.game("ob")
    COACH.hold = asyncio.Event()
    old = ana.known.questions[0].decision
    await ask(ana)
    assert len(COACH.asked) == 1
    await ana.play()
    assert COACH.stopped == 1
    COACH.hold.set()
    await place.settle()
    assert hints(ana) == []
    if ana.known.questions:
        assert await ask(ana, old) == "stale"


@with_manager
async def test_with_others_at_the_table_there_are_hints_only_if_it_says_so(place: Place) -> None:
    ana, _ = await place.game("oo")
    assert ana.known.table is not None
    assert not ana.known.table.hints
    assert await ask(ana) == "off"
    ana, bo = await place.game("oo", hints=True)
    assert bo.known.table is not None
    assert bo.known.table.hints
    asker, other = (ana, bo) if ana.known.questions else (bo, ana)
    assert await ask(asker) == "done"
    await place.settle()
    assert len(hints(asker)) == 1
    assert hints(other) == []
    seat = asker.known.questions[0].seat
    assert await other.code_of(m.AskHint, seat=seat, decision=0) == "not-yours"


@with_manager
async def test_nobody_asks_for_too_many_and_a_failure_is_told(place: Place) -> None:
    (ana,) = await place.game("ob", hints=None)
    COACH.fails = True
    codes = []
    for _ in range(30):
        codes.append(await ask(ana))
        await place.settle()
    assert codes[0] == "done"
    assert codes[-1] == "too-fast"
    assert {hint.text for hint in hints(ana)} == {"the coach has no answer right now; please ask again"}


@with_manager
async def test_a_table_may_have_no_hints_at_all(place: Place) -> None:
    (ana,) = await place.game("ob", hints=False)
    assert await ask(ana) == "off"
