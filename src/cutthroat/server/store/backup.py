"""A copy of a database that is whole at one moment, whatever a server does with it meanwhile."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from pathlib import Path

from cutthroat.server.store.base import StoreError
from cutthroat.server.store.migrate import HEAD, PATIENCE, revision

HEADER = b"SQLite format 3\0"
PRIVATE = 0o600
"""It holds the secrets of games under way."""


def open_to_read(path: Path) -> sqlite3.Connection:
    """For looking, with or without a server at work; a database of another release is refused."""
    if not path.is_file():
        raise StoreError(f"{path}: there is no such database")
    try:
        found = revision(path)
        if found != HEAD:
            raise StoreError(f"{path} is of another release (schema {found or 'none'}, this one reads {HEAD})")
        return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, timeout=PATIENCE)
    except sqlite3.Error as error:
        raise StoreError(f"{path} cannot be read: {error}") from None


def back_up(database: Path, target: Path) -> None:
    """Under another name first: an older backup stays until the new one is whole and on disk."""
    check_target(database, target)
    draft = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        with contextlib.closing(open_to_read(database)) as db:
            os.close(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE))
            db.execute("VACUUM INTO ?", (str(draft),))
        sync(draft)
        draft.replace(target)
        sync(target.parent)
    except sqlite3.Error as error:
        raise StoreError(f"{database} cannot be backed up: {error}") from None
    except OSError as error:
        raise StoreError(f"{target} cannot be written: {error.strerror}") from None
    finally:
        draft.unlink(missing_ok=True)


def check_target(database: Path, target: Path) -> None:
    if target.is_dir():
        raise StoreError(f"{target} is a directory: give the backup a file name")
    if not target.exists():
        return
    if target.samefile(database):
        raise StoreError(f"{target} is the database itself")
    with target.open("rb") as file:
        if file.read(len(HEADER)) != HEADER:
            raise StoreError(f"{target} is there already, and is no backup")


def sync(path: Path) -> None:
    """Until it is on disk."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
