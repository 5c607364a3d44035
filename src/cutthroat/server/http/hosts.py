"""Under which names the server answers. A page of another site can point a name of its own at this machine (DNS
rebinding), and would then be of the same origin; it cannot choose the name that the browser sends."""

from __future__ import annotations

import re
import socket
from collections.abc import Collection, Iterable
from ipaddress import ip_address

from starlette.datastructures import Headers

MISDIRECTED = 421
LONGEST_NAME = 253
HOST = re.compile(r"(\[(?P<address>[^\]]*)\]|(?P<name>[^:\[\]@]*))(:[0-9]*)?", re.ASCII)


def may_ask(headers: Headers, names: Collection[str]) -> bool:
    """By an address, as localhost, or by a name that is the server's. Who sends no name at all is no browser."""
    return all(is_ours(host, names) for host in headers.getlist("host"))


def is_ours(host: str, names: Collection[str]) -> bool:
    name = without_port(host)
    return name == "localhost" or is_address(name) or name in names


def without_port(host: str) -> str:
    """``[::1]:8000`` and ``Games.example.org.:80`` as names are compared; "" for what is no host at all."""
    parts = HOST.fullmatch(host)
    return normal(parts["address"] or parts["name"]) if parts else ""


def normal(name: str) -> str:
    return name.lower().removesuffix(".")


def is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def names_of(host: str, wanted: Iterable[str]) -> frozenset[str]:
    """The names of a server that listens on ``host``: those it was given and, if other machines reach it, this
    machine's own, which nobody outside can point elsewhere."""
    names = {normal(name) for name in wanted}
    if not is_loopback(host):
        machine = normal(socket.gethostname())
        label = machine.partition(".")[0]
        names |= {machine, label, f"{label}.local"}
        if not is_address(host):
            names.add(normal(host))
    return frozenset(names)


def is_loopback(host: str) -> bool:
    return ip_address(host).is_loopback if is_address(host) else normal(host) == "localhost"


def wrong_name(headers: Headers) -> str:
    """What is said to somebody who has come by another name."""
    name = without_port(headers.get("host", ""))
    letters = name.replace("-", "").replace(".", "")
    shown = name if len(name) <= LONGEST_NAME and letters.isascii() and letters.isalnum() else "NAME"
    return f"This server does not go by that name. If it should, start it with: serve --host-name {shown}"
