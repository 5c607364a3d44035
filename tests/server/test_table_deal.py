"""The deal: who is asked, in which order, and how it always ends."""

from __future__ import annotations

import asyncio

import pytest

from cutthroat.game.record import FairSource, decode
from cutthroat.game.verdict import verify
from cutthroat.protocol import messages as m
from cutthroat.server.store.memory import MemoryStore
from cutthroat.server.tables import entries, presenter
from cutthroat.server.tables.deal import DEAL_SECONDS
from cutthroat.server.tables.presence import GONE_AFTER
from cutthroat.server.tables.table import Table
from tests.server.managers import Guest, Place, opened, with_manager
from tests.server.tables import (
    commit,
    do,
    entropy,
    new_id,
    new_table,
    play_out,
    promise,
    record,
    refused,
    reveal,
    settle,
    sit,
)


def dealing(seats: str = "oo", *people: str) -> Table:
    """Everybody is here, and has committed their seats."""
    table = sit(new_table(seats), *(people or ("ana", "bo", "cy")[: seats.count("o")]))
    do(table, "ana", m.Start(id=new_id()), here=table.people())
    return table


def source(table: Table) -> FairSource:
    chance = record(table).chance
    assert isinstance(chance, FairSource)
    return chance


def info(table: Table) -> m.Deal:
    found = presenter.deal_info(table)
    assert found is not None
    return found


def test_a_game_is_dealt_when_everybody_has_revealed() -> None:
    table = dealing("oob")
    assert table.status == "open"
    expected = {"round": 1, "commitments": [promise(0), promise(1), None], "left_out": []}
    assert info(table) == m.Deal(**expected, asks="reveal", revealed=[False] * 3)  # type: ignore[arg-type]
    reveal(table, 1)
    assert info(table).revealed == [False, True, False]
    assert settle(table) is None
    reveal(table, 0)
    assert isinstance(settle(table), entries.Started)
    assert source(table) == FairSource.dealt(table.secret, [entropy(0), entropy(1), ""])
    assert verify(record(play_out_with_bots(table))).proven == "all"


def play_out_with_bots(table: Table) -> Table:
    for seat in table.seats:
        seat.person = seat.person or "ana"
        seat.bot = None
    return play_out(table)


def test_who_has_not_committed_yet_is_asked_first_and_nobody_reveals_before() -> None:
    table = sit(new_table(), "ana")
    do(table, "bo", m.Sit(id=new_id(), seat=1))
    do(table, "ana", m.Start(id=new_id()), here=table.people())
    assert info(table).asks == "commit"
    assert refused(table, "ana", m.Reveal(id=new_id(), seat=0, round=1, entropy=entropy(0))) == "not-now"
    assert refused(table, "ana", m.Commit(id=new_id(), seat=0, round=1, commitment=promise(7))) == "not-now"
    commit(table, 1)
    assert info(table).asks == "reveal"
    reveal(table, 0)
    reveal(table, 1)
    settle(table)
    assert source(table).entropy == [entropy(0), entropy(1)]


def test_the_time_to_reveal_begins_with_the_last_commitment() -> None:
    table = sit(new_table(), "ana")
    do(table, "bo", m.Sit(id=new_id(), seat=1))
    do(table, "ana", m.Start(id=new_id()), here=table.people())
    command = m.Commit(id=new_id(), seat=1, round=1, commitment=promise(1))
    do(table, "bo", command, now=DEAL_SECONDS - 1)
    assert settle(table, DEAL_SECONDS) is None
    assert table.next_deadline() == 2 * DEAL_SECONDS - 1


@pytest.mark.parametrize(
    "command",
    [
        m.Sit(id="x", seat=0),
        m.Stand(id="x", seat=0),
        m.SeatBot(id="x", seat=2),
        m.Start(id="x"),
        m.Remove(id="x", person="bo"),
    ],
    ids=lambda command: type(command).__name__,
)
def test_no_seat_changes_while_the_cards_are_being_dealt(command: m.TableCommand) -> None:
    assert refused(dealing("oob"), "ana", command) == "not-now"


def test_what_is_meant_for_another_round_or_seat_is_refused() -> None:
    table = dealing()
    assert refused(table, "ana", m.Reveal(id="x", seat=0, round=2, entropy=entropy(0))) == "stale"
    assert refused(table, "ana", m.Commit(id="x", seat=0, round=2, commitment=promise(0))) == "stale"
    assert refused(table, "ana", m.Reveal(id="x", seat=1, round=1, entropy=entropy(1))) == "not-yours"
    assert refused(table, "ana", m.Reveal(id="x", seat=0, round=1, entropy="wrong")) == "illegal"
    reveal(table, 0)
    assert refused(table, "ana", m.Reveal(id="x", seat=0, round=1, entropy=entropy(0))) == "not-now"
    lobby = sit(new_table(), "ana")
    assert refused(lobby, "ana", m.Commit(id="x", seat=0, round=2, commitment=promise(0, 2))) == "stale"
    commit(lobby, 0)


def test_the_silent_are_left_out_of_a_fresh_round() -> None:
    table = dealing("ooo")
    reveal(table, 0)
    reveal(table, 2)
    assert isinstance(settle(table, DEAL_SECONDS), entries.DealOpened)
    expected = {"round": 2, "commitments": [None] * 3, "revealed": [False] * 3, "left_out": [1]}
    assert info(table) == m.Deal(**expected, asks="commit")  # type: ignore[arg-type]
    assert refused(table, "bo", m.Commit(id="x", seat=1, round=2, commitment=promise(1, 2))) == "not-now"
    assert refused(table, "ana", m.Reveal(id="x", seat=0, round=1, entropy=entropy(0))) == "stale"
    for answer in (commit, reveal):
        answer(table, 0, 2)
        answer(table, 2, 2)
    settle(table)
    assert source(table) == FairSource.dealt(table.secret, [entropy(0, 2), "", entropy(2, 2)], 2)
    assert [seat.commitment for seat in table.seats] == [promise(0, 2), "", promise(2, 2)]


def test_a_deal_ends_even_if_nobody_answers() -> None:
    table = dealing("ooo")
    for person in ("ana", "bo"):
        reveal_all_but(table, person)
    reveal_all_but(table, "cy")
    assert table.status == "playing"
    assert source(table).round == 4
    assert source(table).entropy == ["", "", ""]
    verdict = verify(record(play_out(table)))
    assert (verdict.ok, verdict.proven) == (True, "nothing")
    assert "the server alone dealt: its players cannot exclude that it chose the deal" in verdict.notes


def reveal_all_but(table: Table, silent: str) -> None:
    deal = table.deal
    assert deal is not None
    for answer in (commit, reveal):
        for seat in deal.seats:
            is_due = answer is reveal or not table.seats[seat].commitment
            if is_due and not (answer is reveal and table.seats[seat].person == silent):
                answer(table, seat, deal.round)
    settle(table, deal.deadline)


def test_who_is_silent_for_one_seat_is_left_out_with_all_of_them() -> None:
    """Else somebody with three seats could look at three deals before the one that counts."""
    table = dealing("ooo", "ana", "ana", "bo")
    reveal(table, 0)
    reveal(table, 2)
    settle(table, DEAL_SECONDS)
    assert info(table).left_out == [0, 1]


def test_people_who_share_a_screen_add_a_number_for_each_seat() -> None:
    table = dealing("oo", "ana", "ana")
    reveal(table, 0)
    reveal(table, 1)
    settle(table)
    assert source(table) == FairSource.dealt(table.secret, [entropy(0), entropy(1)])


def test_who_is_not_here_adds_nothing() -> None:
    table = sit(new_table("oo"), "ana", "bo")
    do(table, "ana", m.Start(id=new_id()), here=["ana"])
    assert info(table).left_out == [1]
    reveal(table, 0)
    settle(table)
    assert source(table) == FairSource.dealt(table.secret, [entropy(0), ""])


# At a server


@with_manager
async def test_somebody_who_has_gone_is_not_waited_for(place: Place) -> None:
    actor = await place.table("oo")
    ana, bo = await place.guest(actor, "ana"), await place.guest(actor, "bo")
    await ana.do(m.Sit, seat=0)
    await bo.do(m.Sit, seat=1)
    await bo.leave()
    await place.advance(GONE_AFTER)
    await ana.do(m.Start)
    assert actor.table.status == "playing"
    assert source(actor.table).entropy[1] == ""


@with_manager
async def test_who_comes_while_the_cards_are_dealt_watches(place: Place) -> None:
    actor = await place.table("oo")
    ana, bo = await place.guest(actor, "ana"), await place.guest(actor, "bo")
    for seat, guest in enumerate((ana, bo)):
        await guest.do(m.Sit, seat=seat)
    bo.takes_part = False
    await ana.do(m.Start)
    eve = await place.guest(actor, "eve")
    assert eve.known.table is not None
    assert eve.known.table.deal is not None
    assert await eve.code_of(m.Sit, seat=1) == "not-now"
    bo.takes_part = True
    bo.take_part()
    await place.settle()
    assert eve.known.table.status == "playing"


@with_manager
async def test_who_sat_here_when_the_server_stopped_is_waited_for(place: Place) -> None:
    """They may be on the way back; else a restart would be a way to deal without them."""
    guests = await place.game("oo")
    await place.play_out(guests)
    done = await guests[0].do(m.Rematch)
    assert isinstance(done, m.Done)
    async with opened(place.store) as later:
        actor = await later.manager.find(str(done.table))
        assert actor is not None
        ana = await later.guest(actor, "ana")
        await ana.do(m.Start)
        assert actor.table.deal is not None
        assert actor.table.deal.seats == [0, 1]
        bo = await later.guest(actor, "bo")
        await later.settle()
        assert actor.table.status == "playing"
        assert all(source(actor.table).entropy)
        await bo.leave()


@with_manager
async def test_a_rematch_is_dealt_with_new_numbers(place: Place) -> None:
    guests = await place.game("oo")
    await place.play_out(guests)
    first = source(guests[0].actor.table)
    done = await guests[0].do(m.Rematch)
    assert isinstance(done, m.Done)
    actor = place.manager.actors[str(done.table)]
    again = [await place.guest(actor, person) for person in ("ana", "bo")]
    await again[0].do(m.Start)
    await place.play_out(again)
    second = source(actor.table)
    assert second.seal != first.seal
    assert all(second.commitments or [])
    assert not set(second.entropy) & set(first.entropy)


@with_manager
async def test_a_store_that_takes_no_writes_for_a_while_leaves_nobody_out(place: Place) -> None:
    actor = await place.table("oo")
    ana, bo = await place.guest(actor, "ana"), await place.guest(actor, "bo")
    for seat, guest in enumerate((ana, bo)):
        await guest.do(m.Sit, seat=seat)
    bo.takes_part = False
    await ana.do(m.Start)
    actor._pause()
    place.clock.jump(5 * DEAL_SECONDS)
    await place.advance(2.0)
    assert not actor.paused
    assert actor.table.deal is not None
    assert actor.table.deal.round == 1
    bo.takes_part = True
    bo.take_part()
    await place.settle()
    assert actor.table.status == "playing"


PHASES = ("lobby", "asked to commit", "asked to reveal", "one revealed", "all revealed", "a fresh round")


@pytest.mark.parametrize("phase", PHASES)
def test_a_deal_goes_on_after_a_restart_in_every_phase(phase: str) -> None:
    async def test() -> None:
        store = MemoryStore()
        async with opened(store) as first:
            ana, bo = await up_to(first, phase)
            table, log = ana.actor.table.id, await store.entries(ana.actor.table.id)
        # What was written while the server closed is lost, as in a kill.
        store._entries[table] = list(log)
        async with opened(store, start=5.0) as second:
            actor = await second.manager.find(table)
            assert actor is not None
            guests = [await come_back(second, guest) for guest in (ana, bo)]
            if phase == "lobby":
                await guests[0].do(m.Start)
            await second.advance(DEAL_SECONDS)
            assert actor.table.status == "playing"
            await second.play_out(guests)
            row = await store.record(table)
            assert row is not None
            last = decode(row.body)
            assert isinstance(last.chance, FairSource)
            assert last.chance.round == (2 if phase == "a fresh round" else 1)
            for receipt in (receipt for guest in guests for receipt in guest.numbers.receipts.values()):
                assert verify(last, receipt.seen).ok

    asyncio.run(test())


async def up_to(place: Place, phase: str) -> tuple[Guest, Guest]:
    actor = await place.table("oo")
    ana, bo = await place.guest(actor, "ana"), await place.guest(actor, "bo")
    await ana.do(m.Sit, seat=0)
    if phase == "asked to commit":
        bo.takes_part = False
    await bo.do(m.Sit, seat=1)
    if phase == "lobby":
        return ana, bo
    bo.takes_part = False
    ana.takes_part = phase in ("one revealed", "all revealed")
    await ana.do(m.Start)
    if phase == "all revealed":
        # The last reveal is on disk, and what follows from it is not.
        step = bo.numbers.next_step(bo.known)
        assert isinstance(step, m.Reveal)
        bo.numbers.receipt_for(bo.known, step)
        bo.numbers.done(step)
        entry = entries.Revealed(seat=1, round=1, entropy=step.entropy, person="bo")
        await place.store.append(actor.table.id, actor.table.version + 1, entries.encode(entry), 0.0)
    if phase == "a fresh round":
        ana.takes_part = True
        ana.take_part()
        await place.settle()
        ana.takes_part = False
        await place.advance(DEAL_SECONDS)
    return ana, bo


async def come_back(place: Place, before: Guest) -> Guest:
    """The same client, which remembers its numbers."""
    actor = place.manager.actors[before.actor.table.id]
    guest = Guest(place, actor, before.person.id)
    guest.numbers = before.numbers
    place.guests.append(guest)
    return await guest.hello()
