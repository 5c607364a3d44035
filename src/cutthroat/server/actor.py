"""One table's owner: a task with a queue. A command is decided, written down, applied, answered and published, and only
then comes the next one."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Callable, Coroutine
from typing import Any, NamedTuple, Protocol

from cutthroat.core.chance import Fast
from cutthroat.core.record import encode as encode_record
from cutthroat.server import entries, present
from cutthroat.server import messages as m
from cutthroat.server.bus import Bus
from cutthroat.server.limits import Bucket
from cutthroat.server.metrics import METRICS
from cutthroat.server.names import clean
from cutthroat.server.people import Person
from cutthroat.server.sockets import Connection
from cutthroat.server.store.base import RecordRow, SequenceTaken, Store, StoreError, TalkRow
from cutthroat.server.table import Prepared, Refusal, Table, Told

log = logging.getLogger(__name__)

GONE_AFTER = 60.0
"""Seconds without a connection after which a person is not away any more, but gone."""
TALK_LENGTH = 400
TALK_PER_SECOND = 0.5
TALK_BURST = 6.0
TALK_SHOWN = 200
RETRY_STORE = 2.0


class Thinker(Protocol):
    """Where bots think: in other processes."""

    async def choose(self, game: str, bot: str, seat: int, world: dict[str, Any]) -> int | None: ...


class Services(NamedTuple):
    """What an actor needs of the server."""

    store: Store
    bus: Bus
    bots: Thinker
    wall: Callable[[], float]
    """The time of day, for people."""
    clock: Callable[[], float]
    """Seconds that never jump, for clocks."""
    rematch: Callable[[Table, Person], Coroutine[Any, Any, str]]
    watch: Callable[[str, float | None], None]
    """Be woken at that time of the clock (None = not any more)."""
    bot_pause: float
    """Seconds that a bot takes at least, whatever it holds."""


class TableActor:
    def __init__(self, table: Table, services: Services) -> None:
        self.table = table
        self.services = services
        self.connections: set[Connection] = set()
        self.last_seen: dict[str, float] = {}
        self.talk_buckets: dict[str, Bucket] = {}
        self.paused = False
        self._queue: asyncio.Queue[Callable[[], Coroutine[Any, Any, None]] | None] = asyncio.Queue()
        self._thinking: dict[tuple[int, int], asyncio.Task[None]] = {}
        self._task = asyncio.create_task(self._run(), name=f"table-{table.id[:6]}")
        self._dice = Fast(int.from_bytes(os.urandom(7), "big"))

    async def _run(self) -> None:
        while (work := await self._queue.get()) is not None:
            try:
                await work()
            except Exception:
                log.exception("table %s: a command failed", self.table.id[:6])

    def submit(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        self._queue.put_nowait(work)

    async def close(self) -> None:
        """Finish what is queued; bots stop thinking."""
        for task in self._thinking.values():
            task.cancel()
        self._queue.put_nowait(None)
        await self._task

    @property
    def is_idle(self) -> bool:
        return not self.connections and self._queue.empty() and not self._thinking and not self.paused

    # People come and go

    def attach(self, connection: Connection) -> None:
        self.connections.add(connection)
        connection.on_behind = self.resync
        self.submit(lambda: self._owner_is_back(connection.person))
        self.people_changed()

    def detach(self, connection: Connection) -> None:
        self.connections.discard(connection)
        self.last_seen[connection.person.id] = self.services.clock()
        self.people_changed()
        asyncio.get_running_loop().call_later(GONE_AFTER + 0.1, self.people_changed)

    def link(self, person: str) -> present.Link:
        mine = [connection for connection in self.connections if connection.person.id == person]
        if any(connection.visible for connection in mine):
            return "here"
        seen = self.last_seen.get(person)
        if mine or (seen is not None and self.services.clock() - seen < GONE_AFTER):
            return "away"
        return "gone"

    def around(self) -> present.Around:
        sitting = set(self.table.people())
        watching = {c.person.id for c in self.connections if c.greeted} - sitting
        return present.Around(self.link, len(watching))

    def info(self) -> m.TableInfo:
        return present.table_info(self.table, self.around(), paused=self.paused)

    def people_changed(self) -> None:
        if self.connections:
            self._to_all(m.encode(m.TableChanged(table=self.info())))

    def _to_all(self, message: bytes) -> None:
        for connection in self.connections:
            if connection.greeted:
                connection.send(message)

    def may_look(self, person: str) -> bool:
        """Spectators see a game only where the host allows it; before the game everyone with the link may look in."""
        if person in self.table.removed:
            return False
        return self.table.config.spectators or self.table.match is None or bool(self.table.seats_of(person))

    # Messages

    def receive(self, connection: Connection, message: m.ClientMessage) -> None:
        if isinstance(message, m.Presence):
            connection.visible = message.visible
            self.people_changed()
        elif isinstance(message, m.Hello):
            self.submit(lambda: self._greet(connection, message.version))
        else:
            self.submit(lambda: self._command(connection, message))

    async def _greet(self, connection: Connection, version: int) -> None:
        """The whole picture, or nothing if the client has it already."""
        if not self.may_look(connection.person.id):
            connection.finish(m.Goodbye(text="This table is not open to spectators.", retry=False))
            return
        connection.greeted = True
        if version != self.table.version:
            await self._send_snapshot(connection)

    def resync(self, connection: Connection) -> None:
        self.submit(lambda: self._send_snapshot(connection))

    async def _send_snapshot(self, connection: Connection) -> None:
        now = self.services.clock()
        rows = await self.services.store.talk(self.table.id, TALK_SHOWN) if self.table.config.chat else []
        talk = [m.TalkLine(at=r.at, person=r.person, name=r.name, text=r.text) for r in rows]
        heard = [line for line in talk if line.person not in connection.muted]
        snapshot = present.snapshot(self.table, connection.person.id, self.around(), now, heard)
        connection.tell(snapshot)

    async def _command(self, connection: Connection, command: m.Command) -> None:
        person = connection.person
        done = self.table.answered(person.id, command.id)
        if done is not None:
            connection.tell(done)
            return
        try:
            await self._carry_out(connection, command)
        except Refusal as refusal:
            METRICS.refused.labels(refusal.code).inc()
            connection.tell(m.Refused(id=command.id, code=refusal.code, text=refusal.text))  # type: ignore[arg-type]
        except StoreError as error:
            log.error("table %s: %s", self.table.id[:6], error)
            self._pause()
            text = "The server cannot save moves right now. Nothing is lost; please try again soon."
            connection.tell(m.Refused(id=command.id, code="unavailable", text=text))

    async def _carry_out(self, connection: Connection, command: m.Command) -> None:
        person = connection.person
        match command:
            case m.Say():
                await self._say(connection, command)
            case m.Mute():
                (connection.muted.add if command.muted else connection.muted.discard)(command.person)
                connection.tell(m.Done(id=command.id, version=self.table.version))
            case m.Rematch():
                await self._rematch(connection, command)
            case _:
                prepared = self.table.decide(command, person.id, person.name, self.services.clock())
                await self._enter(prepared)
                connection.tell(m.Done(id=command.id, version=self.table.version))
                if isinstance(prepared.entry, entries.Removed):
                    self._show_out(prepared.entry.removed)

    async def _say(self, connection: Connection, command: m.Say) -> None:
        person = connection.person
        text = clean(command.text, TALK_LENGTH)
        if not self.table.config.chat:
            raise Refusal("off", "there is no chat at this table")
        if person.id in self.table.removed or not self.may_look(person.id):
            raise Refusal("not-yours", "you are not at this table")
        if not text:
            raise Refusal("malformed", "there is nothing to say in that")
        now = self.services.clock()
        bucket = self.talk_buckets.setdefault(person.id, Bucket(TALK_PER_SECOND, TALK_BURST, now))
        if not bucket.take(now):
            raise Refusal("too-fast", "that is too much talk at once")
        at = self.services.wall()
        await self.services.store.add_talk(TalkRow(self.table.id, at, person.id, person.name, text))
        connection.tell(m.Done(id=command.id, version=self.table.version))
        line = m.encode(m.TalkLine(at=at, person=person.id, name=person.name, text=text))
        for other in self.connections:
            if other.greeted and person.id not in other.muted:
                other.send(line)

    async def _rematch(self, connection: Connection, command: m.Rematch) -> None:
        person = connection.person
        if self.table.status != "over" or not self.table.seats_of(person.id):
            raise Refusal("not-now", "a rematch is for its players, after the game")
        if self.table.next_table is None:
            new = await self.services.rematch(self.table, person)
            await self._enter(Prepared(entries.Rematched(table=new, person=person.id, command=command.id)))
        connection.tell(m.Done(id=command.id, version=self.table.version, table=self.table.next_table))

    def _show_out(self, person: str) -> None:
        for connection in self.connections:
            if connection.person.id == person:
                connection.finish(m.Goodbye(text="The host has sent you away from this table.", retry=False))

    async def _owner_is_back(self, person: Person) -> None:
        """A seat that a bot took because its owner ran out of time goes back by itself."""
        for number in self.table.timed_out_seats(person.id):
            await self._enter_safely(Prepared(entries.TakenBack(seat=number, person=person.id)))

    # The log

    async def _enter(self, prepared: Prepared) -> None:
        """Write, then apply, then tell; raises StoreError with nothing changed."""
        if self.paused:
            raise StoreError("the table is paused")
        status, version = self.table.status, self.table.version + 1
        with METRICS.store_seconds.time():
            await self._append(version, prepared.entry)
        self.table.apply(prepared.entry, self.services.clock(), prepared.step)
        await self._keep_summary(prepared.entry, status)
        self._publish(prepared.entry)
        if isinstance(prepared.entry, entries.Moved):
            METRICS.moves.labels(self.table.config.game, prepared.entry.by).inc()
        await self.services.bus.publish(self.table.id, version)
        self.wake()

    async def _append(self, version: int, entry: entries.Entry) -> None:
        body = entries.encode(entry)
        try:
            await self.services.store.append(self.table.id, version, body, self.services.wall())
        except SequenceTaken:
            raise StoreError("another process owns this table now") from None

    async def enter(self, entry: entries.Entry) -> None:
        """Add an entry from outside the queue, in its turn."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        async def work() -> None:
            try:
                await self._enter(Prepared(entry))
                done.set_result(None)
            except StoreError as error:
                done.set_exception(error)

        self.submit(work)
        await done

    async def _enter_safely(self, prepared: Prepared) -> None:
        """For entries that no command waits for."""
        try:
            await self._enter(prepared)
        except StoreError as error:
            log.error("table %s: %s", self.table.id[:6], error)
            self._pause()

    def _pause(self) -> None:
        """The store does not take writes: nothing moves until it does again."""
        if not self.paused:
            self.paused = True
            self.people_changed()
            asyncio.get_running_loop().call_later(RETRY_STORE, lambda: self.submit(self._try_again))

    async def _try_again(self) -> None:
        try:
            await self.services.store.set_setting("heartbeat", str(self.services.wall()))
        except StoreError:
            asyncio.get_running_loop().call_later(RETRY_STORE, lambda: self.submit(self._try_again))
            return
        self.paused = False
        self.table.run_clocks(self.services.clock())
        self.people_changed()
        self.wake()

    async def _keep_summary(self, entry: entries.Entry, status: str) -> None:
        """The rows by which tables and records are found; they can always be made again from the log."""
        seating = isinstance(entry, entries.Sat | entries.Stood | entries.Removed)
        if not seating and self.table.status == status:
            return
        store, now = self.services.store, self.services.wall()
        try:
            await store.note_table(self.table.id, self.table.status, self.table.people(), now)
            if self.table.status == "over":
                await self.keep_record()
        except StoreError as error:
            log.error("table %s: %s", self.table.id[:6], error)

    async def keep_record(self) -> None:
        body = encode_record(self.table.record())
        row = RecordRow(self.table.id, self.table.config.game, self.services.wall(), body)
        await self.services.store.add_record(row, self.table.people())

    def _publish(self, entry: entries.Entry) -> None:
        """To each his own: one message per set of seats, however many tabs look at it."""
        now = self.services.clock()
        rewound = isinstance(entry, entries.Undone | entries.Started)
        told = self.table.told if rewound else self._just_told()
        info = None if isinstance(entry, entries.Moved) and self.table.status == "playing" else self.info()
        encoded: dict[tuple[int, ...], bytes] = {}
        digest = present.digest(self.table)
        for connection in self.connections:
            if not connection.greeted:
                continue
            if not self.may_look(connection.person.id):
                connection.finish(m.Goodbye(text="This table is not open to spectators.", retry=False))
                continue
            seen = present.audience(self.table, connection.person.id)
            if seen.seats not in encoded:
                update = present.update(self.table, seen, told, info, now, digest, rewound=rewound)
                encoded[seen.seats] = m.encode(update)
            connection.send(encoded[seen.seats])

    def _just_told(self) -> list[Told]:
        last = self.table.told[-1:] if self.table.told else []
        return [told for told in last if told.version == self.table.version]

    # Bots and clocks

    def wake(self) -> None:
        """After every entry: bots that are asked think, and the clock is set."""
        for seat in self.table.bots_to_move():
            key = (seat, self.table.seats[seat].asked)
            if key not in self._thinking:
                self._thinking[key] = asyncio.create_task(self._think(*key))
        self.services.watch(self.table.id, self.table.clocks.next_deadline())

    async def _think(self, seat: int, asked: int) -> None:
        """A bot is given a world that its seat cannot tell from the true one."""
        try:
            match, bot = self.table.match, self.table.seats[seat].bot
            if match is None or bot is None:
                return
            world = self.table.game.dump(match.state.determinize(seat, self._dice))
            pause = asyncio.create_task(asyncio.sleep(self.services.bot_pause))
            with METRICS.bot_seconds.time():
                action = await self.services.bots.choose(self.table.config.game, bot, seat, world)
            await pause
            self.submit(lambda: self._bot_answers(seat, asked, action))
        finally:
            self._thinking.pop((seat, asked), None)

    async def _bot_answers(self, seat: int, asked: int, action: int | None) -> None:
        match = self.table.match
        if match is None or match.is_over or self.table.seats[seat].asked != asked:
            return
        if action is None:
            action = int(self.table.game.fallback(match.state, seat, self._dice))
        prepared = self.table.bot_moves(seat, asked, action, self.services.clock())
        if prepared is not None:
            await self._enter_safely(prepared)

    async def clock_rang(self) -> None:
        for seat in self.table.clocks.expired(self.services.clock()):
            if self.table.status == "playing" and not self.paused:
                await self._enter_safely(self.table.time_is_up(seat, self._dice, self.services.clock()))
        self.services.watch(self.table.id, self.table.clocks.next_deadline())
