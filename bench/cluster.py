"""Several server processes on one PostgreSQL, behind a front that sends everybody to any of them, while processes are
killed, frozen and restarted and the database crashes: nothing acknowledged may be lost, and nobody may write to a table
that somebody newer owns."""

from __future__ import annotations

import asyncio
import math
import random
import signal
import time
from collections.abc import Awaitable, Callable
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import asyncpg
from msgspec import Struct, json
from msgspec.structs import astuple

from bench.front import Front
from bench.nursery import PATIENCE, Nursery, Process
from bench.pairs import Pairs, insist, judge, spread
from bench.postgres import Cluster
from cutthroat.client import Api, Patience
from cutthroat.game import registry
from cutthroat.testing.toy.edge.game import GAME as TOY

GAMES_EACH = 10
"""After so many, new people come: one person may not open tables without end."""
WITNESS = """
CREATE TABLE witness (table_id varchar, seq int, process varchar);
CREATE TABLE witness_owners (table_id varchar, epoch int, process varchar);
CREATE FUNCTION see_entry() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO witness VALUES (NEW.table_id, NEW.seq, current_setting('application_name')); RETURN NULL; END $$;
CREATE FUNCTION see_owner() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO witness_owners VALUES (NEW.table_id, NEW.epoch, NEW.process); RETURN NULL; END $$;
CREATE TRIGGER see_entry AFTER INSERT ON entries FOR EACH ROW EXECUTE FUNCTION see_entry();
CREATE TRIGGER see_owner AFTER INSERT OR UPDATE ON owners FOR EACH ROW EXECUTE FUNCTION see_owner();
"""
"""The database itself writes down who wrote each entry, and who owned each table in which epoch."""
CLONES = """
INSERT INTO tables SELECT id || '-' || n, 'Z' || n, game, secret, public, status, created, changed, 'nobody', summary
    FROM tables, generate_series(1, $2::int) AS n WHERE id = $1
"""
CLONED_ENTRIES = """
INSERT INTO entries SELECT table_id || '-' || n, seq, at, body FROM entries, generate_series(1, $2::int) AS n
    WHERE table_id = $1
"""


class ClusterReport(Struct):
    """Of one run, or of several that are added up."""

    runs: int = 0
    kills: int = 0
    freezes: int = 0
    crashes: int = 0
    restarts: int = 0
    acknowledged: int = 0
    games: int = 0
    reconnects: int = 0
    changes: int = 0
    """Of owners."""
    lost: int = 0
    doubled: int = 0
    broken: int = 0
    older_after_newer: int = 0
    after_kill: list[float] = []
    after_freeze: list[float] = []
    after_crash: list[float] = []
    while_restarting: list[float] = []
    stopping: list[float] = []
    """Seconds that a process took to stop when it was told to."""

    def plus(self, other: ClusterReport) -> ClusterReport:
        return ClusterReport(*(one + more for one, more in zip(astuple(self), astuple(other), strict=True)))

    def summary(self) -> str:
        lines = [
            f"{self.runs} runs: {self.kills} kills, {self.freezes} freezes, {self.crashes} crashes of PostgreSQL, "
            f"{self.restarts} rolling restarts; {self.acknowledged} acknowledged moves, {self.games} finished games, "
            f"{self.reconnects} reconnects, {self.changes} changes of owners",
            f"{self.lost} lost, {self.doubled} doubled, {self.broken} broken, "
            f"{self.older_after_newer} entries of an older owner after a newer",
            f"next move of a table after a kill: {spread(self.after_kill)}",
            f"after a freeze: {spread(self.after_freeze)}",
            f"after a crash of PostgreSQL, from when it is back: {spread(self.after_crash)}",
            f"longest pause of a table whose process is told to stop: {spread(self.while_restarting)}",
            f"stopped when told to after {spread(self.stopping)}",
        ]
        return "\n".join(lines)


def read_totals(path: Path | None) -> ClusterReport:
    return json.decode(path.read_bytes(), type=ClusterReport) if path is not None and path.exists() else ClusterReport()


def write_totals(path: Path, totals: ClusterReport) -> None:
    """Beside it first: a run that is ended here loses itself and no other."""
    new = path.with_suffix(".new")
    new.write_bytes(json.encode(totals))
    new.replace(path)


class Playing(Pairs):
    """They write down what was acknowledged, and when."""

    def __init__(self, address: str, pairs: int, dice: random.Random, report: ClusterReport) -> None:
        super().__init__(dice)
        self.address = address
        self.pairs = pairs
        self.report = report
        self.times: dict[str, list[float]] = {}
        """When each table's moves were acknowledged."""
        self.moved: dict[int, float] = {}
        """When each pair has last moved."""
        self.changed = asyncio.Condition()
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        self._tasks = [asyncio.create_task(self.pair(number)) for number in range(self.pairs)]

    async def stop(self) -> None:
        """In mid-game."""
        for task in self._tasks:
            task.cancel()
        _, pending = await asyncio.wait(self._tasks, timeout=PATIENCE)
        if pending:
            raise RuntimeError(f"{len(pending)} pairs did not stop when they were told to")

    async def all_moved(self, since: float) -> None:
        """Every pair has made a move since then."""
        async with asyncio.timeout(PATIENCE), self.changed:
            await self.changed.wait_for(lambda: self._have_all_moved(since) or self._has_failed())
        for task in self._tasks:
            if task.done():
                task.result()

    def _have_all_moved(self, since: float) -> bool:
        return len(self.moved) == self.pairs and min(self.moved.values()) > since

    def _has_failed(self) -> bool:
        return any(task.done() for task in self._tasks)

    async def pair(self, number: int) -> None:
        try:
            while True:
                people = [self.person(number, seat) for seat in range(2)]
                for api in people:
                    await insist(lambda api=api: api.arrive("Player"))  # type: ignore[misc]
                for _ in range(GAMES_EACH):
                    self.report.reconnects += await self.game(number, people)
                    self.report.games += 1
        finally:
            async with self.changed:
                self.changed.notify_all()

    def person(self, number: int, seat: int) -> Api:
        address = f"10.{number}.{seat}.{self.dice.randrange(250)}"
        patience = Patience(longest_pause=0.2, ping_seconds=2.0, pong_seconds=4.0, answer_seconds=5.0)
        return Api(self.address, headers={"X-Forwarded-For": address}, patience=patience)

    async def has_moved(self, number: int, table: str) -> None:
        now = time.monotonic()
        self.times.setdefault(table, []).append(now)
        async with self.changed:
            self.moved[number] = now
            self.changed.notify_all()

    def pauses(self, tables: list[str], since: float) -> list[float]:
        """The longest time that each of them has gone without a move since then."""
        found = []
        for table in tables:
            gaps = [later - at for at, later in pairwise(self.times.get(table, ())) if later > since]
            if gaps:
                found.append(max(gaps))
        return found

    def next_moves(self, tables: list[str], since: float) -> list[float]:
        """How long each of them waited for its next move."""
        found = []
        for table in tables:
            later = [at for at in self.times.get(table, ()) if at > since]
            if later and self.times[table][0] < since:
                found.append(min(later) - since)
        return found


class ClusterFaults:
    def __init__(self, postgres: Cluster, processes: int, pairs: int, dice: random.Random, tables: int = 0) -> None:
        self.postgres = postgres
        self.database = postgres.new_database()
        self.processes = processes
        self.tables = tables
        self.dice = dice
        self.nursery = Nursery(self.database)
        self.front = Front(dice)
        self.report = ClusterReport()
        self.pairs = pairs
        self.playing: Playing | None = None

    async def run(self, kills: int, freezes: int, crashes: int, restarts: int, seconds: float) -> ClusterReport:
        """As many of them as there is time for, in any order."""
        await self.execute(WITNESS)
        await self.nursery.open()
        try:
            address = await self.front.open()
            for _ in range(self.processes):
                self.front.add(await self.nursery.start())
            self.playing = Playing(address, self.pairs, self.dice, self.report)
            self.playing.start()
            await self.playing.all_moved(time.monotonic())
            if self.tables:
                await self.clone_tables()
            faults = [*self.kills(kills), *[self.freeze] * freezes, *[self.crash] * crashes, *[self.restart] * restarts]
            self.dice.shuffle(faults)
            deadline = time.monotonic() + seconds
            for fault in faults:
                if time.monotonic() > deadline:
                    break
                await fault()
                await asyncio.sleep(self.dice.expovariate(1 / 0.1))
            await self.playing.stop()
        finally:
            await self.front.close()
            await self.nursery.close()
        await self.judge()
        self.report.runs = 1
        return self.report

    async def execute(self, sql: str, *values: object) -> None:
        db = await asyncpg.connect(self.database)
        try:
            await db.execute(sql, *values)
        finally:
            await db.close()

    async def fetch(self, sql: str, *values: object) -> list[Any]:
        db = await asyncpg.connect(self.database)
        try:
            return list(await db.fetch(sql, *values))
        finally:
            await db.close()

    async def clone_tables(self) -> None:
        """Games under way at which nobody sits, so that whoever takes over has much to load."""
        assert self.playing is not None
        rows = await self.fetch("SELECT id FROM tables WHERE status = 'playing' AND game = 'agencies' LIMIT 1")
        await self.execute(CLONES, rows[0][0], self.tables)
        await self.execute(CLONED_ENTRIES, rows[0][0], self.tables)
        owned = "SELECT count(*) FROM owners WHERE table_id LIKE '%-%' AND process IS NOT NULL AND table_id = ANY($1)"
        ids = [f"{rows[0][0]}-{number}" for number in range(1, self.tables + 1)]
        async with asyncio.timeout(PATIENCE):
            while (await self.fetch(owned, ids))[0][0] < self.tables:
                await asyncio.sleep(0.2)

    async def owned_by(self, process: Process) -> list[str]:
        """The tables of a process."""
        rows = await self.fetch("SELECT id, facts FROM processes")
        ids = {json.decode(facts)["pid"]: key for key, facts in rows}
        owned = await self.fetch("SELECT table_id FROM owners WHERE process = $1", ids.get(process.pid, ""))
        return [str(table) for (table,) in owned]

    # Faults

    def kills(self, number: int) -> list[Callable[[], Awaitable[None]]]:
        """Sometimes all processes but one die at once."""
        found: list[Callable[[], Awaitable[None]]] = []
        while number:
            at_once = min(number, self.dice.choice((1, max(1, self.processes - 1))))
            found.append(partial(self.kill, at_once))
            number -= at_once
        return found

    async def kill(self, number: int) -> None:
        assert self.playing is not None
        hit = self.dice.sample(self.nursery.living, number)
        tables = [table for process in hit for table in await self.owned_by(process)]
        began = time.monotonic()
        for process in hit:
            self.nursery.signal(process, signal.SIGKILL)
            self.front.remove(process)
        for _ in hit:
            self.front.add(await self.nursery.start())
        await self.playing.all_moved(began)
        self.report.kills += number
        self.report.after_kill += self.playing.next_moves(tables, began)

    async def freeze(self) -> None:
        assert self.playing is not None
        process = self.dice.choice(self.nursery.living)
        tables = await self.owned_by(process)
        began = time.monotonic()
        self.nursery.signal(process, signal.SIGSTOP)
        try:
            await self.playing.all_moved(began)
        finally:
            self.nursery.signal(process, signal.SIGCONT)
        self.report.freezes += 1
        self.report.after_freeze += self.playing.next_moves(tables, began)
        await self.playing.all_moved(time.monotonic())

    async def crash(self) -> None:
        assert self.playing is not None
        await asyncio.to_thread(self.postgres.crash)
        await asyncio.to_thread(self.postgres.wait_until_it_answers)
        back = time.monotonic()
        await self.playing.all_moved(back)
        self.report.crashes += 1
        self.report.after_crash += self.playing.next_moves(list(self.playing.times), back)

    async def restart(self) -> None:
        """Each process in turn, as a careful host does: the next one when the one before is replaced."""
        assert self.playing is not None
        for process in list(self.nursery.living):
            self.front.add(await self.nursery.start())
            tables = await self.owned_by(process)
            began = time.monotonic()
            self.nursery.signal(process, signal.SIGTERM)
            self.report.stopping.append(await self.nursery.until_gone(process))
            self.front.remove(process)
            await self.playing.all_moved(time.monotonic())
            self.report.while_restarting += self.playing.pauses(tables, began)
        self.report.restarts += 1

    # Afterwards, from what is in the database

    async def judge(self) -> None:
        assert self.playing is not None
        report = self.report
        report.acknowledged = len(self.playing.moves)
        rows = await self.fetch("SELECT table_id, seq, body FROM entries")
        records = [body for (body,) in await self.fetch("SELECT body FROM records")]
        report.lost, report.doubled, report.broken = judge(rows, records, self.playing.moves)
        owners: dict[str, list[str | None]] = {}
        for table, process in await self.fetch("SELECT table_id, process FROM witness_owners ORDER BY table_id, epoch"):
            owners.setdefault(table, []).append(process)
        report.changes = sum(len(some) - 1 for some in owners.values())
        written: dict[str, list[str]] = {}
        seen = "SELECT table_id, process FROM witness WHERE process LIKE 'cutthroat %' ORDER BY table_id, seq"
        for table, process in await self.fetch(seen):  # entries of clones were written by us
            written.setdefault(table, []).append(process.removeprefix("cutthroat "))
        for table, writers in written.items():
            if table in owners:
                report.older_after_newer += out_of_order(writers, owners[table])


def out_of_order(writers: list[str], owners: list[str | None]) -> int:
    """How many entries of a log were written by somebody who did not own the table any more: each entry must belong to
    the owner of the entry before, or to a later one."""
    epoch = wrong = 0
    for writer in writers:
        try:
            epoch = owners.index(writer, epoch)
        except ValueError:
            wrong += 1
    return wrong


def break_clusters(
    postgres: Cluster,
    *,
    processes: int,
    kills: int,
    freezes: int,
    crashes: int,
    restarts: int,
    seed: int,
    pairs: int = 6,
    tables: int = 0,
    seconds: float = math.inf,
) -> ClusterReport:
    registry.register(TOY)
    faults = ClusterFaults(postgres, processes, pairs, random.Random(seed), tables)
    return asyncio.run(faults.run(kills, freezes, crashes, restarts, seconds))
