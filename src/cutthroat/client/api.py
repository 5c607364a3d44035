"""The requests of a client: who I am, tables to make and find, records to keep. Standard library only."""

from __future__ import annotations

import asyncio
import http.client
from http.cookies import SimpleCookie
from typing import Any, NamedTuple, TypeVar
from urllib.parse import quote, urlsplit

import msgspec

from cutthroat.protocol import messages as m
from cutthroat.protocol.http import COOKIE, SECURE_COOKIE, SOCKETS, ForkWanted, Me, Problem, TableMade, World

T = TypeVar("T")
SECONDS = 20.0


class ApiProblem(Exception):
    """The server said no; ``code`` is for programs, the text for people."""

    def __init__(self, status: int, code: str, text: str) -> None:
        super().__init__(text)
        self.status = status
        self.code = code


class Unreachable(Exception):
    """Nobody answers at that address."""


class Link(NamedTuple):
    """Where a table is: the server's address, and the table's id or code."""

    base: str
    table: str


def read_link(text: str) -> Link:
    """``http://host/t/ID`` as people pass it on; a code in the place of the id will do."""
    parts = urlsplit(text if "://" in text else f"http://{text}")
    names = [name for name in parts.path.split("/") if name]
    if parts.scheme not in ("http", "https") or not parts.hostname or not names:
        raise ValueError(f"{text!r} is not a table's link; one looks like http://127.0.0.1:8000/t/ID")
    return Link(f"{parts.scheme}://{parts.netloc}", names[-1])


class Answered(NamedTuple):
    status: int
    body: bytes
    cookie: str | None


class Api:
    """One person at one server. ``token`` is what the browser keeps in its cookie; ``headers`` go with everything."""

    def __init__(self, base: str, token: str | None = None, headers: dict[str, str] | None = None) -> None:
        self.base = base.rstrip("/")
        self.token = token
        self._headers = headers or {}

    @property
    def headers(self) -> dict[str, str]:
        name = SECURE_COOKIE if self.base.startswith("https:") else COOKIE
        return {**self._headers, "Cookie": f"{name}={self.token}"} if self.token else self._headers

    def socket_address(self, table: str) -> str:
        return f"ws{self.base.removeprefix('http')}{SOCKETS}{quote(table, safe='')}"

    # People

    async def arrive(self, name: str) -> Me:
        """Say a name: a new person without a token, or a new name for the one with it."""
        answered = await self._request("POST", "/api/me", {"name": name})
        self.token = answered.cookie or self.token
        return msgspec.json.decode(answered.body, type=Me)

    async def me(self) -> Me | None:
        return await self.get("/api/me", Me | None)  # type: ignore[arg-type]

    async def recovery_code(self) -> str:
        return (await self.post("/api/me/recovery", {}, dict[str, str]))["code"]

    async def recover(self, code: str) -> Me:
        answered = await self._request("POST", "/api/recover", {"code": code})
        self.token = answered.cookie
        return msgspec.json.decode(answered.body, type=Me)

    # Tables

    async def create_table(self, config: m.TableConfig) -> TableMade:
        return await self.post("/api/tables", config, TableMade)

    async def table(self, table: str) -> m.TableInfo:
        return await self.get(f"/api/tables/{quote(table, safe='')}", m.TableInfo)

    async def find(self, table_or_code: str) -> m.TableInfo:
        """A table by its id, or by the code that people tell each other."""
        try:
            return await self.table(table_or_code)
        except ApiProblem as problem:
            if problem.code != "missing":
                raise
        found = await self.get(f"/api/codes/{quote(table_or_code, safe='')}", dict[str, str])
        return await self.table(found["id"])

    async def world(self, table: str, seat: int) -> World:
        """A redealt world for one of the own seats."""
        return await self.get(f"/api/tables/{quote(table, safe='')}/world?seat={seat}", World)

    # Records

    async def record(self, record: str) -> bytes:
        return (await self._request("GET", f"/api/records/{quote(record, safe='')}")).body

    async def fork(self, record: str, wanted: ForkWanted) -> TableMade:
        return await self.post(f"/api/records/{quote(record, safe='')}/fork", wanted, TableMade)

    # Requests

    async def get(self, path: str, kind: type[T]) -> T:
        return msgspec.json.decode((await self._request("GET", path)).body, type=kind)

    async def post(self, path: str, body: Any, kind: type[T]) -> T:
        return msgspec.json.decode((await self._request("POST", path, body)).body, type=kind)

    async def _request(self, method: str, path: str, body: Any = None) -> Answered:
        data = None if body is None else msgspec.json.encode(body)
        answered = await asyncio.to_thread(self._blocking, method, path, data)
        if answered.status >= http.client.BAD_REQUEST:
            raise problem_of(answered)
        return answered

    def _blocking(self, method: str, path: str, data: bytes | None) -> Answered:
        parts = urlsplit(self.base)
        kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
        connection = kind(parts.netloc, timeout=SECONDS)
        try:
            connection.request(method, path, data, {"Content-Type": "application/json", **self.headers})
            response = connection.getresponse()
            return Answered(response.status, response.read(), cookie_of(response.getheader("Set-Cookie")))
        except (OSError, http.client.HTTPException) as error:
            raise Unreachable(f"{self.base} does not answer: {error}") from None
        finally:
            connection.close()


def cookie_of(header: str | None) -> str | None:
    cookies = SimpleCookie(header or "")
    morsel = cookies.get(SECURE_COOKIE) or cookies.get(COOKIE)
    return morsel.value if morsel else None


def problem_of(answered: Answered) -> ApiProblem:
    try:
        problem = msgspec.json.decode(answered.body, type=Problem)
    except msgspec.DecodeError:
        problem = Problem("unavailable", f"the server answered {answered.status}")
    return ApiProblem(answered.status, problem.code, problem.text)
