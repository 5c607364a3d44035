"""Taking moves back."""

from __future__ import annotations

import msgspec
import pytest

from cutthroat.game.verdict import verify
from cutthroat.protocol import messages as m
from cutthroat.server.tables.commands import decide
from cutthroat.server.tables.entries import UndoAsked, Undone, Withdrawn
from cutthroat.server.tables.stage import Playing
from cutthroat.server.tables.table import Table
from cutthroat.server.tables.undo import seats_free_to_undo, seats_that_may_ask, settle
from cutthroat.testing.toy.rules.actions import BLIND, LOOK
from tests.server.tables import (
    begun,
    bot_move,
    do,
    new_id,
    pending,
    play,
    play_command,
    play_out,
    playing,
    record,
    refused,
    undo_seat,
)


def undo(table: Table, seat: int) -> object:
    person = table.seats[seat].person
    assert person is not None
    return do(table, person, m.Undo(id=new_id(), seat=seat))


def answer(table: Table, *, agree: bool = True) -> m.AnswerUndo:
    return m.AnswerUndo(id=new_id(), agree=agree, request=table.undo.number if table.undo else 0)


def state(table: Table) -> object:
    return table.game.dump(begun(table).match.state)


def won_auction(seats: str = "oo") -> tuple[Table, int]:
    """A table whose auction is decided, and the winner."""
    table = playing(seats)
    for seat in range(len(seats)):
        play(table, seat)
    return table, table.waiting()[0]


def choose(table: Table, seat: int, action: int) -> None:
    play(table, seat, [int(a) for a in begun(table).match.state.legal_actions(seat)].index(action))


def test_a_sealed_choice_is_taken_back_at_once() -> None:
    table = playing()
    before = state(table)
    play(table, 0)
    assert seats_free_to_undo(table) == [0]
    assert isinstance(undo(table, 0), Withdrawn)
    assert state(table) == before


def test_who_may_ask_is_told_apart_from_who_need_not() -> None:
    table = playing()
    assert seats_that_may_ask(table) == set()
    play(table, 0)
    assert (seats_free_to_undo(table), seats_that_may_ask(table)) == ([0], set())
    play(table, 1)
    assert (seats_free_to_undo(table), seats_that_may_ask(table)) == ([], {0, 1})
    undo(table, 0)
    assert table.undo is not None
    assert seats_that_may_ask(table) == set(), "one request at a time"


def test_taking_a_sealed_choice_back_does_not_outdate_the_others() -> None:
    table = playing()
    waiting = play_command(table, 1)
    play(table, 0)
    old = play_command(table, 1)
    undo(table, 0)
    assert old.decision == waiting.decision
    do(table, "bo", waiting)


def test_an_answer_given_before_the_undo_no_longer_fits() -> None:
    table = playing()
    command = play_command(table, 0)
    do(table, "ana", command)
    undo(table, 0)
    late = m.Play(id=new_id(), seat=0, decision=command.decision, action=command.action)
    assert refused(table, "ana", late) == "stale"


def test_what_was_shown_is_not_taken_back_at_once() -> None:
    table, _ = won_auction()
    assert seats_free_to_undo(table) == []
    assert isinstance(undo(table, 1), UndoAsked)


def test_what_the_mover_has_seen_is_not_taken_back_at_once() -> None:
    """Looking rolls no dice and tells the others nothing, but the one who looked now knows the cards."""
    table, winner = won_auction()
    choose(table, winner, LOOK)
    assert seats_free_to_undo(table) == []


def test_nothing_is_taken_back_at_once_after_somebody_else_has_moved() -> None:
    table = playing("ooo")
    play(table, 0)
    play(table, 1)
    assert seats_free_to_undo(table) == [1]
    assert isinstance(undo(table, 0), UndoAsked)


def test_all_others_must_agree() -> None:
    table, winner = won_auction("ooo")
    before = state(table)
    choose(table, winner, BLIND)
    others = [person for person in table.people() if person != table.seats[winner].person]
    undo(table, winner)
    assert undo_seat(table) == winner
    asker = table.seats[winner].person or ""
    assert refused(table, asker, answer(table, agree=True)) == "not-yours"
    do(table, others[0], answer(table, agree=True))
    assert refused(table, others[0], answer(table, agree=True)) == "not-yours"
    assert state(table) != before
    do(table, others[1], answer(table, agree=True))
    assert state(table) == before
    assert undo_seat(table) is None


def test_one_no_is_enough() -> None:
    table, winner = won_auction("ooo")
    choose(table, winner, BLIND)
    others = [person for person in table.people() if person != table.seats[winner].person]
    undo(table, winner)
    do(table, others[0], answer(table, agree=False))
    assert undo_seat(table) is None
    assert refused(table, others[1], answer(table, agree=True)) == "not-now"


def test_a_move_ends_the_asking() -> None:
    table, _ = won_auction()
    undo(table, 1)
    play(table, table.waiting()[0])
    assert undo_seat(table) is None


def test_seats_played_by_bots_are_not_asked() -> None:
    table, winner = won_auction()
    loser = 1 - winner
    do(table, table.seats[loser].person or "", m.SeatToBot(id=new_id(), seat=loser))
    choose(table, winner, BLIND)
    assert isinstance(undo(table, winner), Undone)


def test_who_handed_over_but_is_here_is_asked() -> None:
    table, winner = won_auction()
    loser = 1 - winner
    other = table.seats[loser].person or ""
    do(table, other, m.SeatToBot(id=new_id(), seat=loser))
    choose(table, winner, BLIND)
    asker = table.seats[winner].person or ""
    prepared = decide(table, m.Undo(id=new_id(), seat=winner), asker, asker, 0.0, here=lambda: {other})
    assert isinstance(prepared.entry, UndoAsked)
    table.apply(prepared.entry, 0.0)
    assert settle(table, {other}) is None
    assert isinstance(decide(table, answer(table), other, other, 0.0).entry, Undone)


def test_an_answer_to_an_earlier_request_does_not_count_for_a_newer_one() -> None:
    table = playing("ooo")
    for seat in range(3):
        play(table, seat)
    undo(table, 0)
    late = answer(table)
    undo(table, 2)
    assert refused(table, "bo", late) == "stale"
    undo(table, 2)
    assert refused(table, "bo", late) == "stale"
    do(table, "bo", answer(table))
    assert pending(table).agreed == {"bo"}


def test_when_the_last_who_has_not_agreed_is_gone_the_request_is_granted() -> None:
    table = playing("ooo")
    for seat in range(3):
        play(table, seat)
    undo(table, 0)
    do(table, "bo", answer(table))
    assert settle(table, ()) is None
    do(table, "cy", m.SeatToBot(id=new_id(), seat=2))
    assert settle(table, {"cy"}) is None
    granted = settle(table, {"bo"})
    assert granted is not None
    table.apply(granted.entry, 0.0, granted.result)
    assert begun(table).movers == []


def test_the_removed_are_not_asked_and_do_not_ask() -> None:
    table = playing("ooo")
    for seat in range(3):
        play(table, seat)
    undo(table, 1)
    do(table, "ana", answer(table))
    do(table, "ana", m.Remove(id=new_id(), person="cy"))
    assert settle(table, {"ana", "bo", "cy"}) is not None
    do(table, "ana", m.Remove(id=new_id(), person="bo"))
    assert undo_seat(table) is None


def test_a_bots_move_does_not_end_the_asking_and_is_taken_back_with_it() -> None:
    table = playing("oob")
    before = state(table)
    play(table, 0)
    play(table, 1)
    undo(table, 0)
    table.apply(bot_move(table, 2), 0.0)
    assert undo_seat(table) == 0
    do(table, "bo", answer(table))
    assert state(table) == before


def test_a_bots_move_on_the_asking_seat_ends_the_asking() -> None:
    table, winner = won_auction()
    undo(table, winner)
    do(table, table.seats[winner].person or "", m.SeatToBot(id=new_id(), seat=winner))
    table.apply(bot_move(table, winner), 0.0)
    assert undo_seat(table) is None


def test_alone_among_bots_one_takes_back_freely_and_goes_on() -> None:
    table = playing("ob")
    before = state(table)
    play(table, 0)
    table.apply(bot_move(table, 1), 0.0)
    undo(table, 0)
    assert state(table) == before
    assert table.seats[0].decision == 2
    assert verify_to_the_end(table)


@pytest.mark.parametrize("first", ["person", "bot"])
def test_what_a_bot_weighed_goes_with_the_move_that_is_taken_back(first: str) -> None:
    """Both as the last move, and as one before another that stays."""
    table = playing("ob")
    thought = msgspec.structs.replace(bot_move(table, 1), why=[(7, 654)])
    if first == "bot":
        table.apply(thought, 0.0)
    play(table, 0)
    if first == "person":
        table.apply(msgspec.structs.replace(bot_move(table, 1), why=[(7, 654)]), 0.0)
    undo(table, 0)
    stage = begun(table)
    assert isinstance(stage, Playing)
    assert stage.why == [[(7, 654)]] * len(stage.movers)


def verify_to_the_end(table: Table) -> bool:
    while table.waiting():
        seat = table.waiting()[0]
        if table.seats[seat].bot:
            table.apply(bot_move(table, seat), 0.0)
        else:
            play(table, seat)
    return verify(record(table)).ok


def test_what_was_told_before_the_move_taken_back_keeps_its_version() -> None:
    table, winner = won_auction("oo")
    before = [told.versions for told in table.log]
    choose(table, winner, BLIND)
    undo(table, winner)
    do(table, "bo" if winner == 0 else "ana", answer(table))
    assert [told.versions for told in table.log] == before


def test_a_request_sent_twice_takes_one_move_back() -> None:
    """Alone among bots nobody has to agree: the second one would take back the move before."""
    table = playing("ob")
    play_round(table)
    play(table, 0)
    once = m.Undo(id=new_id(), seat=0, version=table.version_for("ana"))
    do(table, "ana", once)
    left = list(begun(table).movers)
    assert refused(table, "ana", m.Undo(id=new_id(), seat=0, version=once.version)) == "stale"
    do(table, "ana", m.Undo(id=new_id(), seat=0, version=table.version_for("ana")))
    assert len(begun(table).movers) < len(left)


def play_round(table: Table) -> None:
    """Each of them moves once."""
    play(table, 0)
    table.apply(bot_move(table, 1), 0.0)


def test_what_others_do_meanwhile_does_not_outdate_a_request() -> None:
    table = playing("ob")
    play(table, 0)
    known = table.version_for("ana")
    table.apply(bot_move(table, 1), 0.0)
    assert isinstance(do(table, "ana", m.Undo(id=new_id(), seat=0, version=known)), Undone)


def test_a_request_from_before_the_own_last_move_does_not_mean_it() -> None:
    table = playing("ooo")
    known = table.version_for("ana")
    play(table, 0)
    assert refused(table, "ana", m.Undo(id=new_id(), seat=0, version=known)) == "stale"


def test_asking_twice_is_asking_once() -> None:
    table, _ = won_auction("ooo")
    known = table.version_for("bo")
    do(table, "bo", m.Undo(id=new_id(), seat=1, version=known))
    do(table, "ana", answer(table))
    assert refused(table, "bo", m.Undo(id=new_id(), seat=1, version=known)) == "stale"
    assert pending(table).agreed == {"ana"}


def test_nobody_takes_back_a_move_that_was_never_made() -> None:
    table = playing()
    assert refused(table, "ana", m.Undo(id="x", seat=0)) == "not-now"


def test_the_host_can_switch_it_off() -> None:
    table = playing(undo=False)
    play(table, 0)
    assert seats_free_to_undo(table) == []
    assert refused(table, "ana", m.Undo(id="x", seat=0)) == "off"
    assert refused(table, "bo", answer(table, agree=True)) == "off"


def test_nobody_is_asked_when_nothing_was_asked() -> None:
    table = playing()
    assert refused(table, "bo", answer(table, agree=True)) == "not-now"


@pytest.mark.parametrize("turns", range(1, 8))
def test_a_game_with_moves_taken_back_is_still_provably_fair(turns: int) -> None:
    table = playing("ob")
    for _ in range(turns):
        for seat in list(table.waiting()):
            if table.seats[seat].bot:
                table.apply(bot_move(table, seat), 0.0)
            else:
                play(table, seat)
        if table.status == "playing" and 0 in begun(table).movers:
            undo(table, 0)
            break
    assert verify_to_the_end(table)
    assert verify(record(play_out(table))).ok


# What the record says of it


def test_a_move_from_which_nothing_was_learnt_is_no_takeback() -> None:
    table = playing("ob")
    play(table, 0)
    undo(table, 0)
    assert record(table).takebacks == 0


def test_a_takeback_after_a_rivals_answer_is_counted() -> None:
    """Alone among bots one may see what comes of a move, and try another: the record says so."""
    table = playing("ob")
    play_round(table)
    assert undo_entry(table).learnt
    play_round(table)
    assert undo_entry(table).learnt
    assert record(table).takebacks == 2
    assert verify_to_the_end(table)
    told = "2 times, moves were taken back from which something had been learnt, says the server"
    assert told in verify(record(table)).notes


def test_a_takeback_after_a_look_at_hidden_cards_is_counted() -> None:
    table, winner = won_auction()
    loser = 1 - winner
    do(table, table.seats[loser].person or "", m.SeatToBot(id=new_id(), seat=loser))
    choose(table, winner, LOOK)
    undo(table, winner)
    assert record(table).takebacks == 1


def test_what_all_have_agreed_to_is_counted_too() -> None:
    table, winner = won_auction()
    choose(table, winner, BLIND)
    undo(table, winner)
    do(table, "bo" if winner == 0 else "ana", answer(table))
    assert record(table).takebacks == 1


def undo_entry(table: Table) -> Undone:
    entry = undo(table, 0)
    assert isinstance(entry, Undone)
    return entry


def test_a_table_from_its_log_has_counted_the_same() -> None:
    table = playing("ob")
    play_round(table)
    entry = undo_entry(table)
    again = playing("ob")
    play_round(again)
    again.apply(entry, 0.0)
    assert record(again).takebacks == record(table).takebacks == 1
