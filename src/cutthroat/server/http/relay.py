"""A request about a table that another process owns, asked there."""

from __future__ import annotations

import asyncio

import httptools
from starlette.requests import Request
from starlette.responses import Response

from cutthroat.server.limits import address_of
from cutthroat.server.relaying import headers_for, host_and_port
from cutthroat.server.store.postgres_leases import TTL

SECONDS = TTL
"""Whoever is silent for longer has frozen, and somebody else may have the table."""


class Answer:
    """As the parser tells it."""

    def __init__(self) -> None:
        self.headers: dict[str, str] = {}
        self.body = b""
        self.is_whole = False

    def on_header(self, name: bytes, value: bytes) -> None:
        self.headers[name.decode("latin-1").lower()] = value.decode("latin-1")

    def on_body(self, body: bytes) -> None:
        self.body += body

    def on_message_complete(self) -> None:
        self.is_whole = True


async def ask_owner(request: Request, reach: str, secret: str) -> Response:
    """Raises OSError or TimeoutError if it does not answer."""
    headers = headers_for(request.scope, secret, address_of(request.scope))
    path = request.scope["raw_path"].decode("latin-1")
    query = request.scope["query_string"].decode("latin-1")
    lines = [f"GET {path}{'?' if query else ''}{query} HTTP/1.1", "connection: close"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    async with asyncio.timeout(SECONDS):
        reader, writer = await asyncio.open_connection(*host_and_port(reach))
        try:
            writer.write(("\r\n".join(lines) + "\r\n\r\n").encode("latin-1"))
            return read(await reader.read(-1))
        finally:
            writer.close()


def read(data: bytes) -> Response:
    answer = Answer()
    parser = httptools.HttpResponseParser(answer)
    try:
        parser.feed_data(data)
    except httptools.HttpParserError as error:
        raise OSError(f"the owner's answer cannot be read: {error}") from None
    if not answer.is_whole:
        raise OSError("the owner has not answered in full")
    kept = {name: value for name, value in answer.headers.items() if name in ("cache-control", "retry-after")}
    return Response(answer.body, parser.get_status_code(), kept, answer.headers.get("content-type"))
