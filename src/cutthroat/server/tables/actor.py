"""One table's owner, who does one thing after the other: a command is decided, written down, applied, answered and
published, and only then comes the next one."""

from __future__ import annotations

import asyncio
import logging
import os
from collections import deque
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, Protocol

from cutthroat.core.chance import Fast
from cutthroat.game.record import encode as encode_record
from cutthroat.protocol import messages as m
from cutthroat.server.bots.driver import BotDriver
from cutthroat.server.env import Env
from cutthroat.server.errors import Refusal
from cutthroat.server.metrics import METRICS
from cutthroat.server.people import Person
from cutthroat.server.store.base import RecordRow, SequenceTaken, StoreError
from cutthroat.server.tables import commands, entries, presenter
from cutthroat.server.tables.chat import Chat, ChatHistory
from cutthroat.server.tables.commands import Prepared, may_look
from cutthroat.server.tables.presence import GONE_AFTER, Presence
from cutthroat.server.tables.table import Table
from cutthroat.server.timing import Timer
from cutthroat.server.ws.connection import Connection

log = logging.getLogger(__name__)

Work = Callable[[], Coroutine[Any, Any, None]]

IDLE_AFTER = 60.0
RETRY_STORE = 2.0
RETRY_FAULT = 5.0
"""Seconds after which bots and clocks are tried again when something failed that nobody expected."""
PASSING = ("too-fast", "unavailable")
"""Refusals that are not the last word on a command: it may be sent again."""


class Tables(Protocol):
    """What an actor needs of the manager of all tables."""

    async def rematch(self, table: Table, person: Person) -> str: ...

    async def reload(self, table: str) -> Table:
        """The table as its log has it now."""


class TableActor:
    def __init__(self, table: Table, env: Env, tables: Tables, muted: dict[str, set[str]] | None = None) -> None:
        self.table = table
        self.env = env
        self.tables = tables
        self.presence = Presence(env.clock)
        self.chat = Chat(table.id, env.store, muted or {})
        self.paused = False
        self.touched = env.clock.now()
        self._work: deque[Work] = deque()
        self._working: asyncio.Task[None] | None = None
        self._closed = False
        self._dice = Fast(int.from_bytes(os.urandom(7), "big"))
        self._bots = BotDriver(env.bots, env.clock, env.bot_pause, self._dice, self._on_bot_answer)
        self._alarm: Timer | None = None
        self._alarm_at: float | None = None

    def submit(self, work: Work) -> None:
        if self._closed:
            return
        self.touched = self.env.clock.now()
        self._work.append(work)
        if self._working is None:
            self._working = asyncio.create_task(self._run())

    async def _run(self) -> None:
        """One after the other, in the order in which they came."""
        while self._work:
            work = self._work.popleft()
            try:
                await work()
            except Exception:
                log.exception("table %s: something failed", self.table.id[:6])
                # Not at once: what failed may well fail again, and again.
                self.env.clock.later(RETRY_FAULT, self._wake_again)
        self._working = None

    def _wake_again(self) -> None:
        if not self._closed:
            self.wake()

    async def drain(self) -> None:
        """Wait until nothing is to be done."""
        while self._working is not None:
            await asyncio.wait((self._working,))

    async def close(self) -> None:
        """Finish what is to be done; bots stop thinking."""
        self._closed = True
        self._bots.stop()
        if self._alarm is not None:
            self._alarm.cancel()
        await self.drain()

    @property
    def is_idle(self) -> bool:
        busy = self.presence.connections or self._working or self._bots.are_thinking or self._alarm or self.paused
        return not busy and self.env.clock.now() - self.touched > IDLE_AFTER

    # People come and go

    def attach(self, connection: Connection) -> None:
        self.presence.join(connection)
        connection.on_behind = self.resync
        self.submit(lambda: self._reclaim_timed_out_seats(connection.person))
        self.broadcast_table()

    def detach(self, connection: Connection) -> None:
        self.presence.leave(connection)
        self.touched = self.env.clock.now()
        self.broadcast_table()
        self.env.clock.later(GONE_AFTER + 0.1, self._somebody_may_be_gone)

    def _somebody_may_be_gone(self) -> None:
        self.broadcast_table()
        self._ask_again_about_undo()

    def info(self) -> m.TableInfo:
        return presenter.table_info(self.table, self.presence.around(self.table), paused=self.paused)

    def broadcast_table(self) -> None:
        subscribers = self.presence.subscribers()
        if subscribers:
            message = m.encode(m.TableChanged(table=self.info()))
            for connection in subscribers:
                connection.send(message)

    # Messages

    def receive(self, connection: Connection, message: m.TableMessage) -> None:
        if isinstance(message, m.Presence):
            if connection.visible != message.visible:
                connection.visible = message.visible
                self.broadcast_table()
        elif isinstance(message, m.Hello):
            self.submit(lambda: self._greet(connection))
        else:
            at = self.env.clock.now()
            self.submit(lambda: self._command(connection, message, at))

    async def _greet(self, connection: Connection) -> None:
        """A whole snapshot, even if no move was missed: chat, clocks and people may have changed."""
        if not may_look(self.table, connection.person.id):
            self._turn_away(connection)
            return
        is_new = not connection.subscribed
        connection.subscribed = True
        await self._send_snapshot(connection)
        if is_new and not self.table.seats_of(connection.person.id):
            self.broadcast_table()

    def resync(self, connection: Connection) -> None:
        self.submit(lambda: self._send_snapshot(connection))

    async def _send_snapshot(self, connection: Connection) -> None:
        person = connection.person.id
        history = await self.chat.history_for(person) if self.table.config.chat else ChatHistory([], [])
        try:
            snapshot = presenter.snapshot(self.table, person, self.info(), self.env.clock.now(), history)
            connection.send(m.encode(snapshot))
        except Exception:
            log.exception("table %s: it could not be shown", self.table.id[:6])
            await self._drop(connection)

    async def _drop(self, connection: Connection) -> None:
        """A client that missed something must not go on without it: it reconnects and gets a snapshot."""
        connection.finish(m.Goodbye(text="The server could not show you the table; trying again.", retry=True))

    async def _command(self, connection: Connection, command: m.Command, at: float) -> None:
        person = connection.person
        answer = self.table.answered(person.id, command.id)
        if answer is None:
            answer = await self._answer_to(connection, command)
            if not isinstance(answer, m.Refused) or answer.code not in PASSING:
                self.table.keep_answer(person.id, command.id, answer)
        connection.answer(answer)
        METRICS.command_seconds.observe(self.env.clock.now() - at)

    async def _answer_to(self, connection: Connection, command: m.Command) -> m.Done | m.Refused:
        try:
            return await self._carry_out(connection.person, command)
        except Refusal as refusal:
            METRICS.refused.counts[refusal.code,] += 1
            return m.Refused(id=command.id, code=refusal.code, text=refusal.text)  # type: ignore[arg-type]
        except StoreError as error:
            log.error("table %s: %s", self.table.id[:6], error)
            self._pause()
            text = "The server cannot save moves right now. Nothing is lost; please try again soon."
            return m.Refused(id=command.id, code="unavailable", text=text)
        except Exception:
            log.exception("table %s: a command failed", self.table.id[:6])
            text = "Something went wrong at the server. Nothing is lost; please try again, or try something else."
            done = self.table.answered(connection.person.id, command.id)  # it may have failed after its effect
            return done or m.Refused(id=command.id, code="unavailable", text=text)

    async def _carry_out(self, person: Person, command: m.Command) -> m.Done:
        match command:
            case m.Say():
                await self._say(person, command)
            case m.Mute():
                if await self.chat.mute(person.id, command, self.env.clock.now()):
                    self._show_again(person)
            case m.Rematch():
                return await self._rematch(person, command)
            case _:
                await self._reclaim_timed_out_seats(person)
                now = self.env.clock.now()
                here = partial(self.presence.here, self.table)
                await self._enter(commands.decide(self.table, command, person.id, person.name, now, here))
        return m.Done(id=command.id, version=self.table.version_for(person.id))

    async def _say(self, person: Person, command: m.Say) -> None:
        if not self.table.config.chat:
            raise Refusal("off", "there is no chat at this table")
        if not may_look(self.table, person.id):
            raise Refusal("not-yours", "you are not at this table")
        line = await self.chat.say(person, command, self.env.clock.wall(), self.env.clock.now())
        if line is None:
            return
        message = m.encode(line)
        for other in self.presence.subscribers():
            if self.chat.is_shown_to(line, other.person.id):
                other.send(message)

    def _show_again(self, person: Person) -> None:
        """Chat lines appear or disappear in all of the person's tabs."""
        for connection in self.presence.subscribers():
            if connection.person.id == person.id:
                self.resync(connection)

    async def _rematch(self, person: Person, command: m.Rematch) -> m.Done:
        commands.only_the_welcome(self.table, person.id)
        if self.table.status != "over" or not self.table.seats_of(person.id):
            raise Refusal("not-now", "a rematch is for its players, after the game")
        if self.table.next_table is None:
            new = await self.tables.rematch(self.table, person)
            await self._enter(Prepared(entries.Rematched(table=new, person=person.id, command=command.id)))
        return m.Done(id=command.id, version=self.table.version_for(person.id), table=self.table.next_table)

    def _turn_away(self, connection: Connection) -> None:
        sent_away = connection.person.id in self.table.removed
        text = "The host has sent you away from this table." if sent_away else "This table is not open to spectators."
        connection.finish(m.Goodbye(text=text, retry=False))

    async def _reclaim_timed_out_seats(self, person: Person) -> None:
        """A seat that a bot took because its owner ran out of time goes back by itself."""
        if self.table.status != "playing" or self.paused or person.id in self.table.removed:
            return
        for number in self.table.timed_out_seats(person.id):
            await self._enter_safely(Prepared(entries.TakenBack(seat=number, person=person.id)))

    # The log

    async def _enter(self, prepared: Prepared) -> None:
        """Write, then apply, then tell; raises StoreError with nothing changed."""
        if self.paused:
            raise StoreError("the table is paused")
        table, entry = self.table, prepared.entry
        status, asking = table.status, (table.undo_seat, table.undo_refused)
        await self._append(table.version + 1, entry)
        try:
            table.apply(entry, self.env.clock.now(), prepared.step)
            await self._keep_summary(entry, status)
            is_quiet = isinstance(entry, entries.Moved) and table.status == status
            changed = not is_quiet or asking != (table.undo_seat, table.undo_refused)
            self._broadcast(entry, changed=changed)
            if table.private_to is None and isinstance(entry, entries.Moved):
                self._bots.made_public_move(entry.seat)
                METRICS.moves.counts[table.config.game, entry.by] += 1
        finally:
            self.wake()
            self._ask_again_about_undo()

    def _ask_again_about_undo(self) -> None:
        """Whenever somebody hands over, leaves or is removed, the others may all have agreed already."""
        if self.table.undo_seat is not None:
            self.submit(self._settle_undo)

    async def _settle_undo(self) -> None:
        prepared = None if self.paused else commands.agreed_undo(self.table, self.presence.here(self.table))
        if prepared is not None:
            await self._enter_safely(prepared)

    async def _append(self, version: int, entry: entries.Entry) -> None:
        body, began = entries.encode(entry), self.env.clock.now()
        try:
            await self.env.store.append(self.table.id, version, body, self.env.clock.wall())
            METRICS.store_seconds.observe(self.env.clock.now() - began)
        except SequenceTaken:
            await self._reload()
            raise StoreError("the log has gone on without us") from None

    async def _reload(self) -> None:
        """What we know is not what the log says: take the log, and tell everybody afresh."""
        self.table = await self.tables.reload(self.table.id)
        for connection in self.presence.subscribers():
            await self._send_snapshot(connection)

    async def enter(self, entry: entries.Entry) -> None:
        """Add an entry from outside the queue, in its turn."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        async def work() -> None:
            try:
                await self._enter(Prepared(entry))
                done.set_result(None)
            except Exception as error:
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
        """The store does not take writes: nothing moves, and no clock runs, until it does again."""
        if not self.paused:
            self.paused = True
            self.table.clocks.freeze(self.env.clock.now())
            self.broadcast_table()
            self.env.clock.later(RETRY_STORE, lambda: self.submit(self._try_again))

    async def _try_again(self) -> None:
        try:
            await self.env.store.set_setting("heartbeat", str(self.env.clock.wall()))
        except StoreError:
            self.env.clock.later(RETRY_STORE, lambda: self.submit(self._try_again))
            return
        self.paused = False
        self.table.clocks.thaw(self.env.clock.now())
        self.broadcast_table()
        self.wake()

    async def _keep_summary(self, entry: entries.Entry, status: str) -> None:
        """The rows by which tables and records are found; they can always be made again from the log."""
        seating = isinstance(entry, entries.Sat | entries.Stood | entries.Removed)
        if not seating and self.table.status == status:
            return
        try:
            await self.keep_summary()
        except StoreError as error:
            log.error("table %s: %s", self.table.id[:6], error)

    async def keep_summary(self) -> None:
        table, now = self.table, self.env.clock.wall()
        welcome = [person for person in table.people() if person not in table.removed]
        await self.env.store.note_table(table.id, table.status, welcome, now)
        if table.status == "over":
            row = RecordRow(table.id, table.config.game, now, encode_record(table.record()))
            await self.env.store.add_record(row, table.people())

    def _broadcast(self, entry: entries.Entry, *, changed: bool) -> None:
        """To each subscriber what they may see. One that cannot be told is dropped; the entry and the others stand."""
        subscribers = [connection for connection in self.presence.subscribers() if self._is_told(connection.person.id)]
        if not subscribers:
            return
        updates = presenter.Updates(self.table, entry, self.info() if changed else None, self.env.clock.now())
        for connection in subscribers:
            if not may_look(self.table, connection.person.id):
                self._turn_away(connection)
                continue
            try:
                connection.send(updates.for_seats(presenter.audience(self.table, connection.person.id)))
            except Exception:
                log.exception("table %s: an entry could not be shown", self.table.id[:6])
                # In its turn: the answer to the command comes first.
                self.submit(partial(self._drop, connection))

    def _is_told(self, person: str) -> bool:
        private_to = self.table.private_to
        return private_to is None or self.table.seats[private_to].person == person

    # Bots and clocks

    def wake(self) -> None:
        """After every entry: bots that are asked think, and the clock is set."""
        self._bots.wake(self.table)
        self._set_alarm()

    def _set_alarm(self) -> None:
        """For the moment when the first running clock is down."""
        deadline = self.table.clocks.next_deadline()
        if deadline == self._alarm_at:
            return
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm, self._alarm_at = None, deadline
        if deadline is not None:
            self._alarm = self.env.clock.later(deadline - self.env.clock.now(), self._ring)

    def _ring(self) -> None:
        self._alarm, self._alarm_at = None, None
        self.submit(self._time_ran_out)

    def _on_bot_answer(self, seat: int, decision: int, action: int | None) -> None:
        self.submit(lambda: self._bot_answers(seat, decision, action))

    async def _bot_answers(self, seat: int, decision: int, action: int | None) -> None:
        """If the bot had nothing to say, or nothing legal, the game's fallback is played."""
        self._bots.forget(seat, decision)
        prepared = commands.bot_moves(self.table, seat, decision, action, self._dice, self.env.clock.now())
        if prepared is not None:
            await self._enter_safely(prepared)

    async def _time_ran_out(self) -> None:
        """One seat's fallback may settle what the next one was asked."""
        while not self.paused and (late := self.table.clocks.expired(self.env.clock.now())):
            prepared = commands.time_is_up(self.table, late[0], self._dice, self.env.clock.now())
            await self._enter_safely(prepared)
        self._set_alarm()
