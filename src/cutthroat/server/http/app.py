"""The ASGI application: routes, the way to the WebSockets, and what every response carries."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.routing import BaseRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cutthroat.protocol.http import SOCKETS
from cutthroat.server.cookies import token_in
from cutthroat.server.env import Env
from cutthroat.server.http.handling import problem
from cutthroat.server.http.hosts import MISDIRECTED, may_ask, wrong_name
from cutthroat.server.http.routes import Routes
from cutthroat.server.http.static import client_routes
from cutthroat.server.limits import address_of
from cutthroat.server.relaying import admit
from cutthroat.server.tables.manager import TableManager

POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
SAFE = ("GET", "HEAD", "OPTIONS")
COUNTED = ("/api/", SOCKETS, "/metrics", "/healthz", "/readyz")
"""What costs more than sending a file."""
TOO_MANY = 429


class Guard:
    """Around everything: security headers, the server's own names, the origin of unsafe requests, and a limit for each
    address."""

    def __init__(self, app: ASGIApp, env: Env, sockets: ASGIApp) -> None:
        self.app = app
        self.env = env
        self.sockets = sockets

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        if self.env.internal_port is not None and scope["server"][1] == self.env.internal_port:
            await self.relayed(scope, receive, send)
        elif not self.is_in_time(scope):
            await self.refuse(scope, receive, send, TOO_MANY, "too-fast", "Too many requests; please slow down.")
        elif not may_ask(headers, self.env.host_names):
            await self.refuse(scope, receive, send, MISDIRECTED, "misdirected", wrong_name(headers))
        elif not same_origin(headers) and (scope["type"] == "websocket" or scope["method"] not in SAFE):
            await self.refuse(scope, receive, send, 403, "not-yours", "Requests from other sites are not accepted.")
        elif scope["type"] == "websocket" and scope["path"].startswith(SOCKETS):
            await self.sockets(scope, receive, send)
        else:
            await self.app(scope, receive, with_headers(send))

    async def relayed(self, scope: Scope, receive: Receive, send: Send) -> None:
        """From another process, which has checked all the rest."""
        if not admit(scope, self.env.leases.secret):
            await self.refuse(scope, receive, send, 403, "not-yours", "Only other processes are answered here.")
        elif scope["type"] == "websocket" and scope["path"].startswith(SOCKETS):
            await self.sockets(scope, receive, send)
        else:
            await self.app(scope, receive, with_headers(send))

    def is_in_time(self, scope: Scope) -> bool:
        """Files of the page count apart; of everything else, people count for themselves, strangers by address."""
        limits, address, now = self.env.limits, address_of(scope), self.env.clock.now()
        if not scope["path"].startswith(COUNTED):
            return limits.files.take(address, now)
        person = self.env.people.seen(token_in(scope))
        if person is not None:
            return limits.person_requests.take(person, now) and limits.address_requests.take(address, now)
        return limits.stranger_requests.take(address, now) and limits.address_requests.take(address, now)

    async def refuse(self, scope: Scope, receive: Receive, send: Send, status: int, code: str, text: str) -> None:
        """A socket, too, is told the status instead of being upgraded, so that a program knows whether to come back."""
        if scope["type"] == "websocket":
            await receive()
        await problem(status, code, text, 1 if status == TOO_MANY else None)(scope, receive, with_headers(send))


def same_origin(headers: Headers) -> bool:
    """Browsers always send the origin with sockets and unsafe requests; programs need not."""
    origin = headers.get("origin")
    if origin is None:
        return True
    try:
        place = urlsplit(origin).netloc
    except ValueError:
        return False
    return bool(place) and place == headers.get("host", "")


def with_headers(send: Send) -> Send:
    async def add(message: Message) -> None:
        if message["type"].endswith("http.response.start"):
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return add


def make_app(env: Env, manager: TableManager, sockets: ASGIApp, client: Path) -> ASGIApp:
    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await env.open()
        await manager.open()
        try:
            yield
        finally:
            await manager.close()
            await env.close()

    routes: list[BaseRoute] = [
        *Routes(env, manager).table(),
        *client_routes(client),
    ]
    return Guard(Starlette(routes=routes, lifespan=lifespan), env, sockets)
