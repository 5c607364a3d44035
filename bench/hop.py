"""What it costs to be passed on: the same tables played at their owner and through another process, in turn.

python -m bench.hop --tables 40 --rounds 3 --pause 0.13

Two processes share a PostgreSQL, which it starts itself. All tables are at the first one; the people of every other
table come to the second one. The time of a move is from sending it to its answer.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
import time

from bench.nursery import Nursery, Process
from bench.pairs import persist
from bench.postgres import running_cluster
from cutthroat.client import Api, Patience, Refused, TableConnection
from cutthroat.game import registry
from cutthroat.protocol import messages as m
from cutthroat.testing.toy.edge.game import GAME as TOY

WARM = 10
"""Moves of a table before its times count."""


class Hop:
    def __init__(self, database: str, tables: int, moves: int, pause: float) -> None:
        self.nursery = Nursery(database)
        self.tables = tables
        self.moves = moves
        self.pause = pause
        self.dice = random.Random(1)
        self.times: dict[bool, list[float]] = {False: [], True: []}

    async def run(self, rounds: int) -> None:
        await self.nursery.open()
        try:
            owner, other = await self.nursery.start(), await self.nursery.start()
            for number in range(rounds):
                await asyncio.gather(*(self.play_one(table, number, owner, other) for table in range(self.tables)))
        finally:
            await self.nursery.close()

    async def play_one(self, table: int, number: int, owner: Process, other: Process) -> None:
        is_relayed = (table + number) % 2 == 1
        patience = Patience()
        headers = {"X-Forwarded-For": f"10.{number}.{table}.1"}
        host = Api(owner.address, headers=headers, patience=patience)
        await host.arrive("Host")
        made = await host.create_table(m.TableConfig(game="agencies", seats=[m.SeatPlan(), m.SeatPlan()]))
        if is_relayed:
            host = Api(other.address, host.token, headers=headers, patience=patience)
        guest = Api(host.base, headers=headers, patience=patience)
        await guest.arrive("Guest")
        async with TableConnection(host, made.id) as one, TableConnection(guest, made.id) as two:
            await persist(one, lambda line, key: m.Sit(id=key, seat=0))
            await persist(two, lambda line, key: m.Sit(id=key, seat=1))
            await persist(one, lambda line, key: m.Start(id=key))
            made_moves = 0
            while made_moves < self.moves + WARM and not one.known.is_over:
                for line in (one, two):
                    if not line.known.questions:
                        continue
                    question = line.known.questions[0]
                    await asyncio.sleep(self.dice.expovariate(1 / self.pause))
                    began = time.perf_counter()
                    try:
                        done = await line.play(question, self.dice.choice(question.moves).action)
                    except Refused:
                        continue
                    made_moves += 1
                    if made_moves > WARM:
                        self.times[is_relayed].append(time.perf_counter() - began)
                    await line.until(lambda known, version=done.version: known.version >= version)  # type: ignore[misc]
                await asyncio.sleep(0.001)

    def summary(self) -> str:
        here, there = (quantiles(self.times[way]) for way in (False, True))
        lines = [
            f"{len(self.times[False])} moves at the owner: {told(here)}",
            f"{len(self.times[True])} passed on: {told(there)}",
            f"the hop: median {there[0] - here[0]:+.2f} ms, 99 % {there[2] - here[2]:+.2f} ms",
        ]
        return "\n".join(lines)


def told(cuts: tuple[float, float, float]) -> str:
    return f"median {cuts[0]:.2f} ms, 95 % {cuts[1]:.2f} ms, 99 % {cuts[2]:.2f} ms"


def quantiles(seconds: list[float]) -> tuple[float, float, float]:
    cuts = statistics.quantiles(seconds, n=100)
    return cuts[49] * 1000, cuts[94] * 1000, cuts[98] * 1000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--moves", type=int, default=60)
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--pause", type=float, default=0.13, help="seconds that a person thinks, on average")
    chosen = parser.parse_args()
    registry.register(TOY)
    with running_cluster() as postgres:
        hop = Hop(postgres.new_database(), chosen.tables, chosen.moves, chosen.pause)
        asyncio.run(hop.run(chosen.rounds))
        print(hop.summary())


if __name__ == "__main__":
    main()
