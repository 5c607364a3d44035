"""One table's owner, who does one thing after the other: a command is decided, stored, applied, broadcast and answered,
and only then comes the next one."""

from __future__ import annotations

import asyncio
import logging
import os
from functools import partial
from typing import Protocol

from cutthroat.core.chance import Fast
from cutthroat.protocol import messages as m
from cutthroat.server.bots.driver import BotDriver
from cutthroat.server.bots.worker import Answer
from cutthroat.server.env import Env
from cutthroat.server.errors import Refusal
from cutthroat.server.metrics import METRICS
from cutthroat.server.people import Person
from cutthroat.server.store.base import NotOwner, NotWritable, SequenceTaken, StoreDamaged, StoreError, WriteUnsure
from cutthroat.server.tables import commands, deal, entries, presenter, undo
from cutthroat.server.tables.broadcast import Broadcast
from cutthroat.server.tables.chat import Chat
from cutthroat.server.tables.guards import may_look, only_players_after_the_game, only_those_who_may_look
from cutthroat.server.tables.hints import Hints
from cutthroat.server.tables.naming import chat_name
from cutthroat.server.tables.pace import Pace
from cutthroat.server.tables.prepared import Prepared
from cutthroat.server.tables.presence import GONE_AFTER, Client
from cutthroat.server.tables.presenter import Draft
from cutthroat.server.tables.queue import Work, WorkQueue
from cutthroat.server.tables.stage import Playing
from cutthroat.server.tables.summary import store_summary
from cutthroat.server.tables.table import Table
from cutthroat.server.timing import Timer

log = logging.getLogger(__name__)

IDLE_AFTER = 60.0
RETRY_FAULT = 5.0
"""Seconds after which bots and clocks are tried again when something failed that nobody expected."""


DAMAGED = "this table's log is damaged on the server's disk, so its game cannot go on; the host can restore a backup"


MOVED = m.Goodbye(text="Your table is moving to another part of the server. Your game is safe.", retry=True)


class Tables(Protocol):
    """What an actor needs of the manager of all tables."""

    async def rematch(self, table: Table, person: Person) -> str: ...

    async def reload(self, table: str) -> Table:
        """The table as its log has it now."""

    def on_lost(self, table: str) -> None:
        """Another process owns it now."""

    def on_changed(self, table: str) -> None:
        """Lists have something else to say of it."""


class TableActor:
    def __init__(
        self,
        table: Table,
        env: Env,
        tables: Tables,
        muted: dict[str, set[str]] | None = None,
        epoch: int | None = None,
    ) -> None:
        self.table = table
        self.epoch = epoch
        """In which we own the table, among all its owners; None where there is no other process."""
        self.is_lost = False
        self.env = env
        self.tables = tables
        self.chat = Chat(table.id, env.store, muted or {})
        self.broadcast = Broadcast(table, self.chat, env.clock)
        self.presence = self.broadcast.presence
        self.touched = env.clock.now()
        self._queue = WorkQueue(f"table {table.id[:6]}", env.starter, self._retry_after_fault)
        self._pace = Pace(table, env.clock.now())
        self._dice = Fast(int.from_bytes(os.urandom(7), "big"))
        self._bots = BotDriver(env.bots, env.clock, env.bot_pause, self._dice, self._on_bot_answer)
        self._hints = Hints(env.coach, self._on_hint)
        self._is_damaged = False
        self._is_unsure = False
        """Whether the log may hold an entry that we do not know of."""
        self._alarm: Timer | None = None
        self._alarm_at: float | None = None

    def submit(self, work: Work) -> None:
        self.touched = self.env.clock.now()
        self._queue.submit(work)

    def _retry_after_fault(self) -> None:
        """Not at once: what failed may well fail again, and again."""
        self.env.clock.later(RETRY_FAULT, self._wake_if_open)

    def _wake_if_open(self) -> None:
        if not self._queue.is_closed:
            self.wake()

    async def drain(self) -> None:
        await self._queue.drain()

    def lose(self) -> None:
        """Another process owns the table now: everybody is sent there, and nobody is taken in any more."""
        self.is_lost = True
        self.send_on()

    def send_on(self) -> None:
        for client in self.presence.clients:
            client.finish(MOVED)

    async def close(self) -> None:
        """Finish what is to be done; bots stop thinking."""
        self._bots.stop()
        self._hints.stop()
        await self._queue.close()
        self.broadcast.close()
        if self._alarm is not None:
            self._alarm.cancel()

    @property
    def paused(self) -> bool:
        return self.broadcast.paused

    @property
    def is_idle(self) -> bool:
        busy = self.presence.clients or self._queue.is_busy or self._bots.are_thinking or self._alarm or self.paused
        return not busy and self.env.clock.now() - self.touched > IDLE_AFTER

    def info(self) -> m.TableInfo:
        return self.broadcast.info()

    # People connect, disconnect and reconnect

    def attach(self, client: Client) -> None:
        if self.is_lost:
            client.finish(MOVED)
        self.presence.join(client)
        client.on_behind = partial(self.resync, client)
        self.submit(lambda: self._reclaim_timed_out_seats(client.person))
        self._presence_changed()

    def detach(self, client: Client) -> None:
        self.presence.leave(client)
        client.on_behind = lambda: None
        self.touched = self.env.clock.now()
        self._presence_changed()
        self.env.clock.later(GONE_AFTER + 0.1, self._somebody_may_be_gone)

    def _presence_changed(self) -> None:
        self.broadcast.presence_changed()
        self.tables.on_changed(self.table.id)

    async def seat(self, number: int, person: str, name: str) -> None:
        """Without a command of theirs. They count as away, not as gone, for as long as somebody who has just left: else
        the game could be dealt without them before they have a chance to come."""
        self.expect([person])
        await self.enter(entries.Sat(seat=number, person=person, name=name))

    def expect(self, people: list[str]) -> None:
        """Those whom we have seated, or who sat here when the server stopped, may be on the way."""
        for person in people:
            self.presence.expect(person)
        self.env.clock.later(GONE_AFTER + 0.1, self._somebody_may_be_gone)

    def _somebody_may_be_gone(self) -> None:
        self.broadcast.presence_changed()
        self._ask_again_about_undo()

    def resync(self, client: Client) -> None:
        self.submit(lambda: self.broadcast.snapshot(client))

    # Messages

    def receive(self, client: Client, message: m.TableMessage) -> None:
        match message:
            case m.Presence():
                if client.visible != message.visible and may_look(self.table, client.person.id):
                    client.visible = message.visible
                    self.broadcast.presence_changed()
            case m.Hello():
                self.submit(lambda: self._subscribe(client))
            case _:
                at = self.env.clock.now()
                self.submit(lambda: self._command(client, message, at))

    async def _subscribe(self, client: Client) -> None:
        """A whole snapshot, even if no move was missed: chat, clocks and people may have changed."""
        if not may_look(self.table, client.person.id):
            self.broadcast.turn_away(client)
            return
        is_new = not client.subscribed
        client.subscribed = True
        await self.broadcast.snapshot(client)
        if is_new and not self.table.seats_of(client.person.id):
            self.broadcast.presence_changed()

    async def _command(self, client: Client, command: m.Command, at: float) -> None:
        person = client.person
        answer = self.table.answers.find(person.id, command.id)
        if answer is None:
            answer = await self._answer_to(person, command)
            self.table.answers.keep(person.id, command.id, answer)
        client.answer(answer)
        client.flush()
        METRICS.command_seconds.observe(self.env.clock.now() - at)

    async def _answer_to(self, person: Person, command: m.Command) -> m.Done | m.Refused:
        try:
            return await self._carry_out(person, command)
        except Refusal as refusal:
            METRICS.refused.counts[refusal.code,] += 1
            return m.Refused(id=command.id, code=refusal.code, text=refusal.text)  # type: ignore[arg-type]
        except NotWritable as error:
            log.warning("table %s: %s", self.table.id[:6], error)
            text = "The server cannot save this: it holds characters that no text should."
            return m.Refused(id=command.id, code="malformed", text=text)
        except StoreError as error:
            self._store_failed(error)
            text = "The server cannot save moves right now. Nothing is lost; please try again soon."
            return m.Refused(id=command.id, code="unavailable", text=DAMAGED if self._is_damaged else text)
        except Exception:
            log.exception("table %s: a command failed", self.table.id[:6])
            text = "Something went wrong at the server. Nothing is lost; please try again, or try something else."
            done = self.table.answers.find(person.id, command.id)  # it may have failed after its effect
            return done or m.Refused(id=command.id, code="unavailable", text=text)

    async def _carry_out(self, person: Person, command: m.Command) -> m.Done:
        only_those_who_may_look(self.table, person.id)
        match command:
            case m.Say():
                await self._say(person, command)
            case m.Mute():
                if await self.chat.mute(person.id, command, self.env.clock.now()):
                    self._resync_all(person)
            case m.Rematch():
                return await self._rematch(person, command)
            case m.AskHint():
                self._hints.ask(self.table, command, person.id, partial(self._check_hints, person))
            case _:
                if self.table.timed_out_seats(person.id):
                    await self._reclaim_timed_out_seats(person)
                now, here = self.env.clock.now(), partial(self.presence.here, self.table)
                self._pace.check(self.table, command, person.id, now)
                await self._enter(commands.decide(self.table, command, person.id, person.name, now, here))
        return m.Done(id=command.id, version=self.table.version_for(person.id))

    async def _say(self, person: Person, command: m.Say) -> None:
        if not self.table.config.chat:
            raise Refusal("off", "there is no chat at this table")
        speaker = person._replace(name=chat_name(self.table, person))
        line = await self.chat.say(speaker, command, self.env.clock.wall(), self.env.clock.now())
        if line is not None:
            self.broadcast.chat_line(line)

    def _check_hints(self, person: Person) -> None:
        if not self.env.limits.hints.take(person.id, self.env.clock.now()):
            raise Refusal("too-fast", "that is a lot of hints; please think for a moment yourself")

    def _on_hint(self, hint: m.HintGiven) -> None:
        """To whoever sits there, in all their tabs: the one that has asked may have reconnected."""
        message = m.encode(hint)
        for client in self.presence.subscribers():
            if client.person.id == self.table.seats[hint.seat].person:
                client.send(message)

    def _resync_all(self, person: Person) -> None:
        """Chat lines appear or disappear in all of the person's tabs."""
        for client in self.presence.subscribers():
            if client.person.id == person.id:
                self.resync(client)

    async def _rematch(self, person: Person, command: m.Rematch) -> m.Done:
        only_players_after_the_game(self.table, person.id)
        if self.table.next_table is None:
            new = await self.tables.rematch(self.table, person)
            await self._enter(Prepared(entries.Rematched(table=new, person=person.id, command=command.id)))
        return m.Done(id=command.id, version=self.table.version_for(person.id), table=self.table.next_table)

    async def _reclaim_timed_out_seats(self, person: Person) -> None:
        """A seat that a bot took because its owner ran out of time goes back by itself when they reconnect or act."""
        if not isinstance(self.table.stage, Playing) or self.paused or person.id in self.table.removed:
            return
        for number in self.table.timed_out_seats(person.id):
            await self._enter_safely(Prepared(entries.SeatReclaimed(seat=number, person=person.id)))

    # The log

    async def _enter(self, prepared: Prepared) -> None:
        """Store, then apply, then broadcast; raises StoreError with nothing changed."""
        if self.paused:
            raise StoreError("the table is paused")
        table, entry = self.table, prepared.entry
        status, undo_before = table.status, (table.undo, table.undo_refused)
        draft = presenter.draft_of(table, prepared)
        await self._append(table.version + 1, entry, draft)
        try:
            table.apply(entry, self.env.clock.now(), prepared.result)
            only_moved = isinstance(entry, entries.Moved) and table.status == status
            if not only_moved:
                await self._store_summary(entry, status)
            with_table = not only_moved or undo_before != (table.undo, table.undo_refused)
            by = getattr(entry, "person", None)
            for client in self.broadcast.update(entry, with_table=with_table, by=by, draft=draft):
                self.submit(partial(self._drop, client))  # in its turn: the answer to the command comes first
            if table.private_to is None and isinstance(entry, entries.Moved):
                self._bots.made_public_move(entry.seat)
                METRICS.moves.counts[table.config.game, entry.by] += 1
        finally:
            self.tables.on_changed(table.id)
            self.wake()
            self._ask_again_about_undo()

    async def _append(self, version: int, entry: entries.Entry, draft: Draft | None) -> None:
        body, began = entries.encode(entry), self.env.clock.now()
        meanwhile = None if draft is None else partial(self.broadcast.fill_in, draft)
        try:
            await self.env.store.append(self.table.id, version, body, self.env.clock.wall(), self.epoch, meanwhile)
            METRICS.store_seconds.observe(self.env.clock.now() - began)
        except SequenceTaken:
            await self._reload()
            raise StoreError("the log has gone on without us") from None
        except NotOwner:
            self.tables.on_lost(self.table.id)
            raise
        except StoreDamaged:
            self._is_damaged = True
            raise
        except WriteUnsure:
            self._is_unsure = True
            raise

    async def _reload(self) -> None:
        """What we know is not what the log says: take the log, and send everybody a snapshot."""
        self.table = self.broadcast.table = await self.tables.reload(self.table.id)
        await self.broadcast.snapshot_all()

    async def _drop(self, client: Client) -> None:
        self.broadcast.drop(client)

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
            self._store_failed(error)

    async def _store_summary(self, entry: entries.Entry, status: str) -> None:
        seating = isinstance(entry, entries.Sat | entries.Stood | entries.Removed)
        if not seating and self.table.status == status:
            return
        try:
            await store_summary(self.env.store, self.table, self.info(), self.env.clock.wall())
        except StoreError as error:
            log.error("table %s: %s", self.table.id[:6], error)

    def _store_failed(self, error: StoreError) -> None:
        log.error("table %s: %s", self.table.id[:6], error)
        if not self.is_lost:
            self._pause()

    def _pause(self) -> None:
        """The store takes no writes: nothing moves, and no clock runs, until it does again. On damaged pages it never
        will."""
        if not self.paused:
            self.broadcast.paused = True
            self.table.clocks.freeze(self.env.clock.now())
            self.broadcast.table_changed()
            if not self._is_damaged:
                self._resume_when_store_is_back()

    def _resume_when_store_is_back(self) -> None:
        self.env.store_probe.when_back(lambda: self.submit(self._resume))

    async def _resume(self) -> None:
        """An entry whose answer was lost may be in the log: then it counts, for whoever sends it again is told so."""
        try:
            if self._is_unsure:
                await self._reload()
        except StoreError:
            self._resume_when_store_is_back()
            return
        self._is_unsure = False
        self.broadcast.paused = False
        self.table.thaw(self.env.clock.now())
        self.broadcast.table_changed()
        self.wake()

    # Deals, undo requests, bots and clocks

    async def _settle_deal(self) -> None:
        """A fresh round, or the game: what follows when all have answered, or the time for it is over."""
        prepared = None if self.paused else deal.settle(self.table, self.env.clock.now())
        if prepared is not None:
            await self._enter_safely(prepared)

    def _ask_again_about_undo(self) -> None:
        """Whenever somebody leaves, is removed or gives their seat to a bot, the others may all have agreed already."""
        if self.table.undo is not None:
            self.submit(self._settle_undo)

    async def _settle_undo(self) -> None:
        prepared = None if self.paused else undo.settle(self.table, self.presence.here(self.table))
        if prepared is not None:
            await self._enter_safely(prepared)

    def wake(self) -> None:
        """After every entry: bots think about their decisions, needless hints are called off, the alarm is set, and a
        deal goes on."""
        self._bots.wake(self.table)
        self._hints.wake(self.table)
        self._set_alarm()
        if self.table.deal is not None:
            self.submit(self._settle_deal)

    def _set_alarm(self) -> None:
        """For the moment when the first running clock is down, or a phase of the deal is over."""
        deadline = self.table.next_deadline()
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

    async def _time_ran_out(self) -> None:
        """One seat's fallback may change what the next one has to decide."""
        await self._settle_deal()
        while not self.paused and (late := self.table.clocks.expired(self.env.clock.now())):
            prepared = commands.time_is_up(self.table, late[0], self._dice, self.env.clock.now())
            await self._enter_safely(prepared)
        self._set_alarm()

    def _on_bot_answer(self, seat: int, decision: int, answer: Answer) -> None:
        self.submit(lambda: self._bot_answers(seat, decision, answer))

    async def _bot_answers(self, seat: int, decision: int, answer: Answer) -> None:
        self._bots.forget(seat, decision)
        prepared = commands.bot_moves(self.table, seat, decision, answer, self._dice, self.env.clock.now())
        if prepared is not None:
            await self._enter_safely(prepared)
