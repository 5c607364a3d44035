"""A plan that is built in steps and sealed as a whole: nobody else can tell how many steps there were."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from cutthroat.core.bits import has
from cutthroat.core.chance import Fast
from cutthroat.core.events import Log
from cutthroat.game.verdict import verify
from cutthroat.protocol import messages as m
from cutthroat.server.tables import entries, visibility
from cutthroat.server.tables.commands import TIMEOUTS_BEFORE_BOT, decide
from cutthroat.server.tables.config import to_stored
from cutthroat.server.tables.entries import Moved, SeatGivenToBot, UndoAsked, Undone, Withdrawn
from cutthroat.server.tables.table import Table
from cutthroat.server.tables.undo import seats_free_to_undo
from cutthroat.testing.clock import ManualTimer
from tests.server.managers import Guest, Place, with_manager
from tests.server.tables import (
    SECRET,
    begun,
    do,
    fingerprint,
    new_id,
    pending,
    play,
    play_command,
    playing,
    record,
    time_out,
    undo_seat,
)

QUICKLY = {"stall-limit": 12}


def moves_of(table: Table, seat: int) -> list[str]:
    return list(table.game.moves(begun(table).match.state, seat))


def planning(seats: str = "ooo", **config: Any) -> Table:
    """A game of Assassin Nation in which everybody plans an attempt."""
    table = playing(seats, game="nation", options=QUICKLY, **config)
    while not all(seat in table.waiting() and "lie-low" in moves_of(table, seat) for seat in range(len(seats))):
        seat = table.waiting()[0]
        play(table, seat, moves_of(table, seat).index(quiet_way(moves_of(table, seat))))
    return table


def quiet_way(moves: list[str]) -> str:
    return next((move for move in moves if move in ("stop", "pass", "decline")), moves[0])


def step(table: Table, seat: int, kind: str) -> entries.Entry:
    """The first move of that kind."""
    moves = moves_of(table, seat)
    return play(table, seat, next(number for number, move in enumerate(moves) if move.split()[0] == kind))


def known(table: Table) -> tuple[list[int], list[int]]:
    """The versions that the three people and a stranger count, and how often each seat was asked."""
    people = ("ana", "bo", "cy", "eve")
    return [table.version_for(person) for person in people], [seat.decision for seat in table.seats]


def test_a_step_of_a_plan_is_a_version_only_of_its_own_seat() -> None:
    table = planning()
    (ana, *others), _ = known(table)
    step(table, 0, "mark")
    assert table.private_to == 0
    assert known(table)[0] == [ana + 1, *others]
    step(table, 0, "lay")
    assert known(table)[0] == [ana + 2, *others]
    step(table, 1, "lie-low")
    assert table.private_to is None
    assert known(table)[0] == [ana + 3, *(version + 1 for version in others)]


def test_a_step_is_taken_back_in_spite_of_what_others_lay_meanwhile() -> None:
    table = planning()
    step(table, 0, "mark")
    step(table, 1, "mark")
    before = fingerprint(table)
    step(table, 0, "lay")
    step(table, 1, "lay")
    assert seats_free_to_undo(table) == [0, 1]
    assert isinstance(do(table, "ana", m.Undo(id=new_id(), seat=0)), Withdrawn)
    assert begun(table).movers[-3:] == [0, 1, 1]
    do(table, "bo", m.Undo(id=new_id(), seat=1))
    assert json.loads(fingerprint(table))[2] == json.loads(before)[2]


def test_a_step_is_taken_back_in_spite_of_what_others_seal_meanwhile() -> None:
    table = planning()
    step(table, 2, "mark")
    step(table, 0, "mark")
    step(table, 1, "lie-low")
    assert seats_free_to_undo(table) == [0, 2]
    versions = known(table)[0]
    do(table, "ana", m.Undo(id=new_id(), seat=0))
    do(table, "cy", m.Undo(id=new_id(), seat=2))
    assert [after - before for after, before in zip(known(table)[0], versions, strict=True)] == [1, 0, 1, 0]
    assert begun(table).movers[-1] == 1
    assert table.waiting() == [0, 2]
    assert all("lie-low" in moves_of(table, seat) for seat in (0, 2))


def test_several_steps_are_taken_back_after_others_have_sealed() -> None:
    table = planning()
    for seat, kind in ((0, "mark"), (0, "lay"), (1, "lie-low")):
        step(table, seat, kind)
    for _ in range(2):
        assert isinstance(do(table, "ana", m.Undo(id=new_id(), seat=0)), Withdrawn)
    assert "lie-low" in moves_of(table, 0)


def test_no_step_is_taken_back_after_the_plans_are_revealed() -> None:
    table = planning()
    step(table, 0, "mark")
    while 0 in table.waiting() and "lie-low" not in moves_of(table, 0) and table.private_to == 0:
        play(table, 0)
    for seat in (1, 2):
        step(table, seat, "lie-low")
    assert 0 not in seats_free_to_undo(table)


def test_what_nobody_heard_of_is_taken_back_unheard() -> None:
    table = planning()
    versions = known(table)[0]
    step(table, 0, "mark")
    do(table, "ana", m.Undo(id=new_id(), seat=0))
    assert known(table)[0] == [versions[0] + 2, *versions[1:]]
    assert table.log[-1].events


def test_what_others_heard_of_is_taken_back_for_all_to_hear() -> None:
    table = playing("ooo")
    versions = known(table)[0]
    play(table, 0)
    assert isinstance(do(table, "ana", m.Undo(id=new_id(), seat=0)), Withdrawn)
    assert known(table)[0] == [version + 2 for version in versions]


def test_steps_neither_end_a_request_to_take_back_nor_change_what_it_is_about() -> None:
    table = planning()
    step(table, 0, "lie-low")
    step(table, 1, "lie-low")
    assert isinstance(do(table, "ana", m.Undo(id=new_id(), seat=0)), UndoAsked)
    number = pending(table).number
    step(table, 2, "mark")
    step(table, 2, "lay")
    assert (undo_seat(table), pending(table).number) == (0, number)
    for person in ("bo", "cy"):
        entry = do(table, person, m.AnswerUndo(id=new_id(), agree=True, request=number))
    assert isinstance(entry, Undone)
    assert all("lie-low" in moves_of(table, seat) for seat in range(3))


def test_a_plan_is_one_decision_of_the_clock() -> None:
    table = planning(clock=m.ClockRule(kind="decision", seconds=60))
    assert table.clocks.left_at(0, 20.0) == 40.0
    do(table, "ana", play_command(table, 0, moves_of(table, 0).index("lie-low") + 1), 20.0)
    assert table.private_to == 0
    assert table.clocks.left_at(0, 30.0) == 30.0


def test_when_time_is_up_in_mid_plan_the_plan_is_sealed_and_it_counts_once() -> None:
    table = planning(clock=m.ClockRule(kind="decision", seconds=60))
    step(table, 0, "mark")
    while 0 in table.clocks.expired(61.0):
        entry = time_out(table, 0, 61.0)
        assert isinstance(entry, Moved)
    assert 0 not in table.waiting()
    assert table.seats[0].timeouts == 1


def test_steps_leave_all_clocks_alone() -> None:
    """Neither how long a write takes nor what a restart finds in the log may show by the time left."""
    table = planning(clock=m.ClockRule(kind="bank", seconds=100))
    clocks = list(table.clocks.left), list(table.clocks.since)
    for kind in ("mark", "lay"):
        moves = [move.split()[0] for move in moves_of(table, 0)]
        prepared = decide(table, play_command(table, 0, moves.index(kind)), "ana", "Ana", 20.0)
        table.apply(prepared.entry, 20.5, prepared.result)
        assert table.private_to == 0
    assert (table.clocks.left, table.clocks.since) == clocks


@pytest.mark.parametrize("kinds", [(), ("mark",), ("mark", "lay")])
def test_a_seat_goes_to_a_bot_after_as_many_time_outs_with_steps_as_without(kinds: tuple[str, ...]) -> None:
    table = planning(clock=m.ClockRule(kind="decision", seconds=60))
    table.seats[0].timeouts = TIMEOUTS_BEFORE_BOT - 1
    for kind in kinds:
        step(table, 0, kind)
    assert isinstance(time_out(table, 0, 61.0), SeatGivenToBot)


def test_what_a_seat_may_take_back_does_not_hang_on_steps_of_others(monkeypatch: pytest.MonkeyPatch) -> None:
    table = planning()
    step(table, 1, "mark")
    worlds: list[int] = []

    def by_chance(move: visibility.MadeMove, dice: Fast) -> bool:
        if move.seat == 1:
            worlds.append(int(dice.pick(2**30)))
        return True

    monkeypatch.setattr(visibility, "is_quiet", by_chance)
    seats_free_to_undo(table)
    step(table, 0, "mark")
    seats_free_to_undo(table)
    assert len(worlds) == 2
    assert worlds[0] == worlds[1]


def test_a_table_from_its_log_counts_the_same() -> None:
    written: list[entries.Entry] = []
    apply = Table.apply

    def keeping(self: Table, entry: entries.Entry, now: float, result: Any = None) -> None:
        written.append(entry)
        apply(self, entry, now, result)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Table, "apply", keeping)
        table = planning(undo=True)
        for seat, kind in ((0, "mark"), (1, "mark"), (0, "lay"), (1, "lay")):
            step(table, seat, kind)
        do(table, "ana", m.Undo(id=new_id(), seat=0))
        step(table, 2, "lie-low")
        step(table, 0, "lay")
    config = entries.Created(config=to_stored(table.config), host="ana", code="ABCDEF", seal=table.seal)
    again = Table("table", SECRET, config)
    for entry in written:
        again.apply(entry, 0.0)
    assert fingerprint(again) == fingerprint(table)
    assert again.versions == table.versions
    assert seats_free_to_undo(again) == seats_free_to_undo(table) != []
    assert seats_free_to_undo(again) == seats_free_to_undo(table)
    assert [told.versions for told in again.log] == [told.versions for told in table.log]
    assert verify(record(table)).problem == ""


# With everybody's connection


async def plan_together(place: Place) -> tuple[list[Guest], Guest]:
    """Three people who plan, and somebody who watches."""
    while True:
        guests = await place.game("ooo", game="nation", options=QUICKLY, undo=True)
        while not all(is_planning(guest) for guest in guests):
            guest = next(guest for guest in guests if guest.known.questions)
            moves = [move.kind for move in guest.known.questions[0].moves]
            await guest.play(moves.index(quiet_way(moves)))
        if goes_on_after_a_weapon(guests[0].actor.table):
            return guests, await place.guest(guests[0].actor, "eve")


def goes_on_after_a_weapon(table: Table) -> bool:
    """Without a modifier in hand, the first seat's plan would be whole, and sealed, with its weapon."""
    state = begun(table).match.state.clone()
    for kind in ("mark", "lay"):
        moves = table.game.moves(state, 0)
        state.apply(0, next(moves[move] for move in moves if move.split()[0] == kind), Fast(1), Log())
    return has(state.waiting, 0)


def is_planning(guest: Guest) -> bool:
    questions = guest.known.questions
    return bool(questions) and any(move.kind == "lie-low" for move in questions[0].moves)


async def choose(guest: Guest, kind: str) -> None:
    await guest.play([move.kind for move in guest.known.questions[0].moves].index(kind))


@with_manager
async def test_others_hear_the_same_of_a_long_plan_and_of_none(place: Place) -> None:
    lengths = []
    for kinds in (("lie-low",), ("mark", "lay", "undo", "undo", "mark", "undo", "lie-low")):
        (ana, bo, _), eve = await plan_together(place)
        heard = len(bo.heard), len(eve.heard)
        for kind in kinds:
            if kind == "undo":
                place.clock.jump(1.0)
                assert isinstance(await ana.do(m.Undo, seat=0), m.Done)
            else:
                await choose(ana, kind)
        assert not ana.known.questions
        lengths.append((len(bo.heard) - heard[0], len(eve.heard) - heard[1]))
    assert lengths == [(1, 1), (1, 1)]


@with_manager
async def test_asking_again_tells_nothing_of_the_steps_of_others(place: Place) -> None:
    (ana, bo, _), eve = await plan_together(place)
    await choose(bo, "mark")

    async def picture(guest: Guest) -> str:
        await guest.hello()
        return guest.heard[-1]

    before = [await picture(guest) for guest in (bo, eve)]
    for kind in ("mark", "lay"):
        await choose(ana, kind)
        assert [await picture(guest) for guest in (bo, eve)] == before
    assert ana.known.version == bo.known.version + 1 == eve.known.version + 2
    assert ana.known.hash == bo.known.hash == eve.known.hash


@with_manager
async def test_a_bot_takes_as_long_for_a_long_plan_as_for_none(place: Place) -> None:
    place.env.bot_pause = 5.0
    pauses: list[float] = []
    later = place.clock.later

    def noted(delay: float, callback: Callable[[], None]) -> ManualTimer:
        pauses.append(delay)
        return later(delay, callback)

    place.clock.later = noted  # type: ignore[method-assign]
    (ana,) = await place.game("ob", game="nation", options=QUICKLY)
    while not ana.known.questions or "mark" not in [move.kind for move in ana.known.questions[0].moves]:
        if ana.known.questions:
            moves = [move.kind for move in ana.known.questions[0].moves]
            await ana.play(moves.index(quiet_way(moves)))
        else:
            await place.advance(5.0)
    await place.advance(5.0)
    table = ana.actor.table
    assert begun(table).movers.count(1) > begun(table).movers.count(0)
    assert pauses.count(5.0) == begun(table).movers.count(1) - table.versions.private[1]
