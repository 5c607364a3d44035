"""What a flood costs those who play: moves at other tables, in quiet and under each flood, side by side.

python -m bench.hostile --seconds 5

The server is a process of its own on this machine, the flood (bench/floods.py) is another, from an address of its own,
and bounded in what it offers: at most 64 kB on each connection every 10 ms. The victims are two scripted people at a
table of their own, in this process. What their moves take is from the command to its answer, with the move on disk.
The targets are a median below 2 ms and a 99th percentile below 20 ms. All of them share the cores of one machine: look
at the quiet figures, before and after, for what the machine itself adds, and at the server's share of a core for what
the flood costs it.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

import msgspec
from websockets.exceptions import WebSocketException

from bench.floods import ATTACKER, FLOODS, Sent, Target
from bench.scripted import OurPeople
from bench.server_load import cpu_seconds, percentile, resident_kilobytes, running
from cutthroat.client import Api
from cutthroat.core import COMPILED
from cutthroat.protocol import messages as m

SERVE = """
import sys
from ipaddress import ip_network
from pathlib import Path
from cutthroat.server.env import ServerConfig
from cutthroat.server.main import serve
config = ServerConfig(Path(sys.argv[1]), proxies=(ip_network("127.0.0.1"),))
serve("127.0.0.1", 0, config, lambda address: print(address, flush=True), quiet=True)
"""
MEDIAN, P99 = 2.0, 20.0
"""Milliseconds."""
THINK = 0.04
"""Seconds. Moves that come faster wait to share a commit, which would hide what the flood does."""
STARTING = 0.5
"""Seconds for a flood to be under way."""
SEED = 1


class Figures(NamedTuple):
    moves: int
    median: float
    p99: float
    cpu: float
    """The server's share of a core."""

    def __str__(self) -> str:
        mark = " " if self.median < MEDIAN and self.p99 < P99 else "!"
        return f"{self.moves:6} {self.median:9.2f} {self.p99:9.2f} {mark} {self.cpu:6.0%}"


class Victims(OurPeople):
    async def think_a_while(self) -> None:
        await asyncio.sleep(self.think)


class Bench:
    def __init__(self, address: str, pid: int, seconds: float) -> None:
        self.address = address
        self.pid = pid
        self.seconds = seconds
        self.people = Victims(address, THINK, SEED, "agencies")

    async def measure(self) -> Figures:
        self.people.latencies.clear()
        used, began = cpu_seconds(self.pid), time.perf_counter()
        await asyncio.sleep(self.seconds)
        cpu = (cpu_seconds(self.pid) - used) / (time.perf_counter() - began)
        taken = list(self.people.latencies)
        return Figures(len(taken), percentile(taken, 0.5), percentile(taken, 0.99), cpu)

    async def under(self, name: str, target: Target) -> tuple[Figures, Sent]:
        arguments = [name, msgspec.json.encode(target).decode(), str(self.seconds + STARTING)]
        flood = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bench.floods", *arguments, stdout=subprocess.PIPE
        )
        try:
            await asyncio.sleep(STARTING)
            figures = await self.measure()
            said, _ = await flood.communicate()
        finally:
            with contextlib.suppress(ProcessLookupError):
                flood.kill()
        return figures, msgspec.json.decode(said, type=Sent)

    async def target(self) -> Target:
        """A table of the attacker's own."""
        api = Api(self.address, headers={"X-Forwarded-For": ATTACKER})
        await api.arrive("Flood")
        made = await api.create_table(m.TableConfig(game="agencies", seats=[m.SeatPlan(), m.SeatPlan()]))
        place = urlsplit(self.address)
        hello = f'{{"type":"hello","protocol":{m.PROTOCOL}}}'
        return Target(place.hostname or "", place.port or 0, api.headers["Cookie"], made.id, hello)

    async def run(self, floods: list[str]) -> None:
        ready = asyncio.Event()
        playing = asyncio.create_task(self.people.table(0, ready))
        try:
            await asyncio.wait_for(ready.wait(), 60)
            print(f"{'flood':20} {'moves':>6} {'median ms':>9} {'p99 ms':>9}   server  what was sent")
            print(f"{'quiet':20} {await self.measure()}", flush=True)
            for name in floods:
                figures, sent = await self.under(name, await self.target())
                what = f"{sent.connections} connections, {sent.megabytes} MB"
                print(f"{name:20} {figures}  {what}; server {resident_kilobytes(self.pid) // 1024} MB", flush=True)
            print(f"{'quiet again':20} {await self.measure()}", flush=True)
            if playing.done():
                playing.result()
        finally:
            playing.cancel()
            with contextlib.suppress(asyncio.CancelledError, WebSocketException):
                await playing


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=5.0, help="for each flood")
    parser.add_argument("--flood", action="append", choices=list(FLOODS), help="only this one; may be given again")
    chosen = parser.parse_args()
    print(f"{'compiled' if COMPILED else 'interpreted'} engine, {os.cpu_count()} cores")
    with tempfile.TemporaryDirectory(prefix="cutthroat-hostile-") as made:
        script = Path(made) / "serve.py"
        script.write_text(SERVE)
        env = {"PYTHONPATH": os.pathsep.join(path or str(Path.cwd()) for path in sys.path)}
        with running([sys.executable, str(script), made], Path(made), env) as (address, pid):
            asyncio.run(Bench(address, pid, chosen.seconds).run(chosen.flood or list(FLOODS)))


if __name__ == "__main__":
    main()
