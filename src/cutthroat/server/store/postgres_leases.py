"""Several processes on one PostgreSQL. Each keeps a row alive by its beats and holds a session lock; a table belongs to
one of them, in an epoch that counts its owners.

The lock is gone the moment its process is, but a frozen process keeps it; the beat shows that, too, but later. Neither
decides what is written: that is the epoch, in the statement that appends. All times are the database's own.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import secrets
from collections.abc import Mapping
from typing import Any

from cutthroat.server.store.base import StoreError
from cutthroat.server.store.leases import FIRST_EPOCH, Leases, NobodyKnows, OwnedElsewhere, Peer, Watcher
from cutthroat.server.store.postgres import CONNECT_SECONDS, IN_USE, SERVERS, PostgresStore, describe
from cutthroat.server.timing import Clock

try:
    import asyncpg
except ImportError:  # an extra
    asyncpg = None

log = logging.getLogger(__name__)

BEAT = 0.4
TTL = 1.5
"""Seconds after its last beat at which a process counts as dead."""
LATE = 2 * BEAT
"""Seconds after its last beat at which a process seems frozen: it is looked at the moment that it would be dead. And
seconds in which everybody else has beaten again, if we were all away and none of us has lost the database."""
A_MOMENT = 0.02
AWAY = TTL - BEAT
"""Whoever has not beaten for so long was away: frozen, or without the database."""
ORPHANS_EVERY = 5.0
FORGET_AFTER = 60.0
"""Seconds after which the row of a dead process is removed."""
FORGET_LIMITS_AFTER = 3600.0
CHANNEL = "cutthroat"
PROCESS = 0x6375_7475
"""The first key of the lock that each process holds; the second is its number."""
NOW = "extract(epoch FROM clock_timestamp())::float8"
LOCKED = f"""EXISTS (
    SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND granted AND classid = {PROCESS}::oid
    AND objid = p.number::oid AND objsubid = 2
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))"""
LIVES = f"(p.beat > {NOW} - {TTL} AND {LOCKED})"
BEATS = f"""
WITH mine AS (
    INSERT INTO processes (id, number, reach, started, beat, draining, facts) VALUES ($1, $2, $3, {NOW}, {NOW}, $4, $5)
    ON CONFLICT (id) DO UPDATE SET beat = {NOW}, draining = excluded.draining, facts = excluded.facts)
SELECT id, reach, draining, {LIVES} AS lives, {NOW} - beat AS age, beat > $6::float8 AND NOT {LOCKED} AS unlocked
FROM processes AS p WHERE id <> $1
"""
IS_DEAD = f"""CASE WHEN $2::boolean
    THEN NOT EXISTS (SELECT 1 FROM processes AS p WHERE p.id = owners.process AND {LIVES})
    ELSE EXISTS (SELECT 1 FROM processes AS p WHERE p.id = owners.process AND p.beat > $3::float8 AND NOT {LOCKED})
    END"""
"""Whoever was not away judges by beat and lock; others by the lock alone, of those that are known to have held it since
they themselves lost theirs: whatever took both may need time to give them back."""
IS_FREE = f"(owners.process IS NULL OR owners.process = $1::varchar OR {IS_DEAD})"
TAKE = f"""ON CONFLICT (table_id) DO UPDATE SET process = $1::varchar, epoch = owners.epoch + 1 WHERE {IS_FREE}
RETURNING table_id, epoch"""
CLAIM = f"""
WITH owner AS (SELECT process FROM owners WHERE table_id = $4::varchar),
taken AS (
    INSERT INTO owners (table_id, process, epoch)
    SELECT id, $1::varchar, {FIRST_EPOCH} FROM tables WHERE id = $4::varchar {TAKE})
SELECT taken.epoch, (SELECT process FROM owner) AS process, reach FROM (SELECT 1) AS one
LEFT JOIN taken ON TRUE LEFT JOIN processes ON processes.id = (SELECT process FROM owner)
"""
CLAIM_ORPHANS = f"""
WITH orphans AS (
    SELECT tables.id FROM tables LEFT JOIN owners ON owners.table_id = tables.id
    WHERE (status = 'playing' OR (status = 'over' AND tables.id NOT IN (SELECT id FROM records)))
    AND owners.process IS DISTINCT FROM $1::varchar AND (owners.table_id IS NULL OR {IS_FREE})
    ORDER BY changed DESC LIMIT $4 FOR UPDATE OF tables SKIP LOCKED)
INSERT INTO owners (table_id, process, epoch) SELECT id, $1::varchar, {FIRST_EPOCH} FROM orphans {TAKE}
"""
RELEASE = """
UPDATE owners SET process = NULL, epoch = owners.epoch + 1
FROM unnest($1::varchar[], $2::int[]) AS mine (table_id, epoch)
WHERE owners.table_id = mine.table_id AND owners.epoch = mine.epoch
"""
KEEP_SECRET = "INSERT INTO settings (key, value) VALUES ($1, $2) ON CONFLICT DO NOTHING"
RELAY_SECRET = "relay-secret"
REFILLED = f"least($3::float8, l.level + ({NOW} - l.seen) * $2::float8)"
TAKE_SHARED = f"""
INSERT INTO shared_limits AS l (key, level, seen) VALUES ($1, $3::float8 - 1, {NOW})
ON CONFLICT (key) DO UPDATE SET level = {REFILLED} - 1, seen = {NOW} WHERE {REFILLED} >= 1 RETURNING 1
"""
MINE = "SELECT table_id, epoch FROM owners WHERE process = $1::varchar"


class PostgresLeases(Leases):
    process: str

    def __init__(self, store: PostgresStore, clock: Clock, reach: str) -> None:
        self.process = store.process
        self._number = secrets.randbelow(2**31)
        self._store = store
        self._clock = clock
        self._reach = reach
        self._watcher: Watcher | None = None
        self._db: Any = None
        self._beating: asyncio.Task[None] | None = None
        self._hurry = asyncio.Event()
        self._peers: dict[str, Peer] = {}
        self._claimed: dict[str, int] = {}
        """Orphans that are ours, and not in memory yet."""
        self._judges_from = clock.now() + TTL + BEAT
        """Before that we have been here for too short to know who else is."""
        self._was_away = False
        """Since the last beat."""
        self._reconnected: float | None = None
        """When our own connection was last made again."""
        self._locks_from = 0.0
        """The same by the database's clock: whoever has beaten since then held their lock after it."""
        self._last_beat = clock.now()
        self._looked_for_orphans = float("-inf")
        self._next_beat = BEAT
        """Seconds until then."""

    async def open(self, watcher: Watcher) -> None:
        self._watcher = watcher
        await self._store.change(KEEP_SECRET, RELAY_SECRET, secrets.token_urlsafe(32))
        self.secret = await self._store.setting(RELAY_SECRET) or ""
        await self._enlist()
        await self._beat()
        self._beating = asyncio.create_task(self._beat_on(), name="leases")

    async def close(self) -> None:
        if self._beating is not None:
            self._beating.cancel()
            await asyncio.wait([self._beating])
        if self._db is not None:
            with contextlib.suppress(Exception):  # it may be lost already
                await asyncio.wait_for(self._db.execute("DELETE FROM processes WHERE id = $1", self.process), TTL)
                await asyncio.wait_for(self._db.close(), TTL)

    @property
    def _may_judge(self) -> bool:
        """Who was away itself finds everybody's beat old, and must not call them dead."""
        return self._clock.now() >= self._judges_from

    def problem(self) -> str | None:
        if self.is_draining:
            return "the server is about to stop"
        return "the database is not reached" if self._clock.now() - self._last_beat > TTL else None

    # The beat

    async def _enlist(self) -> None:
        """A connection of our own, whose end is the end of its locks. What it writes need not be on disk."""
        try:
            db = await asyncpg.connect(self._store.address, timeout=CONNECT_SECONDS, command_timeout=TTL)
        except Exception as error:
            raise StoreError(f"the database cannot be reached: {describe(error)}") from None
        try:
            await db.execute("SET synchronous_commit = off")
            if not await db.fetchval("SELECT pg_try_advisory_lock_shared($1)", SERVERS):
                raise StoreError(IN_USE)
            await db.fetchval("SELECT pg_advisory_lock($1, $2)", PROCESS, self._number)
            await db.execute(f"DELETE FROM processes WHERE beat < {NOW} - {FORGET_AFTER}")
            await db.execute(f"DELETE FROM shared_limits WHERE seen < {NOW} - {FORGET_LIMITS_AFTER}")
            await db.add_listener(CHANNEL, self._hear)
        except BaseException:
            db.terminate()
            raise
        self._db = db

    async def _beat_on(self) -> None:
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(self._next_beat):
                    await self._hurry.wait()
            self._hurry.clear()
            try:
                if self._db.is_closed():
                    self._was_away = True
                    await self._enlist()
                    self._reconnected = self._clock.now()
                    self._locks_from = await self._db.fetchval(f"SELECT {NOW}")
                await self._beat()
            except Exception as error:
                log.warning("the beat was missed: %s", describe(error))
                self._db.terminate()
                await asyncio.sleep(BEAT)

    async def _beat(self) -> None:
        assert self._watcher is not None
        if self._clock.now() - self._last_beat > AWAY:
            self._was_away = True
        facts = self._watcher.facts()
        mine = (self.process, self._number, self._reach, self.is_draining, facts)
        rows = await self._db.fetch(BEATS, *mine, self._locks_from)
        self._last_beat = self._clock.now()
        if self._was_away:
            self._was_away = False
            self._judges_from = self._last_beat + (TTL + BEAT if self._has_just_reconnected else LATE)
            await self._find_lost()
        self._look_at([(Peer(*row[:3]), row["lives"], row["unlocked"]) for row in rows])
        self._next_beat = until_next_beat([row["age"] for row in rows if row["lives"]])

    def _look_at(self, found: list[tuple[Peer, bool, bool]]) -> None:
        """Each with whether it lives by beat and lock, and whether it has let its lock go."""
        assert self._watcher is not None
        living = {peer.id: peer for peer, lives, _ in found if lives}
        if self._may_judge:
            dead = self._peers.keys() - living.keys()
        else:
            dead = self._peers.keys() & {peer.id for peer, _, unlocked in found if unlocked}
            living = self._peers | living
        self._peers = {process: peer for process, peer in living.items() if process not in dead}
        for process in dead:
            log.warning("process %s is gone", process)
            self._watcher.on_death(process)
        if dead or (self._may_judge and self._clock.now() - self._looked_for_orphans >= ORPHANS_EVERY):
            self._looked_for_orphans = self._clock.now()
            self._watcher.on_orphans()

    async def _find_lost(self) -> None:
        """Tables that others have claimed while we were away."""
        assert self._watcher is not None
        held = self._watcher.held()
        mine = dict(map(tuple, await self._db.fetch(MINE, self.process)))
        for table, epoch in held.items():
            if mine.get(table) != epoch:
                self._watcher.on_lost(table)
        self._claimed = {table: epoch for table, epoch in self._claimed.items() if mine.get(table) == epoch}

    def look_soon(self) -> None:
        self._hurry.set()

    def peers(self) -> list[Peer]:
        return list(self._peers.values())

    def drain(self) -> None:
        self.is_draining = True
        self._hurry.set()

    # Tables

    async def claim(self, table: str) -> int:
        if table in self._claimed:
            return self._claimed.pop(table)
        if self.is_draining:
            raise self._somebody_else()
        rows = await self._store.change(CLAIM, self.process, self._may_judge, self._locks_from, table)
        epoch, owner, reach = rows[0]
        if epoch is None and reach is None:
            raise NobodyKnows("it is not known yet who has the table")
        if epoch is None:
            raise OwnedElsewhere(owner, reach)
        if owner is not None and owner != self.process:
            await self.tell("taken", owner)
        return int(epoch)

    def _somebody_else(self) -> Exception:
        """Whoever is about to stop claims nothing any more, but knows others who will."""
        for peer in self._peers.values():
            if not peer.is_draining:
                return OwnedElsewhere(peer.id, peer.reach)
        return NobodyKnows("the server is about to stop")

    @property
    def _has_just_reconnected(self) -> bool:
        """Then the others may have lost the database for the same reason, and need time to come back."""
        return self._reconnected is not None and self._clock.now() - self._reconnected < TTL + BEAT

    async def claim_orphans(self, limit: int) -> list[str]:
        if self.is_draining:
            return []
        rows = await self._store.change(CLAIM_ORPHANS, self.process, self._may_judge, self._locks_from, limit)
        self._claimed.update(rows)
        return [table for table, _ in rows]

    async def release(self, tables: Mapping[str, int]) -> None:
        if not tables:
            return
        await self._store.change(RELEASE, list(tables), list(tables.values()))
        await self.tell("released")

    async def take(self, key: str, rate: float, burst: float) -> bool:
        return bool(await self._store.change(TAKE_SHARED, key, rate, burst))

    # Notices

    async def tell(self, kind: str, *words: str) -> None:
        await self._store.change("SELECT pg_notify($1, $2)", CHANNEL, json.dumps([self.process, kind, *words]))

    def _hear(self, _db: Any, _pid: int, _channel: str, text: str) -> None:
        assert self._watcher is not None
        sender, kind, *words = json.loads(text)
        if sender == self.process:
            return
        match kind:
            case "taken":
                if words == [self.process]:
                    self._was_away = True
                    self.look_soon()
            case "released":
                self._watcher.on_orphans()
            case _:
                self._watcher.on_notice(kind, words)


def until_next_beat(ages: list[float]) -> float:
    """Sooner if somebody who lives, by those seconds since the last beat, would be dead before it was noticed."""
    ends = [TTL - age + A_MOMENT for age in ages if age > LATE]
    return min([BEAT, *ends])
