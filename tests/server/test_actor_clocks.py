"""Time at a living table: running out, and coming back."""

from __future__ import annotations

import asyncio

from cutthroat.protocol import messages as m
from cutthroat.server.tables import entries
from tests.server.managers import Place, with_manager

DECISION = m.ClockRule(kind="decision", seconds=30)


@with_manager
async def test_time_runs_out_a_bot_takes_over_and_the_owner_comes_back(place: Place) -> None:
    ana, bo = await place.game(clock=DECISION)
    place.bots.hold = asyncio.Event()  # or the bot would finish the game
    seen = set()
    for _ in range(40):
        while bo.known.questions and not ana.known.is_over:
            await bo.play()
        await place.advance(31)
        assert ana.known.table is not None
        seen.add(ana.known.table.seats[0].bot)
        if "greedy" in seen or ana.known.is_over:
            break
    assert "greedy" in seen
    tab = await place.guest(ana.actor, "ana")
    assert tab.actor.table.seats[0].bot is None


@with_manager
async def test_any_command_of_the_owner_takes_a_timed_out_seat_back(place: Place) -> None:
    ana, _ = await place.game(clock=DECISION)
    place.bots.hold = asyncio.Event()
    await ana.actor.enter(entries.SeatGivenToBot(seat=0, bot="greedy", why="timeouts"))
    await ana.play() if ana.known.questions else None
    await ana.do(m.MoreTime, seat=1)
    assert ana.actor.table.seats[0].bot is None


@with_manager
async def test_a_seat_that_was_handed_over_on_purpose_is_not_taken_back_by_a_reconnect(place: Place) -> None:
    ana, _ = await place.game()
    place.bots.hold = asyncio.Event()
    await ana.do(m.SeatToBot, seat=0)
    await place.guest(ana.actor, "ana")
    assert ana.actor.table.seats[0].bot == "greedy"
    place.bots.hold.set()


@with_manager
async def test_all_seats_of_a_table_run_out_at_once(place: Place) -> None:
    """The first fallback may settle what the others were asked."""
    ana, bo = await place.game(clock=DECISION)
    version = ana.actor.table.version
    await place.advance(31)
    assert ana.actor.table.version == version + 2
    assert bo.known.hash == ana.known.hash


@with_manager
async def test_clocks_do_not_care_about_the_time_of_day(place: Place) -> None:
    wall = [5.0]
    place.clock.wall = lambda: wall[0]  # type: ignore[method-assign]
    ana, _ = await place.game(clock=DECISION)
    version = ana.actor.table.version
    wall[0] = 1e12
    await place.advance(1)
    assert ana.actor.table.version == version
    wall[0] = -1e12
    await place.advance(30)
    assert ana.actor.table.version > version


@with_manager
async def test_a_clocked_table_has_no_undo_unless_it_was_wished(place: Place) -> None:
    for clock, wish, result in (
        (m.ClockRule(), None, True),
        (DECISION, None, False),
        (DECISION, True, True),
        (m.ClockRule(), False, False),
    ):
        actor = await place.table(clock=clock, undo=wish)
        assert actor.table.config.undo is result
