"""Servers killed at random moments while scripted people play: nothing acknowledged may be lost."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import shutil
import sqlite3
import sys
import tempfile
import time
from pathlib import Path

from msgspec import Struct

from bench.nursery import OneServer
from bench.pairs import Pairs, insist, judge, spread
from cutthroat.client import Api, Patience
from cutthroat.game import registry
from cutthroat.testing.toy.edge.game import GAME as TOY


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


class Killing(Pairs):
    """They play while their one server is killed again and again."""

    def __init__(self, data: Path, pairs: int, dice: random.Random, *, cold: bool = False) -> None:
        super().__init__(dice)
        self.servers = ColdStarts(data) if cold else OneServer(str(data))
        self.patience = Patience() if cold else Patience(longest_pause=0.2)
        self.data = data
        self.pairs = pairs
        self.report = KillReport()
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
        while not self.stopping:
            self.report.reconnects += await self.game(number, people)
            self.report.games += 1

    async def has_moved(self, number: int, table: str) -> None:
        self.moved.set()

    def person(self, address: str) -> Api:
        return Api(self.address, headers={"X-Forwarded-For": address}, patience=self.patience)

    def judge(self) -> None:
        """From what is on disk."""
        self.report.acknowledged = len(self.moves)
        with contextlib.closing(sqlite3.connect(self.data / "cutthroat.db")) as db:
            rows = db.execute("SELECT table_id, seq, body FROM entries")
            records = [body for (body,) in db.execute("SELECT body FROM records")]
            found = judge(rows, records, self.moves)
        self.report.lost, self.report.doubled, self.report.broken = found


async def kill_servers(kills: int, seconds: float, seed: int, pairs: int = 6, *, cold: bool = False) -> KillReport:
    registry.register(TOY)
    data = Path(tempfile.mkdtemp(prefix="cutthroat-faults-"))
    try:
        return await Killing(data, pairs, random.Random(seed), cold=cold).run(kills, seconds)
    finally:
        shutil.rmtree(data, ignore_errors=True)
