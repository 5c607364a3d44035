"""Servers killed at random moments while scripted people play: nothing acknowledged may be lost."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import shutil
import signal
import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import NamedTuple, TypeVar

from msgspec import Struct

from cutthroat.client import Api, ApiProblem, Patience, Refused, TableConnection, Unreachable
from cutthroat.game import registry
from cutthroat.game.record import decode
from cutthroat.game.verdict import verify
from cutthroat.protocol import messages as m
from cutthroat.server.tables import entries
from cutthroat.testing.toy.edge.game import GAME as TOY

R = TypeVar("R")

NURSERY = """
import os, sys
from pathlib import Path
import uvicorn.protocols.http.httptools_impl, uvicorn.protocols.websockets.websockets_sansio_impl
import uvicorn.lifespan.on, uvicorn.loops.uvloop
from cutthroat.game import registry
from cutthroat.server.env import ServerConfig
from cutthroat.server.main import serve
for key in ("agencies", "crisis"):
    registry.load(key)
print("ready", flush=True)
for line in sys.stdin:
    child = os.fork()
    if not child:
        serve("127.0.0.1", int(line), ServerConfig(Path(sys.argv[1]), 1, 10.0, 0.0), lambda at: print(at, flush=True))
        os._exit(0)
    print(child, flush=True)
    os.waitpid(child, 0)
    print("gone", flush=True)
"""
GAMES = ("toy", "crisis", "toy", "agencies")


class Nursery:
    """Brings up server processes that have loaded everything already, so that there can be many."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = 0
        self.pid = 0
        self.process: asyncio.subprocess.Process | None = None
        self.log = tempfile.TemporaryFile("w+")  # noqa: SIM115 - open as long as the nursery

    async def open(self) -> None:
        env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        env["CUTTHROAT_EXTRA_GAMES"] = "cutthroat.testing.toy.edge.game"
        pipe = asyncio.subprocess.PIPE
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, "-c", NURSERY, str(self.data), stdin=pipe, stdout=pipe, stderr=self.log, env=env
        )
        assert await self._line() == "ready"

    async def _line(self) -> str:
        assert self.process is not None
        assert self.process.stdout is not None
        return (await self.process.stdout.readline()).decode().strip()

    async def start(self) -> str:
        """A server on the same port as the one before; its address."""
        assert self.process is not None
        assert self.process.stdin is not None
        self.process.stdin.write(f"{self.port}\n".encode())
        said = {await self._line(), await self._line()}
        address = max(said)
        if not address.startswith("http"):
            self.log.seek(0)
            raise RuntimeError(f"the server did not start: {said} {self.log.read()[-2000:]}")
        self.pid = int((said - {address}).pop())
        self.port = int(address.rsplit(":", 1)[1])
        return address

    async def kill(self) -> None:
        os.kill(self.pid, signal.SIGKILL)
        assert await self._line() == "gone"

    async def close(self) -> None:
        if self.process is not None:
            with contextlib.suppress(ProcessLookupError):
                self.process.kill()
            await self.process.wait()
        self.log.close()


class ColdStarts:
    """Every server is the command that a host gives."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = 0
        self.process: asyncio.subprocess.Process | None = None

    async def open(self) -> None:
        """Nothing is kept ready."""

    async def start(self) -> str:
        env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        env["CUTTHROAT_EXTRA_GAMES"] = "cutthroat.testing.toy.edge.game"
        command = ["-m", "cutthroat", "serve", "--port", str(self.port), "--data", str(self.data)]
        out, nothing = asyncio.subprocess.PIPE, asyncio.subprocess.DEVNULL
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, *command, stdout=out, stderr=nothing, env=env
        )
        assert self.process.stdout is not None
        said = (await self.process.stdout.readline()).decode()
        address = next((word for word in said.split() if word.startswith("http")), None)
        if address is None:
            raise RuntimeError(f"the server did not start: {said}")
        self.port = int(address.rsplit(":", 1)[1])
        return address

    async def kill(self) -> None:
        assert self.process is not None
        self.process.kill()
        await self.process.wait()

    async def close(self) -> None:
        if self.process is not None and self.process.returncode is None:
            await self.kill()


class Acknowledged(NamedTuple):
    table: str
    command: str
    version: int
    action: int


class KillReport(Struct):
    kills: int = 0
    acknowledged: int = 0
    games: int = 0
    reconnects: int = 0
    lost: int = 0
    doubled: int = 0
    broken: int = 0
    answering: list[float] = []
    """Seconds from each kill until the new process answered."""
    playing: list[float] = []
    """Seconds from each kill until the next acknowledged move."""

    def summary(self) -> str:
        return (
            f"{self.kills} kills, {self.acknowledged} acknowledged moves in {self.games} finished games, "
            f"{self.reconnects} reconnects: {self.lost} lost, {self.doubled} doubled, {self.broken} broken tables; "
            f"answering again after {spread(self.answering)}, next move after {spread(self.playing)}"
        )


def spread(seconds: list[float]) -> str:
    if not seconds:
        return "-"
    ranked = sorted(seconds)
    late = ranked[int(0.95 * (len(ranked) - 1))]
    return f"median {statistics.median(ranked):.2f} s, 95 % {late:.2f} s, at most {ranked[-1]:.2f} s"


class Killing:
    """Pairs of scripted people play game after game while their server is killed again and again."""

    def __init__(self, data: Path, pairs: int, dice: random.Random, *, cold: bool = False) -> None:
        self.servers = ColdStarts(data) if cold else Nursery(data)
        self.patience = Patience() if cold else Patience(longest_pause=0.2)
        self.data = data
        self.pairs = pairs
        self.dice = dice
        self.report = KillReport()
        self.moves: list[Acknowledged] = []
        self.moved = asyncio.Event()
        self.stopping = False
        self.address = ""

    async def run(self, kills: int, seconds: float) -> KillReport:
        await self.servers.open()
        try:
            self.address = await self.servers.start()
            players = [asyncio.create_task(self.pair(number)) for number in range(self.pairs)]
            await self.kill_again_and_again(kills, time.monotonic() + seconds)
            self.stopping = True
            await asyncio.wait_for(asyncio.gather(*players), 120)
            await self.servers.kill()
        finally:
            await self.servers.close()
        self.judge()
        return self.report

    async def kill_again_and_again(self, kills: int, deadline: float) -> None:
        while self.report.kills < kills and time.monotonic() < deadline:
            await asyncio.sleep(self.dice.expovariate(1 / 0.12))
            killed = time.monotonic()
            await self.servers.kill()
            await self.servers.start()
            self.report.kills += 1
            self.report.answering.append(time.monotonic() - killed)
            self.moved.clear()
            await asyncio.wait_for(self.moved.wait(), 60)
            self.report.playing.append(time.monotonic() - killed)

    async def pair(self, number: int) -> None:
        """Two people who meet at a new table after every game."""
        people = [self.person(f"10.{number}.{seat}.1") for seat in range(2)]
        for api in people:
            await insist(lambda api=api: api.arrive("Player"))  # type: ignore[misc]
        game = GAMES[number % len(GAMES)]
        seats = [m.SeatPlan(), m.SeatPlan(), *[m.SeatPlan(kind="bot")] * (number % 2)]
        if game == "crisis":
            seats = [m.SeatPlan(), m.SeatPlan(), *[m.SeatPlan(kind="bot")] * 2]
        while not self.stopping:
            made = await insist(lambda: people[0].create_table(m.TableConfig(game=game, seats=seats)))
            await self.game(people, made.id)
            self.report.games += 1

    def person(self, address: str) -> Api:
        return Api(self.address, headers={"X-Forwarded-For": address}, patience=self.patience)

    async def game(self, people: list[Api], table: str) -> None:
        async with TableConnection(people[0], table) as host, TableConnection(people[1], table) as guest:
            await persist(host, lambda line, key: m.Sit(id=key, seat=0))
            await persist(guest, lambda line, key: m.Sit(id=key, seat=1))
            await persist(host, lambda line, key: m.Start(id=key))
            await asyncio.gather(self.play(host), self.play(guest))
            self.report.reconnects += host.reconnects + guest.reconnects

    async def play(self, line: TableConnection) -> None:
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
                if refused.code not in ("stale", "not-now", "unavailable"):
                    raise
                await asyncio.sleep(0.01)
                continue
            self.moves.append(Acknowledged(line.table, key, done.version, action))
            self.moved.set()
            await line.until(lambda known, version=done.version: known.version >= version)  # type: ignore[misc]

    # Afterwards, from what is on disk

    def judge(self) -> None:
        self.report.acknowledged = len(self.moves)
        with contextlib.closing(sqlite3.connect(self.data / "cutthroat.db")) as db:
            logs = read_logs(db)
            for move in self.moves:
                entry = logs[move.table].get(move.version)
                if not isinstance(entry, entries.Moved) or (entry.command, entry.action) != (move.command, move.action):
                    self.report.lost += 1
            for log in logs.values():
                self.judge_log(log)
            for (body,) in db.execute("SELECT body FROM records"):
                self.report.broken += not verify(decode(body)).ok

    def judge_log(self, log: dict[int, entries.Entry]) -> None:
        self.report.doubled += judge_commands(log)
        self.report.broken += sorted(log) != list(range(1, len(log) + 1))


def judge_commands(log: dict[int, entries.Entry]) -> int:
    """How many commands have had their effect more than once."""
    commands = [(entry.person, entry.command) for entry in log.values() if getattr(entry, "command", None)]  # type: ignore[union-attr]
    return len(commands) - len(set(commands))


def read_logs(db: sqlite3.Connection) -> dict[str, dict[int, entries.Entry]]:
    logs: dict[str, dict[int, entries.Entry]] = {}
    for table, seq, body in db.execute("SELECT table_id, seq, body FROM entries"):
        logs.setdefault(table, {})[seq] = entries.decode(body)
    return logs


async def insist(call: Callable[[], Awaitable[R]]) -> R:
    """Requests have no memory; a person would just try again."""
    while True:
        try:
            return await call()
        except (Unreachable, ApiProblem):
            await asyncio.sleep(0.05)


async def persist(line: TableConnection, make: Callable[[TableConnection, str], m.Command]) -> None:
    with contextlib.suppress(Refused):
        await line.send(make(line, line.known.new_id()))


async def kill_servers(kills: int, seconds: float, seed: int, pairs: int = 6, *, cold: bool = False) -> KillReport:
    registry.register(TOY)
    data = Path(tempfile.mkdtemp(prefix="cutthroat-faults-"))
    try:
        return await Killing(data, pairs, random.Random(seed), cold=cold).run(kills, seconds)
    finally:
        shutil.rmtree(data, ignore_errors=True)
