"""``cutthroat data``: a server's data, backed up and checked."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path

from cyclopts import App

from cutthroat.cli.flags import Json
from cutthroat.cli.output import print_json
from cutthroat.cli.problem import Problem
from cutthroat.terminal import saves
from cutthroat.terminal.story import clean

HELP = """Back up, check and move what a server keeps: tables, people, records and chat.

For example:

cutthroat data backup club.db --data club

cutthroat data copy club postgresql://club@localhost/club
"""
data = App(name="data", help=HELP)


def database_in(folder: Path | None) -> Path:
    from cutthroat.server.env import ServerConfig  # noqa: PLC0415 - the server is heavy

    return ServerConfig(folder or saves.home() / "server").database


@data.command
def backup(file: Path, /, *, data: Path | None = None) -> int:
    """Write the whole database to a file, as it is at one moment; the server may be running.

    The file appears when it is complete, in the place of an older backup, and only you can read it: it holds the
    secrets of games under way. To restore it, see docs/hosting.md.

    Parameters
    ----------
    file
        The backup.
    data
        The server's directory, as for serve; a folder of the user's own if not given.
    """
    from cutthroat.server.store.backup import back_up  # noqa: PLC0415
    from cutthroat.server.store.base import StoreError  # noqa: PLC0415

    try:
        back_up(database_in(data), file)
    except StoreError as error:
        raise Problem(str(error), code=1) from None
    print(f"{file}: {file.stat().st_size / 1e6:,.1f} MB")
    return 0


@data.command
def check(file: str | None = None, /, *, data: Path | None = None, json: Json = False) -> int:
    """Check that all data is whole: the pages of the database, every table's log, every record.

    Nothing is changed, and a server on SQLite may be running. The exit code is 0 if all is well and 1 if not; what is
    hurt is named.

    Parameters
    ----------
    file
        A database, such as a backup, or postgresql://user@host/name; the server's own if not given.
    data
        The server's directory, as for serve; a folder of the user's own if not given.
    json
        Print JSON; its keys are in docs/cli.md.
    """
    from cutthroat.server.games import register_extra_games  # noqa: PLC0415
    from cutthroat.server.store.base import StoreError  # noqa: PLC0415
    from cutthroat.server.store.copying import is_postgres  # noqa: PLC0415
    from cutthroat.server.tables.checkup import check_up, check_up_postgres  # noqa: PLC0415

    register_extra_games()
    try:
        if file is not None and is_postgres(file):
            found, place = check_up_postgres(file), "PostgreSQL"
        else:
            database = Path(file) if file is not None else database_in(data)
            found, place = check_up(database), str(database)
    except StoreError as error:
        raise Problem(str(error), code=1) from None
    if json:
        print_json(found)
        return 1 if found.hurt else 0
    for hurt in found.hurt:
        print(f"  {hurt.what} {clean(hurt.id)}: {clean(hurt.why)}")
    print(f"{place}: {found.tables} tables, {found.records} records, {len(found.hurt) or 'none'} hurt")
    return 1 if found.hurt else 0


@data.command
def copy(here: str, there: str, /, *, json: Json = False) -> int:
    """Copy everything to another database: from a directory to PostgreSQL, back, or between two of a kind.

    No server may be at work on either. The target must be empty; it gets everything or nothing, and is read again and
    compared before that counts.

    Parameters
    ----------
    here
        A server's directory, a database file such as a backup, or postgresql://user@host/name.
    there
        The same, and empty.
    json
        Print JSON; its keys are in docs/cli.md.
    """
    from cutthroat.server.main import CannotServe  # noqa: PLC0415
    from cutthroat.server.store.base import StoreError  # noqa: PLC0415
    from cutthroat.server.store.copying import copy  # noqa: PLC0415

    try:
        with at_rest(here) as source, at_rest(there) as target:
            copied = copy(source, target)
    except (StoreError, CannotServe) as error:
        raise Problem(str(error), code=1) from None
    if json:
        print_json([row._asdict() for row in copied])
        return 0
    for row in copied:
        print(f"  {row.table}: {row.rows:,} rows, {row.digest[:16]}")
    print(f"{sum(row.rows for row in copied):,} rows copied, and the same on both sides")
    return 0


@contextlib.contextmanager
def at_rest(place: str) -> Iterator[str]:
    """The database there, which no server uses meanwhile; PostgreSQL sees to that itself."""
    from cutthroat.server.env import ServerConfig  # noqa: PLC0415
    from cutthroat.server.main import lock  # noqa: PLC0415
    from cutthroat.server.store.copying import is_postgres  # noqa: PLC0415

    if is_postgres(place) or Path(place).is_file():
        yield place
        return
    with lock(Path(place)):
        yield str(ServerConfig(Path(place)).database)
