"""How much a server carries: tables of scripted people with time to think, from this process.

python -m bench.server_load --tables 600 --think 2 --seconds 30
python -m bench.server_load --game nation --seats 4 --tables 500 --think 0.5 --no-control
python -m bench.server_load --tables 2000 --think 2 --postgres --no-control

The server is a process of its own on this machine, on whatever engine (compiled or not) is first on the path. The
figures are of the server process alone, without its bot workers: nobody here plays against bots. Afterwards the same
load goes to the control: boardgame.io's server with a game of its own (bench/control; needs npm). That one keeps
everything in memory, while ours has each move on disk before it is acknowledged. With ``--postgres`` ours is on a
PostgreSQL that is started for it.

With ``--floor`` the load goes to a server without a game, too, which sends and writes as much (bench/floor.py): the
difference is what our game costs. With ``--rounds`` all take turns, and the middle round of each is printed.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from urllib.request import urlopen

import msgspec
from msgspec import Struct

from bench.floor import SERVE as SERVE_FLOOR
from bench.floor import FloorPeople
from bench.scripted import ControlPeople, Crowd, OurPeople, under_way
from cutthroat.core import COMPILED

SERVE = """
import sys
from pathlib import Path
from cutthroat.server.env import ServerConfig
from cutthroat.server.main import serve
config = ServerConfig(Path(sys.argv[1]), postgres=sys.argv[2] or None)
serve("127.0.0.1", 0, config, lambda address: print(address, flush=True))
"""
CONTROL = Path(__file__).with_name("control")


class Figures(Struct):
    server: str
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
    bytes_sent: int = 0
    """To each person, of each move; 0 if they were not counted."""


def cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident_kilobytes(pid: int) -> int:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))


def percentile(values: list[float], share: float) -> float:
    return sorted(values)[int(share * (len(values) - 1))] * 1000 if values else float("nan")


class Load(NamedTuple):
    tables: int
    think: float
    seconds: float


async def measure(name: str, crowd: Crowd, pid: int, load: Load) -> Figures:
    empty = resident_kilobytes(pid)
    ready = [asyncio.Event() for _ in range(load.tables)]
    tables = [crowd.table(number, event) for number, event in enumerate(ready)]
    async with under_way(tables, ready):
        await asyncio.sleep(min(5.0, load.think + 1))
        full = resident_kilobytes(pid)
        crowd.latencies.clear()
        crowd.games = crowd.bytes_read = crowd.updates = 0
        cpu, own, started = cpu_seconds(pid), time.process_time(), time.perf_counter()
        await asyncio.sleep(load.seconds)
        used, mine, took = cpu_seconds(pid) - cpu, time.process_time() - own, time.perf_counter() - started
        moves = len(crowd.latencies)
    return Figures(
        server=name,
        tables=load.tables,
        seconds=round(took, 1),
        moves=moves,
        games=crowd.games,
        refused=crowd.refused,
        moves_per_second=round(moves / took, 1),
        cpu_ms_per_move=round(1000 * used / max(1, moves), 3),
        p50_ms=round(percentile(crowd.latencies, 0.5), 2),
        p95_ms=round(percentile(crowd.latencies, 0.95), 2),
        p99_ms=round(percentile(crowd.latencies, 0.99), 2),
        kilobytes_per_table=round((full - empty) / load.tables, 1),
        generator_cpu_share=round(mine / took, 2),
        bytes_sent=round(crowd.bytes_read / max(1, crowd.updates)),
    )


@contextlib.contextmanager
def running(command: list[str], folder: Path, env: dict[str, str]) -> Iterator[tuple[str, int]]:
    """A server's address and process, stopped whatever happens."""
    server = subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True, env={**os.environ, **env})
    try:
        assert server.stdout is not None
        address = server.stdout.readline().strip()
        if not address.startswith("http"):
            raise SystemExit(f"the server did not start: {' '.join(command)}")
        yield address, server.pid
    finally:
        server.terminate()
        try:
            server.wait(30)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()


def measure_ours(load: Load, game: str, seats: int, seed: int, profile: str = "", database: str = "") -> Figures:
    store = "PostgreSQL" if database else "SQLite"
    name = f"cutthroat, {game}, {seats} seats, {'compiled' if COMPILED else 'interpreted'}, {store}"
    prefix = [sys.executable, "-m", "cProfile", "-o", profile] if profile else [sys.executable]
    with tempfile.TemporaryDirectory(prefix="cutthroat-load-") as made:
        script = Path(made) / "serve.py"
        script.write_text(SERVE)
        with running([*prefix, str(script), made, database], Path(made), on_our_path()) as (address, pid):
            urlopen(f"{address}/api/games").read()  # all games are in memory from here on
            return asyncio.run(measure(name, OurPeople(address, load.think, seed, game, seats), pid, load))


def on_our_path() -> dict[str, str]:
    return {"PYTHONPATH": os.pathsep.join(path or str(Path.cwd()) for path in sys.path)}


def measure_floor(load: Load, seats: int, size: int, seed: int) -> Figures:
    name = f"floor: {seats} people, {size} bytes each, SQLite"
    with (
        tempfile.TemporaryDirectory(prefix="cutthroat-floor-") as made,
        running([sys.executable, "-c", SERVE_FLOOR, made, str(size)], Path(made), on_our_path()) as (address, pid),
    ):
        return asyncio.run(measure(name, FloorPeople(address, load.think, seed, seats), pid, load))


def measure_control(load: Load, seed: int) -> Figures:
    with tempfile.TemporaryDirectory(prefix="cutthroat-control-") as made:
        folder = Path(made) / "control"
        shutil.copytree(CONTROL, folder)
        subprocess.run(["npm", "ci", "--silent"], cwd=folder, check=True)
        with running(["node", "server.cjs"], folder, {"NODE_ENV": "production"}) as (address, pid):
            crowd = ControlPeople(address, load.think, seed)
            return asyncio.run(measure("boardgame.io, high card", crowd, pid, load))


@contextlib.contextmanager
def a_database() -> Iterator[str]:
    from bench.postgres import running_cluster  # noqa: PLC0415 - needs an extra

    with running_cluster() as cluster:
        yield cluster.new_database()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=600)
    parser.add_argument("--think", type=float, default=2.0, help="mean seconds before each move")
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--game", default="agencies")
    parser.add_argument("--seats", type=int, default=2, help="people at each table")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--profile", default="", help="write a profile of our server to this file")
    parser.add_argument("--postgres", action="store_true", help="measure ours on PostgreSQL, not on SQLite")
    parser.add_argument("--no-control", action="store_true", help="leave boardgame.io out")
    parser.add_argument("--floor", action="store_true", help="measure a server without a game, too")
    parser.add_argument("--rounds", type=int, default=1)
    chosen = parser.parse_args()
    rounds = [measure_all(chosen, chosen.seed + number) for number in range(chosen.rounds)]
    figures = [middle(list(each)) for each in zip(*rounds, strict=True)]
    print(msgspec.json.format(msgspec.json.encode(figures), indent=2).decode())


def measure_all(chosen: argparse.Namespace, seed: int) -> list[Figures]:
    """One after the other."""
    load = Load(chosen.tables, chosen.think, chosen.seconds)
    with a_database() if chosen.postgres else contextlib.nullcontext("") as database:
        figures = [measure_ours(load, chosen.game, chosen.seats, seed, chosen.profile, database)]
    if chosen.floor:
        figures.append(measure_floor(load, chosen.seats, figures[0].bytes_sent, seed))
    if not chosen.no_control:
        figures.append(measure_control(load, seed))
    return figures


def middle(rounds: list[Figures]) -> Figures:
    """The round whose moves cost neither most nor least."""
    return sorted(rounds, key=lambda each: each.cpu_ms_per_move)[(len(rounds) - 1) // 2]


if __name__ == "__main__":
    main()
