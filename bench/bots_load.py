"""What one host's many bots cost everybody else.

python -m bench.bots_load --game nation --bot master --tables 8 --people 100 --seconds 20

A server with its bot processes on this machine, and three times the same: people at tables in pairs, with time to
think, and a guest who plays against a bot that thinks at once. First alone, then while one host has one table of strong
bots, then many. Reported are the people's answer times, and how long the guest waited for the bot. Server, bots and
people share the cores of one machine, so the figures are worst cases.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
import time
from pathlib import Path
from urllib.request import urlopen

import msgspec
from msgspec import Struct
from websockets.asyncio.client import ClientConnection

from bench.scripted import OurPeople, decode, under_way
from bench.server_load import percentile, running
from cutthroat.client import Api
from cutthroat.game import registry
from cutthroat.protocol import messages as m
from cutthroat.server.env import ServerConfig

SERVE = """
import sys
from pathlib import Path
from cutthroat.server.env import ServerConfig
from cutthroat.server.main import serve
config = ServerConfig(Path(sys.argv[1]), bot_workers=int(sys.argv[2]), bot_pause=0.0)
serve("127.0.0.1", 0, config, lambda address: print(address, flush=True))
"""
GUEST, HOST = 60_001, 60_002
"""Addresses far from those of the people in pairs."""


class Figures(Struct):
    load: str
    seconds: float
    moves: int
    p50_ms: float
    p99_ms: float
    bot_moves: int
    """Times that the guest waited for the bot."""
    bot_p50_ms: float
    bot_p99_ms: float
    rivals_games: int
    """Games that the host with many tables finished meanwhile, and the moves made there."""
    rivals_moves: int


class AgainstBots(OurPeople):
    """Somebody who plays against bots only, and answers at once."""

    def __init__(self, address: str, game: str, seats: int, bot: str, seed: int) -> None:
        super().__init__(address, 0.0, seed, game)
        self.plans = [m.SeatPlan(), *[m.SeatPlan(kind="bot", bot=bot)] * (seats - 1)]
        self.waits: list[float] = []

    async def host(self, number: int) -> Api:
        api = Api(self.address, headers={"X-Forwarded-For": f"10.{number >> 8}.{number & 255}.1"})
        await api.arrive("Load")
        return api

    async def tables(self, api: Api, ready: asyncio.Event) -> None:
        while True:
            table = (await api.create_table(m.TableConfig(game=self.game, seats=self.plans, undo=False))).id
            line = await self.sit_down(api, table, 0)
            await self.deal([line])
            ready.set()
            await self.play_and_wait(line)
            self.games += 1
            await line.close()

    async def play_and_wait(self, line: ClientConnection) -> None:
        """From the moment a move was taken to the next question, only bots have something to do."""
        free, is_over, asked = 0.0, False, None
        while not is_over:
            message = decode(await line.recv())
            if message.type in ("snapshot", "update"):
                asked, is_over = message if message.questions else None, message.outcome is not None
            elif message.type in ("done", "refused"):
                free = time.perf_counter()
            if asked is not None and not is_over:
                if free:
                    self.waits.append(time.perf_counter() - free)
                await line.send(self.choice(asked))
                self.latencies.append(0.0)
                free, asked = 0.0, None


async def measure(address: str, chosen: argparse.Namespace, rivals: int) -> Figures:
    people = OurPeople(address, chosen.think, chosen.seed, "agencies")
    seats = registry.load(chosen.game).seats[0]
    guest = AgainstBots(address, chosen.game, seats, "greedy", chosen.seed)
    host = AgainstBots(address, chosen.game, seats, chosen.bot, chosen.seed)
    ready = [asyncio.Event() for _ in range(chosen.people + 1 + rivals)]
    start = rivals * 10_000  # other addresses each time
    playing = [people.table(start + n, ready[n]) for n in range(chosen.people)]
    playing.append(guest.tables(await guest.host(GUEST), ready[chosen.people]))
    if rivals:
        one = await host.host(HOST)
        playing += [host.tables(one, event) for event in ready[chosen.people + 1 :]]
    async with under_way(playing, ready):
        people.latencies.clear()
        guest.waits.clear()
        host.games, moves = 0, len(host.latencies)
        began = time.perf_counter()
        await asyncio.sleep(chosen.seconds)
        took = time.perf_counter() - began
    return Figures(
        load=f"{rivals} tables of one host with {chosen.bot}" if rivals else "no other bots",
        seconds=round(took, 1),
        moves=len(people.latencies),
        p50_ms=round(percentile(people.latencies, 0.5), 2),
        p99_ms=round(percentile(people.latencies, 0.99), 2),
        bot_moves=len(guest.waits),
        bot_p50_ms=round(percentile(guest.waits, 0.5), 2),
        bot_p99_ms=round(percentile(guest.waits, 0.99), 2),
        rivals_games=host.games,
        rivals_moves=len(host.latencies) - moves,
    )


async def measure_all(address: str, chosen: argparse.Namespace) -> list[Figures]:
    return [await measure(address, chosen, rivals) for rivals in (0, 1, chosen.tables)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="nation")
    parser.add_argument("--bot", default="master")
    parser.add_argument("--tables", type=int, default=8, help="tables of the host with many")
    parser.add_argument("--people", type=int, default=100, help="tables of two people each")
    parser.add_argument("--think", type=float, default=2.0, help="mean seconds before each of their moves")
    parser.add_argument("--workers", type=int, default=ServerConfig(Path()).bot_workers)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="cutthroat-bots-") as made:
        script = Path(made) / "serve.py"
        script.write_text(SERVE)
        env = {"PYTHONPATH": os.pathsep.join(path or str(Path.cwd()) for path in sys.path)}
        command = [sys.executable, str(script), made, str(chosen.workers)]
        with running(command, Path(made), env) as (address, _):
            urlopen(f"{address}/api/games").read()
            figures = asyncio.run(measure_all(address, chosen))
    print(msgspec.json.format(msgspec.json.encode(figures), indent=2).decode())


if __name__ == "__main__":
    main()
