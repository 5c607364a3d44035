"""A table whose store fails it."""

from __future__ import annotations

import asyncio

from cutthroat.protocol import messages as m
from cutthroat.server.store.base import StoreError
from cutthroat.server.store.memory import MemoryStore
from cutthroat.server.tables import entries
from cutthroat.server.tables.actor import RETRY_STORE
from tests.server.managers import Place, opened, with_manager

DECISION = m.ClockRule(kind="decision", seconds=30)


class Failing(MemoryStore):
    """Takes no more writes until it is mended."""

    def __init__(self) -> None:
        super().__init__()
        self.broken = False

    async def append(self, table: str, seq: int, body: bytes, at: float) -> None:
        if self.broken:
            raise StoreError("the disk is full")
        await super().append(table, seq, body, at)

    async def set_setting(self, key: str, value: str) -> None:
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
            await place.advance(100 * RETRY_STORE)
            assert ana.actor.table.version == version
            assert len(await store.entries(ana.actor.table.id)) == version
            store.broken = False
            await place.advance(RETRY_STORE)
            assert [guest.known.table.status for guest in (ana, bo) if guest.known.table] == ["playing"] * 2
            assert ana.actor.table.clocks.left_at(0, place.clock.now()) > 20
            await ana.tell(move)
            assert isinstance(ana.answers["move"], m.Done)

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
