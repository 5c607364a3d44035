"""Bots by link over bad lines: each sits down, plays its game to the end and checks it, whatever the line does."""

from __future__ import annotations

import asyncio
import dataclasses
import os
import random
import shutil
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from msgspec import Struct

from bench.bad_line import BadLine
from bench.nursery import OneServer
from cutthroat.client import Api, Patience, TableConnection
from cutthroat.client.bot import join_as_bot
from cutthroat.game import registry
from cutthroat.protocol import messages as m
from cutthroat.testing.toy.edge.game import GAME as TOY

AT_ONCE = 6
CRISIS_EVERY = 10
"""One game in so many is a real one, which is longer."""
REFUSED_FIRST = 2
"""Tries that find nobody listening, in every other game."""
GAME_SECONDS = 180.0
HASTY = Patience(
    seconds=GAME_SECONDS, longest_pause=0.3, answer_seconds=0.5, open_seconds=0.5, ping_seconds=0.3, pong_seconds=0.5
)
"""A client with the usual times would sit out every stalled connection for ten seconds or more."""


class BotReport(Struct):
    games: int = 0
    bots: int = 0
    dead: list[str] = []
    """How bots ended that did not finish their game."""
    unseated: int = 0
    """Bots that were not on their seats at the end."""
    unproven: int = 0
    """Bots that could not check all of the deal: they were out of reach while it was made."""
    retries: int = 0
    connections: Counter[str] = Counter()
    """By what happened to them."""
    seconds: float = 0.0

    def summary(self) -> str:
        faults = ", ".join(f"{count} {kind}" for kind, count in sorted(self.connections.items()) if kind != "none")
        ends = "".join(f"\n  {end}" for end in self.dead)
        return (
            f"{self.bots} bots in {self.games} games over bad lines in {self.seconds:.0f} s: {len(self.dead)} dead, "
            f"{self.unseated} without their seats, {self.unproven} who missed the deal; "
            f"{self.connections.total()} connections ({faults}), {self.retries} tries again{ends}"
        )


class LineGame:
    """One game: the host's line is good, those of all others are bad."""

    def __init__(self, number: int, server: str, seed: int, report: BotReport, home: Path | None = None) -> None:
        self.number = number
        self.server = server
        self.report = report
        self.home = home
        """Where the commands keep their receipts, if the bots are commands."""
        self.seats = 3 if number % CRISIS_EVERY == CRISIS_EVERY - 1 else 2
        self.game = "crisis" if self.seats > 2 else "toy"
        self.line = BadLine(int(server.rsplit(":", 1)[1]), random.Random(seed + number))
        self.refusals = REFUSED_FIRST if number % 2 else 0
        self.is_open: asyncio.Task[None] | None = None

    def person(self, address: str, seat: int, patience: Patience) -> Api:
        headers = {"X-Forwarded-For": f"10.{self.number >> 8}.{self.number & 255}.{seat + 1}"}
        return Api(address, headers=headers, patience=patience)

    async def run(self) -> None:
        host = self.person(self.server, self.seats, Patience())
        await host.arrive("Host")
        config = m.TableConfig(game=self.game, seats=[m.SeatPlan()] * self.seats)
        table = (await host.create_table(config)).id
        if not self.refusals or self.home:
            await self.line.open()
        bots = [asyncio.create_task(self.bot(table, seat)) for seat in range(self.seats)]
        hosting = asyncio.create_task(self.host(host, table))
        try:
            await asyncio.wait(bots, timeout=GAME_SECONDS)
        finally:
            for task in (hosting, *bots):
                task.cancel()
            ends = await asyncio.gather(*bots, return_exceptions=True)
            await asyncio.gather(hosting, return_exceptions=True)
            await self.line.close()
        self.judge(ends, await host.table(table))

    async def host(self, api: Api, table: str) -> None:
        async with TableConnection(api, table) as connection:
            await connection.until(lambda known: all(seat.kind == "person" for seat in known.table.seats))  # type: ignore[union-attr]
            await connection.start()
            await connection.until(lambda known: known.is_over)

    async def bot(self, table: str, seat: int) -> bool:
        """Whether all of the deal was proven to it."""
        if self.home:
            return await self.command(table, seat)
        patience = dataclasses.replace(HASTY, on_retry=self.on_retry)
        played = await join_as_bot(
            self.person(self.line.address, seat, patience), table, ("greedy", "random")[seat % 2], f"Bot {seat}", seat
        )
        assert played.verdict.ok, played.verdict.problem
        return played.verdict.proven == "all"

    def on_retry(self, _: str) -> None:
        self.report.retries += 1
        self.refusals -= 1
        if self.refusals == 0:
            self.is_open = asyncio.create_task(self.line.open())

    async def command(self, table: str, seat: int) -> bool:
        """The same by the command that people give."""
        env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        env["CUTTHROAT_EXTRA_GAMES"] = "cutthroat.testing.toy.edge.game"
        env["CUTTHROAT_HOME"] = str(self.home)
        link = f"{self.line.address}/t/{table}"
        arguments = ["bot", "--join", link, "--seat", str(seat + 1), "--patience", str(GAME_SECONDS)]
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "cutthroat", *arguments, stdout=pipe, stderr=pipe, env=env
        )
        try:
            out, error = await process.communicate()
        except asyncio.CancelledError:
            process.kill()
            await process.wait()
            raise
        if process.returncode:
            raise RuntimeError(f"exit code {process.returncode}: {error.decode()[-500:]}")
        return "as seen before the game" in out.decode()

    def judge(self, ends: list[bool | BaseException], table: m.TableInfo) -> None:
        self.report.games += 1
        self.report.bots += self.seats
        self.report.connections.update(self.line.faults)
        for end in ends:
            if isinstance(end, BaseException):
                self.report.dead.append(f"game {self.number}: {end!r}")
            else:
                self.report.unproven += not end
        self.report.unseated += sum(seat.kind != "person" or seat.bot is not None for seat in table.seats)


async def play_over_bad_lines(games: int, seed: int, *, commands: int = 0) -> BotReport:
    """The first so many games by commands, in processes of their own."""
    registry.register(TOY)
    data = Path(tempfile.mkdtemp(prefix="cutthroat-lines-"))
    nursery, report, room = OneServer(str(data)), BotReport(), asyncio.Semaphore(AT_ONCE)
    began = time.monotonic()

    async def play(number: int, server: str) -> None:
        async with room:
            await LineGame(number, server, seed, report, data if number < commands else None).run()

    try:
        await nursery.open()
        server = await nursery.start()
        try:
            await asyncio.gather(*(play(number, server) for number in range(games)))
        finally:
            await nursery.kill()
    finally:
        await nursery.close()
        shutil.rmtree(data, ignore_errors=True)
    report.seconds = time.monotonic() - began
    return report
