"""A table whose store fails it."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from cutthroat.core.state import State
from cutthroat.core.viewer import Viewer
from cutthroat.protocol import messages as m
from cutthroat.server.store.base import ChatRow, NotWritable, StoreError, WriteUnsure
from cutthroat.server.store.memory import MemoryStore
from cutthroat.server.store.probe import EVERY
from cutthroat.server.tables import entries, presenter, scene
from cutthroat.server.tables.views import Sight
from tests.server.managers import Guest, Place, opened, with_manager

DECISION = m.ClockRule(kind="decision", seconds=30)


class Failing(MemoryStore):
    """Takes no more writes until it is mended."""

    def __init__(self) -> None:
        super().__init__()
        self.broken = False
        self.asked = 0

    async def append(self, *entry: Any, **more: Any) -> None:
        if self.broken:
            raise StoreError("the disk is full")
        await super().append(*entry, **more)

    async def set_setting(self, key: str, value: str) -> None:
        self.asked += 1
        if self.broken:
            raise StoreError("the disk is full")
        await super().set_setting(key, value)


def test_a_table_pauses_while_nothing_can_be_written_and_goes_on_by_itself() -> None:
    async def test() -> None:
        store = Failing()
        async with opened(store) as place:
            ana, bo = await place.game(clock=DECISION)
            version = ana.actor.table.version
            store.broken = True
            question = ana.known.questions[0]
            move = m.Play(id="move", seat=0, decision=question.decision, action=question.moves[0].action)
            await ana.tell(move)
            answer = ana.answers["move"]
            assert isinstance(answer, m.Refused)
            assert answer.code == "unavailable"
            assert bo.known.table is not None
            assert bo.known.table.status == "paused"
            await place.advance(100 * EVERY)
            assert ana.actor.table.version == version
            assert len(await store.entries(ana.actor.table.id)) == version
            store.broken = False
            await place.advance(EVERY)
            assert [guest.known.table.status for guest in (ana, bo) if guest.known.table] == ["playing"] * 2
            assert ana.actor.table.clocks.left_at(0, place.clock.now()) > 20
            await ana.tell(move)
            assert isinstance(ana.answers["move"], m.Done)

    asyncio.run(test())


class Lossy(MemoryStore):
    """Writes, and is lost before it can say so."""

    is_lost = False

    async def append(self, *entry: Any, **more: Any) -> None:
        await super().append(*entry, **more)
        if self.is_lost:
            self.is_lost = False
            raise WriteUnsure("the database was lost")


def test_a_move_whose_answer_was_lost_counts_once() -> None:
    async def test() -> None:
        store = Lossy()
        async with opened(store) as place:
            ana, bo = await place.game()
            version = ana.actor.table.version
            question = ana.known.questions[0]
            move = m.Play(id="move", seat=0, decision=question.decision, action=question.moves[0].action)
            store.is_lost = True
            await ana.tell(move)
            answer = ana.answers["move"]
            assert isinstance(answer, m.Refused)
            assert answer.code == "unavailable"
            await place.advance(EVERY)
            assert ana.actor.table.version == bo.actor.table.version == version + 1
            await ana.tell(move)
            assert isinstance(ana.answers["move"], m.Done)
            assert len(await store.entries(ana.actor.table.id)) == version + 1

    asyncio.run(test())


class Choosy(MemoryStore):
    """Takes no line of chat."""

    async def add_chat_line(self, row: ChatRow) -> None:
        raise NotWritable("a text with a NUL in it")


def test_what_cannot_be_written_is_refused_and_pauses_nobody() -> None:
    async def test() -> None:
        async with opened(Choosy()) as place:
            ana, _ = await place.game()
            await ana.tell(m.Say(id="line", text="hello"))
            answer = ana.answers["line"]
            assert isinstance(answer, m.Refused)
            assert answer.code == "malformed"
            assert not ana.actor.paused

    asyncio.run(test())


def test_one_question_is_enough_for_all_paused_tables() -> None:
    async def test() -> None:
        store = Failing()
        async with opened(store) as place:
            guests = [(await place.game())[0] for _ in range(3)]
            store.broken = True
            for ana in guests:
                question = ana.known.questions[0]
                await ana.tell(m.Play(id="m", seat=0, decision=question.decision, action=question.moves[0].action))
            asked = store.asked
            await place.advance(EVERY)
            assert store.asked == asked + 1
            store.broken = False
            await place.advance(EVERY)
            assert not any(ana.actor.paused for ana in guests)

    asyncio.run(test())


@with_manager
async def test_a_log_that_went_on_without_us_is_read_again(place: Place) -> None:
    ana, bo = await place.game()
    table = ana.actor.table
    foreign = entries.SeatGivenToBot(seat=1, bot="greedy", why="asked", person="bo")
    place.bots.hold = asyncio.Event()
    await place.store.append(table.id, table.version + 1, entries.encode(foreign), 0.0)
    assert await ana.code_of(m.Play, seat=0, decision=0, action=ana.known.questions[0].moves[0].action) == "unavailable"
    assert ana.actor.table.version == table.version + 1
    assert bo.known.version == table.version + 1
    assert ana.actor.table.seats[1].bot == "greedy"


class Slow(MemoryStore):
    """Takes its time to say that an entry is on disk, once it is told to."""

    def __init__(self) -> None:
        super().__init__()
        self.may_end = asyncio.Event()
        self.may_end.set()

    async def append(self, *entry: Any, **more: Any) -> None:
        await super().append(*entry, **more)
        await self.may_end.wait()


def test_what_a_move_shows_is_worked_out_while_it_is_written_and_sent_when_it_is_on_disk(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn: list[Viewer] = []
    position_of = scene.position_of

    def counted(sight: Sight, state: State, viewer: Viewer) -> m.Position:
        drawn.append(viewer)
        return position_of(sight, state, viewer)

    async def test() -> None:
        store = Slow()
        async with opened(store) as place:
            ana, bo = await place.game()
            monkeypatch.setattr(scene, "position_of", counted)
            heard, version = [*ana.heard, *bo.heard], ana.known.version
            store.may_end.clear()
            question = ana.known.questions[0]
            move = m.Play(id="move", seat=0, decision=question.decision, action=question.moves[0].action)
            ana.actor.receive(ana.connection, move)
            for _ in range(30):
                await asyncio.sleep(0)
            assert sorted(drawn, key=str) == [0, 1]
            assert [*ana.heard, *bo.heard] == heard
            assert (ana.actor.table.version, presenter.digest(ana.actor.table)) == (version, ana.known.hash)
            store.may_end.set()
            await place.settle()
            assert (ana.known.version, bo.known.version) == (version + 1, version + 1)
            assert ana.known.hash == bo.known.hash == presenter.digest(ana.actor.table)
            assert sorted(drawn, key=str) == [0, 1], "it is worked out once"

    asyncio.run(test())


def test_nothing_is_sent_of_a_move_that_could_not_be_written() -> None:
    async def test() -> None:
        store = Failing()
        async with opened(store) as place:
            ana, bo = await place.game()
            store.broken = True
            positions = m.encode([ana.known.position, bo.known.position])
            await ana.play()
            assert m.encode([ana.known.position, bo.known.position]) == positions
            assert not any('"type":"update"' in text for text in [ana.heard[-1], bo.heard[-1]])

    asyncio.run(test())


@with_manager
async def test_whoever_moved_is_sent_it_first(place: Place) -> None:
    ana, bo = await place.game()
    watchers = [await place.guest(ana.actor, f"watcher{number}") for number in range(20)]
    order: list[str] = []
    for guest in (ana, bo, *watchers):
        guest.connection._transport = Noting(guest, order)
    await bo.play()
    assert order[0] == "bo"
    assert len(set(order)) == 22


class Noting:
    is_full = False

    def __init__(self, guest: Guest, order: list[str]) -> None:
        self.guest = guest
        self.order = order

    def write(self, messages: list[bytes]) -> None:
        self.order.append(self.guest.person.id)
        self.guest.write(messages)
