"""Brings a database to the newest schema."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cutthroat.server.store.base import StoreError

if TYPE_CHECKING:
    from alembic.config import Config
    from sqlalchemy import URL

REVISIONS = ("0001", "0002", "0003", "0004", "0005", "0006", "0007")
"""Every revision, oldest first; a test holds them against the migrations."""
HEAD = REVISIONS[-1]
PATIENCE = 10.0
"""Seconds to wait for somebody else's lock on the file."""


def migrate(path: Path) -> None:
    """Run the migrations that are missing. When none are, nothing is loaded: a restart must be quick."""
    try:
        found = revision(path)
    except sqlite3.Error as error:
        raise StoreError(f"{path} cannot be used: {error}") from None
    refuse_newer(str(path), found, "another --data directory")
    if found != HEAD:
        upgrade(path)


def refuse_newer(place: str, found: str | None, instead: str) -> None:
    if found is not None and found not in REVISIONS:
        raise StoreError(
            f"{place} was written by a newer release of Cutthroat (schema {found}, this one knows {HEAD}): "
            f"start that release again, or give this one {instead}"
        )


async def migrate_postgres(address: str) -> None:
    """The same on PostgreSQL. Several servers that start at once wait for each other inside of the transaction."""
    found = await revision_of_postgres(address)
    refuse_newer("the database", found, "another --database")
    if found != HEAD:
        await asyncio.to_thread(upgrade_postgres, address)


async def revision_of_postgres(address: str) -> str | None:
    import asyncpg  # noqa: PLC0415 - an extra

    try:
        db: Any = await asyncpg.connect(address, timeout=PATIENCE, command_timeout=PATIENCE)
    except Exception as error:  # refused, timed out, no such database, no such host, a malformed address
        raise StoreError(f"the database cannot be reached: {str(error) or type(error).__name__}") from None
    try:
        if await db.fetchval("SELECT to_regclass('alembic_version')") is None:
            if await db.fetchval("SELECT to_regclass('tables')") is not None:
                raise StoreError("the database is not one of Cutthroat's: give this server an empty one")
            return None
        found = await db.fetchval("SELECT version_num FROM alembic_version")
    finally:
        await db.close()
    return None if found is None else str(found)


def upgrade_postgres(address: str, to: str = HEAD) -> None:
    from sqlalchemy import make_url  # noqa: PLC0415

    url = make_url(address).set(drivername="postgresql+asyncpg")
    run_alembic(alembic_config(url), to, "the database")


def revision(path: Path) -> str | None:
    if not path.exists():
        return None
    with contextlib.closing(sqlite3.connect(path, timeout=PATIENCE)) as db:
        names = {name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        if names and "alembic_version" not in names:
            raise StoreError(f"{path} is no database of Cutthroat: move it away, or give another --data directory")
        found = db.execute("SELECT version_num FROM alembic_version").fetchone() if names else None
    return str(found[0]) if found else None


def upgrade(path: Path, to: str = HEAD) -> None:
    from sqlalchemy import URL  # noqa: PLC0415

    run_alembic(alembic_config(URL.create("sqlite", database=str(path))), to, str(path))


def run_alembic(config: Config, to: str, place: str) -> None:
    from alembic import command  # noqa: PLC0415 - only when there is something to do
    from sqlalchemy.exc import DBAPIError  # noqa: PLC0415

    try:
        command.upgrade(config, to)
    except DBAPIError as error:
        raise StoreError(f"{place} cannot be brought to schema {to}: {error.orig}") from error


def alembic_config(url: URL) -> Config:
    from alembic.config import Config  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")).replace("%", "%%"))
    config.attributes["url"] = url
    config.attributes["patience"] = PATIENCE
    return config
