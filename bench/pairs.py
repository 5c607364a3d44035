"""Pairs of scripted people who play game after game while their servers fail, and what is held against the logs."""

from __future__ import annotations

import asyncio
import contextlib
import random
import statistics
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Iterable
from typing import NamedTuple, TypeVar

from cutthroat.client import Api, ApiProblem, Refused, TableConnection, Unreachable
from cutthroat.game.record import decode
from cutthroat.game.verdict import verify
from cutthroat.protocol import messages as m
from cutthroat.server.tables import entries

R = TypeVar("R")
GAMES = ("toy", "crisis", "toy", "agencies")
PASSING = ("stale", "not-now", "unavailable", "too-fast")
"""Refusals after which one just looks again."""


class Acknowledged(NamedTuple):
    table: str
    command: str
    version: int
    action: int


class Judgement(NamedTuple):
    lost: int
    doubled: int
    broken: int


class Pairs(ABC):
    """Whoever runs them is told of every acknowledged move."""

    def __init__(self, dice: random.Random) -> None:
        self.dice = dice
        self.moves: list[Acknowledged] = []

    @abstractmethod
    async def has_moved(self, number: int, table: str) -> None:
        """A move of this pair has been acknowledged."""

    async def game(self, number: int, people: list[Api]) -> int:
        """A whole game at a new table; how often its people had to reconnect."""
        game = GAMES[number % len(GAMES)]
        bots = 2 if game == "crisis" else number % 2
        seats = [m.SeatPlan(), m.SeatPlan(), *[m.SeatPlan(kind="bot")] * bots]
        made = await insist(lambda: people[0].create_table(m.TableConfig(game=game, seats=seats)))
        async with TableConnection(people[0], made.id) as host, TableConnection(people[1], made.id) as guest:
            await persist(host, lambda line, key: m.Sit(id=key, seat=0))
            await persist(guest, lambda line, key: m.Sit(id=key, seat=1))
            await persist(host, lambda line, key: m.Start(id=key))
            await asyncio.gather(self.play(number, host), self.play(number, guest))
            return host.reconnects + guest.reconnects

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
                if refused.code not in PASSING:
                    raise
                await asyncio.sleep(0.01)
                continue
            self.moves.append(Acknowledged(line.table, key, done.version, action))
            await self.has_moved(number, line.table)
            await line.until(lambda known, version=done.version: known.version >= version)  # type: ignore[misc]


def judge(rows: Iterable[tuple[str, int, bytes]], records: Iterable[bytes], moves: list[Acknowledged]) -> Judgement:
    """By all entries and records that are in the store."""
    lost = doubled = broken = 0
    logs: dict[str, dict[int, entries.Entry]] = {}
    for table, seq, body in rows:
        logs.setdefault(table, {})[seq] = entries.decode(body)
    for move in moves:
        entry = logs[move.table].get(move.version)
        if not isinstance(entry, entries.Moved) or (entry.command, entry.action) != (move.command, move.action):
            lost += 1
    for log in logs.values():
        doubled += judge_commands(log)
        broken += sorted(log) != list(range(1, len(log) + 1))
    broken += sum(not verify(decode(body)).ok for body in records)
    return Judgement(lost, doubled, broken)


def judge_commands(log: dict[int, entries.Entry]) -> int:
    """How many commands have had their effect more than once."""
    commands = [(entry.person, entry.command) for entry in log.values() if getattr(entry, "command", None)]  # type: ignore[union-attr]
    return len(commands) - len(set(commands))


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


def spread(seconds: list[float]) -> str:
    if not seconds:
        return "-"
    ranked = sorted(seconds)
    late = ranked[int(0.95 * (len(ranked) - 1))]
    median, most = statistics.median(ranked), ranked[-1]
    return f"median {median:.2f} s, 95 % {late:.2f} s, at most {most:.2f} s ({len(ranked)} times)"
