"""Everything a server is made of, put together once."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections.abc import Callable
from ipaddress import IPv4Network, IPv6Network, ip_address
from pathlib import Path
from typing import NamedTuple, ParamSpec, TypeAlias, TypeVar

from cutthroat.game.record import Record
from cutthroat.protocol import messages as m
from cutthroat.server.bots.pool import Workers
from cutthroat.server.bus import LocalBus
from cutthroat.server.limits import Buckets
from cutthroat.server.people import People, Person
from cutthroat.server.store.base import StoreError
from cutthroat.server.store.sqlite import SqliteStore
from cutthroat.server.tables.actor import TableActor
from cutthroat.server.tables.entries import Sat
from cutthroat.server.tables.manager import ManagerConfig, TableManager

P = ParamSpec("P")
R = TypeVar("R")
Network: TypeAlias = IPv4Network | IPv6Network
THIS_MACHINE: tuple[Network, ...] = (IPv4Network("127.0.0.0/8"), IPv6Network("::1"))


class ServerConfig(NamedTuple):
    data: Path
    bot_workers: int = 1
    bot_budget: float = 10.0
    """Seconds that a bot may think before its process is replaced."""
    bot_pause: float = 0.6
    metrics_from: tuple[Network, ...] = THIS_MACHINE
    """Who may read the figures: on a quiet server they show even steps that no player is told of."""


class Env:
    """Store, bus, bots, people and tables. ``open`` and ``close`` take them in order."""

    def __init__(self, config: ServerConfig) -> None:
        self.config = config
        self.wall = time.time
        self.clock = time.monotonic
        self.store = SqliteStore(config.data / "cutthroat.db")
        self.bus = LocalBus()
        self.bots = Workers(config.bot_workers, config.bot_budget)
        self.people = People(self.store)
        self.manager = TableManager(
            self.store, self.bus, self.bots, ManagerConfig(self.wall, self.clock, config.bot_pause)
        )
        self.creations = Buckets(rate=0.2, burst=20)
        self.imports = Buckets(rate=0.05, burst=20)
        self.guesses = Buckets(rate=0.5, burst=15)
        self.newcomers = Buckets(rate=0.1, burst=50)
        """New people by address."""
        self.arrivals = Buckets(rate=20.0, burst=200)
        """Requests and connections by address."""

    async def open(self) -> None:
        await self.store.open()
        await self.bus.open()
        await self.bots.open()
        await self.manager.open()

    async def close(self) -> None:
        await self.manager.close()
        await self.bots.close()
        await self.bus.close()
        await self.store.close()

    async def problem(self) -> str | None:
        """Why the server cannot do its work. After a write that failed another one is tried: it may be over."""
        if self.store.problem() is not None:
            with contextlib.suppress(StoreError):
                await self.store.set_setting("heartbeat", str(self.wall()))
        return self.store.problem()

    def may_see_metrics(self, address: str) -> bool:
        try:
            asker = ip_address(address)
        except ValueError:
            return False
        return any(asker in network for network in self.config.metrics_from)

    def new_id(self) -> str:
        return secrets.token_urlsafe(16)

    async def in_thread(self, run: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        return await asyncio.to_thread(run, *args, **kwargs)

    async def fork(self, played: Record, turn: int, seat: int, bot: str | None, person: Person) -> TableActor:
        """A table that goes on from a finished game; with a bot, all other seats are bots."""
        others = m.SeatPlan(kind="bot", bot=bot) if bot else m.SeatPlan()
        plans = [m.SeatPlan() if number == seat else others for number in range(len(played.seats))]
        config = m.TableConfig(game=played.game, seats=plans, options=played.options)
        start = Record(
            game=played.game,
            rules_version=played.rules_version,
            options=played.options,
            seats=played.seats,
            chance=played.chance,
            setup=played.setup,
            moves=played.moves[:turn],
        )
        actor = await self.manager.create(config, person, start)
        await actor.enter(Sat(seat=seat, person=person.id, name=person.name, entropy=""))
        return actor
