"""Who owns a table when several processes share one PostgreSQL, and that nobody else writes to its log."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Awaitable, Callable

import asyncpg
import pytest

from cutthroat.server.store import postgres_leases
from cutthroat.server.store.base import NotOwner, SequenceTaken, StoreError
from cutthroat.server.store.leases import NobodyKnows, OwnedElsewhere
from cutthroat.server.store.postgres import SERVERS, PostgresStore
from cutthroat.server.store.postgres_leases import BEAT, LATE, TTL, PostgresLeases, until_next_beat
from cutthroat.server.timing import SystemClock
from tests.server.postgres import Cluster
from tests.server.running import SECONDS
from tests.server.test_store import table_row


class Watched:
    """What a process is told, and what it holds."""

    def __init__(self) -> None:
        self.tables: dict[str, int] = {}
        self.lost: list[str] = []
        self.dead: list[str] = []
        self.orphans = 0
        self.notices: list[tuple[str, list[str]]] = []

    def held(self) -> dict[str, int]:
        return self.tables

    def facts(self) -> str:
        return "{}"

    def on_lost(self, table: str) -> None:
        self.lost.append(table)

    def on_orphans(self) -> None:
        self.orphans += 1

    def on_death(self, process: str) -> None:
        self.dead.append(process)

    def on_notice(self, kind: str, words: list[str]) -> None:
        self.notices.append((kind, words))


class SkippingClock(SystemClock):
    """Goes on as time does, and further when it is told to."""

    def __init__(self) -> None:
        self.skipped = 0.0

    def now(self) -> float:
        return time.monotonic() + self.skipped


class BeatingByHand(PostgresLeases):
    """Beats by itself, and between two such beats when it is told to."""

    turn: asyncio.Lock

    async def _beat(self) -> None:
        async with self.turn:
            await super()._beat()


class Process:
    """A store and its leases; it need not wait until it may judge."""

    def __init__(self, address: str) -> None:
        self.clock = SkippingClock()
        self.store = PostgresStore(address)
        self.leases = BeatingByHand(self.store, self.clock, "127.0.0.1:9")
        self.leases.turn = asyncio.Lock()
        self.told = Watched()

    async def open(self, *, judges: bool = True) -> Process:
        await self.store.open()
        await self.leases.open(self.told)
        if judges:
            await self.age()
        return self

    async def age(self) -> None:
        """As long as it takes to be sure that one was not away."""
        for _ in range(5):
            self.clock.skipped += BEAT
            await self.leases._beat()

    async def die(self) -> None:
        """Without a word."""
        assert self.leases._beating is not None
        self.leases._beating.cancel()
        self.leases._db.terminate()
        self.leases._db = None
        await self.store.close()

    async def freeze(self) -> None:
        """The connection and its lock stay."""
        assert self.leases._beating is not None
        self.leases._beating.cancel()

    async def close(self) -> None:
        await self.leases.close()
        await self.store.close()


@pytest.fixture
def run(cluster: Cluster) -> Callable[[Callable[[Processes], Awaitable[None]]], None]:
    address = cluster.new_database()

    def call(test: Callable[[Processes], Awaitable[None]]) -> None:
        async def with_processes() -> None:
            async with asyncio.timeout(SECONDS), Processes(address).opened() as processes:
                await test(processes)

        asyncio.run(with_processes())

    return call


class Processes:
    def __init__(self, address: str) -> None:
        self.address = address
        self.all: list[Process] = []

    @contextlib.asynccontextmanager
    async def opened(self) -> AsyncIterator[Processes]:
        try:
            yield self
        finally:
            for process in self.all:
                await process.close()

    async def start(self, *, judges: bool = True) -> Process:
        process = Process(self.address)
        self.all.append(process)
        return await process.open(judges=judges)

    async def execute(self, sql: str, *values: object) -> None:
        db = await asyncpg.connect(self.address)
        await db.execute(sql, *values)
        await db.close()


Run = Callable[[Callable[[Processes], Awaitable[None]]], None]


async def until(fact: Callable[[], bool]) -> None:
    while not fact():
        await asyncio.sleep(0.01)


async def claim_when_dead(process: Process, table: str = "t1") -> int:
    """PostgreSQL needs a moment to notice that a connection has ended."""
    while True:
        try:
            return await process.leases.claim(table)
        except (OwnedElsewhere, NobodyKnows):
            await asyncio.sleep(0.01)


def test_a_table_belongs_to_whoever_created_it(run: Run) -> None:
    async def test(processes: Processes) -> None:
        one, other = await processes.start(), await processes.start()
        await one.store.create_table(table_row(), b"1", one.leases.process)
        with pytest.raises(OwnedElsewhere) as elsewhere:
            await other.leases.claim("t1")
        assert (elsewhere.value.process, elsewhere.value.reach) == (one.leases.process, "127.0.0.1:9")
        await one.store.append("t1", 2, b"2", 0.0, 1)
        assert await other.store.entries("t1") == [b"1", b"2"]

    run(test)


def test_an_entry_of_an_older_owner_is_not_written(run: Run) -> None:
    async def test(processes: Processes) -> None:
        one, other = await processes.start(), await processes.start()
        await one.store.create_table(table_row(), b"1", one.leases.process)
        await one.store.create_table(table_row("t2", "CODE02"), b"1", one.leases.process)
        await one.leases.release({"t1": 1})
        epoch = await other.leases.claim("t1")
        assert epoch > 1
        written = await asyncio.gather(
            one.store.append("t1", 2, b"late", 0.0, 1),
            one.store.append("t2", 2, b"2", 0.0, 1),
            return_exceptions=True,
        )
        assert isinstance(written[0], NotOwner)
        assert written[1] is None, "the tables of one statement do not share their fate"
        await other.store.append("t1", 2, b"2", 0.0, epoch)
        with pytest.raises(SequenceTaken):
            await other.store.append("t1", 2, b"again", 0.0, epoch)
        with pytest.raises(NotOwner):
            await one.store.append("t1", 2, b"late", 0.0, 1)
        assert await one.store.entries("t1") == [b"1", b"2"]

    run(test)


def test_of_many_who_claim_a_free_table_one_gets_it(run: Run) -> None:
    async def test(processes: Processes) -> None:
        started = [await processes.start() for _ in range(3)]
        await started[0].store.create_table(table_row(), b"1")
        claims = await asyncio.gather(*(one.leases.claim("t1") for one in started), return_exceptions=True)
        assert sum(isinstance(claim, int) for claim in claims) == 1
        assert sum(isinstance(claim, OwnedElsewhere | NobodyKnows) for claim in claims) == 2

    run(test)


def test_whoever_is_killed_loses_the_tables_at_once(run: Run) -> None:
    async def test(processes: Processes) -> None:
        one, other = await processes.start(), await processes.start()
        await one.leases._beat()
        await one.store.create_table(table_row(), b"1", one.leases.process)
        await one.die()
        assert await claim_when_dead(other) == 2
        await until(lambda: other.told.dead == [one.leases.process])
        assert other.leases.peers() == []

    run(test)


def test_a_frozen_process_loses_its_tables_when_its_beat_is_old(run: Run) -> None:
    async def test(processes: Processes) -> None:
        one, other = await processes.start(), await processes.start()
        await one.store.create_table(table_row(), b"1", one.leases.process)
        one.told.tables = {"t1": 1}
        await one.freeze()
        with pytest.raises(OwnedElsewhere):
            await other.leases.claim("t1")
        await processes.execute("UPDATE processes SET beat = beat - $1 WHERE id = $2", TTL, one.leases.process)
        epoch = await other.leases.claim("t1")
        with pytest.raises(NotOwner):
            await one.store.append("t1", 2, b"late", 0.0, 1)
        await other.store.append("t1", 2, b"2", 0.0, epoch)
        one.clock.skipped += TTL + BEAT
        await one.leases._beat()
        assert one.told.lost == ["t1"], "it finds out when it is back"
        assert not one.leases._may_judge, "and judges nobody for now"

    run(test)


def test_whoever_is_late_is_looked_at_the_moment_they_would_be_dead() -> None:
    assert until_next_beat([]) == BEAT
    assert until_next_beat([0.1, BEAT]) == BEAT
    assert TTL < 1.3 + until_next_beat([0.1, 1.3]) < TTL + BEAT / 4
    assert 0 < until_next_beat([TTL])


def test_who_was_away_does_not_call_others_dead(run: Run) -> None:
    async def test(processes: Processes) -> None:
        one, other = await processes.start(), await processes.start()
        await one.store.create_table(table_row(), b"1", one.leases.process)
        await one.freeze()
        other.clock.skipped += TTL
        other.leases._reconnected, other.leases._locks_from = other.clock.now(), time.time()
        await other.leases._beat()
        await processes.execute("DELETE FROM processes")  # as after a crash of the database
        with pytest.raises(NobodyKnows):
            await other.leases.claim("t1")
        assert await other.leases.claim_orphans(10) == []
        await one.leases._beat()
        await other.age()
        with pytest.raises(OwnedElsewhere):
            await other.leases.claim("t1")
        assert other.told.dead == []

    run(test)


def test_who_was_only_slow_judges_sooner_than_who_had_lost_the_database(run: Run) -> None:
    async def test(processes: Processes) -> None:
        one = await processes.start()
        await one.freeze()
        one.clock.skipped += TTL
        await one.leases._beat()
        assert one.leases._judges_from == one.leases._last_beat + LATE
        one.clock.skipped += TTL
        one.leases._reconnected = one.clock.now()
        await one.leases._beat()
        assert one.leases._judges_from == one.leases._last_beat + TTL + BEAT

    run(test)


def test_who_was_only_slow_still_knows_a_killed_process_by_its_lock(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres_leases, "LATE", SECONDS)

    async def test(processes: Processes) -> None:
        one, other = await processes.start(), await processes.start()
        await one.leases._beat()
        await one.store.create_table(table_row(), b"1", one.leases.process)
        other.clock.skipped += TTL
        await other.leases._beat()
        await one.die()
        assert await claim_when_dead(other) == 2
        other.leases.look_soon()
        await until(lambda: other.told.dead == [one.leases.process])
        assert not other.leases._may_judge, "by the beat it could not have known"

    run(test)


def test_a_lock_held_since_the_database_came_back_tells_at_once_who_is_killed(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_leases, "AWAY", SECONDS)

    async def test(processes: Processes) -> None:
        one, silent, other = [await processes.start(judges=False) for _ in range(3)]
        await one.store.create_table(table_row(), b"1", one.leases.process)
        await silent.store.create_table(table_row("t2", "BBBBBB"), b"1", silent.leases.process)
        await other.leases._beat()
        await silent.die()
        other.leases._db.terminate()
        await until(lambda: other.leases._locks_from > 0 and not other.leases._was_away)
        other.leases._judges_from = other.clock.now() + SECONDS
        await one.leases._beat()
        await other.leases._beat()
        await one.die()
        assert await claim_when_dead(other) == 2
        other.leases.look_soon()
        await until(lambda: other.told.dead == [one.leases.process])
        with pytest.raises(OwnedElsewhere):  # who was not seen since may yet come back
            await other.leases.claim("t2")

    run(test)


def test_orphans_are_shared_and_claimed_once(run: Run) -> None:
    async def test(processes: Processes) -> None:
        gone, one, other = [await processes.start() for _ in range(3)]
        for number in range(6):
            await gone.store.create_table(table_row(f"t{number}", f"CODE{number}"), b"1", gone.leases.process)
            await gone.store.note_table(f"t{number}", "playing" if number else "open", [], 1.0)
        await gone.die()
        await claim_when_dead(one, "t0")
        halves = await asyncio.gather(one.leases.claim_orphans(3), other.leases.claim_orphans(3))
        rest = await one.leases.claim_orphans(9)
        assert sorted([*halves[0], *halves[1], *rest]) == [f"t{number}" for number in range(1, 6)]
        assert await other.leases.claim_orphans(9) == []
        assert await one.leases.claim(halves[0][0]) == 2, "it is ours already"

    run(test)


def test_a_notice_reaches_the_others_and_not_the_sender(run: Run) -> None:
    async def test(processes: Processes) -> None:
        one, other = await processes.start(), await processes.start()
        await one.leases.tell("renamed", "ana")
        await one.leases.release({})
        await until(lambda: other.told.notices == [("renamed", ["ana"])])
        assert one.told.notices == []

    run(test)


def test_whoever_is_about_to_stop_claims_nothing_and_names_another(run: Run) -> None:
    async def test(processes: Processes) -> None:
        one, other = await processes.start(), await processes.start()
        await one.leases._beat()
        await one.store.create_table(table_row(), b"1")
        one.leases.drain()
        assert one.leases.problem() is not None
        with pytest.raises(OwnedElsewhere) as elsewhere:
            await one.leases.claim("t1")
        assert elsewhere.value.process == other.leases.process
        assert await one.leases.claim_orphans(10) == []

    run(test)


def test_nobody_serves_while_the_database_is_copied(run: Run) -> None:
    async def test(processes: Processes) -> None:
        db = await asyncpg.connect(processes.address)
        assert await db.fetchval("SELECT pg_try_advisory_lock($1)", SERVERS)
        with pytest.raises(StoreError, match="in use"):
            await PostgresStore(processes.address).open()
        await db.close()
        one = await processes.start()
        db = await asyncpg.connect(processes.address)
        assert not await db.fetchval("SELECT pg_try_advisory_lock($1)", SERVERS)
        await db.close()
        assert one.leases.problem() is None

    run(test)


def test_a_lost_beat_is_taken_up_again(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres_leases, "BEAT", 0.02)

    async def test(processes: Processes) -> None:
        one = await processes.start()
        before = one.leases._db
        before.terminate()
        await until(lambda: one.leases._db is not before and not one.leases._was_away)
        assert not one.leases._may_judge
        assert one.leases._locks_from > 0, "the others may have lost theirs, too"

    run(test)
