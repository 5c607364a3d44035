"""The ASGI application: routes, sockets, and what every answer carries."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

import msgspec
from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import cookie_parser
from starlette.routing import BaseRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cutthroat.protocol import messages as m
from cutthroat.protocol.http import COOKIE
from cutthroat.server.env import Env
from cutthroat.server.errors import Refusal
from cutthroat.server.http.routes import Routes, problem
from cutthroat.server.http.static import client_routes
from cutthroat.server.metrics import METRICS
from cutthroat.server.people import Person
from cutthroat.server.store.base import StoreError
from cutthroat.server.tables.actor import TableActor
from cutthroat.server.ws.connection import HELLOS_PER_SECOND, Connection, cancel
from cutthroat.server.ws.direct import EXTENSION, DirectWebSocket

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
SOCKETS = "/ws/tables/"
SAFE = ("GET", "HEAD", "OPTIONS")
SOCKETS_PER_PERSON = 50
"""From one address; many tables in many tabs, and then some that the server does not know to be dead yet."""
POLICY_VIOLATION = 1008
TRY_AGAIN = 1013


class Guard:
    """Around everything: security headers, the origin of unsafe requests, and a limit for each address."""

    def __init__(self, app: ASGIApp, env: Env) -> None:
        self.app = app
        self.env = env
        self.sockets = Sockets(env)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        if not self.env.arrivals.take(address_of(scope), self.env.clock()):
            await self.refuse(scope, receive, send, 429, "too-fast", "Too many requests; please slow down.")
        elif not same_origin(headers) and (scope["type"] == "websocket" or scope["method"] not in SAFE):
            await self.refuse(scope, receive, send, 403, "not-yours", "Requests from other sites are not taken.")
        elif scope["type"] == "websocket" and scope["path"].startswith(SOCKETS):
            await self.sockets.serve(scope, receive, send)
        else:
            await self.app(scope, receive, with_headers(send))

    async def refuse(self, scope: Scope, receive: Receive, send: Send, status: int, code: str, text: str) -> None:
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": POLICY_VIOLATION, "reason": text})
        else:
            await problem(status, code, text)(scope, receive, with_headers(send))


def address_of(scope: Scope) -> str:
    client = scope.get("client")
    return client[0] if client else "unknown"


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
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return add


class Sockets:
    """``/ws/tables/{table}``: one connection of one person to one table.

    It speaks ASGI itself to let people in and out: the layers that serve requests would be paid for with every
    message. What is said in between comes straight from the line.
    """

    def __init__(self, env: Env) -> None:
        self.env = env
        self._open: Counter[tuple[str, str]] = Counter()

    async def serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        await receive()  # the request to connect
        try:
            await send({"type": "websocket.accept"})
        except OSError:
            return  # gone again already
        try:
            person, actor = await self.find(scope)
        except (Refusal, StoreError) as problem:
            retry = isinstance(problem, StoreError)
            text = "The server cannot look up anything right now." if retry else str(problem)
            await turn_away(send, m.Goodbye(text=text, retry=retry))
            return
        key = (person.id, address_of(scope))
        if self._open[key] >= SOCKETS_PER_PERSON:
            text = f"You have {SOCKETS_PER_PERSON} connections open already; close some of your tabs first."
            await turn_away(send, m.Goodbye(text=text, retry=False))
            return
        self._open[key] += 1
        try:
            await self.stay(scope, receive, send, person, actor)
        finally:
            self._open[key] -= 1
            if not self._open[key]:
                del self._open[key]

    async def stay(self, scope: Scope, receive: Receive, send: Send, person: Person, actor: TableActor) -> None:
        line: DirectWebSocket = scope["extensions"][EXTENSION]
        connection = Connection(person, line, self.env.clock())
        actor.attach(connection)
        METRICS.sockets.inc()
        try:
            line.listen(partial(self.hear, connection, actor), connection.flush)
            await self.until_it_ends(receive, send, connection)
        finally:
            METRICS.sockets.dec()
            actor.detach(connection)

    async def find(self, scope: Scope) -> tuple[Person, TableActor]:
        """The table last: nothing may come between finding it and sitting down at it."""
        cookies = cookie_parser(Headers(scope=scope).get("cookie", ""))
        person = await self.env.people.find(cookies.get(COOKIE))
        if person is None:
            raise Refusal("not-yours", "Say your name first.")
        actor = await self.env.manager.find(scope["path"].removeprefix(SOCKETS))
        if actor is None:
            raise Refusal("missing", "There is no such table.")
        return person, actor

    async def until_it_ends(self, receive: Receive, send: Send, connection: Connection) -> None:
        """Whichever side ends it; the messages themselves do not come this way."""
        left, ended = asyncio.ensure_future(receive()), asyncio.ensure_future(connection.ended.wait())
        await asyncio.wait((left, ended), return_when=asyncio.FIRST_COMPLETED)
        has_left = left.done()
        await cancel(left)
        await cancel(ended)
        if not has_left:
            await close(send, TRY_AGAIN if connection.retry else POLICY_VIOLATION)

    def hear(self, connection: Connection, actor: TableActor, said: bytes | str, is_text: bool) -> None:
        """What comes too fast is refused by its own id, so that it can be sent again."""
        if connection.is_finished:
            return
        if not is_text:
            connection.finish(m.Goodbye(text="Messages are text.", retry=False))
            return
        in_time = connection.bucket.take(self.env.clock())
        try:
            message = m.decode_client(said)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            connection.answer(m.Refused(id=None, code="malformed", text=f"Not understood: {error}"[:300]))
            return
        if isinstance(message, m.Hello):
            self.greet(message, connection, actor)
        elif not in_time:
            key = getattr(message, "id", None)
            connection.answer(m.Refused(id=key, code="too-fast", text="Too many messages at once; wait a moment."))
        elif isinstance(message, m.Ping):
            connection.answer(m.Pong())  # the table has no part in it
        else:
            actor.receive(connection, message)

    def greet(self, hello: m.Hello, connection: Connection, actor: TableActor) -> None:
        """A hello costs the whole picture. None is refused, but those that come too fast share one answer, later."""
        if connection.hello_waits:
            return
        if connection.hellos.take(self.env.clock()):
            actor.receive(connection, hello)
        else:
            connection.hello_waits = True
            asyncio.get_running_loop().call_later(1 / HELLOS_PER_SECOND, self.greet_late, hello, connection, actor)

    def greet_late(self, hello: m.Hello, connection: Connection, actor: TableActor) -> None:
        connection.hello_waits = False
        if connection in actor.presence.connections:
            self.greet(hello, connection, actor)


async def turn_away(send: Send, goodbye: m.Goodbye) -> None:
    with contextlib.suppress(OSError):
        await send({"type": "websocket.send", "text": m.encode(goodbye).decode()})
        await close(send, TRY_AGAIN if goodbye.retry else POLICY_VIOLATION)


async def close(send: Send, code: int) -> None:
    with contextlib.suppress(OSError, RuntimeError):
        await send({"type": "websocket.close", "code": code})


def make_app(env: Env, client: Path) -> ASGIApp:
    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await env.open()
        try:
            yield
        finally:
            await env.close()

    routes: list[BaseRoute] = [
        *Routes(env).table(),
        *client_routes(client),
    ]
    return Guard(Starlette(routes=routes, lifespan=lifespan), env)
