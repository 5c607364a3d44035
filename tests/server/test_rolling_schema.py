"""While processes are replaced one after the other, those of the release before are at work on the new schema: whatever
they read is still there, and whatever they write is still taken."""

from __future__ import annotations

import asyncio
from typing import Any, NamedTuple

import asyncpg

from cutthroat.server.store.migrate import REVISIONS, upgrade_postgres
from tests.server.postgres import Cluster

SEVERAL_PROCESSES = "0005"
"""The first schema that several processes could share."""
COLUMNS = """
SELECT table_name, column_name, data_type, coalesce(character_maximum_length, 0), is_nullable = 'YES',
    column_default IS NOT NULL OR is_identity = 'YES'
FROM information_schema.columns WHERE table_schema = 'public' AND table_name <> 'alembic_version'
"""
RULES = """
SELECT conrelid::regclass::text, pg_get_constraintdef(oid) FROM pg_constraint
WHERE connamespace = 'public'::regnamespace AND contype IN ('p', 'u', 'c', 'f', 'x')
UNION SELECT tablename, indexdef FROM pg_indexes WHERE schemaname = 'public' AND indexdef LIKE 'CREATE UNIQUE%'
UNION SELECT event_object_table, trigger_name FROM information_schema.triggers
"""


class Column(NamedTuple):
    table: str
    name: str
    kind: str
    length: int
    may_be_empty: bool
    fills_itself: bool


class Schema(NamedTuple):
    columns: list[Column]
    rules: set[tuple[str, str]]
    """What may not be written: keys, checks, references, triggers, each with its table."""


async def read(db: Any) -> Schema:
    columns = [Column(*row) for row in await db.fetch(COLUMNS)]
    return Schema(columns, {(row[0], row[1]) for row in await db.fetch(RULES)})


def read_at(address: str) -> Schema:
    async def ask() -> Schema:
        db: Any = await asyncpg.connect(address)
        found = await read(db)
        await db.close()
        return found

    return asyncio.run(ask())


def breaks(before: Schema, after: Schema) -> list[str]:
    """What a process that knows the schema before cannot do any more."""
    known = {column.table for column in before.columns}
    now = {(column.table, column.name): column for column in after.columns}
    found = []
    for old in before.columns:
        new = now.pop((old.table, old.name), None)
        if new is None:
            found.append(f"{old.table}.{old.name} is gone")
        elif new.kind != old.kind or new.length < old.length:
            found.append(f"{old.table}.{old.name} has another type")
        elif old.may_be_empty and not new.may_be_empty:
            found.append(f"{old.table}.{old.name} must be given now")
    for new in now.values():
        if new.table in known and not (new.may_be_empty or new.fills_itself):
            found.append(f"{new.table}.{new.name} must be given, and nobody knows it yet")
    found += [f"{table} has a new rule: {rule}" for table, rule in after.rules - before.rules if table in known]
    found += [f"{table} has lost a key: {rule}" for table, rule in before.rules - after.rules]
    return sorted(found)


def test_every_migration_leaves_the_release_before_at_work(cluster: Cluster) -> None:
    address = cluster.empty_database()
    upgrade_postgres(address, SEVERAL_PROCESSES)
    before = read_at(address)
    for revision in REVISIONS[REVISIONS.index(SEVERAL_PROCESSES) + 1 :]:
        upgrade_postgres(address, revision)
        after = read_at(address)
        assert breaks(before, after) == [], f"{revision}: add, fill, and require or remove one release later"
        before = after


CHANGES = {
    "ALTER TABLE tables DROP COLUMN summary": ["tables.summary is gone"],
    "ALTER TABLE people ALTER COLUMN name TYPE text": ["people.name has another type"],
    "ALTER TABLE owners ALTER COLUMN process SET NOT NULL": ["owners.process must be given now"],
    "ALTER TABLE entries ADD who varchar NOT NULL": ["entries.who must be given, and nobody knows it yet"],
    "ALTER TABLE entries ADD CHECK (seq < 9)": ["entries has a new rule: CHECK ((seq < 9))"],
    "ALTER TABLE mutes DROP CONSTRAINT pk_mutes": ["mutes has lost a key: PRIMARY KEY (table_id, person, other)"],
    "ALTER TABLE entries ADD who varchar": [],
    "ALTER TABLE entries ADD who varchar NOT NULL DEFAULT ''": [],
    "CREATE TABLE more (id int PRIMARY KEY)": [],
    "CREATE INDEX ON entries (at)": [],
}
"""And what each would break."""


def test_a_migration_that_would_stop_it_is_noticed(cluster: Cluster) -> None:
    async def test() -> None:
        db: Any = await asyncpg.connect(address)
        before = await read(db)
        for change, broken in CHANGES.items():
            undone = db.transaction()
            await undone.start()
            await db.execute(change)
            found = breaks(before, await read(db))
            assert set(broken) <= set(found), change
            assert bool(broken) == bool(found), change
            await undone.rollback()
        await db.close()

    address = cluster.new_database()
    asyncio.run(test())
