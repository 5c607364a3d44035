"""``cutthroat serve``: a table server for friends or a club."""

from __future__ import annotations

import os
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from cutthroat.cli.problem import Problem
from cutthroat.terminal import saves

HIGHEST_PORT = 65535
DAY = 24 * 3600.0
POSTGRES = ("postgresql://", "postgres://")


def serve(
    *,
    host: str = "127.0.0.1",
    port: Annotated[int, Parameter(alias="-p")] = 8000,
    data: Path | None = None,
    workers: int | None = None,
    metrics_from: list[str] | None = None,
    host_name: list[str] | None = None,
    proxy: list[str] | None = None,
    connections: int | None = None,
    keep_tables: int | None = None,
    database: str | None = None,
    reach: str = "127.0.0.1:0",
    editions: Path | None = None,
) -> int:
    """Serve the games to browsers and to bots, until Ctrl-C.

    Only this machine can reach it unless --host says otherwise. Everything is kept in one directory; after a crash or
    a restart all games go on. One server to a directory. For example:

    cutthroat serve --host 0.0.0.0 --port 8000 --data club

    Parameters
    ----------
    host
        The address to listen on.
    port
        The port to listen on; 0 takes any free one.
    data
        Where tables, people and records are kept; a folder of the user's own if not given.
    workers
        Processes in which bots search; those that answer at once share one more.
    metrics_from
        An address or network, such as 10.0.0.0/8, that may read /metrics besides this machine; can be given again.
    host_name
        A name under which people reach the server, such as games.example.org; can be given again. Without one it
        answers only to addresses, to localhost and, if --host lets other machines in, to this machine's own name.
    proxy
        An address or network of a reverse proxy, besides this machine, that says for whom it asks; can be given again.
    connections
        How many connections one address may have open.
    keep_tables
        Days after which the table of a finished game is removed with its chat; its record and replay stay. 30 if not
        given; 0 keeps all tables.
    database
        Keep everything in PostgreSQL instead of in a directory: its address, postgresql://user@host/name, or a file
        that holds it, so that no password is seen among the processes. CUTTHROAT_DATABASE says the same. Any number of
        servers may share a database.
    reach
        Where the other servers on the same database reach this one: an address of this machine that they know, and a
        port for them alone; port 0 takes any free one. Only this machine can reach it if not given.
    editions
        An edition (see: cutthroat edition) that tables may choose, or a folder of them. A file that cannot
        be played is named in the log and left out.
    """
    if not 0 <= port <= HIGHEST_PORT:
        raise Problem(f"--port is a number from 0 (any free one) to {HIGHEST_PORT}, not {port}")
    if workers is not None and workers < 1:
        raise Problem("--workers is at least 1")
    if connections is not None and connections < 1:
        raise Problem("--connections is at least 1")
    if keep_tables is not None and keep_tables < 0:
        raise Problem("--keep-tables is a number of days, or 0 to keep all tables")
    from cutthroat.server.connections import PER_ADDRESS  # noqa: PLC0415 - the server is heavy
    from cutthroat.server.env import KEEP_TABLES, THIS_MACHINE, ServerConfig  # noqa: PLC0415
    from cutthroat.server.main import CannotServe, serve  # noqa: PLC0415
    from cutthroat.server.relaying import host_and_port  # noqa: PLC0415

    try:
        host_and_port(reach)
    except ValueError:
        raise Problem(f"--reach is an address and a port such as 10.0.0.3:9000, not {reach!r}") from None

    config = ServerConfig(
        data or saves.home() / "server",
        workers or max(1, (os.cpu_count() or 2) - 1),
        metrics_from=(*THIS_MACHINE, *(network("--metrics-from", text) for text in metrics_from or ())),
        proxies=(*THIS_MACHINE, *(network("--proxy", text) for text in proxies(proxy))),
        connections=connections or PER_ADDRESS,
        host_names=[plain_name(name) for name in host_name or ()],
        keep_tables=KEEP_TABLES if keep_tables is None else keep_tables * DAY or None,
        postgres=postgres_address(data, database),
        reach=reach,
        editions=editions,
    )
    try:
        serve(host, port, config, lambda address: print(f"Serving at {address} (Ctrl-C stops it)", flush=True))
    except CannotServe as error:
        raise Problem(str(error), code=1) from None
    return 0


def postgres_address(data: Path | None, given: str | None) -> str | None:
    """None = SQLite, in a directory."""
    text = given or (None if data else os.environ.get("CUTTHROAT_DATABASE"))
    if text is None:
        return None
    if data is not None:
        raise Problem("--data keeps everything in a directory, --database in PostgreSQL: give one of them")
    if not text.startswith(POSTGRES):
        text = address_in(Path(text))
    return text


def address_in(file: Path) -> str:
    try:
        text = file.read_text(encoding="utf-8").strip()
    except (OSError, ValueError):
        text = ""
    if not text.startswith(POSTGRES):
        raise Problem(f"--database is an address such as postgresql://user@host/name or a file with one, not {file}")
    return text


def proxies(given: list[str] | None) -> list[str]:
    """As given, else from the variable by which uvicorn's own command is told."""
    if given is not None:
        return given
    return [text.strip() for text in os.environ.get("FORWARDED_ALLOW_IPS", "").split(",") if text.strip()]


def network(flag: str, text: str) -> IPv4Network | IPv6Network:
    try:
        return ip_network(text)
    except ValueError:
        raise Problem(f"{flag} is an address or a network such as 10.0.0.0/8, not {text!r}") from None


def plain_name(text: str) -> str:
    if not text or set(text) & set("/:@ *"):
        raise Problem(f"--host-name is a plain name such as games.example.org, not {text!r}")
    return text
