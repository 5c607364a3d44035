"""How Alembic reaches the database: one connection, in one transaction."""

from __future__ import annotations

from alembic import context
from sqlalchemy import create_engine

from cutthroat.server.store.schema import metadata


def run() -> None:
    engine = create_engine(context.config.attributes["url"])
    with engine.connect() as connection:
        context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
        with context.begin_transaction():
            context.run_migrations()
    engine.dispose()


run()
