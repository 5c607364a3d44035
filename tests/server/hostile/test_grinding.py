"""A player who can read the server's store, or who brings a game that he knows: nobody chooses the deal unseen."""

from __future__ import annotations

import msgspec

from cutthroat.core.fair import seat_commitment
from cutthroat.game import registry
from cutthroat.game.contract import waiting_seats
from cutthroat.game.match import Match
from cutthroat.game.record import FairSource, FastSource, Record, SeatRecord, decode, encode
from cutthroat.game.verdict import SOME_ADDED, verify
from cutthroat.protocol import messages as m
from cutthroat.server.http.responses import fairness_of
from cutthroat.server.people import Person
from cutthroat.server.store.base import RecordRow
from cutthroat.server.tables.actor import TableActor
from cutthroat.server.tables.deal import DEAL_SECONDS
from cutthroat.server.tables.presence import GONE_AFTER
from tests.server.managers import Guest, Place, with_manager

GROUND = "chosen"


async def cheat_and_victim(place: Place) -> tuple[Guest, Guest]:
    """Ana opened the table and answers by hand; bo has sat down."""
    actor = await place.table("oo")
    ana, bo = await place.guest(actor, "ana"), await place.guest(actor, "bo")
    ana.takes_part = False
    await bo.do(m.Sit, seat=1)
    return ana, bo


async def everything_stored(place: Place, table: str) -> bytes:
    return b"\n".join(await place.store.entries(table))


def promise(guest: Guest, entropy: str, round: int = 1, seat: int = 0) -> str:
    return seat_commitment(guest.actor.table.seal, round, seat, entropy)


async def played(place: Place, *guests: Guest) -> Record:
    await place.play_out(list(guests))
    row = await place.store.record(str(guests[0].known.record))
    assert row is not None
    return decode(row.body)


@with_manager
async def test_who_reads_the_store_finds_nobodys_number_before_his_own_is_fixed(place: Place) -> None:
    ana, bo = await cheat_and_victim(place)
    table = ana.actor.table
    before = await everything_stored(place, table.id)
    await ana.do(m.Sit, seat=0)
    await ana.do(m.Start)
    assert table.deal is not None
    asked = await everything_stored(place, table.id)
    assert await ana.code_of(m.Commit, seat=0, round=1, commitment=promise(ana, GROUND)) == "done"
    number = bo.numbers.receipts[1].entropy
    assert number.encode() in await everything_stored(place, table.id), "bo reveals after the last commitment"
    heard = "\n".join(ana.heard)
    assert number.encode() not in before
    assert number.encode() not in asked
    assert number not in heard
    assert fairness_of(table).entropy is None


@with_manager
async def test_nobody_changes_his_number_when_the_others_have_shown_theirs(place: Place) -> None:
    ana, bo = await cheat_and_victim(place)
    await ana.do(m.Sit, seat=0, commitment=promise(ana, "first"))
    await ana.do(m.Start)
    assert 1 in bo.numbers.receipts, "bo has revealed, and ana knows the secret: she could choose the deal now"
    better = promise(ana, GROUND)
    assert await ana.code_of(m.Commit, seat=0, round=1, commitment=better) == "not-now"
    assert await ana.code_of(m.Sit, seat=0, commitment=better) == "not-now"
    assert await ana.code_of(m.Stand, seat=0) == "not-now"
    assert await ana.code_of(m.Reveal, seat=0, round=1, entropy=GROUND) == "illegal"
    assert await ana.code_of(m.Reveal, seat=0, round=1, entropy="first") == "done"
    record = await played(place, ana, bo)
    assert isinstance(record.chance, FairSource)
    assert record.chance.entropy == ["first", bo.numbers.receipts[1].entropy]
    assert verify(record, bo.numbers.receipts[1].seen).proven == "all"


@with_manager
async def test_who_withholds_his_number_has_no_say_in_a_fresh_round(place: Place) -> None:
    ana, bo = await cheat_and_victim(place)
    await ana.do(m.Sit, seat=0, commitment=promise(ana, GROUND))
    await ana.do(m.Start)
    shown = bo.numbers.receipts[1].entropy
    await place.advance(DEAL_SECONDS - 0.1)
    assert ana.actor.table.deal is not None
    await place.advance(0.2)
    assert ana.actor.table.status == "playing"
    record = await played(place, ana, bo)
    assert isinstance(record.chance, FairSource)
    fresh = bo.numbers.receipts[1].entropy
    assert fresh != shown
    assert (record.chance.round, record.chance.entropy) == (2, ["", fresh])
    verdict = verify(record, bo.numbers.receipts[1].seen)
    assert (verdict.ok, verdict.proven, verdict.committed) == (True, "part", [False, True])
    assert "seat 1 (Ana) added nothing of its own" in verdict.notes
    assert "it was dealt in round 2: before that, somebody did not answer in time" in verdict.notes


@with_manager
async def test_a_copied_commitment_is_of_no_use(place: Place) -> None:
    """With the same number on two seats, one would take the other's part out of the deal."""
    ana, bo = await cheat_and_victim(place)
    copied = bo.actor.table.seats[1].commitment
    await ana.do(m.Sit, seat=0, commitment=copied)
    await ana.do(m.Start)
    stolen = bo.numbers.receipts[1].entropy
    assert await ana.code_of(m.Reveal, seat=0, round=1, entropy=stolen) == "illegal"
    assert await ana.code_of(m.Reveal, seat=1, round=1, entropy=stolen) == "not-yours"
    await place.advance(DEAL_SECONDS)
    assert ana.actor.table.status == "playing"


async def rematch(place: Place, secretly: str) -> tuple[Guest, TableActor]:
    """After a game of ana and bo, ana is back first, and has chosen her number by the secret."""
    guests = await place.game("oo")
    await place.play_out(guests)
    done = await guests[0].do(m.Rematch)
    assert isinstance(done, m.Done)
    actor = place.manager.actors[str(done.table)]
    ana = await place.guest(actor, "ana")
    ana.takes_part = False
    await ana.do(m.Commit, seat=0, round=1, commitment=promise(ana, secretly))
    return ana, actor


@with_manager
async def test_a_rematch_is_not_dealt_before_the_others_could_come(place: Place) -> None:
    ana, actor = await rematch(place, GROUND)
    await ana.do(m.Start)
    assert actor.table.deal is not None
    assert actor.table.deal.seats == [0, 1]
    assert await ana.code_of(m.Reveal, seat=0, round=1, entropy=GROUND) == "not-now"
    await place.advance(DEAL_SECONDS - 1)
    bo = await place.guest(actor, "bo")
    assert await ana.code_of(m.Reveal, seat=0, round=1, entropy=GROUND) == "done"
    record = await played(place, ana, bo)
    assert verify(record, bo.numbers.receipts[1].seen).proven == "all"


@with_manager
async def test_who_has_a_rematch_dealt_with_his_number_alone_proves_nothing_to_the_others(place: Place) -> None:
    ana, actor = await rematch(place, GROUND)
    await place.advance(GONE_AFTER + 1)
    await ana.do(m.Start)
    await ana.do(m.Reveal, seat=0, round=1, entropy=GROUND)
    assert actor.table.status == "playing"
    bo = await place.guest(actor, "bo")
    verdict = verify(await played(place, ana, bo))
    assert (verdict.ok, verdict.proven, verdict.committed) == (True, "part", [True, False])
    assert "seat 2 (Bo) added nothing of its own" in verdict.notes
    assert SOME_ADDED in verdict.notes


def simulated() -> Record:
    """A whole game of a seed that its maker has chosen."""
    game = registry.load("toy")
    match = Match.start(game, [SeatRecord(name, "bot:random") for name in "XY"], {}, FastSource(7, 0))
    while not match.is_over:
        seat = waiting_seats(match.state)[0]
        match.play(seat, int(match.state.legal_actions(seat)[0]))
    return match.record


@with_manager
async def test_a_table_that_deals_a_known_hand_says_so_everywhere(place: Place) -> None:
    source = simulated()
    row = RecordRow("known", "toy", 0.0, encode(source), spectators=False)
    await place.store.add_record(row, ["ana"])
    actor = await place.manager.fork(row, 0, 0, None, Person("ana", "Ana"), spectators=True)
    ana, bo = await place.guest(actor, "ana"), await place.guest(actor, "bo")
    await bo.do(m.Sit, seat=1)
    assert bo.known.table is not None
    expected = m.Origin(
        title="Auction at the Docks",
        record="known",
        names=["X", "Y"],
        move=0,
        moves=len(source.moves),
        simulated=True,
    )
    assert bo.known.table.origin == expected, "before the game"
    await ana.do(m.Start)
    assert bo.known.table.status == "playing"
    assert bo.known.table.origin == expected, "at the table"
    record = await played(place, ana, bo)
    assert record.setup == source.setup
    assert record.origin is not None
    assert (record.origin.record, record.origin.move, record.origin.simulated) == ("known", 0, True)
    verdict = verify(record, bo.numbers.receipts[1].seen)
    assert (verdict.ok, verdict.proven, verdict.checked) == (True, "nothing", 0)
    assert verdict.taken_over == len(source.setup)
    assert (
        f"it goes on from a simulated game of X, Y (record known) after move 0 of {len(source.moves)}" in verdict.notes
    )
    assert "nothing of its luck could be checked" in verdict.notes


@with_manager
async def test_a_record_cannot_name_another_game_than_the_one_it_goes_on_from(place: Place) -> None:
    row = RecordRow("known", "toy", 0.0, encode(simulated()), spectators=False)
    await place.store.add_record(row, ["ana"])
    actor = await place.manager.fork(row, 2, 0, "random", Person("ana", "Ana"), spectators=True)
    ana = await place.guest(actor, "ana")
    await ana.do(m.Start)
    record = await played(place, ana)
    assert verify(record).ok
    assert record.origin is not None
    for changes in ({"digest": "0" * 64}, {"move": 1}, {"moves": 1}):
        forged = msgspec.structs.replace(record, origin=msgspec.structs.replace(record.origin, **changes))
        assert not verify(forged).ok
