"""How Alembic reaches the database: one connection, in one transaction.

All missing migrations and the new revision are committed together, so a process that is killed on the way leaves the
database as it was. Python's sqlite3 would begin a transaction only at the first INSERT or UPDATE and commit every
CREATE and ALTER before it at once, which is why its own handling is turned off here.
"""

from __future__ import annotations

import asyncio

from alembic import context
from sqlalchemy import Connection, NullPool, create_engine, event

from cutthroat.server.store.schema import metadata

MIGRATING = 0x6375_7473
"""The key of the lock that whoever migrates a PostgreSQL database holds until the end of the transaction."""


def begin(connection: Connection) -> None:
    """With the right to write from the start: another process that migrates waits here, and then finds it done."""
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def migrate(connection: Connection) -> None:
    context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
    with context.begin_transaction():
        context.run_migrations()


def on_sqlite() -> None:
    settings = context.config.attributes
    arguments = {"isolation_level": None, "timeout": settings["patience"]}
    engine = create_engine(settings["url"], connect_args=arguments, poolclass=NullPool)
    event.listen(engine, "begin", begin)
    with engine.begin() as connection:
        migrate(connection)


async def on_postgres() -> None:
    from sqlalchemy.ext.asyncio import create_async_engine  # noqa: PLC0415 - needs greenlet, which comes with the extra

    engine = create_async_engine(context.config.attributes["url"], poolclass=NullPool)
    async with engine.begin() as connection:
        await connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({MIGRATING})")
        await connection.run_sync(migrate)
    await engine.dispose()


if context.config.attributes["url"].get_backend_name() == "sqlite":
    on_sqlite()
else:
    asyncio.run(on_postgres())
