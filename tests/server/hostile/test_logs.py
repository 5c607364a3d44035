"""Nobody fills a table's log, makes others wait by undoing, or stops the server with a long log."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from cutthroat.protocol import messages as m
from cutthroat.server.errors import Refusal
from cutthroat.server.tables import manager as managers
from cutthroat.server.tables import pace
from cutthroat.server.tables.pace import HOST_ENTRIES, LOBBY_ENTRIES, PLAYING_ENTRIES, TABLE_UNDOS, UNDOS
from tests.server.managers import Guest, Place, with_manager
from tests.server.tables import playing, record

OFTEN = 5 * TABLE_UNDOS


async def codes(place: Place, guest: Guest, times: int, gap: float) -> list[str]:
    """Of one undo after the other, each of a move made for it."""
    found = []
    for _ in range(times):
        place.clock.jump(gap)
        if guest.known.questions and not guest.known.undo_by_asking:
            await guest.play()
        found.append(await guest.code_of(m.Undo, seat=0))
    return found


@with_manager
async def test_a_few_undos_at_once_and_then_one_a_second_for_each_person(place: Place) -> None:
    (ana,) = await place.game("ob", undo=True)
    assert await codes(place, ana, UNDOS, 0.0) == ["done"] * UNDOS
    assert await codes(place, ana, 4, 0.5) == ["too-fast", "done", "too-fast", "done"]
    refusal = await ana.do(m.Undo, seat=0)
    assert isinstance(refusal, m.Refused)
    assert refusal.text == "one undo a second, please; try again in a moment"


@with_manager
async def test_a_table_has_a_budget_of_undos(place: Place) -> None:
    (ana,) = await place.game("ob", undo=True)
    done = (await codes(place, ana, OFTEN, 1.0)).count("done")
    assert done <= TABLE_UNDOS + OFTEN // 2
    place.clock.jump(60.0)
    assert await codes(place, ana, 3, 1.0) == ["done"] * 3


@with_manager
async def test_a_spectator_does_not_use_up_the_undos_of_a_table(place: Place) -> None:
    (ana,) = await place.game("ob", undo=True)
    eve = await place.guest(ana.actor, "eve")
    assert set(await codes(place, eve, OFTEN, 0.0)) == {"not-yours"}
    assert await codes(place, ana, 1, 0.0) == ["done"]


@with_manager
async def test_who_sits_down_and_stands_up_again_and_again_does_it_once_a_second(place: Place) -> None:
    actor = await place.table("oo")
    eve = await place.guest(actor, "eve")
    found = [await eve.code_of(m.Sit if turn % 2 == 0 else m.Stand, seat=0) for turn in range(20)]
    assert found.count("done") == pace.changes_at_once(actor.table)
    place.clock.jump(1.0)
    assert [await eve.code_of(m.Sit, seat=1) for _ in range(3)] == ["done", "too-fast", "too-fast"]


@with_manager
async def test_people_who_share_a_screen_sit_down_at_once(place: Place) -> None:
    actor = await place.table("oooo")
    ana = await place.guest(actor, "ana")
    assert [await ana.code_of(m.Sit, seat=seat) for seat in range(4)] == ["done"] * 4


async def last_code(place: Place, guest: Guest, kind: type[Any], **fields: Any) -> str:
    """Of a command that is given until it is refused."""
    for _ in range(2 * LOBBY_ENTRIES):
        place.clock.jump(1.0)
        code = await guest.code_of(kind, **fields)
        if code != "done":
            return code
    return "done"


@with_manager
async def test_a_lobby_has_an_end_and_its_host_the_last_word(place: Place) -> None:
    actor = await place.table("oo")
    ana, eve = await place.guest(actor, "ana"), await place.guest(actor, "eve")
    await ana.do(m.Sit, seat=0)
    assert await last_code(place, eve, m.Sit, seat=1) == "too-many"
    assert actor.table.version == LOBBY_ENTRIES
    assert await ana.code_of(m.Remove, person="eve") == "done"
    assert await ana.code_of(m.SeatBot, seat=1, bot="greedy") == "done"
    assert await last_code(place, ana, m.SeatBot, seat=1, bot="greedy") == "too-many"
    assert actor.table.version == LOBBY_ENTRIES + HOST_ENTRIES
    await ana.do(m.Start)
    assert actor.table.status == "playing", "a deal has room in a full lobby"


@with_manager
async def test_a_game_has_an_end_whatever_is_done_beside_it(place: Place) -> None:
    ana, bo = await place.game("oo", undo=True)
    table = ana.actor.table
    begun, most = table.version, PLAYING_ENTRIES * table.game.bound
    for _ in range(most):
        place.clock.jump(1.0)
        kind = m.ReclaimSeat if table.seats[0].bot else m.SeatToBot
        place.bots.hold = asyncio.Event()
        if await ana.code_of(kind, seat=0) != "done":
            break
    assert table.version - begun == most
    place.clock.jump(1.0)
    assert await ana.code_of(m.SeatToBot, seat=0) == "too-many"
    assert await bo.code_of(m.Undo, seat=1) == "too-many"
    assert isinstance(await bo.play(), m.Done)


def test_every_command_that_can_be_repeated_for_ever_has_a_pace() -> None:
    kinds = {kind.__name__ for kind in m.TableCommand.__args__}
    paced = {kind.__name__ for kind in pace.Change.__args__}
    ended = {"Start", "Reveal", "Play", "AnswerUndo", "Undo"}
    """Once a game, as often as the deal or the game asks, as often as somebody undoes, and the undo's own pace."""
    assert kinds == paced | ended


@with_manager
async def test_other_tables_answer_while_a_long_log_is_loaded(place: Place) -> None:
    (ana,) = await place.game("ob", undo=True)
    await codes(place, ana, OFTEN, 2.0)
    (victim,) = await place.game("ob")
    place.manager.actors.pop(ana.actor.table.id)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(managers, "SLICE", 1)
        loading = asyncio.create_task(place.manager.find(ana.actor.table.id))
        question = victim.known.questions[0]
        command = m.Play(id="x", seat=0, decision=question.decision, action=question.moves[0].action)
        victim.actor.receive(victim.connection, command)
        while "x" not in victim.answers:
            await asyncio.sleep(0)
        assert not loading.done(), "the answer came first"
        found = await loading
    assert found is not None
    assert found.table.version == ana.actor.table.version


@with_manager
async def test_two_who_ask_for_a_table_while_it_is_loaded_get_the_same(place: Place) -> None:
    (ana,) = await place.game("ob", undo=True)
    place.manager.actors.pop(ana.actor.table.id)
    one, two = await asyncio.gather(*(place.manager.find(ana.actor.table.id) for _ in range(2)))
    assert one is two


def test_nobody_stops_the_server_with_a_table_that_goes_on_from_an_endless_game() -> None:
    table = playing("oo")
    endless = msgspec.structs.replace(record(table), moves=[[0, 1]] * (managers.MOST_TAKEN_OVER + 1))
    with pytest.raises(Refusal, match="first 3,000 moves"):
        managers.check_fork(endless)
    managers.check_fork(record(table))
