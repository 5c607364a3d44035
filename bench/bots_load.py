"""What one host's many bots, and reviews of games, cost everybody else.

python -m bench.bots_load --game nation --bot master --tables 8 --reviews 4 --people 100 --seconds 20

A server with its bot and review processes on this machine, and four times the same: people at tables in pairs, with
time to think, and a guest who plays against a bot that thinks at once. First alone, then while one host has one table
of strong bots, then many, then while so many people have games reviewed. Reported are the people's answer times, and
how long the guest waited for the bot. Server, bots, reviews and people share the cores of one machine, so the figures
are worst cases.
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

from bench.review import MIXED, game_of_bots
from bench.scripted import OurPeople, decode, under_way
from bench.server_load import percentile, running
from cutthroat.client import Api
from cutthroat.game import registry
from cutthroat.game.record import encode
from cutthroat.protocol import messages as m
from cutthroat.protocol.http import RecordInfo, ReviewState
from cutthroat.server.env import ServerConfig

SERVE = """
import sys
from pathlib import Path
from cutthroat.server.env import ServerConfig
from cutthroat.server.main import serve
config = ServerConfig(Path(sys.argv[1]), bot_workers=int(sys.argv[2]), bot_pause=0.0)
serve("127.0.0.1", 0, config, lambda address: print(address, flush=True))
"""
GUEST, HOST, READER = 60_001, 60_002, 60_100
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
    reviews_under_way: int
    """At the end."""


class AgainstBots(OurPeople):
    """Somebody who plays against bots only, and answers at once."""

    def __init__(self, address: str, game: str, seats: int, bot: str, seed: int) -> None:
        super().__init__(address, 0.0, seed, game)
        self.plans = [m.SeatPlan(), *[m.SeatPlan(kind="bot", bot=bot)] * (seats - 1)]
        self.waits: list[float] = []

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


async def person(address: str, number: int) -> Api:
    api = Api(address, headers={"X-Forwarded-For": f"10.{number >> 8}.{number & 255}.1"})
    await api.arrive("Load")
    return api


class Reviewing:
    """People who each bring a game, and ask for its review."""

    def __init__(self, address: str, chosen: argparse.Namespace) -> None:
        self.address = address
        self.game = registry.load(chosen.game)
        self.seed = chosen.seed
        self.asked: list[tuple[Api, str]] = []

    async def ask(self, number: int) -> None:
        api = await person(self.address, READER + number)
        bots = MIXED[: self.game.seats[0]]
        played = game_of_bots(self.game, bots, self.seed, number)
        info = await api.post("/api/records", msgspec.Raw(encode(played)), RecordInfo)
        where = f"/api/records/{info.id}/review"
        await api.post(where, {}, ReviewState)
        self.asked.append((api, where))

    async def under_way(self) -> int:
        """How many are still being worked on; a bench that outlives them measures nothing."""
        states = [await api.get(where, ReviewState) for api, where in self.asked]
        return sum(state.status == "working" for state in states)


async def measure(address: str, chosen: argparse.Namespace, rivals: int = 0, reviews: int = 0) -> Figures:
    people = OurPeople(address, chosen.think, chosen.seed, "agencies")
    seats = registry.load(chosen.game).seats[0]
    guest = AgainstBots(address, chosen.game, seats, "greedy", chosen.seed)
    host = AgainstBots(address, chosen.game, seats, chosen.bot, chosen.seed)
    ready = [asyncio.Event() for _ in range(chosen.people + 1 + rivals)]
    start = (rivals + reviews) * 1_000  # other addresses each time
    playing = [people.table(start + n, ready[n]) for n in range(chosen.people)]
    playing.append(guest.tables(await person(address, GUEST), ready[chosen.people]))
    if rivals:
        one = await person(address, HOST)
        playing += [host.tables(one, event) for event in ready[chosen.people + 1 :]]
    asked = Reviewing(address, chosen)
    async with under_way(playing, ready):
        for number in range(reviews):
            await asked.ask(number)
        people.latencies.clear()
        guest.waits.clear()
        host.games, moves = 0, len(host.latencies)
        began = time.perf_counter()
        await asyncio.sleep(chosen.seconds)
        took = time.perf_counter() - began
        working = await asked.under_way()
    return Figures(
        load=told(chosen.bot, rivals, reviews),
        reviews_under_way=working,
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


def told(bot: str, rivals: int, reviews: int) -> str:
    if reviews:
        return f"{reviews} reviews"
    return f"{rivals} tables of one host with {bot}" if rivals else "no other bots"


async def measure_all(address: str, chosen: argparse.Namespace) -> list[Figures]:
    found = [await measure(address, chosen, rivals) for rivals in (0, 1, chosen.tables)]
    if chosen.reviews:
        found.append(await measure(address, chosen, reviews=chosen.reviews))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="nation")
    parser.add_argument("--bot", default="master")
    parser.add_argument("--tables", type=int, default=8, help="tables of the host with many")
    parser.add_argument("--reviews", type=int, default=4, help="people who have a game reviewed")
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
