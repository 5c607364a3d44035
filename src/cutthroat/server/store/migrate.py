"""Brings a database to the newest schema."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING

from cutthroat.server.store.base import StoreError

if TYPE_CHECKING:
    from alembic.config import Config

REVISIONS = ("0001", "0002", "0003", "0004")
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
    if found is not None and found not in REVISIONS:
        raise StoreError(
            f"{path} was written by a newer release of Cutthroat (schema {found}, this one knows {HEAD}): "
            "start that release again, or give this one another --data directory"
        )
    if found != HEAD:
        upgrade(path)


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
    from alembic import command  # noqa: PLC0415 - only when there is something to do
    from sqlalchemy.exc import DBAPIError  # noqa: PLC0415

    try:
        command.upgrade(alembic_config(path), to)
    except DBAPIError as error:
        raise StoreError(f"{path} cannot be brought to schema {to}: {error.orig}") from error


def alembic_config(path: Path) -> Config:
    from alembic.config import Config  # noqa: PLC0415
    from sqlalchemy import URL  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")).replace("%", "%%"))
    config.attributes["url"] = URL.create("sqlite", database=str(path))
    config.attributes["patience"] = PATIENCE
    return config
