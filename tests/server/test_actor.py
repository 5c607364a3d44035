"""A table's owner: commands, people, clocks and bots, with the network left out."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from cutthroat.core.record import decode, verify
from cutthroat.server import entries, present
from cutthroat.server import hall as halls
from cutthroat.server import messages as m
from cutthroat.server.actor import GONE_AFTER, IDLE_AFTER, RETRY_STORE
from cutthroat.server.commands import Refusal
from cutthroat.server.people import Person
from cutthroat.server.sockets import MOST_QUEUED
from cutthroat.server.store.base import StoreError
from cutthroat.server.store.memory import MemoryStore
from cutthroat.server.talk import BURST
from tests.server.halls import Guest, Place, in_a_hall, opened

DECISION = m.ClockRule(kind="decision", seconds=30)


@in_a_hall
async def test_a_game_is_played_to_its_end_and_kept(place: Place) -> None:
    guests = await place.game("oob")
    await place.play_out(guests)
    for guest in guests:
        assert guest.known.record is not None
        row = await place.store.record(guest.known.record)
        assert row is not None
        assert verify(decode(row.body)).ok
        assert [row.id for row in await place.store.records_of(guest.person.id, 9)] == [guest.known.record]


@in_a_hall
async def test_everybody_is_in_step_all_the_time(place: Place) -> None:
    guests = await place.game("ooo")
    watcher = await place.guest(guests[0].actor, "eve")
    while not guests[0].known.is_over:
        mover = next(guest for guest in guests if guest.known.questions)
        await mover.play()
        digest = present.digest(mover.actor.table)
        assert {guest.known.hash for guest in [*guests, watcher]} == {digest}
        assert {guest.known.version for guest in [*guests, watcher]} == {mover.actor.table.version}


@in_a_hall
async def test_a_repeated_command_gets_the_first_answer_and_has_no_second_effect(place: Place) -> None:
    ana, _ = await place.game()
    question = ana.known.questions[0]
    command = m.Play(id="same", seat=0, decision=question.decision, action=question.moves[0].action)
    await ana.tell(command)
    first, version = ana.answers.pop("same"), ana.actor.table.version
    await ana.tell(command)
    assert ana.answers["same"] == first
    assert ana.actor.table.version == version


@in_a_hall
async def test_a_refused_command_stays_refused_when_it_comes_again(place: Place) -> None:
    actor = await place.table("ob")
    ana = await place.guest(actor, "ana")
    start = m.Start(id="early")
    await ana.tell(start)
    assert isinstance(ana.answers["early"], m.Refused)
    await ana.do(m.Sit, seat=0)
    await ana.tell(start)
    assert actor.table.status == "open"


@in_a_hall
async def test_commands_with_the_same_id_by_different_people_are_different(place: Place) -> None:
    actor = await place.table()
    ana, bo = await place.guest(actor, "ana"), await place.guest(actor, "bo")
    await ana.tell(m.Sit(id="1", seat=0))
    await bo.tell(m.Sit(id="1", seat=1))
    assert actor.table.people() == ["ana", "bo"]


@in_a_hall
async def test_all_tabs_of_a_person_are_kept_in_step(place: Place) -> None:
    ana, bo = await place.game()
    other_tab = await place.guest(ana.actor, "ana")
    await bo.play()
    await other_tab.play()
    assert ana.known.version == other_tab.known.version
    assert ana.known.questions == other_tab.known.questions
    assert m.encode(ana.known.position) == m.encode(other_tab.known.position)


@in_a_hall
async def test_a_hello_brings_everything_even_if_no_move_was_missed(place: Place) -> None:
    ana, _ = await place.game()
    count = len(ana.heard)
    await ana.hello()
    assert any('"snapshot"' in text for text in ana.heard[count:])


@in_a_hall
async def test_a_reader_that_fell_behind_is_told_afresh(place: Place) -> None:
    ana, bo = await place.game()
    for _ in range(2 * MOST_QUEUED):
        bo.connection.send(b'{"type":"goodbye","text":"","retry":true}')
    await ana.play()
    await place.settle()
    assert bo.known.version == ana.actor.table.version
    assert bo.known.hash == ana.known.hash


@in_a_hall
async def test_links_are_here_away_and_gone(place: Place) -> None:
    ana, bo = await place.game()

    def link() -> str | None:
        assert ana.known.table is not None
        return ana.known.table.seats[1].link

    assert link() == "here"
    await bo.tell(m.Presence(visible=False))
    assert link() == "away"
    await bo.tell(m.Presence(visible=True))
    assert link() == "here"
    await bo.leave()
    await place.settle()
    assert link() == "away"
    place.clock.now += GONE_AFTER + 1
    ana.actor.people_changed()
    await place.settle()
    assert link() == "gone"


@in_a_hall
async def test_spectators_are_counted(place: Place) -> None:
    ana, _ = await place.game()
    eve = await place.guest(ana.actor, "eve")
    assert ana.known.table is not None
    assert ana.known.table.watching == 1
    await eve.leave()
    await place.settle()
    assert ana.known.table.watching == 0


@in_a_hall
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


# Talk


@in_a_hall
async def test_talk_is_heard_kept_and_cleaned(place: Place) -> None:
    ana, bo = await place.game()
    await ana.do(m.Say, text=" well\x00 played\u202e ")
    assert [line.text for line in bo.known.talk] == ["well played"]
    late = await place.guest(ana.actor, "eve")
    assert [line.text for line in late.known.talk] == ["well played"]


@in_a_hall
async def test_a_line_sent_twice_is_said_once(place: Place) -> None:
    ana, bo = await place.game()
    for _ in range(2):
        await ana.tell(m.Say(id="line", text="hello"))
    assert len(bo.known.talk) == 1
    ana.actor.table._answers.clear()
    await ana.tell(m.Say(id="line", text="hello"))
    assert len(bo.known.talk) == 1


@in_a_hall
async def test_too_much_talk_is_refused(place: Place) -> None:
    ana, bo = await place.game()
    codes = [await ana.code_of(m.Say, text=str(n)) for n in range(int(BURST) + 3)]
    assert codes.count("done") == BURST
    assert codes[-1] == "too-fast"
    assert await bo.code_of(m.Say, text="I may") == "done"
    place.clock.now += 10
    assert await ana.code_of(m.Say, text="again") == "done"


@in_a_hall
async def test_the_muted_are_not_heard_by_the_one_who_muted_them(place: Place) -> None:
    ana, bo, cy = await place.game("ooo")
    await bo.do(m.Mute, person="ana")
    await ana.do(m.Say, text="hello")
    assert bo.known.talk == []
    assert len(cy.known.talk) == 1
    other_tab = await place.guest(ana.actor, "bo")
    assert other_tab.known.talk == []
    assert await place.store.mutes(ana.actor.table.id) == {"bo": {"ana"}}
    await bo.do(m.Mute, person="ana", muted=False)
    await bo.hello()
    assert len(bo.known.talk) == 1


@in_a_hall
async def test_a_table_without_chat(place: Place) -> None:
    ana, _ = await place.game(chat=False)
    assert await ana.code_of(m.Say, text="hello") == "off"


@in_a_hall
async def test_nothing_visible_is_nothing_said(place: Place) -> None:
    ana, _ = await place.game()
    assert await ana.code_of(m.Say, text="\u200b") == "malformed"


# The host


@in_a_hall
async def test_the_removed_are_shown_out_and_stay_out(place: Place) -> None:
    ana, bo = await place.game()
    await ana.do(m.Remove, person="bo")
    assert bo.known.goodbye is not None
    assert not bo.known.goodbye.retry
    again = Guest(place, ana.actor, "bo")
    place.guests.append(again)
    for kind, fields in ((m.Say, {"text": "x"}), (m.Rematch, {}), (m.TakeBack, {"seat": 1}), (m.Undo, {"seat": 1})):
        assert await again.code_of(kind, **fields) == "not-yours"
    await again.hello()
    assert again.known.version == 0
    assert again.known.goodbye is not None
    await place.play_out([ana])


@in_a_hall
async def test_a_rematch_has_the_same_people_and_bots(place: Place) -> None:
    actor = await place.table("oo")
    ana, eve = await place.guest(actor, "ana"), await place.guest(actor, "eve")
    await ana.do(m.Sit, seat=0, entropy="abc", name="Annie")
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
    new = place.hall.actors[done.table].table
    assert new.names()[0] == "Annie"
    assert new.seats[1].bot == "random"
    assert new.commitment != actor.table.commitment
    assert new.seats[0].entropy == ""
    assert eve.known.table is not None
    assert eve.known.table.next_table == done.table


# Clocks


@in_a_hall
async def test_time_runs_out_a_bot_takes_over_and_the_owner_comes_back(place: Place) -> None:
    ana, bo = await place.game(clock=DECISION)
    place.bots.hold = asyncio.Event()  # or the bot would finish the game
    seen = set()
    for _ in range(40):
        while bo.known.questions and not ana.known.is_over:
            await bo.play()
        await place.ring(31)
        assert ana.known.table is not None
        seen.add(ana.known.table.seats[0].bot)
        if "greedy" in seen or ana.known.is_over:
            break
    assert "greedy" in seen
    tab = await place.guest(ana.actor, "ana")
    assert tab.actor.table.seats[0].bot is None


@in_a_hall
async def test_any_command_of_the_owner_takes_a_timed_out_seat_back(place: Place) -> None:
    ana, _ = await place.game(clock=DECISION)
    place.bots.hold = asyncio.Event()
    await ana.actor.enter(entries.HandedOver(seat=0, bot="greedy", why="timeouts"))
    await ana.play() if ana.known.questions else None
    await ana.do(m.MoreTime, seat=1)
    assert ana.actor.table.seats[0].bot is None


@in_a_hall
async def test_a_seat_that_was_handed_over_on_purpose_is_not_taken_back_by_a_reconnect(place: Place) -> None:
    ana, _ = await place.game()
    place.bots.hold = asyncio.Event()
    await ana.do(m.HandOver, seat=0)
    await place.guest(ana.actor, "ana")
    assert ana.actor.table.seats[0].bot == "greedy"
    place.bots.hold.set()


@in_a_hall
async def test_all_seats_of_a_table_run_out_at_once(place: Place) -> None:
    """The first fallback may settle what the others were asked."""
    ana, bo = await place.game(clock=DECISION)
    version = ana.actor.table.version
    await place.ring(31)
    assert ana.actor.table.version == version + 2
    assert bo.known.hash == ana.known.hash


@in_a_hall
async def test_clocks_do_not_care_about_the_time_of_day(place: Place) -> None:
    wall = [5.0]
    place.hall.services = place.hall.services._replace(wall=lambda: wall[0])
    ana, _ = await place.game(clock=DECISION)
    version = ana.actor.table.version
    wall[0] = 1e12
    await place.ring(1)
    assert ana.actor.table.version == version
    wall[0] = -1e12
    await place.ring(30)
    assert ana.actor.table.version > version


@in_a_hall
async def test_a_clocked_table_has_no_undo_unless_it_was_wished(place: Place) -> None:
    for clock, wish, result in (
        (m.ClockRule(), None, True),
        (DECISION, None, False),
        (DECISION, True, True),
        (m.ClockRule(), False, False),
    ):
        actor = await place.table(clock=clock, undo=wish)
        assert actor.table.config.undo is result


# Bots


@in_a_hall
async def test_a_bot_without_an_answer_plays_the_fallback(place: Place) -> None:
    place.bots.says = None
    ana = (await place.game("ob"))[0]
    await place.play_out([ana])
    assert ana.known.is_over


@in_a_hall
async def test_a_bot_that_cannot_be_asked_plays_the_fallback(place: Place) -> None:
    place.bots.fails = True
    ana = (await place.game("ob"))[0]
    await place.play_out([ana])
    assert ana.known.is_over


@in_a_hall
async def test_a_bot_with_nonsense_for_an_answer_plays_the_fallback(place: Place) -> None:
    place.bots.says = 123456
    ana = (await place.game("ob"))[0]
    await place.play_out([ana])
    assert ana.known.is_over


@in_a_hall
async def test_a_bots_late_answer_does_not_count_after_the_seat_was_taken_back(place: Place) -> None:
    ana, _ = await place.game()
    place.bots.hold = asyncio.Event()
    await ana.do(m.HandOver, seat=0)
    await ana.do(m.TakeBack, seat=0)
    version = ana.actor.table.version
    place.bots.hold.set()
    await place.settle()
    assert ana.actor.table.version == version
    assert ana.known.questions


@in_a_hall
async def test_an_undo_request_is_looked_at_again_when_somebody_goes(place: Place) -> None:
    ana, bo, cy = await place.game("ooo")
    for guest in (ana, bo, cy):
        await guest.play()
    await ana.do(m.Undo, seat=0)
    table = ana.actor.table
    assert bo.known.table is not None
    assert bo.known.table.undo_asked_at == table.undo_asked_at == table.version
    await bo.do(m.AnswerUndo, agree=True, asked_at=bo.known.table.undo_asked_at)
    place.bots.hold = asyncio.Event()
    await cy.do(m.HandOver, seat=2)
    assert table.undo_seat == 0, "cy is still here"
    await cy.leave()
    await place.ring(GONE_AFTER + 1)
    ana.actor._somebody_may_be_gone()
    await place.settle()
    assert table.undo_seat is None
    assert table.movers == []


@in_a_hall
async def test_an_undo_request_is_granted_when_the_only_one_asked_is_removed(place: Place) -> None:
    ana, bo = await place.game()
    place.bots.hold = asyncio.Event()
    for guest in (ana, bo):
        await guest.play()
    await ana.do(m.Undo, seat=0)
    assert ana.actor.table.movers == [0, 1]
    await ana.do(m.Remove, person="bo")
    assert ana.actor.table.movers == []


@in_a_hall
async def test_undo_request_disappears_from_the_table_with_the_next_move(place: Place) -> None:
    ana, bo = await place.game()
    await ana.play()
    await bo.play()
    await ana.do(m.Undo, seat=0)
    assert bo.known.table is not None
    assert bo.known.table.undo_asked_by == 0
    mover = ana if ana.known.questions else bo
    await mover.play()
    assert bo.known.table.undo_asked_by is None
    assert ana.known.table is not None
    assert ana.known.table.undo_asked_by is None


# The store


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


def test_a_table_pauses_while_nothing_can_be_written_and_goes_on_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cutthroat.server.actor.RETRY_STORE", 0.02)
    assert RETRY_STORE > 1

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
            place.clock.now += 1000
            await asyncio.sleep(0.1)
            await place.settle()
            assert ana.actor.table.version == version
            assert len(await store.entries(ana.actor.table.id)) == version
            store.broken = False
            await asyncio.sleep(0.1)
            await place.settle()
            assert [guest.known.table.status for guest in (ana, bo) if guest.known.table] == ["playing"] * 2
            assert ana.actor.table.clocks.left_at(0, place.clock()) > 20
            await ana.tell(move)
            assert isinstance(ana.answers["move"], m.Done)

    asyncio.run(test())


@in_a_hall
async def test_a_log_that_went_on_without_us_is_read_again(place: Place) -> None:
    ana, bo = await place.game()
    table = ana.actor.table
    foreign = entries.HandedOver(seat=1, bot="greedy", why="asked", person="bo")
    place.bots.hold = asyncio.Event()
    await place.store.append(table.id, table.version + 1, entries.encode(foreign), 0.0)
    assert await ana.code_of(m.Play, seat=0, decision=0, action=ana.known.questions[0].moves[0].action) == "unavailable"
    assert ana.actor.table.version == table.version + 1
    assert bo.known.version == table.version + 1
    assert ana.actor.table.seats[1].bot == "greedy"


# The hall


@in_a_hall
async def test_a_table_read_from_its_log_is_the_same_table(place: Place) -> None:
    guests = await place.game("oob", clock=DECISION)
    for _ in range(5):
        for guest in guests:
            if guest.known.questions and not guest.known.is_over:
                await guest.play()
    old = guests[0].actor.table
    new = await place.hall.reload(old.id)
    assert present.digest(new) == present.digest(old)
    assert new.version == old.version
    assert [seat.asked for seat in new.seats] == [seat.asked for seat in old.seats]
    assert new.movers == old.movers
    assert len(new.told) == len(old.told)


@in_a_hall
async def test_tables_nobody_needs_are_put_away_and_found_again(place: Place) -> None:
    actor = await place.table()
    ana = await place.guest(actor, "ana")
    place.clock.now += 2 * IDLE_AFTER
    assert not actor.is_idle
    await ana.leave()
    await place.settle()
    assert not actor.is_idle
    place.clock.now += 2 * IDLE_AFTER
    assert actor.is_idle
    place.hall.actors.pop(actor.table.id)
    await actor.close()
    again = await place.hall.find(actor.table.id)
    assert again is not None
    assert again is not actor
    assert await place.hall.find("nothing") is None


@in_a_hall
async def test_somebody_who_comes_while_tables_are_put_away_finds_a_live_one(place: Place) -> None:
    tables = [await place.table() for _ in range(3)]
    await place.ring(IDLE_AFTER + 1)
    close, came = tables[0].close, []

    async def close_slowly() -> None:
        await close()
        came.append(await place.guest(tables[2], "bo"))

    tables[0].close = close_slowly  # type: ignore[method-assign]
    await place.hall.put_idle_away()
    assert list(place.hall.actors) == [tables[2].table.id]
    assert await came[0].code_of(m.Sit, seat=0) == "done"


@in_a_hall
async def test_a_table_of_other_rules_is_refused_and_the_rest_goes_on(place: Place) -> None:
    ana, _ = await place.game()
    table = ana.actor.table
    await place.store.append(table.id, table.version + 1, entries.encode(wrong_move()), 0.0)
    place.hall.actors.pop(table.id)
    with pytest.raises(Exception, match="other rules"):
        await place.hall.find(table.id)
    await place.hall._go_on(await place.store.unfinished_tables())
    other = await place.game()
    assert other[0].known.version > 0


def wrong_move() -> entries.Moved:
    return entries.Moved(seat=0, action=99, picks=[], by="person", left=[], person="ana", command="x")


@in_a_hall
async def test_a_person_has_a_limited_number_of_open_tables(place: Place) -> None:
    for _ in range(20):
        await place.table()
    with pytest.raises(Refusal, match="open tables"):
        await place.table()
    await place.table(host="bo")
    await place.ring(IDLE_AFTER + 1)
    await place.hall.put_idle_away()
    with pytest.raises(Refusal, match="open tables"):
        await place.table()


@in_a_hall
async def test_a_person_has_a_limited_number_of_games_under_way(place: Place) -> None:
    place.bots.hold = asyncio.Event()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(halls, "GAMES_PER_PERSON", 2)
        for _ in range(2):
            await place.game("ob")
        with pytest.raises(Refusal, match="games under way"):
            await place.table()


@in_a_hall
async def test_a_table_that_is_never_begun_is_put_away_in_the_end(place: Place) -> None:
    forgotten = await place.table(public=True)
    begun = (await place.game("ob", public=True))[0].actor
    await place.ring(halls.OPEN_DAYS * halls.DAY + 1)
    fresh = await place.table(public=True)
    await place.hall.put_idle_away()
    await place.hall.expire()
    listed = [row.id for row in await place.store.public_tables(9)]
    assert listed == [fresh.table.id, begun.table.id]
    with pytest.raises(Refusal, match="put away"):
        await place.hall.find(forgotten.table.id)


@in_a_hall
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
        await place.hall.create(m.TableConfig(game="toy", seats=bots), Person("ana", "Ana"))


@in_a_hall
async def test_a_digest_does_not_tell_whether_a_choice_was_made_again(place: Place) -> None:
    ana, bo = await place.game()
    await ana.play()
    first = bo.known.hash
    await ana.do(m.Undo, seat=0)
    await ana.play()
    assert bo.known.hash != first


@in_a_hall
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
