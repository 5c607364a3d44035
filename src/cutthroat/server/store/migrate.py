"""Brings a database to the newest schema."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from alembic.config import Config

HEAD = "0003"
"""The newest revision; a test holds it against the migrations."""


def migrate(path: Path) -> None:
    """Run the migrations that are missing. When none are, nothing is loaded: a restart must be quick."""
    if revision(path) != HEAD:
        upgrade(path)


def revision(path: Path) -> str | None:
    if not path.exists():
        return None
    with contextlib.closing(sqlite3.connect(path, timeout=10.0)) as db:
        if not db.execute("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'").fetchone():
            return None
        found = db.execute("SELECT version_num FROM alembic_version").fetchone()
    return str(found[0]) if found else None


def upgrade(path: Path, to: str = "head") -> None:
    from alembic import command  # noqa: PLC0415 - only when there is something to do

    command.upgrade(alembic_config(path), to)


def alembic_config(path: Path) -> Config:
    from alembic.config import Config  # noqa: PLC0415
    from sqlalchemy import URL  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")).replace("%", "%%"))
    config.attributes["url"] = URL.create("sqlite", database=str(path))
    return config
