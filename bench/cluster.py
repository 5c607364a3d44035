"""Several server processes on one PostgreSQL, behind a front that sends everybody to any of them, while processes are
killed, frozen and restarted and the database crashes: nothing acknowledged may be lost, and nobody may write to a table
that somebody newer owns."""

from __future__ import annotations

import asyncio
import contextlib
import math
import os
import random
import signal
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from functools import partial
from itertools import pairwise
from typing import Any, NamedTuple

import asyncpg
from msgspec import Struct, json

from bench.killing import Acknowledged, insist, judge_commands, persist, spread
from bench.postgres import Cluster
from cutthroat.client import Api, Patience, Refused, TableConnection
from cutthroat.game import registry
from cutthroat.game.record import decode
from cutthroat.game.verdict import verify
from cutthroat.protocol import messages as m
from cutthroat.server.tables import entries
from cutthroat.testing.toy.edge.game import GAME as TOY

NURSERY = """
import os, signal, sys
from pathlib import Path
import asyncpg, uvicorn.protocols.http.httptools_impl, uvicorn.protocols.websockets.websockets_sansio_impl
import uvicorn.lifespan.on, uvicorn.loops.uvloop
from cutthroat.game import registry
from cutthroat.server.env import ServerConfig
from cutthroat.server.main import serve
for key in ("agencies", "crisis"):
    registry.load(key)
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
print("ready", flush=True)
for line in sys.stdin:
    if not os.fork():
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        config = ServerConfig(Path("."), 1, 10.0, 0.0, postgres=sys.argv[1])
        try:
            serve("127.0.0.1", 0, config, lambda at: print(os.getpid(), at, flush=True), quiet=True)
        except Exception as error:
            print("failed:", error, flush=True)
        os._exit(0)
"""
GAMES = ("toy", "crisis", "toy", "agencies")
GAMES_EACH = 10
"""After so many, new people come: one person may not open tables without end."""
FALLS = 2
CHECK_EVERY = 0.25
CHECK_SECONDS = 0.5
CLOSING_SECONDS = 2.0
PATIENCE = 120.0
"""Seconds until something counts as broken."""
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


class Process(NamedTuple):
    pid: int
    address: str

    @property
    def port(self) -> int:
        return int(self.address.rsplit(":", 1)[1])


class Nursery:
    """Brings up server processes that have loaded everything already, as many at once as one likes."""

    def __init__(self, database: str) -> None:
        self.database = database
        self.process: asyncio.subprocess.Process | None = None
        self.living: list[Process] = []
        self.log = tempfile.TemporaryFile("w+")  # noqa: SIM115 - open as long as the nursery

    async def open(self) -> None:
        env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        env["CUTTHROAT_EXTRA_GAMES"] = "cutthroat.testing.toy.edge.game"
        pipe = asyncio.subprocess.PIPE
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, "-c", NURSERY, self.database, stdin=pipe, stdout=pipe, stderr=self.log, env=env
        )
        assert await self._line() == "ready"

    async def _line(self) -> str:
        assert self.process is not None
        assert self.process.stdout is not None
        return (await self.process.stdout.readline()).decode().strip()

    async def start(self) -> Process:
        assert self.process is not None
        assert self.process.stdin is not None
        self.process.stdin.write(b"\n")
        said = await asyncio.wait_for(self._line(), PATIENCE)
        pid, _, address = said.partition(" ")
        if not pid.isdecimal():
            raise RuntimeError(f"the server did not start: {said} {self.said()[-2000:]}")
        started = Process(int(pid), address)
        self.living.append(started)
        return started

    def said(self) -> str:
        self.log.seek(0)
        return self.log.read()

    def signal(self, process: Process, number: int) -> None:
        os.kill(process.pid, number)
        if number == signal.SIGKILL:
            self.living.remove(process)

    async def until_gone(self, process: Process) -> float:
        began = time.monotonic()
        with contextlib.suppress(ProcessLookupError):
            while time.monotonic() < began + PATIENCE:
                os.kill(process.pid, 0)
                await asyncio.sleep(0.02)
        if process in self.living:
            self.living.remove(process)
        return time.monotonic() - began

    async def close(self) -> None:
        for process in self.living:
            with contextlib.suppress(ProcessLookupError):
                os.kill(process.pid, signal.SIGKILL)
        if self.process is not None:
            with contextlib.suppress(ProcessLookupError):
                self.process.kill()
            await self.process.wait()
        self.log.close()


class Front:
    """What a proxy such as HAProxy does: any process that is ready will do, and one that is not loses its sessions."""

    def __init__(self, dice: random.Random) -> None:
        self.dice = dice
        self.backends: dict[Process, int] = {}
        """Each with the number of checks in a row that it has failed."""
        self._open: dict[Process, set[asyncio.StreamWriter]] = {}
        self._server: asyncio.Server | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> str:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self._start(self._check_on())
        return f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    def _start(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def add(self, process: Process) -> None:
        self.backends[process] = 0

    def remove(self, process: Process) -> None:
        self.backends.pop(process, None)
        self._shut(process)

    def _shut(self, process: Process) -> None:
        for writer in self._open.pop(process, ()):
            writer.transport.abort()

    async def _check_on(self) -> None:
        while True:
            await asyncio.gather(*(self._check(process) for process in list(self.backends)))
            await asyncio.sleep(CHECK_EVERY)

    async def _check(self, process: Process) -> None:
        is_ready = False
        with contextlib.suppress(OSError, TimeoutError):
            async with asyncio.timeout(CHECK_SECONDS):
                reader, writer = await asyncio.open_connection("127.0.0.1", process.port)
                writer.write(b"GET /readyz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n")
                try:
                    is_ready = b" 200 " in await reader.readline()
                finally:
                    writer.transport.abort()
        if process not in self.backends:
            return
        self.backends[process] = 0 if is_ready else self.backends[process] + 1
        if self.backends[process] == FALLS and not await self._answers(process):
            self._shut(process)

    async def _answers(self, process: Process) -> bool:
        """Who is only about to stop, or has lost the database, says goodbye by itself."""
        with contextlib.suppress(OSError, TimeoutError):
            async with asyncio.timeout(CHECK_SECONDS):
                reader, writer = await asyncio.open_connection("127.0.0.1", process.port)
                writer.write(b"GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n")
                try:
                    return b" 200 " in await reader.readline()
                finally:
                    writer.transport.abort()
        return False

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        ready = [process for process, failed in self.backends.items() if failed < FALLS]
        if not ready:
            writer.transport.abort()
            return
        process = self.dice.choice(ready)
        mine = self._open.setdefault(process, set())
        mine.add(writer)
        try:
            there, to = await asyncio.open_connection("127.0.0.1", process.port)
        except OSError:
            mine.discard(writer)
            writer.transport.abort()
            return
        mine.add(to)
        try:
            await asyncio.gather(pipe(reader, to), pipe(there, writer))
        finally:
            for one in (writer, to):
                mine.discard(one)
                one.transport.abort()

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        for process in list(self._open):
            self._shut(process)
        if self._server is not None:
            self._server.close()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        if others:
            await asyncio.wait(others, timeout=CLOSING_SECONDS)  # connections of the front that are about to end


async def pipe(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    with contextlib.suppress(OSError):
        writer.close()


class ClusterReport(Struct):
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

    def summary(self) -> str:
        lines = [
            f"{self.kills} kills, {self.freezes} freezes, {self.crashes} crashes of PostgreSQL, "
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


class Playing:
    """Pairs of scripted people who play game after game, and write down what was acknowledged, and when."""

    def __init__(self, address: str, pairs: int, dice: random.Random, report: ClusterReport) -> None:
        self.address = address
        self.pairs = pairs
        self.dice = dice
        self.report = report
        self.moves: list[Acknowledged] = []
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
                    await self.game(number, people)
        finally:
            async with self.changed:
                self.changed.notify_all()

    def person(self, number: int, seat: int) -> Api:
        address = f"10.{number}.{seat}.{self.dice.randrange(250)}"
        patience = Patience(longest_pause=0.2, ping_seconds=2.0, pong_seconds=4.0, answer_seconds=5.0)
        return Api(self.address, headers={"X-Forwarded-For": address}, patience=patience)

    async def game(self, number: int, people: list[Api]) -> None:
        game = GAMES[number % len(GAMES)]
        bots = 2 if game == "crisis" else number % 2
        seats = [m.SeatPlan(), m.SeatPlan(), *[m.SeatPlan(kind="bot")] * bots]
        made = await insist(lambda: people[0].create_table(m.TableConfig(game=game, seats=seats)))
        async with TableConnection(people[0], made.id) as host, TableConnection(people[1], made.id) as guest:
            await persist(host, lambda line, key: m.Sit(id=key, seat=0))
            await persist(guest, lambda line, key: m.Sit(id=key, seat=1))
            await persist(host, lambda line, key: m.Start(id=key))
            await asyncio.gather(self.play(number, host), self.play(number, guest))
            self.report.reconnects += host.reconnects + guest.reconnects
            self.report.games += 1

    async def play(self, number: int, line: TableConnection) -> None:
        while True:
            await line.until(lambda known: bool(known.questions) or known.is_over)
            if line.known.is_over:
                return
            question = line.known.questions[0]
            action = self.dice.choice(question.moves).action
            key = line.known.new_id()
            command = m.Play(id=key, seat=question.seat, decision=question.decision, action=action)
            try:
                done = await line.send(command)
            except Refused as refused:
                if refused.code not in ("stale", "not-now", "unavailable", "too-fast"):
                    raise
                await asyncio.sleep(0.01)
                continue
            now = time.monotonic()
            self.moves.append(Acknowledged(line.table, key, done.version, action))
            self.times.setdefault(line.table, []).append(now)
            async with self.changed:
                self.moved[number] = now
                self.changed.notify_all()
            await line.until(lambda known, version=done.version: known.version >= version)  # type: ignore[misc]

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
        logs: dict[str, dict[int, entries.Entry]] = {}
        for table, seq, body in await self.fetch("SELECT table_id, seq, body FROM entries"):
            logs.setdefault(table, {})[seq] = entries.decode(body)
        for move in self.playing.moves:
            entry = logs[move.table].get(move.version)
            if not isinstance(entry, entries.Moved) or (entry.command, entry.action) != (move.command, move.action):
                report.lost += 1
        for log in logs.values():
            report.doubled += judge_commands(log)
            report.broken += sorted(log) != list(range(1, len(log) + 1))
        for (body,) in await self.fetch("SELECT body FROM records"):
            report.broken += not verify(decode(body)).ok
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
