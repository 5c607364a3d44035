"""The processes on one PostgreSQL, as they say themselves and as the database sees them."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec

from cutthroat.server.store.base import StoreError
from cutthroat.server.store.postgres import CONNECT_SECONDS, WITHOUT, describe
from cutthroat.server.store.postgres_leases import LIVES, NOW

try:
    import asyncpg
except ImportError:  # an extra
    asyncpg = None

PROCESSES = f"""
SELECT id, reach, {NOW} - started, {NOW} - beat, draining, {LIVES}, facts,
    (SELECT count(*) FROM owners WHERE process = p.id) FROM processes AS p ORDER BY started
"""
ORPHANS = f"""
SELECT count(*) FROM tables LEFT JOIN owners ON owners.table_id = tables.id WHERE status = 'playing'
AND NOT EXISTS (SELECT 1 FROM processes AS p WHERE p.id = owners.process AND {LIVES})
"""


class Facts(msgspec.Struct, frozen=True):
    """What a process says of itself with every beat."""

    pid: int = 0
    host: str = ""
    tables: int = 0
    sockets: float = 0
    relays: float = 0
    moves: int = 0
    adopted: int = 0
    lost: int = 0
    command_p50: float = 0.0
    command_p95: float = 0.0
    store_p95: float = 0.0


class ProcessStatus(msgspec.Struct, frozen=True):
    id: str
    reach: str
    up: float
    """Seconds since it started."""
    beat: float
    """Seconds since its last beat."""
    draining: bool
    lives: bool
    facts: Facts
    owns: int
    """Tables."""


class ClusterStatus(msgspec.Struct, frozen=True):
    processes: list[ProcessStatus]
    orphans: int
    """Games under way that nobody owns."""

    @property
    def is_well(self) -> bool:
        return any(process.lives for process in self.processes) and not self.orphans


def status_of(address: str) -> ClusterStatus:
    return asyncio.run(read_status(address))


async def read_status(address: str) -> ClusterStatus:
    if asyncpg is None:
        raise StoreError(WITHOUT)
    try:
        db: Any = await asyncpg.connect(address, timeout=CONNECT_SECONDS, command_timeout=CONNECT_SECONDS)
    except Exception as error:
        raise StoreError(f"the database cannot be reached: {describe(error)}") from None
    try:
        rows = await db.fetch(PROCESSES)
        orphans = await db.fetchval(ORPHANS)
    except Exception as error:
        raise StoreError(f"the database is not one of this release of Cutthroat: {describe(error)}") from None
    finally:
        await db.close()
    processes = [
        ProcessStatus(key, reach, up, beat, draining, lives, msgspec.json.decode(facts, type=Facts), owns)
        for key, reach, up, beat, draining, lives, facts, owns in rows
    ]
    return ClusterStatus(processes, orphans)
