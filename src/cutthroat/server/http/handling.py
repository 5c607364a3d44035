"""How a request is handled, whatever it asks for: who asks, what was sent, and how refusals are answered."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from math import ceil
from typing import TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from cutthroat.core.viewer import OPEN, Viewer
from cutthroat.game.record import RecordError
from cutthroat.protocol import messages as m
from cutthroat.protocol.http import Problem
from cutthroat.server.cookies import token_in
from cutthroat.server.env import Env
from cutthroat.server.errors import Refusal
from cutthroat.server.http.relay import ask_owner
from cutthroat.server.limits import AddressBuckets, Buckets, networks_of
from cutthroat.server.people import Person
from cutthroat.server.relaying import is_relayed
from cutthroat.server.store.base import StoreDamaged, StoreError
from cutthroat.server.store.leases import NobodyKnows, OwnedElsewhere
from cutthroat.server.tables.manager import TableManager

LISTED = 100
MOST_FORM = 64 * 1024
LONGEST_PROBLEM = 300
"""Characters; some errors quote what was sent."""
LONGEST_NUMBER = 9
UNAVAILABLE = "The server cannot save anything right now; please try again soon."
MOVING = "The table is moving to another part of the server; please try again."
TAKEOVER_SECONDS = 4.0
"""That a request waits for a table whose owner is gone."""
LOOK_AGAIN = 0.1
"""Seconds between two looks at who owns it."""
RETRY_STORE = 2
"""Seconds after which tables try again, too."""
DAMAGED = "What you asked for is on a damaged part of the server's disk. The rest works; the host can restore a backup."
STATUS = {
    "malformed": 400,
    "illegal": 422,
    "not-yours": 403,
    "private": 403,
    "not-host": 403,
    "missing": 404,
    "taken": 409,
    "not-now": 409,
    "too-fast": 429,
    "too-many": 429,
    "unavailable": 503,
}


T = TypeVar("T")
Handler = Callable[[Request], Awaitable[Response]]


class Handlers:
    """What all handlers share."""

    def __init__(self, env: Env, manager: TableManager) -> None:
        self.env = env
        self.manager = manager

    def guarded(self, handler: Handler) -> Handler:
        """Refusals and broken input become clear answers."""

        async def call(request: Request) -> Response:
            try:
                return await self.at_owner(handler, request)
            except Refusal as refusal:
                return problem(STATUS.get(refusal.code, 400), refusal.code, refusal.text, refusal.wait)
            except RecordError as error:
                return problem(422, "illegal", str(error))
            except StoreDamaged:
                return problem(503, "unavailable", DAMAGED)
            except StoreError:
                return problem(503, "unavailable", UNAVAILABLE, RETRY_STORE)
            except ClientDisconnect:
                return Response(status_code=400)  # nobody is there to read it

        return call

    async def at_owner(self, handler: Handler, request: Request) -> Response:
        """The answer of the process that owns the table, be it this one. An owner that is silent has frozen or died:
        then that of the next one. What was passed on already is not passed on again; the client asks again."""
        until = self.env.clock.now() + TAKEOVER_SECONDS
        while True:
            try:
                return await handler(request)
            except OwnedElsewhere as owner:
                if is_relayed(request.scope):
                    return problem(503, "unavailable", MOVING, 1)
                with contextlib.suppress(OSError, TimeoutError):
                    return await ask_owner(request, owner.reach, self.env.leases.secret)
                self.env.leases.look_soon()
            except NobodyKnows:
                pass
            if request.method != "GET" or self.env.clock.now() > until:
                return problem(503, "unavailable", MOVING, 1)
            await asyncio.sleep(LOOK_AGAIN)

    async def check_shared_limit(self, name: str, limit: AddressBuckets, address: str, text: str) -> None:
        """Guesses at one process count at the others, too."""
        self.check_limit(limit, address, text)
        network, _ = networks_of(address)
        if not await self.env.leases.take(f"{name} {network}", limit.rate, limit.burst):
            raise Refusal("too-fast", text, ceil(1 / limit.rate))

    def check_limit(self, limit: Buckets | AddressBuckets, key: str, text: str) -> None:
        if not limit.take(key, self.env.clock.now()):
            raise Refusal("too-fast", text, ceil(1 / limit.rate))

    async def known_person(self, request: Request) -> Person | None:
        return await self.env.people.find(token_in(request.scope))

    async def person(self, request: Request) -> Person:
        """Who asks; a stranger must say a name first."""
        found = await self.known_person(request)
        if found is None:
            raise Refusal("not-yours", "please enter a name first (POST /api/me)")
        return found

    def check_pace(self, person: Person) -> None:
        self.check_limit(self.env.limits.new_tables, person.id, "that is a lot of tables; please wait a moment")


def answer(value: object, status: int = 200) -> Response:
    return json_response(m.encode(value), status)


def json_response(encoded: bytes, status: int = 200) -> Response:
    return Response(encoded, status, media_type="application/json", headers={"Cache-Control": "no-store"})


def problem(status: int, code: str, text: str, wait: int | None = None) -> Response:
    response = answer(Problem(code, text[:LONGEST_PROBLEM]), status)
    if wait is not None:
        response.headers["Retry-After"] = str(wait)
    return response


async def whole_body(request: Request, most: int) -> bytes:
    data = bytearray()
    async for chunk in request.stream():
        data += chunk
        if len(data) > most:
            raise Refusal("malformed", "that is too large")
    return bytes(data)


async def body(request: Request, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(await whole_body(request, MOST_FORM), type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refusal("malformed", f"the request is not as expected: {error}") from None


def viewer_wanted(request: Request, seats: int) -> Viewer:
    """``?seat=2``, ``?seat=all`` for the open view, or nothing for a spectator."""
    text = request.query_params.get("seat", "")
    if text == "all":
        return OPEN
    if not text:
        return None
    seat = number_in(text)
    if seat is None or seat >= seats:
        raise Refusal("illegal", f"seat must be 0 to {seats - 1}, or all")
    return seat


def number_in(text: str) -> int | None:
    """A number of a sane size; anybody can write anything into an address."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= LONGEST_NUMBER else None
