"""The requests of a client: who I am, tables to make and find, records to keep. Standard library only.

A request is made again until it is answered, as long as the client's patience lasts.
"""

from __future__ import annotations

import asyncio
import http.client
from http.cookies import CookieError, SimpleCookie
from typing import Any, NamedTuple, TypeVar
from urllib.parse import quote, urlsplit

import msgspec

from cutthroat.client.patience import TO_BELIEVE, Patience, Tries
from cutthroat.game.editions.model import Edition
from cutthroat.protocol import messages as m
from cutthroat.protocol.http import COOKIE, SECURE_COOKIE, SOCKETS, ForkWanted, Me, Problem, TableMade, World

T = TypeVar("T")
PASSING = (http.client.REQUEST_TIMEOUT, http.client.TOO_MANY_REQUESTS)


class ApiProblem(Exception):
    """The server said no; ``code`` is for programs, the text for people."""

    def __init__(self, status: int, code: str, text: str, wait: float = 0.0) -> None:
        super().__init__(text)
        self.status = status
        self.code = code
        self.wait = wait
        """Seconds after which one may ask again, if the server says so."""

    @property
    def is_final(self) -> bool:
        return is_final(self.status) or self.code == "too-many"


class Unreachable(Exception):
    """Nobody answers at that address, or not in full."""

    def __init__(self, text: str, *, may_have_arrived: bool = True) -> None:
        super().__init__(text)
        self.may_have_arrived = may_have_arrived
        """The request: it may have been carried out, and only the answer is lost."""


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
    wait: float


class Api:
    """One person at one server. ``token`` is what the browser keeps in its cookie; ``headers`` go with everything.

    ``patience`` says for how long to try when the server does not answer, or asks to wait. What must not be done twice
    (a new table, a fork, a recovery code) is not asked again once it may have arrived.
    """

    def __init__(
        self,
        base: str,
        token: str | None = None,
        headers: dict[str, str] | None = None,
        patience: Patience | None = None,
    ) -> None:
        self.base = base.rstrip("/")
        self.token = token
        self.patience = patience or Patience()
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
        return await self._sign_in("/api/me", {"name": name})

    async def _sign_in(self, path: str, body: dict[str, str], *, once: bool = False) -> Me:
        """Until the server knows us by the token that we have got: it may have been garbled on its way."""
        tries = Tries(self.patience)
        while True:
            me, cookie = await self._request("POST", path, body, Me, once=once)
            self.token = cookie or self.token
            known = await self.me()
            if known is not None and known.id == me.id:
                return me
            if not await tries.wait("the server does not know us by the token that it gave"):
                raise Unreachable(f"{self.base} does not know us by the token that it gave")

    async def me(self) -> Me | None:
        return await self.get("/api/me", Me | None)  # type: ignore[arg-type]

    async def recovery_code(self) -> str:
        return (await self.post("/api/me/recovery", {}, dict[str, str], once=True))["code"]

    async def recover(self, code: str) -> Me:
        return await self._sign_in("/api/recover", {"code": code}, once=True)

    # Tables

    async def create_table(self, config: m.TableConfig) -> TableMade:
        return await self.post("/api/tables", config, TableMade, once=True)

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

    async def table_edition(self, table: str) -> Edition | None:
        """Whose cards a table plays with; None = the game as it comes."""
        return await self.get(f"/api/tables/{quote(table, safe='')}/edition", Edition | None)  # type: ignore[arg-type]

    # Records

    async def record(self, record: str) -> bytes:
        return bytes(await self.get(f"/api/records/{quote(record, safe='')}", msgspec.Raw))

    async def fork(self, record: str, wanted: ForkWanted) -> TableMade:
        return await self.post(f"/api/records/{quote(record, safe='')}/fork", wanted, TableMade, once=True)

    # Requests

    async def get(self, path: str, kind: type[T]) -> T:
        return (await self._request("GET", path, None, kind))[0]

    async def post(self, path: str, body: Any, kind: type[T], *, once: bool = False) -> T:
        return (await self._request("POST", path, body, kind, once=once))[0]

    async def _request(
        self, method: str, path: str, body: Any, kind: type[T], *, once: bool = False
    ) -> tuple[T, str | None]:
        """What is answered, and the cookie that came with it."""
        data = None if body is None else msgspec.json.encode(body)
        tries = Tries(self.patience)
        refusals = 0
        while True:
            try:
                return await asyncio.to_thread(self._ask, method, path, data, kind)
            except ApiProblem as problem:
                refusals = refusals + 1 if problem.is_final else 0
                if refusals == TO_BELIEVE or not await tries.wait(str(problem), problem.wait):
                    raise
            except Unreachable as lost:
                if (once and lost.may_have_arrived) or not await tries.wait(str(lost)):
                    raise

    def _ask(self, method: str, path: str, data: bytes | None, kind: type[T]) -> tuple[T, str | None]:
        answered = self._exchange(method, path, data)
        if answered.status >= http.client.BAD_REQUEST:
            raise problem_of(answered)
        try:
            return msgspec.json.decode(answered.body, type=kind), answered.cookie
        except msgspec.ValidationError as error:
            text = f"{self.base} answers in a form that this release does not know ({error})"
            raise ApiProblem(answered.status, "malformed", text) from None
        except msgspec.DecodeError:
            raise Unreachable(f"{self.base} does not answer in JSON") from None

    def _exchange(self, method: str, path: str, data: bytes | None) -> Answered:
        parts = urlsplit(self.base)
        kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
        connection = kind(parts.netloc, timeout=self.patience.answer_seconds)
        is_connected = False
        try:
            connection.connect()
            is_connected = True
            connection.request(method, path, data, {"Content-Type": "application/json", **self.headers})
            return read_answer(connection.getresponse())
        except (OSError, http.client.HTTPException, CookieError, OverflowError) as error:
            text = f"{self.base} does not answer: {error}"
            raise Unreachable(text, may_have_arrived=is_connected) from None
        finally:
            connection.close()


def is_final(status: int) -> bool:
    """Not if the same request may be answered otherwise later."""
    return status < http.client.INTERNAL_SERVER_ERROR and status not in PASSING


def read_answer(response: http.client.HTTPResponse) -> Answered:
    if response.length is None and not response.chunked:
        raise http.client.IncompleteRead(b"")  # headers are missing, so the end of the body would be missed, too
    wait = response.getheader("Retry-After") or ""
    return Answered(
        response.status,
        response.read(),
        cookie_of(response.getheader("Set-Cookie")),
        float(wait) if wait.isdecimal() else 0.0,
    )


def cookie_of(header: str | None) -> str | None:
    cookies = SimpleCookie(header or "")
    morsel = cookies.get(SECURE_COOKIE) or cookies.get(COOKIE)
    return morsel.value if morsel else None


def problem_of(answered: Answered) -> ApiProblem:
    """As the server says it. What does not come in its words is not its refusal, but that of something on the way."""
    try:
        problem = msgspec.json.decode(answered.body, type=Problem)
    except msgspec.DecodeError:
        raise Unreachable(f"the answer was {answered.status}, without a reason") from None
    return ApiProblem(answered.status, problem.code, problem.text, answered.wait)
