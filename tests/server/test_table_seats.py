"""Before the game, and who may do what."""

from __future__ import annotations

import pytest

from cutthroat.game import registry
from cutthroat.game.record import FairSource
from cutthroat.protocol import messages as m
from cutthroat.server.editions import Editions
from cutthroat.server.http.responses import fairness_of, game_info
from cutthroat.server.tables.table import BOT_NAMES, Table
from tests.server.tables import (
    SECRET,
    begun,
    do,
    entropy,
    new_id,
    new_table,
    play,
    play_command,
    play_out,
    playing,
    promise,
    record,
    refused,
    sit,
)


def command_of(table: Table, kind: str) -> m.TableCommand:
    """A well-formed command of each kind, by seat 0."""
    commands: dict[str, m.TableCommand] = {
        "sit": m.Sit(id=new_id(), seat=0),
        "commit": m.Commit(id=new_id(), seat=0, round=1, commitment=promise(0)),
        "reveal": m.Reveal(id=new_id(), seat=0, round=1, entropy=entropy(0)),
        "stand": m.Stand(id=new_id(), seat=0),
        "seat-bot": m.SeatBot(id=new_id(), seat=0, bot="greedy"),
        "start": m.Start(id=new_id()),
        "play": m.Play(id=new_id(), seat=0, decision=0, action=1),
        "undo": m.Undo(id=new_id(), seat=0),
        "answer-undo": m.AnswerUndo(id=new_id(), agree=True, request=0),
        "more-time": m.MoreTime(id=new_id(), seat=1),
        "seat-to-bot": m.SeatToBot(id=new_id(), seat=0),
        "reclaim-seat": m.ReclaimSeat(id=new_id(), seat=0),
        "remove": m.Remove(id=new_id(), person="bo"),
    }
    return commands[kind]


PEOPLE = ("ana", "bo", "cy")
NOT_BEFORE = ("reveal", "play", "undo", "answer-undo", "more-time", "seat-to-bot", "reclaim-seat")
NOT_DURING = ("sit", "commit", "reveal", "stand", "seat-bot", "start")
NOT_AFTER = tuple(dict.fromkeys((*NOT_BEFORE, *NOT_DURING)))


@pytest.mark.parametrize("kind", NOT_BEFORE)
def test_nothing_is_played_before_the_start(kind: str) -> None:
    table = sit(new_table(), "ana", "bo")
    assert refused(table, "ana", command_of(table, kind)) == "not-now"


@pytest.mark.parametrize("kind", NOT_DURING)
def test_nobody_changes_seats_during_the_game(kind: str) -> None:
    table = playing()
    assert refused(table, "ana", command_of(table, kind)) == "not-now"


@pytest.mark.parametrize("kind", NOT_AFTER)
def test_nothing_is_played_after_the_game(kind: str) -> None:
    table = play_out(playing())
    assert refused(table, "ana", command_of(table, kind)) == "not-now"


@pytest.mark.parametrize("kind", ["commit", "reveal", "stand", "play", "undo", "seat-to-bot", "reclaim-seat"])
@pytest.mark.parametrize("is_playing", [False, True])
def test_strangers_cannot_act_for_a_seat(kind: str, is_playing: bool) -> None:
    table = playing() if is_playing else sit(new_table(), "ana", "bo")
    assert refused(table, "eve", command_of(table, kind)) in ("not-yours", "not-now")
    assert refused(table, "bo", command_of(table, kind)) in ("not-yours", "not-now")


@pytest.mark.parametrize("kind", ["seat-bot", "start", "remove"])
def test_only_the_host_decides_about_the_table(kind: str) -> None:
    table = sit(new_table(), "ana", "bo")
    assert refused(table, "bo", command_of(table, kind)) == "not-host"


def test_a_seat_number_outside_the_table_is_nobodys() -> None:
    table = playing()
    assert refused(table, "ana", m.Play(id="x", seat=7, decision=0, action=1)) == "not-yours"
    assert refused(new_table(), "ana", m.Sit(id="x", seat=7)) == "not-yours"
    assert refused(new_table(), "ana", m.SeatBot(id="x", seat=7)) == "not-yours"


def test_people_sit_stand_up_and_sit_elsewhere() -> None:
    table = sit(new_table("ooo"), "ana", "bo")
    assert table.people() == ["ana", "bo"]
    do(table, "ana", m.Stand(id=new_id(), seat=0))
    assert table.seats[0].kind == "open"
    do(table, "ana", m.Sit(id=new_id(), seat=2, name="  Ana\u202e B. "))
    assert table.names()[2] == "Ana B."
    assert table.people() == ["bo", "ana"]


def test_a_taken_seat_stays_taken() -> None:
    table = sit(new_table("ob"), "ana")
    assert refused(table, "bo", m.Sit(id="x", seat=0)) == "taken"
    assert refused(table, "bo", m.Sit(id="x", seat=1)) == "taken"
    assert refused(table, "ana", m.SeatBot(id="x", seat=0, bot="greedy")) == "taken"


def test_one_may_sit_down_again_with_another_name_or_commitment() -> None:
    table = sit(new_table(), "ana")
    do(table, "ana", m.Sit(id=new_id(), seat=0, name="Annie"))
    assert (table.names()[0], table.seats[0].commitment) == ("Annie", promise(0))
    do(table, "ana", m.Sit(id=new_id(), seat=0, commitment=promise(7)))
    assert table.seats[0].commitment == promise(7)
    do(table, "ana", m.Stand(id=new_id(), seat=0))
    do(table, "bo", m.Sit(id=new_id(), seat=0))
    assert table.seats[0].commitment == ""


def test_one_person_may_take_several_seats() -> None:
    table = sit(new_table(), "ana", "ana")
    assert table.seats_of("ana") == (0, 1)
    do(table, "ana", m.Stand(id=new_id(), seat=1))
    assert table.seats_of("ana") == (0,)
    do(table, "ana", m.Sit(id=new_id(), seat=1))
    do(table, "ana", m.Start(id=new_id()))
    assert table.status == "playing"


def test_the_host_seats_and_unseats_bots() -> None:
    table = sit(new_table(), "ana")
    do(table, "ana", m.SeatBot(id=new_id(), seat=1, bot="random"))
    assert table.seats[1].kind == "bot"
    assert table.names()[1] == BOT_NAMES[1]
    do(table, "ana", m.SeatBot(id=new_id(), seat=1, bot=None))
    assert table.seats[1].is_free
    assert refused(table, "ana", m.SeatBot(id="x", seat=1, bot="clever")) == "illegal"


def test_a_game_starts_when_every_seat_is_taken() -> None:
    table = sit(new_table("oob"), "ana")
    assert refused(table, "ana", m.Start(id="x")) == "not-now"
    sit(table, "bo")
    do(table, "ana", m.Start(id=new_id()))
    assert table.status == "playing"
    assert [seat.kind for seat in record(table).seats] == ["person", "person", "bot:greedy"]


def test_the_secret_is_told_only_when_the_game_is_over() -> None:
    table = playing()
    assert fairness_of(table).secret is None
    play_out(table)
    assert fairness_of(table).secret == table.secret


def test_everybodys_entropy_is_in_the_chance() -> None:
    table = playing()
    source = FairSource.dealt(SECRET, [entropy(0), entropy(1)])
    assert record(table).chance == source
    assert fairness_of(table).commitments == source.commitments
    absent = sit(new_table(), "ana", "bo")
    do(absent, "ana", m.Start(id=new_id()))
    assert record(absent).setup != record(table).setup


# Moves


def test_an_answer_to_an_earlier_question_is_stale() -> None:
    table = playing()
    first = play_command(table, 0)
    do(table, "ana", first)
    again = m.Play(id=new_id(), seat=0, decision=first.decision, action=first.action)
    assert refused(table, "ana", again) == "stale"


def test_an_illegal_move_is_refused() -> None:
    table = playing()
    assert refused(table, "ana", m.Play(id="x", seat=0, decision=0, action=999)) == "illegal"


def test_a_move_out_of_turn_is_refused() -> None:
    table = playing()
    play(table, 0)
    wrong = m.Play(id="x", seat=0, decision=table.seats[0].decision, action=1)
    assert refused(table, "ana", wrong) == "not-now"


def test_sealed_choices_commute_and_do_not_outdate_each_other() -> None:
    one, other = playing("ooo"), playing("ooo")
    commands = [play_command(one, seat) for seat in range(3)]
    for seat in (0, 1, 2):
        do(one, PEOPLE[seat], commands[seat])
    for seat in (2, 0, 1):
        do(other, PEOPLE[seat], commands[seat])
    assert one.game.dump(begun(one).match.state) == other.game.dump(begun(other).match.state)


def test_the_first_answer_to_a_command_is_kept() -> None:
    table = playing()
    command = play_command(table, 0)
    do(table, "ana", command)
    done = table.answers.find("ana", command.id)
    assert done == m.Done(id=command.id, version=table.version)
    assert table.answers.find("bo", command.id) is None
    play(table, 1)
    assert table.answers.find("ana", command.id) == done


def test_nobody_can_push_out_anothers_answers() -> None:
    table = playing()
    command = play_command(table, 0)
    do(table, "ana", command)
    for number in range(1000):
        table.answers.keep("eve", f"e{number}", m.Refused(id=f"e{number}", code="not-yours", text=""))
    assert table.answers.find("ana", command.id) is not None
    assert table.answers.find("eve", "e999") is not None
    assert table.answers.find("eve", "e1") is None


# Bots and removal


def test_a_seat_is_handed_to_a_bot_and_taken_back() -> None:
    table = playing()
    do(table, "ana", m.SeatToBot(id=new_id(), seat=0, bot="random"))
    assert [seat for seat, _ in table.bot_decisions()] == [0]
    assert refused(table, "ana", play_command(table, 0)) == "not-now"
    assert refused(table, "ana", m.SeatToBot(id="x", seat=0)) == "not-now"
    do(table, "ana", m.ReclaimSeat(id=new_id(), seat=0))
    assert [seat for seat, _ in table.bot_decisions()] == []
    assert refused(table, "ana", m.ReclaimSeat(id="x", seat=0)) == "not-now"
    play(table, 0)


def test_a_seat_cannot_be_handed_to_an_unknown_bot() -> None:
    assert refused(playing(), "ana", m.SeatToBot(id="x", seat=0, bot="clever")) == "illegal"


def test_a_removed_person_loses_the_seat_before_the_game() -> None:
    table = sit(new_table(), "ana", "bo")
    do(table, "ana", m.Remove(id=new_id(), person="bo"))
    assert table.seats[1].kind == "open"
    assert refused(table, "bo", m.Sit(id="x", seat=1)) == "not-yours"


def test_a_bot_takes_over_for_a_removed_person() -> None:
    table = playing()
    do(table, "ana", m.Remove(id=new_id(), person="bo"))
    assert table.seats[1].bot == "greedy"
    assert refused(table, "bo", m.ReclaimSeat(id="x", seat=1)) == "not-yours"
    assert refused(table, "bo", play_command(table, 1)) == "not-yours"


def test_a_removed_person_cannot_come_back_through_a_timeout() -> None:
    table = playing()
    table.seats[1].bot_for_timeouts = True
    do(table, "ana", m.Remove(id=new_id(), person="bo"))
    assert table.timed_out_seats("bo") == []


def test_whoever_has_played_to_the_end_may_look_at_it() -> None:
    table = play_out(playing())
    assert refused(table, "ana", m.Remove(id="x", person="bo")) == "not-now"
    do(table, "ana", m.Remove(id=new_id(), person="cy"))
    assert table.removed == {"cy"}


def test_the_host_cannot_be_removed() -> None:
    assert refused(playing(), "ana", m.Remove(id="x", person="ana")) == "not-yours"


def test_opponents_sit_under_their_own_names() -> None:
    """Each once; whoever comes twice is numbered, and bots for programs are named after birds."""
    table = new_table("obbb", game="crisis")
    for seat, bot in enumerate(("novice", "novice", "greedy"), 1):
        do(table, "ana", m.SeatBot(id=new_id(), seat=seat, bot=bot))
    assert table.names()[1:] == ["Tamsin", "Tamsin 2", BOT_NAMES[3]]


def test_the_wire_tells_who_the_opponents_are() -> None:
    info = game_info(registry.load("crisis"), Editions())
    assert [one.bot for one in info.opponents] == ["novice", "casual", "regular", "expert", "master", "oracle"]
    assert [one.strength for one in info.opponents] == [1, 2, 3, 4, 5, 6]
    assert [one.seats for one in info.opponents] == [None] * 5 + [2]
    assert info.opponents[0].seconds == 0.0 < info.opponents[3].seconds < info.opponents[4].seconds
