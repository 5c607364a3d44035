"""How much a server carries: tables of two scripted people each, with time to think, from this process.

python -m bench.server_load --tables 600 --think 2 --seconds 30

The server is a process of its own on this machine, on whatever engine (compiled or not) is first on the path. The
figures are of the server process alone, without its bot workers: nobody here plays against bots.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import msgspec
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from cutthroat.client import Api
from cutthroat.core import COMPILED
from cutthroat.server import messages as m

SERVE = """
import sys
from pathlib import Path
from cutthroat.server.house import HouseConfig
from cutthroat.server.serve import serve
serve("127.0.0.1", 0, HouseConfig(Path(sys.argv[1])), lambda address: print(address, flush=True))
"""
AT_ONCE = 40
"""Tables that are set up at the same time."""


class Question(Struct):
    seat: int
    decision: int
    moves: list[Move]


class Move(Struct):
    action: int


class Heard(Struct):
    """As much of a server's message as a scripted person needs."""

    type: str
    id: str | None = None
    version: int = 0
    code: str = ""
    questions: list[Question] = []
    outcome: dict[str, object] | None = None
    table: str | dict[str, object] | None = None


hear = msgspec.json.Decoder(Heard).decode


class Figures(Struct):
    compiled: bool
    game: str
    tables: int
    seconds: float
    moves: int
    games: int
    refused: int
    moves_per_second: float
    cpu_ms_per_move: float
    p50_ms: float
    p95_ms: float
    p99_ms: float
    kilobytes_per_table: float
    generator_cpu_share: float
    """Of one core; near 1 the generator, not the server, is what was measured."""


class Load:
    def __init__(self, address: str, game: str, think: float, seed: int) -> None:
        self.address = address
        self.game = game
        self.think = think
        self.dice = random.Random(seed)
        self.latencies: list[float] = []
        self.games = 0
        self.refused = 0
        self.setting_up = asyncio.Semaphore(AT_ONCE)

    async def table(self, number: int, ready: asyncio.Event) -> None:
        """Two people; after each game they sit down to the next."""
        people = [Api(self.address, headers={"X-Forwarded-For": f"10.{number >> 8}.{number & 255}.1"}) for _ in "ab"]
        async with self.setting_up:
            for api in people:
                await api.arrive("Load")
            config = m.TableConfig(game=self.game, seats=[m.SeatPlan(), m.SeatPlan()], undo=False)
            table = (await people[0].create_table(config)).id
            lines = [await self.sit_down(api, table, seat) for seat, api in enumerate(people)]
            await lines[0].send('{"type":"start","id":"start"}')
        ready.set()
        while True:
            await asyncio.gather(*(self.play(line) for line in lines))
            self.games += 1
            table = await self.rematch(lines)
            lines = [await self.sit_down(api, table, None) for api in people]
            await lines[0].send('{"type":"start","id":"start"}')

    async def sit_down(self, api: Api, table: str, seat: int | None) -> ClientConnection:
        line = await connect(
            api.socket_address(table),
            additional_headers=api.headers,
            compression=None,
            max_size=None,
            ping_interval=None,
            proxy=None,
            open_timeout=60,
        )
        await line.send('{"type":"hello"}')
        if seat is not None:
            await line.send(f'{{"type":"sit","id":"sit","seat":{seat},"entropy":"abc"}}')
            await self.answer(line)
        return line

    async def rematch(self, lines: list[ClientConnection]) -> str:
        await lines[0].send('{"type":"rematch","id":"again"}')
        table = (await self.answer(lines[0])).table
        for line in lines:
            await line.close()
        assert isinstance(table, str)
        return table

    async def answer(self, line: ClientConnection) -> Heard:
        while True:
            heard = hear(await line.recv())
            if heard.type == "done":
                return heard
            assert heard.type != "refused", heard

    async def play(self, line: ClientConnection) -> None:
        """One person's side of a game. The news of a move come before its answer."""
        sent, asked, is_over = 0.0, None, False
        while not is_over or sent:
            heard = hear(await line.recv())
            if heard.type in ("snapshot", "update"):
                asked, is_over = heard if heard.questions else None, heard.outcome is not None
            elif heard.type in ("done", "refused") and sent:
                self.latencies.append(time.perf_counter() - sent)
                self.refused += heard.type == "refused"
                sent = 0.0
            if asked is not None and not sent and not is_over:
                await self.think_about(asked)
                sent = time.perf_counter()
                await line.send(self.choice(asked))
                asked = None

    async def think_about(self, asked: Heard) -> None:
        if self.think:
            await asyncio.sleep(self.dice.expovariate(1 / self.think))

    def choice(self, asked: Heard) -> str:
        question = asked.questions[0]
        action = self.dice.choice(question.moves).action
        return (
            f'{{"type":"play","id":"{asked.version}","seat":{question.seat},'
            f'"decision":{question.decision},"action":{action}}}'
        )


def cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident_kilobytes(pid: int) -> int:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))


def percentile(values: list[float], share: float) -> float:
    return sorted(values)[int(share * (len(values) - 1))] * 1000 if values else float("nan")


async def measure(address: str, pid: int, tables: int, think: float, seconds: float, game: str, seed: int) -> Figures:
    load = Load(address, game, think, seed)
    empty = resident_kilobytes(pid)
    ready = [asyncio.Event() for _ in range(tables)]
    playing = [asyncio.create_task(load.table(number, event)) for number, event in enumerate(ready)]
    try:
        await asyncio.wait_for(asyncio.gather(*(event.wait() for event in ready)), 30 + tables)
        await asyncio.sleep(min(5.0, think + 1))
        full = resident_kilobytes(pid)
        load.latencies.clear()
        load.games = 0
        cpu, own, started = cpu_seconds(pid), time.process_time(), time.perf_counter()
        await asyncio.sleep(seconds)
        used, mine, took = cpu_seconds(pid) - cpu, time.process_time() - own, time.perf_counter() - started
        moves = len(load.latencies)
        for task in playing:
            if task.done():
                task.result()
    finally:
        for task in playing:
            task.cancel()
        with contextlib.suppress(asyncio.CancelledError, WebSocketException):
            await asyncio.gather(*playing, return_exceptions=True)
    return Figures(
        compiled=COMPILED,
        game=game,
        tables=tables,
        seconds=round(took, 1),
        moves=moves,
        games=load.games,
        refused=load.refused,
        moves_per_second=round(moves / took, 1),
        cpu_ms_per_move=round(1000 * used / max(1, moves), 3),
        p50_ms=round(percentile(load.latencies, 0.5), 2),
        p95_ms=round(percentile(load.latencies, 0.95), 2),
        p99_ms=round(percentile(load.latencies, 0.99), 2),
        kilobytes_per_table=round((full - empty) / tables, 1),
        generator_cpu_share=round(mine / took, 2),
    )


def run(tables: int, think: float, seconds: float, game: str, seed: int, *, profile: str = "") -> Figures:
    """Start a server, load it, and stop it, whatever happens."""
    data = Path(tempfile.mkdtemp(prefix="cutthroat-load-"))
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    prefix = [sys.executable, "-m", "cProfile", "-o", profile] if profile else [sys.executable]
    script = data / "serve.py"
    script.write_text(SERVE)
    server = subprocess.Popen([*prefix, str(script), str(data)], stdout=subprocess.PIPE, text=True, env=env)
    try:
        assert server.stdout is not None
        address = server.stdout.readline().strip()
        return asyncio.run(measure(address, server.pid, tables, think, seconds, game, seed))
    finally:
        server.terminate()
        try:
            server.wait(30)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()
        shutil.rmtree(data, ignore_errors=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=600)
    parser.add_argument("--think", type=float, default=2.0, help="mean seconds before each move")
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--game", default="agencies")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--profile", default="", help="write a profile of the server to this file")
    chosen = parser.parse_args()
    figures = run(chosen.tables, chosen.think, chosen.seconds, chosen.game, chosen.seed, profile=chosen.profile)
    print(msgspec.json.format(msgspec.json.encode(figures), indent=2).decode())


if __name__ == "__main__":
    main()
