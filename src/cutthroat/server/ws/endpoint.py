"""The WebSocket endpoint: who gets a connection to a table, what a client may send, and how it ends."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from functools import partial

import msgspec
from starlette.types import Receive, Scope, Send

from cutthroat.protocol import messages as m
from cutthroat.protocol.http import SOCKETS
from cutthroat.server.cookies import token_in
from cutthroat.server.env import Env
from cutthroat.server.errors import Refusal
from cutthroat.server.limits import address_of, networks_of
from cutthroat.server.metrics import METRICS
from cutthroat.server.people import Person, digest
from cutthroat.server.relaying import headers_for, is_relayed
from cutthroat.server.store.base import StoreError
from cutthroat.server.store.leases import NobodyKnows, OwnedElsewhere
from cutthroat.server.tables.actor import MOVED, TableActor
from cutthroat.server.tables.manager import TableManager
from cutthroat.server.ws.connection import HELLOS_PER_SECOND, Connection, cancel
from cutthroat.server.ws.direct import EXTENSION, DirectWebSocket
from cutthroat.server.ws.relay import Upstream, connect_upstream

SOCKETS_PER_PERSON = 50
"""From one address; many tables in many tabs, and then some that the server does not know to be dead yet."""
MOST_COMMAND = 8 * 1024
"""Bytes of a message that is looked at; the longest that means something is a line of chat."""
TAKEOVER_SECONDS = 4.0
"""That somebody waits for a table whose owner is gone. They would come back no sooner by themselves: clients pause for
longer with every try."""
LOOK_AGAIN = 0.1
"""Seconds between two looks at who owns it."""
OLDER_CLIENT = "This page is from an older release; reload it."
POLICY_VIOLATION = 1008
TRY_AGAIN = 1013


class TableSockets:
    """``/ws/tables/{table}``: one connection of one person to one table.

    It speaks ASGI itself to accept and close connections: the layers that serve requests would be paid for with every
    message. The messages in between come straight from the socket.
    """

    def __init__(self, env: Env, manager: TableManager) -> None:
        self.env = env
        self.manager = manager
        self._open: Counter[tuple[str, ...]] = Counter()
        """By person and network, and by network alone."""
        self._relays: dict[str, set[Upstream]] = {}
        """By the process that they go to."""
        self._death = asyncio.Event()
        """Of any process: the next one."""
        manager.when_dead.append(self.cut)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await receive()  # the request to connect
        try:
            await send({"type": "websocket.accept"})
        except OSError:
            return  # gone again already
        until = self.env.clock.now() + TAKEOVER_SECONDS
        while not await self.join(scope, receive, send):
            if self.env.clock.now() > until:
                await turn_away(send, MOVED)
                return

    async def join(self, scope: Scope, receive: Receive, send: Send) -> bool:
        """The whole visit to a table; False if its owner seems to be gone, and nobody else has it yet."""
        death = self._death
        try:
            person, actor = await self.find(scope)
        except OwnedElsewhere as owner:
            return await self.relay(scope, receive, send, owner, death)
        except NobodyKnows:
            await asyncio.sleep(LOOK_AGAIN)
            return False
        except (Refusal, StoreError) as problem:
            retry = isinstance(problem, StoreError)
            text = "The server cannot find anything right now; please try again soon." if retry else str(problem)
            await turn_away(send, m.Goodbye(text=text, retry=retry))
            return True
        network, _ = networks_of(address_of(scope))
        mine, all_here = (person.id, network), (network,)
        if self._open[mine] >= SOCKETS_PER_PERSON:
            text = f"You have {SOCKETS_PER_PERSON} connections open already; close some of your tabs first."
            await turn_away(send, m.Goodbye(text=text, retry=False))
        elif self._open[all_here] >= self.env.connections:
            text = "Too many connections are open from your address; please come back later."
            await turn_away(send, m.Goodbye(text=text, retry=True))
        else:
            with self.counted(mine, all_here):
                await self.serve(scope, receive, send, person, actor)
        return True

    async def relay(
        self, scope: Scope, receive: Receive, send: Send, owner: OwnedElsewhere, death: asyncio.Event
    ) -> bool:
        """Everything goes to the process that owns the table, which knows who may do what; False if it is silent."""
        address = address_of(scope)
        network, _ = networks_of(address)
        if is_relayed(scope) or self._open[network,] >= self.env.connections:
            await turn_away(send, MOVED)
            return True
        try:
            async with self.upstream(owner, scope, address, death) as upstream:
                METRICS.relays.inc()
                try:
                    with self.counted((network,)):
                        await self.pass_on(scope, receive, send, upstream)
                finally:
                    METRICS.relays.dec()
            return True
        except (OSError, TimeoutError):
            if not death.is_set():
                await self.look_for_death()
            return False

    @contextlib.asynccontextmanager
    async def upstream(
        self, owner: OwnedElsewhere, scope: Scope, address: str, death: asyncio.Event
    ) -> AsyncIterator[Upstream]:
        """An open connection to the owner. Raises OSError or TimeoutError if there is none, as soon as it is dead. If
        it died before we relayed to it, ``death`` has come, which may also be another's."""
        headers = headers_for(scope, self.env.leases.secret, address)
        upstream = await connect_upstream(owner.reach, scope["raw_path"].decode("latin-1"), headers)
        relays = self._relays.setdefault(owner.process, set())
        relays.add(upstream)
        try:
            if death.is_set():
                raise ConnectionError("the owner may have died meanwhile")
            await upstream.opened()
            yield upstream
        finally:
            relays.discard(upstream)
            upstream.leave()

    async def look_for_death(self) -> None:
        self.env.leases.look_soon()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LOOK_AGAIN):
                await self._death.wait()

    async def pass_on(self, scope: Scope, receive: Receive, send: Send, upstream: Upstream) -> None:
        socket: DirectWebSocket = scope["extensions"][EXTENSION]

        def to_client(message: bytes) -> None:
            socket.write([message])
            if socket.is_full:
                upstream.pause()

        upstream.listen(to_client)
        socket.listen(upstream.send, upstream.resume)
        left = asyncio.ensure_future(receive())
        await asyncio.wait((left, upstream.ended), return_when=asyncio.FIRST_COMPLETED)
        has_left = left.done()
        await cancel(left)
        if has_left:
            return
        if upstream.ended.result() in (POLICY_VIOLATION, TRY_AGAIN):
            await close(send, upstream.ended.result())  # after the owner's goodbye
        else:
            self.env.leases.look_soon()
            await turn_away(send, MOVED)

    def cut(self, process: str) -> None:
        """A frozen process does not close its connections."""
        for upstream in self._relays.pop(process, ()):
            upstream.cut()
        self._death.set()
        self._death = asyncio.Event()

    @contextlib.contextmanager
    def counted(self, *keys: tuple[str, ...]) -> Iterator[None]:
        self._open.update(keys)
        try:
            yield
        finally:
            self._open.subtract(keys)
            for key in keys:
                if not self._open[key]:
                    del self._open[key]

    async def serve(self, scope: Scope, receive: Receive, send: Send, person: Person, actor: TableActor) -> None:
        socket: DirectWebSocket = scope["extensions"][EXTENSION]
        session, now = digest(token_in(scope) or ""), self.env.clock.now()
        connection = Connection(person, socket, now, session, address_of(scope))
        actor.attach(connection)
        METRICS.sockets.inc()
        try:
            socket.listen(partial(self.on_message, connection, actor), connection.flush)
            await self.until_closed(receive, send, connection)
        finally:
            METRICS.sockets.dec()
            actor.detach(connection)

    async def find(self, scope: Scope) -> tuple[Person, TableActor]:
        """The table last: it may be unloaded if anything comes between finding and attaching to it."""
        endings = self.env.people.endings
        person = await self.env.people.find(token_in(scope))
        if person is None:
            raise Refusal("not-yours", "Please enter a name first.")
        table = scope["path"].removeprefix(SOCKETS)
        actor = await self.manager.find(table)
        if actor is None:
            raise Refusal("missing", await self.manager.why_missing(table))
        if endings != self.env.people.endings:  # perhaps this very session, before its connection could be closed
            return await self.find(scope)
        return person, actor

    async def until_closed(self, receive: Receive, send: Send, connection: Connection) -> None:
        """Until either side closes; the messages themselves do not come this way."""
        left, ended = asyncio.ensure_future(receive()), asyncio.ensure_future(connection.ended.wait())
        await asyncio.wait((left, ended), return_when=asyncio.FIRST_COMPLETED)
        has_left = left.done()
        await cancel(left)
        await cancel(ended)
        if not has_left:
            await close(send, TRY_AGAIN if connection.retry else POLICY_VIOLATION)

    def on_message(self, connection: Connection, actor: TableActor, text: bytes | str, is_text: bool) -> None:
        """A command over the rate limit is refused by its own id, so that it can be sent again."""
        if connection.is_finished:
            return
        if not is_text:
            connection.finish(m.Goodbye(text="Messages are text.", retry=False))
            return
        in_time = connection.bucket.take(self.env.clock.now())
        if len(text) > MOST_COMMAND:
            refusal = f"A message has at most {MOST_COMMAND} bytes."
            connection.answer(m.Refused(id=None, code="malformed", text=refusal))
            return
        try:
            message = m.decode_client(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            connection.answer(m.Refused(id=None, code="malformed", text=f"Not understood: {error}"[:300]))
            return
        if isinstance(message, m.Hello) and message.protocol < m.PROTOCOL:
            connection.finish(m.Goodbye(text=OLDER_CLIENT, retry=False))
        elif isinstance(message, m.Hello):
            self.hello(message, connection, actor)
        elif not in_time:
            key = getattr(message, "id", None)
            connection.answer(
                m.Refused(id=key, code="too-fast", text="Too many messages at once; please wait a moment.")
            )
        elif isinstance(message, m.Ping):
            connection.answer(m.Pong())  # without the table
        else:
            actor.receive(connection, message)

    def hello(self, hello: m.Hello, connection: Connection, actor: TableActor) -> None:
        """A hello costs a snapshot. None is refused, but those over the rate limit share one answer, later."""
        if connection.hello_waits:
            return
        if self.may_have_snapshot(connection):
            actor.receive(connection, hello)
        else:
            connection.hello_waits = True
            self.env.clock.later(1 / HELLOS_PER_SECOND, partial(self.hello_late, hello, connection, actor))

    def may_have_snapshot(self, connection: Connection) -> bool:
        """It helps nobody to ask on many connections, or as many people."""
        now, limits = self.env.clock.now(), self.env.limits
        return (
            connection.hellos.take(now)
            and limits.person_snapshots.take(connection.person.id, now)
            and limits.address_snapshots.take(connection.address, now)
        )

    def hello_late(self, hello: m.Hello, connection: Connection, actor: TableActor) -> None:
        connection.hello_waits = False
        if connection in actor.presence.clients:
            self.hello(hello, connection, actor)


async def turn_away(send: Send, goodbye: m.Goodbye) -> None:
    with contextlib.suppress(OSError):
        await send({"type": "websocket.send", "text": m.encode(goodbye).decode()})
        await close(send, TRY_AGAIN if goodbye.retry else POLICY_VIOLATION)


async def close(send: Send, code: int) -> None:
    with contextlib.suppress(OSError, RuntimeError):
        await send({"type": "websocket.close", "code": code})
