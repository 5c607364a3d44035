"""A table's owner: commands, people and bots, with the network left out."""

from __future__ import annotations

import asyncio

import msgspec

from cutthroat.client.follower import decode_server
from cutthroat.game.record import decode
from cutthroat.game.verdict import verify
from cutthroat.protocol import messages as m
from cutthroat.server.tables import presenter
from cutthroat.server.tables.broadcast import PRESENCE_SECONDS
from cutthroat.server.tables.presence import GONE_AFTER
from cutthroat.server.tables.stage import Over
from cutthroat.server.ws.connection import MOST_QUEUED
from tests.server.managers import Guest, Place, with_manager
from tests.server.tables import begun, pending, undo_seat


@with_manager
async def test_a_game_is_played_to_its_end_and_kept(place: Place) -> None:
    guests = await place.game("oob")
    await place.play_out(guests)
    for guest in guests:
        assert guest.known.record is not None
        row = await place.store.record(guest.known.record)
        assert row is not None
        assert verify(decode(row.body)).ok
        assert await place.store.records_of(guest.person.id, 9) == [guest.known.record]


@with_manager
async def test_everybody_is_in_step_all_the_time(place: Place) -> None:
    guests = await place.game("ooo")
    watcher = await place.guest(guests[0].actor, "eve")
    while not guests[0].known.is_over:
        mover = next(guest for guest in guests if guest.known.questions)
        await mover.play()
        digest = presenter.digest(mover.actor.table)
        assert {guest.known.hash for guest in [*guests, watcher]} == {digest}
        assert {guest.known.version for guest in [*guests, watcher]} == {mover.actor.table.version}


@with_manager
async def test_a_repeated_command_gets_the_first_answer_and_has_no_second_effect(place: Place) -> None:
    ana, _ = await place.game()
    question = ana.known.questions[0]
    command = m.Play(id="same", seat=0, decision=question.decision, action=question.moves[0].action)
    await ana.tell(command)
    first, version = ana.answers.pop("same"), ana.actor.table.version
    await ana.tell(command)
    assert ana.answers["same"] == first
    assert ana.actor.table.version == version


@with_manager
async def test_a_refused_command_stays_refused_when_it_comes_again(place: Place) -> None:
    actor = await place.table("ob")
    ana = await place.guest(actor, "ana")
    start = m.Start(id="early")
    await ana.tell(start)
    assert isinstance(ana.answers["early"], m.Refused)
    await ana.do(m.Sit, seat=0)
    await ana.tell(start)
    assert actor.table.status == "open"


@with_manager
async def test_commands_with_the_same_id_by_different_people_are_different(place: Place) -> None:
    actor = await place.table()
    ana, bo = await place.guest(actor, "ana"), await place.guest(actor, "bo")
    await ana.tell(m.Sit(id="1", seat=0))
    await bo.tell(m.Sit(id="1", seat=1))
    assert actor.table.people() == ["ana", "bo"]


@with_manager
async def test_all_tabs_of_a_person_are_kept_in_step(place: Place) -> None:
    ana, bo = await place.game()
    other_tab = await place.guest(ana.actor, "ana")
    await bo.play()
    await other_tab.play()
    assert ana.known.version == other_tab.known.version
    assert ana.known.questions == other_tab.known.questions
    assert m.encode(ana.known.position) == m.encode(other_tab.known.position)


@with_manager
async def test_a_hello_brings_everything_even_if_no_move_was_missed(place: Place) -> None:
    ana, _ = await place.game()
    count = len(ana.heard)
    await ana.hello()
    assert any('"snapshot"' in text for text in ana.heard[count:])


@with_manager
async def test_a_reader_that_fell_behind_is_told_afresh(place: Place) -> None:
    ana, bo = await place.game()
    for _ in range(2 * MOST_QUEUED):
        bo.connection.send(b'{"type":"goodbye","text":"","retry":true}')
    await ana.play()
    await place.settle()
    assert bo.known.version == ana.actor.table.version
    assert bo.known.hash == ana.known.hash


@with_manager
async def test_links_are_here_away_and_gone(place: Place) -> None:
    ana, bo = await place.game()

    def link() -> str | None:
        assert ana.known.table is not None
        return ana.known.table.seats[1].link

    assert link() == "here"
    await bo.tell(m.Presence(visible=False))
    await place.advance(PRESENCE_SECONDS)
    assert link() == "away"
    await bo.tell(m.Presence(visible=True))
    await place.advance(PRESENCE_SECONDS)
    assert link() == "here"
    await bo.leave()
    await place.advance(PRESENCE_SECONDS)
    assert link() == "away"
    await place.advance(GONE_AFTER + 1)
    assert link() == "gone"


@with_manager
async def test_spectators_are_counted(place: Place) -> None:
    ana, _ = await place.game()
    eve = await place.guest(ana.actor, "eve")
    await place.advance(PRESENCE_SECONDS)
    assert ana.known.table is not None
    assert ana.known.table.watching == 1
    await eve.leave()
    await place.advance(PRESENCE_SECONDS)
    assert ana.known.table.watching == 0


@with_manager
async def test_without_spectators_only_players_look(place: Place) -> None:
    actor = await place.table(spectators=False)
    ana, bo, eve = [await place.guest(actor, name) for name in ("ana", "bo", "eve")]
    assert eve.known.version > 0
    await ana.do(m.Sit, seat=0)
    await bo.do(m.Sit, seat=1)
    await ana.do(m.Start)
    assert eve.known.goodbye is not None
    assert not eve.known.goodbye.retry
    assert all('"hands"' not in text and '"position":[{' not in text for text in eve.heard)
    late = await place.guest(actor, "zed")
    assert late.known.goodbye is not None
    assert await ana.code_of(m.Say, text="hello") == "done"
    assert await late.code_of(m.Say, text="hello") if not late.connection.is_finished else True


@with_manager
async def test_the_removed_are_shown_out_and_stay_out(place: Place) -> None:
    ana, bo = await place.game()
    await ana.do(m.Remove, person="bo")
    assert bo.known.goodbye is not None
    assert not bo.known.goodbye.retry
    again = Guest(place, ana.actor, "bo")
    place.guests.append(again)
    for kind, fields in ((m.Say, {"text": "x"}), (m.Rematch, {}), (m.ReclaimSeat, {"seat": 1}), (m.Undo, {"seat": 1})):
        assert await again.code_of(kind, **fields) == "not-yours"
    await again.hello()
    assert again.known.version == 0
    assert again.known.goodbye is not None
    await place.play_out([ana])


@with_manager
async def test_a_rematch_has_the_same_people_and_bots(place: Place) -> None:
    actor = await place.table("oo", public=True)
    ana, eve = await place.guest(actor, "ana"), await place.guest(actor, "eve")
    await ana.do(m.Sit, seat=0, name="Annie")
    await ana.do(m.SeatBot, seat=1, bot="random")
    await ana.do(m.Start)
    assert await ana.code_of(m.Rematch) == "not-now"
    await place.play_out([ana])
    assert await eve.code_of(m.Rematch) == "not-now"
    done = await ana.do(m.Rematch)
    assert isinstance(done, m.Done)
    assert done.table is not None
    again = await ana.do(m.Rematch)
    assert isinstance(again, m.Done)
    assert again.table == done.table
    new = place.manager.actors[done.table].table
    assert new.names()[0] == "Annie"
    assert not new.config.public, "it is for the same people"
    assert new.seats[1].bot == "random"
    assert new.seal != actor.table.seal
    assert new.seats[0].commitment == ""
    assert eve.known.table is not None
    assert eve.known.table.next_table == done.table


@with_manager
async def test_a_bot_without_an_answer_plays_the_fallback(place: Place) -> None:
    place.bots.says = None
    ana = (await place.game("ob"))[0]
    await place.play_out([ana])
    assert ana.known.is_over


@with_manager
async def test_a_bot_that_cannot_be_asked_plays_the_fallback(place: Place) -> None:
    place.bots.fails = True
    ana = (await place.game("ob"))[0]
    await place.play_out([ana])
    assert ana.known.is_over


@with_manager
async def test_a_bot_with_nonsense_for_an_answer_plays_the_fallback(place: Place) -> None:
    place.bots.says = 123456
    ana = (await place.game("ob"))[0]
    await place.play_out([ana])
    assert ana.known.is_over


@with_manager
async def test_a_bots_late_answer_does_not_count_after_the_seat_was_taken_back(place: Place) -> None:
    ana, _ = await place.game()
    place.bots.hold = asyncio.Event()
    await ana.do(m.SeatToBot, seat=0)
    await ana.do(m.ReclaimSeat, seat=0)
    version = ana.actor.table.version
    await place.settle()
    assert place.bots.given_up == 1, "nobody wants to know any more"
    place.bots.hold.set()
    await place.settle()
    assert ana.actor.table.version == version
    assert ana.known.questions


def undo_request(guest: Guest) -> m.UndoRequest:
    assert guest.known.table is not None
    assert guest.known.table.undo_request is not None
    return guest.known.table.undo_request


@with_manager
async def test_an_undo_request_is_looked_at_again_when_somebody_goes(place: Place) -> None:
    ana, bo, cy = await place.game("ooo")
    for guest in (ana, bo, cy):
        await guest.play()
    await ana.do(m.Undo, seat=0)
    table = ana.actor.table
    assert bo.known.table is not None
    request = undo_request(bo)
    assert request.number == pending(table).number == table.version
    await bo.do(m.AnswerUndo, agree=True, request=request.number)
    place.bots.hold = asyncio.Event()
    await cy.do(m.SeatToBot, seat=2)
    assert undo_seat(table) == 0, "cy is still here"
    await cy.leave()
    await place.advance(GONE_AFTER + 1)
    assert undo_seat(table) is None
    assert begun(table).movers == []


@with_manager
async def test_an_undo_request_is_granted_when_the_only_one_asked_is_removed(place: Place) -> None:
    ana, bo = await place.game()
    place.bots.hold = asyncio.Event()
    for guest in (ana, bo):
        await guest.play()
    await ana.do(m.Undo, seat=0)
    assert begun(ana.actor.table).movers == [0, 1]
    await ana.do(m.Remove, person="bo")
    assert begun(ana.actor.table).movers == []


@with_manager
async def test_all_are_told_who_has_not_answered_a_request_and_that_it_was_refused(place: Place) -> None:
    ana, bo, cy = await place.game("ooo")
    for guest in (ana, bo, cy):
        await guest.play()
    await ana.do(m.Undo, seat=0)
    assert ana.known.table is not None
    assert undo_request(ana).waits_for == ["bo", "cy"]
    number = undo_request(ana).number
    await bo.do(m.AnswerUndo, agree=True, request=number)
    assert undo_request(ana).waits_for == ["cy"]
    await cy.do(m.AnswerUndo, agree=False, request=number)
    assert (ana.known.table.undo_request, ana.known.table.undo_refused) == (None, 0)
    mover = next(guest for guest in (ana, bo, cy) if guest.known.questions)
    await mover.play()
    assert ana.known.table.undo_refused is None


@with_manager
async def test_undo_request_disappears_from_the_table_with_the_next_move(place: Place) -> None:
    ana, bo = await place.game()
    await ana.play()
    await bo.play()
    await ana.do(m.Undo, seat=0)
    assert bo.known.table is not None
    assert undo_request(bo).seat == 0
    mover = ana if ana.known.questions else bo
    await mover.play()
    assert bo.known.table.undo_request is None
    assert ana.known.table is not None
    assert ana.known.table.undo_request is None


@with_manager
async def test_a_digest_does_not_tell_whether_a_choice_was_made_again(place: Place) -> None:
    ana, bo = await place.game()
    await ana.play()
    first = bo.known.hash
    await ana.do(m.Undo, seat=0)
    await ana.play()
    assert bo.known.hash != first


@with_manager
async def test_people_who_share_a_screen_are_told_what_all_may_know(place: Place) -> None:
    actor = await place.table("oo")
    ana = await place.guest(actor, "ana")
    await ana.do(m.Sit, seat=0, name="Ana")
    await ana.do(m.Sit, seat=1, name="Bo")
    await ana.do(m.Start)
    assert [position.seat for position in ana.known.position] == [0, 1]
    dealt = [line for line in ana.known.log if line.kind == "dealt"]
    assert dealt
    assert all(line.fields["crate"] is None for line in dealt)
    views = [msgspec.json.decode(position.view) for position in ana.known.position]
    assert views[0] != views[1]


@with_manager
async def test_what_a_bot_weighed_is_told_when_the_game_is_over(place: Place) -> None:
    """It tells the bot's hand, so it is stored with the move and goes to nobody before the end."""
    place.bots.why = [(7, 654_654_654), (8, 321)]
    ana = (await place.game("ob"))[0]
    await place.play_out([ana])
    assert isinstance(ana.actor.table.stage, Over)
    played = ana.actor.table.stage.record
    assert played.why == {number: place.bots.why for number, move in enumerate(played.moves, 1) if move[0] == 1}
    assert not any("654654654" in text for text in ana.heard)


@with_manager
async def test_at_a_table_that_allows_it_bots_think_aloud(place: Place) -> None:
    """Everybody is told at once, with the move."""
    place.bots.why = [(0, 654), (1, 321)]
    ana, bo = await place.game("oob", game="agencies", thoughts=True)
    while not (told := thoughts(ana)):
        for guest in (ana, bo):
            if guest.known.questions:
                await guest.play()
    assert thoughts(bo) == told
    assert told[0].seat == 2
    assert [move.share for move in told[0].moves] == [654, 321]
    assert all(move.label for move in told[0].moves)


@with_manager
async def test_they_do_not_while_others_choose_too(place: Place) -> None:
    """It would open a sealed bid."""
    place.bots.why = [(7, 654), (8, 321)]
    ana, bo = await place.game("oob", thoughts=True)
    assert place.bots.asked, "the bot has made its bid"
    assert ana.known.questions
    assert thoughts(ana) == thoughts(bo) == []


def thoughts(guest: Guest) -> list[m.BotThought]:
    return [one for text in guest.heard if isinstance(one := decode_server(text), m.BotThought)]
