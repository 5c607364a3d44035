"""Which process owns which table: with SQLite the one that there is, with PostgreSQL any number that share them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import NamedTuple, Protocol

from cutthroat.server.store.base import StoreError

FIRST_EPOCH = 1
"""Of a table that has just been created."""


class OwnedElsewhere(Exception):
    """A living process owns the table; whoever wants it must go there."""

    def __init__(self, process: str, reach: str) -> None:
        super().__init__(f"another process owns the table, at {reach}")
        self.process = process
        self.reach = reach


class NobodyKnows(StoreError):
    """Its owner may be dead, but it is too early to say so."""


class Peer(NamedTuple):
    """Another process on the same database, as it was seen last."""

    id: str
    reach: str
    is_draining: bool


class Watcher(Protocol):
    """Whoever holds tables, and is told what becomes of them. None of it may wait."""

    def held(self) -> dict[str, int]:
        """The tables in memory, each with the epoch in which it was claimed."""

    def facts(self) -> str:
        """What the other processes, and the host, are to know of this one; JSON."""

    def on_lost(self, table: str) -> None:
        """Another process owns it now."""

    def on_orphans(self) -> None:
        """There may be tables that nobody owns."""

    def on_death(self, process: str) -> None: ...

    def on_notice(self, kind: str, words: list[str]) -> None:
        """A short notice from another process."""


class Leases(ABC):
    process: str | None = None
    """Our own id; None = there is no other process, and nothing is fenced."""
    secret = ""
    """Which all processes on the database share, and nobody else knows."""
    is_draining = False
    """Whether this process is about to stop."""

    @abstractmethod
    async def open(self, watcher: Watcher) -> None: ...

    @abstractmethod
    async def close(self) -> None: ...

    @abstractmethod
    async def claim(self, table: str) -> int | None:
        """Own a table of the store from now on; returns the epoch, with which its appends are fenced. Raises
        OwnedElsewhere if a living process owns it."""

    @abstractmethod
    async def claim_orphans(self, limit: int) -> list[str]:
        """Unfinished tables that no living process owns, ours from now on; those that another process is about to
        claim are left to it."""

    @abstractmethod
    async def release(self, tables: Mapping[str, int]) -> None:
        """As they were claimed in those epochs: whoever is asked for them next may have them."""

    @abstractmethod
    async def tell(self, kind: str, *words: str) -> None:
        """A notice of a few words to all other processes; they may miss it."""

    @abstractmethod
    async def take(self, key: str, rate: float, burst: float) -> bool:
        """From a bucket that all processes share."""

    @abstractmethod
    def peers(self) -> list[Peer]:
        """The other processes that live."""

    def problem(self) -> str | None:
        """Why this process must not be sent anybody now."""
        return None

    @abstractmethod
    def drain(self) -> None:
        """Claim nothing any more, and tell the others that we are about to stop."""

    @abstractmethod
    def look_soon(self) -> None:
        """Somebody seems to have died: do not wait for the next beat."""


class SoleLeases(Leases):
    """One process owns everything."""

    async def open(self, watcher: Watcher) -> None:
        pass

    async def close(self) -> None:
        pass

    async def claim(self, table: str) -> int | None:
        return None

    async def claim_orphans(self, limit: int) -> list[str]:
        return []

    async def release(self, tables: Mapping[str, int]) -> None:
        pass

    async def tell(self, kind: str, *words: str) -> None:
        pass

    async def take(self, key: str, rate: float, burst: float) -> bool:
        return True

    def peers(self) -> list[Peer]:
        return []

    def drain(self) -> None:
        pass

    def look_soon(self) -> None:
        pass
