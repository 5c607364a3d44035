"""``cutthroat status``: the processes of a server at a glance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutthroat.cli.flags import Json
from cutthroat.cli.output import print_json
from cutthroat.cli.problem import Problem
from cutthroat.cli.serve import postgres_address

if TYPE_CHECKING:
    from cutthroat.server.store.status import ClusterStatus, ProcessStatus

HEAD = (
    "process",
    "reached at",
    "state",
    "up",
    "beat",
    "tables",
    "sockets",
    "relays",
    "moves",
    "median",
    "95 %",
    "write",
)


def status(*, database: str | None = None, json: Json = False) -> int:
    """Show the servers that share a PostgreSQL database: who lives, what each owns, and how quickly it answers.

    The exit code is 1 if none of them lives, or if games under way have no owner. For example:

    cutthroat status --database postgresql://club@localhost/club

    Parameters
    ----------
    database
        The address of the database or a file that holds it, as for serve; CUTTHROAT_DATABASE says the same.
    json
        Print JSON; its keys are in docs/cli.md.
    """
    address = postgres_address(None, database)
    if address is None:
        raise Problem("status shows servers on PostgreSQL: give --database; one on SQLite answers at /healthz")
    from cutthroat.server.store.base import StoreError  # noqa: PLC0415 - the server is heavy
    from cutthroat.server.store.status import status_of  # noqa: PLC0415

    try:
        found = status_of(address)
    except StoreError as error:
        raise Problem(str(error), code=1) from None
    if json:
        print_json(found)
    else:
        print(page(found))
    return 0 if found.is_well else 1


def page(found: ClusterStatus) -> str:
    rows = [HEAD, *(row(process) for process in found.processes)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ["  ".join(text.ljust(width) for text, width in zip(cells, widths, strict=True)).rstrip() for cells in rows]
    if not found.processes:
        lines = ["No server uses this database."]
    if found.orphans:
        lines.append(f"Games under way that nobody owns: {found.orphans}.")
    return "\n".join(lines)


def row(process: ProcessStatus) -> tuple[str, ...]:
    facts = process.facts
    state = "gone" if not process.lives else "stopping" if process.draining else "serving"
    return (
        process.id,
        process.reach,
        state,
        duration(process.up),
        f"{process.beat:.1f} s ago",
        str(process.owns),
        f"{facts.sockets:.0f}",
        f"{facts.relays:.0f}",
        str(facts.moves),
        milliseconds(facts.command_p50),
        milliseconds(facts.command_p95),
        milliseconds(facts.store_p95),
    )


def milliseconds(seconds: float) -> str:
    """A histogram knows no more than an upper bound."""
    return f"<{seconds * 1000:g} ms"


def duration(seconds: float) -> str:
    days, rest = divmod(int(seconds), 86_400)
    hours, minutes = rest // 3600, rest % 3600 // 60
    return f"{days} d {hours} h" if days else f"{hours} h {minutes} min" if hours else f"{minutes} min {rest % 60} s"
