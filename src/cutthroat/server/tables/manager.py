"""The manager of all tables of this process: it creates, finds and loads them, and unloads those that are idle."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import secrets
import socket
from collections.abc import Callable, Collection, Coroutine
from typing import Any

import msgspec

from cutthroat.bots import roster
from cutthroat.core.fair import seal_of
from cutthroat.game import registry
from cutthroat.game.contract import AnyGame
from cutthroat.game.editions.model import Edition
from cutthroat.game.options import OptionError
from cutthroat.game.record import Origin, Record, RecordError, decode, game_of, origin_of
from cutthroat.protocol import messages as m
from cutthroat.server import games
from cutthroat.server.editions import played_with
from cutthroat.server.env import Env
from cutthroat.server.errors import Refusal
from cutthroat.server.metrics import METRICS
from cutthroat.server.people import CODE_ALPHABET, Person
from cutthroat.server.reviews.queue import State
from cutthroat.server.store.base import RecordRow, SequenceTaken, StoreDamaged, StoreError, TableRow
from cutthroat.server.store.leases import FIRST_EPOCH, OwnedElsewhere
from cutthroat.server.tables import entries
from cutthroat.server.tables.actor import DAMAGED, TableActor
from cutthroat.server.tables.adoption import Adoption
from cutthroat.server.tables.config import to_stored
from cutthroat.server.tables.listing import LISTED_PER_PERSON, Listing
from cutthroat.server.tables.naming import seat_name
from cutthroat.server.tables.summary import store_summary, summarize
from cutthroat.server.tables.table import Table
from cutthroat.server.timing import Clock, Timer

log = logging.getLogger(__name__)

CODE_LENGTH = 6
PRUNED_AT_ONCE = 20
"""Tables with all their entries: others wait for the database meanwhile."""
PRUNE_EVERY = 600.0
TRUSTED_TIME = "trusted-time"
"""The setting in which it is noted."""
A_RESTART = 86_400.0
"""Seconds that a server may have been down, as far as its pruning is concerned; after longer ones it lags behind."""
IDLE_SWEEP = 60.0
OPEN_TABLES_PER_PERSON = 20
OPEN_DAYS = 7
"""A lobby in which nobody has sat down for so long expires: it is listed and counted no more, until somebody opens it.
The time of day may jump, so nothing is closed for good by it."""
GAMES_PER_PERSON = 200
"""Started by one host in so many days, and not over."""
DAY = 24 * 3600.0
MOST_TAKEN_OVER = 3_000
"""Moves that a table takes over from another game: they are played again in one go when it starts."""
HANDED_ON_AT_ONCE = 50
HAND_ON_SECONDS = 5.0
NOTICED_SECONDS = 1.0
"""Until a proxy in front has noticed that it must not send us anybody any more."""
SUMMARY_SECONDS = 1.0
"""After which other processes list a table as it is."""
SUMMARIES_AT_ONCE = 200
SLICE = 20
"""Entries that are folded in one go: a millisecond or so."""


class TableManager:
    def __init__(self, env: Env, *, most_tables: int = 20_000) -> None:
        self.env = env
        self.store = env.store
        self.listing = Listing(env.store)
        self.most_tables = most_tables
        self.actors: dict[str, TableActor] = {}
        self._loading: dict[str, asyncio.Task[TableActor | None]] = {}
        self._sweep_timer: Timer | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._noted: float | None = None
        """When the time was last noted, by the clock that never jumps."""
        self._changed: dict[str, None] = {}
        """The tables whose stored summaries are out of date, longest first."""
        self._summary_timer: Timer | None = None
        self.when_dead: list[Callable[[str], None]] = []
        """Called with the id of a process that is gone."""
        self._adoption = Adoption(env.leases, env.clock, self._go_on, self._start)
        self.damaged: set[str] = set()
        """The tables whose logs are known to be damaged."""

    async def open(self) -> None:
        self.env.reviews.on_change = self._review_changed
        await self.env.leases.open(self)
        METRICS.process.labels(self.env.leases.process or "alone").set(1)
        if self.env.leases.process is None:
            self._start(self._go_on_with_all(await self._unfinished_tables()))
        self._start(self._find_damage())
        self._sweep_later()

    async def _unfinished_tables(self) -> list[TableRow]:
        try:
            return await self.store.unfinished_tables()
        except StoreDamaged as error:
            log.error("the list of tables is damaged, so games go on only when somebody opens them: %s", error)
            return []

    async def _find_damage(self) -> None:
        """While the server is at work already: it reads the whole database."""
        try:
            found = await self.store.find_damage()
        except StoreError as error:
            log.error("%s", error)
            return
        self.damaged.update(found.tables)
        if found.problems:
            hurt = ", ".join(table[:6] for table in found.tables) or "none that can be named"
            log.error("the database is damaged (%s); the logs of these tables are hurt: %s", found.problems[0], hurt)

    def _review_changed(self, record: str, state: State) -> None:
        """Whoever is still at the table sees how far the review is; a record has the id of its table."""
        actor = self.actors.get(record)
        if actor is not None:
            actor.broadcast.review_changed(state)

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _go_on_with_all(self, tables: list[TableRow]) -> None:
        """Load every game under way, for bots and clocks go on with nobody connected; tables asked for come first."""
        for row in tables:
            await self._go_on(row.id)

    async def _go_on(self, table: str) -> None:
        try:
            await self.find(table)
        except (Refusal, StoreError) as error:
            log.error("table %s: %s", table[:6], error)
        except OwnedElsewhere:
            pass  # somebody was quicker

    # Tables come from other processes, and go to them

    def on_orphans(self) -> None:
        self._adoption.look()

    def held(self) -> dict[str, int]:
        return {table: actor.epoch for table, actor in self.actors.items() if actor.epoch is not None}

    def on_changed(self, table: str) -> None:
        self._changed[table] = None
        if self.env.leases.process is not None and self._summary_timer is None:
            self._summary_timer = self.env.clock.later(SUMMARY_SECONDS, lambda: self._start(self._store_summaries()))

    async def _store_summaries(self) -> None:
        """For the lists of other processes; our own show what is in memory."""
        some = list(self._changed)[:SUMMARIES_AT_ONCE]
        for table in some:
            del self._changed[table]
        try:
            await self._note_summaries([self.actors[table] for table in some if table in self.actors])
        finally:
            self._summary_timer = None
            if self._changed:
                self.on_changed(next(iter(self._changed)))

    async def _note_summaries(self, actors: list[TableActor]) -> None:
        summaries = {actor.table.id: summarize(actor.table, actor.info()) for actor in actors}
        try:
            if summaries:
                await self.store.note_summaries(summaries)
        except StoreError as error:
            log.error("the lists cannot be kept up to date: %s", error)

    def on_lost(self, table: str) -> None:
        actor = self.actors.pop(table, None)
        if actor is not None:
            log.warning("table %s: another process owns it now", table[:6])
            METRICS.lost.counts[()] += 1
            METRICS.tables.set(len(self.actors))
            actor.lose()
            self._start(actor.close())

    def facts(self) -> str:
        facts = {"pid": os.getpid(), "tables": len(self.actors), "host": socket.gethostname(), **METRICS.facts()}
        return json.dumps(facts)

    def on_death(self, process: str) -> None:
        """Its tables are orphans now, of which we are told, too."""
        for call in self.when_dead:
            call(process)

    def on_notice(self, kind: str, words: list[str]) -> None:
        match kind:
            case "renamed":
                self.rename(Person(*words))
            case "signed-out":
                self.env.people.has_ended(words[0])
                self.end_connections(*words)

    def rename(self, person: Person) -> None:
        """Somebody who is connected under an old name chats and sits down under the new one from now on."""
        for actor in self.actors.values():
            for client in actor.presence.clients:
                if client.person.id == person.id:
                    client.person = person

    def end_connections(self, person: str, kept: str) -> None:
        """Those of a person's other devices; ``kept`` is the digest of this one's token."""
        for actor in self.actors.values():
            for client in actor.presence.clients:
                if client.person.id == person and client.session != kept:
                    client.finish(m.Goodbye(text="You have been signed out on this device.", retry=False))

    async def hand_on(self) -> None:
        """Before the process stops: the others get the tables, some at a time, and their people follow."""
        leases = self.env.leases
        leases.drain()
        if not leases.peers():
            return
        await asyncio.sleep(NOTICED_SECONDS)
        try:
            async with asyncio.timeout(HAND_ON_SECONDS):
                while self.actors:
                    await self._hand_on_some()
        except (TimeoutError, StoreError) as error:
            log.error("%d tables could not be handed on: %s", len(self.actors), str(error) or "it took too long")

    async def _hand_on_some(self) -> None:
        some = dict(list(self.actors.items())[:HANDED_ON_AT_ONCE])
        for table, actor in some.items():
            del self.actors[table]
            await actor.close()
        await self.env.leases.release({table: actor.epoch for table, actor in some.items() if actor.epoch is not None})
        for actor in some.values():
            actor.lose()

    def say_goodbye(self) -> None:
        for actor in self.actors.values():
            for client in actor.presence.clients:
                client.finish(m.Goodbye(text="The server is restarting. Your game is safe.", retry=True))

    async def close(self) -> None:
        for timer in (self._sweep_timer, self._summary_timer):
            if timer is not None:
                timer.cancel()
        for task in self._tasks:
            task.cancel()
        for actor in list(self.actors.values()):
            await actor.close()
        with contextlib.suppress(StoreError):  # then the others find out by themselves
            await self.env.leases.release(self.held())
        await self.env.leases.close()

    # Finding and loading

    async def find(self, table: str) -> TableActor | None:
        if table in self.actors:
            return self.actors[table]
        if table not in self._loading:
            self._loading[table] = asyncio.create_task(self._load(table))
        return await asyncio.shield(self._loading[table])

    async def why_missing(self, table: str) -> str:
        if await self.store.record_rule(table) is not None:
            return "This game ended long ago and its table is gone; its replay is kept among the games of its players."
        return "There is no such table."

    async def find_by_code(self, code: str) -> str | None:
        row = await self.store.table_by_code(code.strip().upper())
        return row.id if row else None

    async def _load(self, table: str) -> TableActor | None:
        try:
            row = await self.store.table(table)
            if row is None:
                return None
            epoch = await self.env.leases.claim(table)
            rebuilt, muted = await asyncio.gather(self._rebuild(row), self.store.mutes(table))
            actor = self._seat_actor(rebuilt, muted, epoch)
            actor.expect(rebuilt.people())
            if rebuilt.status != row.status or (row.status == "over" and await self.store.record(table) is None):
                await store_summary(self.store, rebuilt, actor.info(), self.env.clock.wall())
            return actor
        except StoreDamaged as error:
            raise self._is_damaged(table, error) from error
        finally:
            self._loading.pop(table, None)

    def _is_damaged(self, table: str, error: Exception) -> Refusal:
        self.damaged.add(table)
        log.error("table %s: its log is damaged: %s", table[:6], error)
        return Refusal("not-now", DAMAGED)

    async def _rebuild(self, row: TableRow) -> Table:
        bodies = await self.store.entries(row.id)
        try:
            return await rebuild(row, bodies, self.env.clock)
        except msgspec.DecodeError as error:
            raise self._is_damaged(row.id, error) from error
        except (ValueError, LookupError) as error:
            log.exception("table %s cannot be rebuilt", row.id[:6])
            text = "this game was played by different rules from this server's, or its log is damaged; it cannot go on"
            raise Refusal("not-now", text) from error

    async def reload(self, table: str) -> Table:
        row = await self.store.table(table)
        if row is None:
            raise StoreError("the table is gone from the store")
        return await self._rebuild(row)

    def _seat_actor(
        self, table: Table, muted: dict[str, set[str]] | None = None, epoch: int | None = None
    ) -> TableActor:
        actor = self.actors[table.id] = TableActor(table, self.env, self, muted, epoch)
        METRICS.tables.set(len(self.actors))
        self.on_changed(table.id)
        actor.wake()
        return actor

    # Creating

    async def create(
        self,
        config: m.TableConfig,
        host: Person,
        fork: Record | None = None,
        origin: Origin | None = None,
        edition: Edition | None = None,
    ) -> TableActor:
        """A new table; raises Refusal if it cannot be as asked. One that follows another keeps its ``edition``."""
        game = self.check(config, edition)
        if fork is not None:
            check_fork(fork)
        if config.undo is None:
            config = msgspec.structs.replace(config, undo=config.clock.kind == "none")
        await self.check_room(host, is_public=config.public)
        secret = secrets.token_urlsafe(32)
        now = self.env.clock.wall()
        while True:
            code = "".join(secrets.choice(CODE_ALPHABET) for _ in range(CODE_LENGTH))
            row = TableRow(secrets.token_urlsafe(16), code, game.key, secret, config.public, "open", now, now, host.id)
            created = entries.Created(
                format=entries.FORMAT,
                config=to_stored(config, game.edition),
                host=host.id,
                code=code,
                seal=seal_of(secret),
                fork=fork,
                origin=origin,
            )
            try:
                await self.store.create_table(row, entries.encode(created), self.env.leases.process)
            except SequenceTaken:
                continue
            epoch = None if self.env.leases.process is None else FIRST_EPOCH
            return self._seat_actor(Table(row.id, secret, created), epoch=epoch)

    def check(self, config: m.TableConfig, edition: Edition | None = None) -> AnyGame:
        try:
            game = games.load_played(config.game, edition)
            if edition is None and config.edition:
                game = self.env.editions.find(config.game, config.edition)
            game.check_seats(len(config.seats), game.resolve(config.options))
        except (registry.UnknownGame, OptionError, ValueError) as error:
            raise Refusal("illegal", str(error)) from None
        bots = roster.names(game, len(config.seats))
        for plan in config.seats:
            if plan.kind == "bot" and plan.bot not in bots:
                raise Refusal("illegal", f"there is no bot of that name; try {' or '.join(bots)}")
        return game

    async def check_room(self, host: Person, *, is_public: bool) -> None:
        if len(self.actors) >= self.most_tables:
            raise Refusal("too-many", "the server is full; please come back later")
        mine = await self.store.hosted(host.id, self._expiry())
        if mine["open"] >= OPEN_TABLES_PER_PERSON:
            raise Refusal("too-many", f"you already have {OPEN_TABLES_PER_PERSON} open tables; start one of them first")
        if mine["playing"] >= GAMES_PER_PERSON:
            raise Refusal("too-many", f"you already have {GAMES_PER_PERSON} games under way; finish some of them first")
        if is_public and await self.store.listed_by(host.id) >= LISTED_PER_PERSON:
            raise Refusal(
                "too-many", f"you already have {LISTED_PER_PERSON} public tables open; start one of them first"
            )

    def _expiry(self) -> float:
        return self.env.clock.wall() - OPEN_DAYS * DAY

    async def rematch(self, table: Table, person: Person) -> str:
        """The same table again, unlisted, for the same people: they sit on their old seats. Their clients commit them
        when they come."""
        config = msgspec.structs.replace(table.config, seats=plans_again(table), public=False)
        actor = await self.create(config, person, edition=table.game.edition)
        for number, seat in enumerate(table.seats):
            if seat.person is not None and seat.person not in table.removed:
                await actor.seat(number, seat.person, seat.name)
        return actor.table.id

    async def fork(
        self, row: RecordRow, turn: int, seat: int, bot: str | None, person: Person, *, spectators: bool
    ) -> TableActor:
        """A table that goes on from a finished game. With a bot, all other seats are bots: those that played there, and
        this one for people."""
        played = decode(row.body)
        game = check_fork(msgspec.structs.replace(played, moves=played.moves[:turn]))
        bots = roster.names(game, len(played.seats))
        plans = plans_beside(played, seat, bot, bots) if bot else [m.SeatPlan() for _ in played.seats]
        return await self.go_on(played, turn, seat, plans, person, row.id, spectators=spectators)

    async def go_on(
        self,
        played: Record,
        turn: int,
        seat: int,
        plans: list[m.SeatPlan],
        person: Person,
        record_id: str | None = None,
        *,
        spectators: bool = True,
    ) -> TableActor:
        config = m.TableConfig(game=played.game, seats=plans, options=played.options, spectators=spectators)
        start = msgspec.structs.replace(played, moves=played.moves[:turn], outcome=None, taken_over=None, origin=None)
        actor = await self.create(config, person, start, origin_of(played, turn, record_id), played_with(played))
        name = seat_name(actor.table, seat, None, person.name)
        await actor.seat(seat, person.id, name)
        return actor

    # Unloading

    def _sweep_later(self) -> None:
        self._sweep_timer = self.env.clock.later(IDLE_SWEEP, lambda: self._start(self._sweep()))

    async def _sweep(self) -> None:
        """Idle tables are loaded again when somebody asks for them."""
        await self.unload_idle()
        await self.expire()
        if self._noted is None or self.env.clock.now() - self._noted >= PRUNE_EVERY:
            await self.prune()
        self._sweep_later()

    async def prune(self) -> None:
        """Their records stay: all that is lost of a game long over is its chat."""
        if self.env.keep_tables is None:
            return
        try:
            await self.store.prune_tables(await self._trusted_time() - self.env.keep_tables, PRUNED_AT_ONCE)
        except StoreError as error:
            log.error("old tables cannot be put away: %s", error)

    async def _trusted_time(self) -> float:
        """The time of day, if it has gone on as time does since it was last noted; one that has jumped ahead must not
        make everything old at once."""
        now, noted = self.env.clock.now(), await self.store.setting(TRUSTED_TIME)
        passed = A_RESTART if self._noted is None else now - self._noted
        trusted = self.env.clock.wall() if noted is None else min(self.env.clock.wall(), float(noted) + passed)
        await self.store.set_setting(TRUSTED_TIME, repr(trusted))
        self._noted = now
        return trusted

    async def expire(self) -> None:
        try:
            await self.store.expire_tables(self._expiry())
        except StoreError as error:
            log.error("old lobbies cannot be put away: %s", error)

    async def unload_idle(self) -> None:
        """Check each right before it is closed: while one closes, somebody may connect to the next."""
        gone = []
        for key, actor in list(self.actors.items()):
            if actor.is_idle and self.actors.get(key) is actor:
                del self.actors[key]
                await actor.close()
                gone.append(actor)
        METRICS.tables.set(len(self.actors))
        await self._note_summaries([actor for actor in gone if self._changed.pop(actor.table.id, 0) is None])
        with contextlib.suppress(StoreError):  # they stay ours, then, and are loaded again when asked for
            await self.env.leases.release({actor.table.id: actor.epoch for actor in gone if actor.epoch is not None})


def check_fork(played: Record) -> AnyGame:
    """Before its table is created: a game goes on by the rules that it was played by, or not at all."""
    if len(played.moves) > MOST_TAKEN_OVER:
        raise Refusal(
            "too-many", f"a game can go on from one of its first {MOST_TAKEN_OVER:,} moves, not from later ones"
        )
    try:
        return game_of(played)
    except RecordError as error:
        raise Refusal("illegal", f"this game cannot go on here: {error}") from None


def plans_beside(played: Record, mine: int, bot: str, known: Collection[str] = ()) -> list[m.SeatPlan]:
    """My seat, and on the others the bots that played there; this bot for people, and for bots that are not known."""
    played_by = [seat.kind.removeprefix("bot:") for seat in played.seats]
    plans = [m.SeatPlan(kind="bot", bot=name if name in known else bot) for name in played_by]
    plans[mine] = m.SeatPlan()
    return plans


def plans_again(table: Table) -> list[m.SeatPlan]:
    """Bots sit where bots sat in the end, but not where one played a person's seat."""
    return [
        m.SeatPlan(kind="bot", bot=seat.bot) if seat.person is None and seat.bot else m.SeatPlan()
        for seat in table.seats
    ]


async def rebuild(row: TableRow, bodies: list[bytes], clock: Clock) -> Table:
    """A table as the fold of its log, in slices: the other tables go on meanwhile."""
    created = entries.decode(bodies[0])
    if not isinstance(created, entries.Created):
        raise ValueError("a log begins with the entry that created its table")
    if created.format > entries.FORMAT:
        raise Refusal("not-now", "this table comes from a newer server; its game cannot go on here")
    table = Table(row.id, row.secret, created)
    for number, body in enumerate(bodies[1:], 1):
        table.apply(entries.decode(body), clock.now())
        if number % SLICE == 0:
            await asyncio.sleep(0)
    return table
