"""The table manager: tables opened, put away, found again, and refused."""

from __future__ import annotations

import asyncio

import pytest

from cutthroat.protocol import messages as m
from cutthroat.server.errors import Refusal
from cutthroat.server.people import Person
from cutthroat.server.store.base import RecordRow
from cutthroat.server.tables import entries, presenter
from cutthroat.server.tables import manager as managers
from cutthroat.server.tables.actor import IDLE_AFTER, TableActor
from tests.server.managers import Place, with_manager
from tests.server.tables import begun

DECISION = m.ClockRule(kind="decision", seconds=30)


@with_manager
async def test_a_table_read_from_its_log_is_the_same_table(place: Place) -> None:
    guests = await place.game("oob", clock=DECISION)
    for _ in range(5):
        for guest in guests:
            if guest.known.questions and not guest.known.is_over:
                await guest.play()
    old = guests[0].actor.table
    new = await place.manager.reload(old.id)
    assert presenter.digest(new) == presenter.digest(old)
    assert new.version == old.version
    assert [seat.decision for seat in new.seats] == [seat.decision for seat in old.seats]
    assert begun(new).movers == begun(old).movers
    assert len(new.log) == len(old.log)


@with_manager
async def test_tables_nobody_needs_are_put_away_and_found_again(place: Place) -> None:
    actor = await place.table()
    ana = await place.guest(actor, "ana")
    place.clock.jump(2 * IDLE_AFTER)
    assert not actor.is_idle
    await ana.leave()
    await place.settle()
    assert not actor.is_idle
    place.clock.jump(2 * IDLE_AFTER)
    assert actor.is_idle
    place.manager.actors.pop(actor.table.id)
    await actor.close()
    again = await place.manager.find(actor.table.id)
    assert again is not None
    assert again is not actor
    assert await place.manager.find("nothing") is None


@with_manager
async def test_somebody_who_comes_while_tables_are_put_away_finds_a_live_one(place: Place) -> None:
    tables = [await place.table() for _ in range(3)]
    await place.advance(IDLE_AFTER + 1)
    close, came = tables[0].close, []

    async def close_slowly() -> None:
        await close()
        came.append(await place.guest(tables[2], "bo"))

    tables[0].close = close_slowly  # type: ignore[method-assign]
    await place.manager.unload_idle()
    assert list(place.manager.actors) == [tables[2].table.id]
    assert await came[0].code_of(m.Sit, seat=0) == "done"


@with_manager
async def test_a_table_of_other_rules_is_refused_and_the_rest_goes_on(place: Place) -> None:
    ana, _ = await place.game()
    table = ana.actor.table
    await place.store.append(table.id, table.version + 1, entries.encode(wrong_move()), 0.0)
    place.manager.actors.pop(table.id)
    with pytest.raises(Exception, match="different rules"):
        await place.manager.find(table.id)
    await place.manager._go_on_with_all(await place.store.unfinished_tables())
    other = await place.game()
    assert other[0].known.version > 0


def wrong_move() -> entries.Moved:
    return entries.Moved(seat=0, action=99, picks=[], by="person", left=[], person="ana", command="x")


@with_manager
async def test_a_person_has_a_limited_number_of_open_tables(place: Place) -> None:
    for _ in range(20):
        await place.table()
    with pytest.raises(Refusal, match="open tables"):
        await place.table()
    await place.table(host="bo")
    await place.advance(IDLE_AFTER + 1)
    await place.manager.unload_idle()
    with pytest.raises(Refusal, match="open tables"):
        await place.table()


@with_manager
async def test_a_person_has_a_limited_number_of_games_under_way(place: Place) -> None:
    place.bots.hold = asyncio.Event()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(managers, "GAMES_PER_PERSON", 2)
        for _ in range(2):
            await place.game("ob")
        with pytest.raises(Refusal, match="games under way"):
            await place.table()


@with_manager
async def test_a_full_server_says_so(place: Place) -> None:
    place.manager.most_tables = 1
    await place.table()
    with pytest.raises(Refusal, match="the server is full"):
        await place.table(host="bo")


@with_manager
async def test_a_table_that_is_never_begun_is_listed_no_more_in_the_end(place: Place) -> None:
    await place.table(public=True)
    begun = (await place.game("ob", public=True))[0].actor
    place.clock.jump(managers.OPEN_DAYS * managers.DAY + 1)
    fresh = await place.table(public=True)
    await place.manager.unload_idle()
    await place.manager.expire()
    listed = [row.id for row in await place.store.public_tables(9)]
    assert listed == [fresh.table.id, begun.table.id]
    assert await place.store.hosted("ana", 0.0) == {"open": 1, "playing": 1}


YEAR = 365 * managers.DAY


@with_manager
async def test_the_table_of_a_game_long_over_is_removed_and_its_record_stays(place: Place) -> None:
    actor = (await place.game("ob"))[0].actor
    table = actor.table.id
    await place.store.note_table(table, "over", ["ana"], place.clock.wall())
    await place.store.add_record(RecordRow(table, "toy", 1.0, b"{}", True), ["ana"])
    del place.manager.actors[table]
    await actor.close()
    await place.manager.prune()
    assert await place.store.table(table) is not None
    place.clock.day_ahead = YEAR
    await place.manager.prune()
    assert await place.store.table(table) is not None, "a clock that jumps removes nothing"
    place.clock.day_ahead = 0.0
    place.clock.jump((place.env.keep_tables or 0.0) + 1.0)
    await place.manager.prune()
    assert await place.manager.find(table) is None
    assert "replay is kept" in await place.manager.why_missing(table)
    assert await place.manager.why_missing("nothing") == "There is no such table."
    assert await place.store.records_of("ana", 9) == [table]


@with_manager
async def test_a_clock_that_jumps_closes_nothing_for_good(place: Place) -> None:
    actor = await place.table(public=True)
    bo = await place.guest(actor, "bo")
    await bo.do(m.Sit, seat=1)
    away = await place.table(public=True)
    await place.advance(2 * IDLE_AFTER)
    place.clock.day_ahead = YEAR
    await place.manager.expire()
    assert await place.store.public_tables(9) == []
    place.clock.day_ahead = 0.0
    await place.manager.expire()
    assert away.table.id not in place.manager.actors
    ana = await place.guest(await found(place, away.table.id), "ana")
    assert await ana.code_of(m.Sit, seat=0) == "done"
    assert await bo.code_of(m.Stand, seat=1) == "done"
    assert {row.id for row in await place.store.public_tables(9)} == {actor.table.id, away.table.id}


@with_manager
async def test_a_clock_that_was_ahead_does_not_make_new_tables_old(place: Place) -> None:
    place.clock.day_ahead = YEAR
    before = await place.table(public=True)
    place.clock.day_ahead = 0.0
    after = await place.table(public=True)
    await place.manager.expire()
    assert {row.id for row in await place.store.public_tables(9)} == {before.table.id, after.table.id}


async def found(place: Place, table: str) -> TableActor:
    actor = await place.manager.find(table)
    assert actor is not None
    return actor


@with_manager
async def test_a_bad_table_is_refused_with_the_reason(place: Place) -> None:
    for config, reason in (
        ({"game": "chess"}, "there is no game"),
        ({"seats": "ooooo"}, "2 to 4 players"),
        ({"options": {"rounds": 99}}, "from 1 to 3"),
        ({"options": {"speed": 1}}, "the options are"),
    ):
        with pytest.raises(Exception, match=reason):
            await place.table(**config)
    bots = [m.SeatPlan(), m.SeatPlan(kind="bot", bot="clever")]
    with pytest.raises(Exception, match="no bot of that name"):
        await place.manager.create(m.TableConfig(game="toy", seats=bots), Person("ana", "Ana"))
