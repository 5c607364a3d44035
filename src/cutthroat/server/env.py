"""What the server works with: its disk, bots, clock, people and rate limits, put together once."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Collection
from ipaddress import IPv4Network, IPv6Network
from pathlib import Path
from typing import NamedTuple, ParamSpec, TypeAlias, TypeVar

from cutthroat.server.bots.pool import BotPool, BotWorkers
from cutthroat.server.connections import PER_ADDRESS, is_in
from cutthroat.server.editions import Editions
from cutthroat.server.limits import RateLimits
from cutthroat.server.people import People
from cutthroat.server.reviews.coach import Coach
from cutthroat.server.reviews.queue import Reviews
from cutthroat.server.store.base import Store, StoreError
from cutthroat.server.store.leases import Leases, SoleLeases
from cutthroat.server.store.postgres import PostgresStore
from cutthroat.server.store.postgres_leases import PostgresLeases
from cutthroat.server.store.probe import StoreProbe
from cutthroat.server.store.sqlite import SqliteStore
from cutthroat.server.store.starter import Starter
from cutthroat.server.timing import Clock, SystemClock

P = ParamSpec("P")
R = TypeVar("R")
Network: TypeAlias = IPv4Network | IPv6Network
THIS_MACHINE: tuple[Network, ...] = (IPv4Network("127.0.0.0/8"), IPv6Network("::1"))
BOT_PAUSE = 0.6
KEEP_TABLES = 30 * 24 * 3600.0
THREADS = 2
COACHES = 1
"""Processes, started when the first hint is asked for."""


class ServerConfig(NamedTuple):
    data: Path
    bot_workers: int = 1
    bot_budget: float = 10.0
    """Seconds that a bot may think before its process is replaced."""
    bot_pause: float = BOT_PAUSE
    review_workers: int = 1
    metrics_from: tuple[Network, ...] = THIS_MACHINE
    """Who may read the metrics: on a quiet server they show even moves that no player can see."""
    host_names: Collection[str] = ()
    """By which names, besides addresses and localhost, the server may be asked."""
    proxies: tuple[Network, ...] = THIS_MACHINE
    """Whose word is taken for the address of those whom they forward."""
    connections: int = PER_ADDRESS
    """That one address may have open."""
    keep_tables: float | None = KEEP_TABLES
    """Seconds for which the table of a finished game is kept besides its record; None = for ever."""
    postgres: str | None = None
    """The address of a PostgreSQL database, in which everything is kept instead of in the directory."""
    reach: str = "127.0.0.1:0"
    """Where the other processes on the same database reach this one; host and port."""
    editions: Path | None = None
    """An edition that tables may choose, or a folder of them."""

    @property
    def database(self) -> Path:
        return self.data / "cutthroat.db"

    def make_store(self) -> Store:
        return PostgresStore(self.postgres) if self.postgres else SqliteStore(self.database)

    def make_leases(self, store: Store, clock: Clock) -> Leases:
        return PostgresLeases(store, clock, self.reach) if isinstance(store, PostgresStore) else SoleLeases()


class Env:
    """``open`` and ``close`` take its parts in order."""

    def __init__(
        self,
        store: Store,
        bots: BotPool,
        clock: Clock,
        *,
        bot_pause: float = BOT_PAUSE,
        metrics_from: tuple[Network, ...] = THIS_MACHINE,
        host_names: Collection[str] = (),
        proxies: tuple[Network, ...] = THIS_MACHINE,
        connections: int = PER_ADDRESS,
        keep_tables: float | None = KEEP_TABLES,
        leases: Leases | None = None,
        review_workers: int = 1,
        editions: Editions | None = None,
    ) -> None:
        self.store = store
        self.leases = leases or SoleLeases()
        self.store_probe = StoreProbe(store, clock)
        self.starter = Starter(store)
        self.bots = bots
        self.clock = clock
        self.bot_pause = bot_pause
        """Seconds that a bot takes at least for a move that others see, whatever it holds and however many private
        moves it makes before."""
        self.metrics_from = metrics_from
        self.host_names = host_names
        self.proxies = proxies
        self.connections = connections
        self.keep_tables = keep_tables
        self.editions = editions or Editions()
        self.people = People(store)
        self.reviews = Reviews(store, clock, review_workers, shared=not isinstance(self.leases, SoleLeases))
        self.coach = Coach(COACHES)
        self.limits = RateLimits()
        self.internal_port: int | None = None
        """On which only other processes are answered."""
        self._threads = asyncio.Semaphore(THREADS)

    @classmethod
    def from_config(cls, config: ServerConfig) -> Env:
        store, clock = config.make_store(), SystemClock()
        return cls(
            store,
            BotWorkers(config.bot_workers, config.bot_budget),
            clock,
            bot_pause=config.bot_pause,
            metrics_from=config.metrics_from,
            host_names=config.host_names,
            proxies=config.proxies,
            connections=config.connections,
            keep_tables=config.keep_tables,
            leases=config.make_leases(store, clock),
            review_workers=config.review_workers,
            editions=Editions.read(config.editions),
        )

    async def open(self) -> None:
        await self.store.open()
        await self.bots.open()
        await self.reviews.open()
        await self.coach.open()

    async def close(self) -> None:
        await self.coach.close()
        await self.reviews.close()
        await self.bots.close()
        await self.store.close()

    async def problem(self) -> str | None:
        """Why the server cannot do its work. After a failed write another one is tried: the trouble may be over."""
        if self.store.problem() is not None:
            with contextlib.suppress(StoreError):
                await self.store.set_setting("heartbeat", str(self.clock.wall()))
        return self.store.problem() or self.leases.problem()

    def may_see_metrics(self, address: str) -> bool:
        return is_in(address, self.metrics_from)

    async def in_thread(self, run: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Few at a time: they take turns with the tables."""
        async with self._threads:
            return await asyncio.to_thread(run, *args, **kwargs)
