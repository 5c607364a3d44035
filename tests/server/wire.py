"""Raw HTTP and raw sockets, for what no decent client would send."""

from __future__ import annotations

import http.client
import json
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from websockets.sync.client import ClientConnection, connect

from cutthroat.client.api import cookie_of
from cutthroat.protocol import messages as m

HELLO = json.dumps({"type": "hello", "protocol": m.PROTOCOL})


class Answer(NamedTuple):
    status: int
    headers: http.client.HTTPMessage
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


def request(
    address: str, method: str, path: str, body: bytes | str | None = None, headers: dict[str, str] | None = None
) -> Answer:
    connection = http.client.HTTPConnection(urlsplit(address).netloc, timeout=20)
    try:
        connection.request(method, path, body, headers or {})
        response = connection.getresponse()
        return Answer(response.status, response.headers, response.read())
    finally:
        connection.close()


def token(address: str, name: str = "Ana", forwarded: str = "10.9.8.7") -> str:
    given = request(address, "POST", "/api/me", json.dumps({"name": name}), {"X-Forwarded-For": forwarded})
    assert given.status == 201, given.body
    found = cookie_of(given.headers["Set-Cookie"])
    assert found
    return found


def cookie(value: str) -> dict[str, str]:
    return {"Cookie": f"cutthroat={value}"}


def socket(address: str, table: str, headers: dict[str, str] | None = None, **more: Any) -> ClientConnection:
    where = f"ws{address.removeprefix('http')}/ws/tables/{table}"
    line: ClientConnection = connect(
        where, additional_headers=headers or {}, compression=None, max_size=None, proxy=None, **more
    )
    return line


def receive(line: ClientConnection, kind: str, timeout: float = 20.0) -> dict[str, Any]:
    """The next message of that type."""
    while True:
        message: dict[str, Any] = json.loads(line.recv(timeout))
        if message["type"] == kind:
            return message
