"""Clocks, with the time as an argument."""

from __future__ import annotations

import pytest

from cutthroat.protocol import messages as m
from cutthroat.server.tables.clock import Clocks
from cutthroat.server.tables.entries import Moved, SeatGivenToBot, SeatReclaimed
from cutthroat.server.tables.table import BACK_WITH
from tests.server.tables import do, new_id, play, play_out, playing, refused, time_out

DECISION = m.ClockRule(kind="decision", seconds=30)
BANK = m.ClockRule(kind="bank", seconds=100, increment=5)


def test_without_a_clock_nothing_runs() -> None:
    table = playing()
    assert table.clocks.next_deadline() is None
    assert table.clocks.expired(1e9) == []
    assert table.clocks.info(1e9) == m.ClockInfo(left=[None, None], running=[False, False])


def test_only_those_who_are_asked_run() -> None:
    table = playing(clock=BANK)
    play(table, 0, now=10.0)
    assert table.clocks.info(20.0) == m.ClockInfo(left=[95.0, 80.0], running=[False, True])


def test_a_bank_loses_the_time_that_was_used_once_and_gains_the_increment() -> None:
    table = playing(clock=BANK)
    play(table, 0, now=10.0)
    play(table, 1, now=25.0)
    winner = table.waiting()[0]
    used = {0: 95.0, 1: 80.0}
    assert table.clocks.left_at(winner, 25.0) == pytest.approx(used[winner])
    assert table.clocks.left_at(winner, 35.0) == pytest.approx(used[winner] - 10)


def test_each_decision_starts_its_own_time() -> None:
    table = playing(clock=DECISION)
    play(table, 0, now=25.0)
    play(table, 1, now=29.0)
    winner = table.waiting()[0]
    assert table.clocks.left_at(winner, 29.0) == 30.0
    assert table.clocks.next_deadline() == 59.0


def test_another_ones_choice_does_not_renew_the_time() -> None:
    table = playing("ooo", clock=DECISION)
    play(table, 0, now=25.0)
    assert table.clocks.left_at(1, 25.0) == 5.0


def test_the_fallback_is_played_when_time_is_up() -> None:
    table = playing(clock=DECISION)
    assert table.clocks.expired(29.9) == []
    assert table.clocks.expired(30.0) == [0, 1]
    entry = time_out(table, 0, 30.0)
    assert isinstance(entry, Moved)
    assert entry.by == "clock"
    assert table.seats[0].timeouts == 1


def test_after_three_in_a_row_a_bot_takes_the_seat_until_its_owner_is_back() -> None:
    table = playing("oo", clock=DECISION)
    for _ in range(2):
        while not table.seats[0].timeouts or 0 not in table.waiting():
            seat = table.waiting()[0]
            if seat == 0:
                break
            play(table, seat, now=1.0)
        time_out(table, 0, 40.0)
    while 0 not in table.waiting():
        play(table, table.waiting()[0], now=41.0)
    entry = time_out(table, 0, 80.0)
    assert isinstance(entry, SeatGivenToBot)
    assert [seat for seat, _ in table.bot_decisions()] == [0]
    assert table.timed_out_seats("ana") == [0]
    table.apply(SeatReclaimed(seat=0, person="ana"), 90.0)
    assert table.timed_out_seats("ana") == []
    assert table.seats[0].timeouts == 0
    play(table, 0, now=91.0)


def test_a_move_of_ones_own_ends_the_row() -> None:
    table = playing("oo", clock=DECISION)
    time_out(table, 0, 30.0)
    play(table, 1, now=30.0)
    while 0 not in table.waiting():
        play(table, table.waiting()[0], now=31.0)
    play(table, 0, now=32.0)
    assert table.seats[0].timeouts == 0


def test_whoever_is_back_with_an_empty_bank_gets_a_little_time() -> None:
    table = playing(clock=BANK)
    table.apply(SeatGivenToBot(seat=0, bot="greedy", why="timeouts"), 200.0)
    table.apply(SeatReclaimed(seat=0, person="ana"), 300.0)
    assert table.clocks.left_at(0, 300.0) == BACK_WITH
    assert table.clocks.info(300.0).running[0]


def test_handing_over_gives_no_time() -> None:
    table = playing(clock=BANK)
    do(table, "ana", m.SeatToBot(id=new_id(), seat=0), now=99.0)
    do(table, "ana", m.ReclaimSeat(id=new_id(), seat=0), now=200.0)
    assert table.clocks.left_at(0, 200.0) == 1.0


def test_more_time_is_for_others_to_give() -> None:
    table = playing(clock=BANK)
    assert refused(table, "ana", m.MoreTime(id="x", seat=0)) == "not-yours"
    assert refused(table, "eve", m.MoreTime(id="x", seat=0)) == "not-yours"
    do(table, "bo", m.MoreTime(id=new_id(), seat=0), now=50.0)
    assert table.clocks.left_at(0, 50.0) == 110.0
    assert refused(playing(), "bo", m.MoreTime(id="x", seat=0)) == "not-now"


def test_a_table_that_cannot_go_on_costs_nobody_time() -> None:
    table = playing(clock=BANK)
    table.clocks.freeze(10.0)
    assert table.clocks.expired(1e6) == []
    assert table.clocks.next_deadline() is None
    table.clocks.thaw(1000.0)
    assert table.clocks.left_at(0, 1001.0) == pytest.approx(89.0)


def test_time_without_a_server_costs_nobody_time() -> None:
    """A log read again later: the clocks go on from the last move."""
    live = playing(clock=BANK)
    entry = play(live, 0, now=10.0)
    again = playing(clock=BANK, now=5000.0)
    again.apply(entry, 5000.0)
    assert again.clocks.left_at(1, 5000.0) == pytest.approx(90.0)
    assert again.clocks.left_at(0, 5000.0) == pytest.approx(95.0)


def test_the_game_ends_with_all_clocks_standing() -> None:
    table = play_out(playing(clock=BANK), now=3.0)
    assert not any(table.clocks.info(9.0).running)
    assert table.clocks.next_deadline() is None


def test_a_clock_that_went_down_stays_at_nothing() -> None:
    clocks = Clocks(BANK, 1)
    clocks.run({0}, {0}, 0.0)
    assert clocks.left_at(0, 1e9) == 0.0
    assert clocks.expired(100.0) == [0]


def test_time_is_not_won_by_leaving_the_seat_to_a_bot_for_a_moment() -> None:
    table = playing(clock=m.ClockRule(kind="decision", seconds=60))
    do(table, "ana", m.SeatToBot(id=new_id(), seat=0, bot="random"), now=50.0)
    do(table, "ana", m.ReclaimSeat(id=new_id(), seat=0), now=51.0)
    assert table.clocks.left_at(0, 51.0) == pytest.approx(10.0)


@pytest.mark.parametrize(
    "rule", [m.ClockRule(kind="decision", seconds=60), m.ClockRule(kind="bank", seconds=60, increment=5)]
)
def test_time_is_not_won_by_taking_a_choice_back_and_making_it_again(rule: m.ClockRule) -> None:
    table = playing(clock=rule)
    for _ in range(3):
        play(table, 0, now=50.0)
        do(table, "ana", m.Undo(id=new_id(), seat=0), now=50.0)
    assert table.clocks.left_at(0, 50.0) == pytest.approx(10.0)
