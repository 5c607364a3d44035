"""What a process adds to a request that it passes on to the owner of a table, so that it is believed there."""

from __future__ import annotations

import hmac
from collections.abc import MutableMapping
from typing import Any

from starlette.datastructures import Headers

SECRET = "x-cutthroat-relay"
CLIENT = "x-cutthroat-client"
SCHEME = "x-cutthroat-scheme"
RELAYED = "cutthroat.relayed"
"""In the scope of a request that has been passed on already: it is not passed on again."""
PASSED_ON = ("cookie", "host", "origin", "user-agent")


def headers_for(scope: MutableMapping[str, Any], secret: str, address: str) -> dict[str, str]:
    given = Headers(scope=scope)
    return {
        **{name: given[name] for name in PASSED_ON if name in given},
        SECRET: secret,
        CLIENT: address,
        SCHEME: scope["scheme"],
    }


def admit(scope: MutableMapping[str, Any], secret: str) -> bool:
    """Whether it comes from one of our own; then it counts as the client's."""
    given = Headers(scope=scope)
    if not secret or not hmac.compare_digest(given.get(SECRET, "").encode(), secret.encode()):
        return False
    scope["client"] = (given.get(CLIENT, "unknown"), 0)
    scope["scheme"] = given.get(SCHEME, scope["scheme"])
    scope[RELAYED] = True
    return True


def is_relayed(scope: MutableMapping[str, Any]) -> bool:
    return bool(scope.get(RELAYED))


def host_and_port(reach: str) -> tuple[str, int]:
    """``10.0.0.3:9000`` or ``[fd00::3]:9000``; raises ValueError."""
    host, colon, port = reach.rpartition(":")
    if not colon or not host or not port.isdecimal() or int(port) > 65535:
        raise ValueError(f"{reach!r} is not a host and a port")
    return host.strip("[]"), int(port)
