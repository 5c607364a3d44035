"""The HTTP side: who I am, which games there are, tables to find, records to keep. All bodies are JSON."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Iterable
from math import ceil
from typing import Any, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from cutthroat.core import COMPILED
from cutthroat.core.bits import NONE
from cutthroat.game import record as game_record
from cutthroat.game import registry
from cutthroat.game.contract import AnyGame
from cutthroat.game.lesson import lesson_text
from cutthroat.game.record import Record, SeatRecord
from cutthroat.game.verdict import verify
from cutthroat.game.viewer import OPEN, Viewer
from cutthroat.protocol import messages as m
from cutthroat.protocol.http import (
    CodeGiven,
    ForkWanted,
    GameDetails,
    Me,
    NameGiven,
    Picks,
    Problem,
    SignOut,
    TableListed,
    TableMade,
)
from cutthroat.server.cookies import forget_token, is_outdated, is_secure, set_token, token_in
from cutthroat.server.env import Env
from cutthroat.server.errors import Refusal
from cutthroat.server.http.access import only_its_people, only_readers, sharing_of
from cutthroat.server.http.replays import RecordInfos, Replay, Replays
from cutthroat.server.http.responses import (
    fairness_of,
    game_info,
    lesson_of,
    record_info,
    rules_of,
    table_listed,
    world_of,
)
from cutthroat.server.limits import AddressBuckets, Buckets, address_of
from cutthroat.server.metrics import METRICS
from cutthroat.server.people import Person, digest
from cutthroat.server.store.base import RecordRow, RecordRule, StoreDamaged, StoreError
from cutthroat.server.tables.actor import TableActor
from cutthroat.server.tables.guards import only_those_who_may_look
from cutthroat.server.tables.manager import TableManager
from cutthroat.server.text import clean, clean_name

LISTED = 100
MOST_RECORD = 1024 * 1024
MOST_FORM = 64 * 1024
LONGEST_KIND = 100
LONGEST_PROBLEM = 300
"""Characters; some errors quote what was sent."""
LONGEST_NUMBER = 9
UNAVAILABLE = "The server cannot save anything right now; please try again soon."
RETRY_STORE = 2
"""Seconds after which tables try again, too."""

DAMAGED = "What you asked for is on a damaged part of the server's disk. The rest works; the host can restore a backup."

T = TypeVar("T")
Handler = Callable[[Request], Awaitable[Response]]


class Routes:
    def __init__(self, env: Env, manager: TableManager) -> None:
        self.env = env
        self.manager = manager
        self.replays = Replays()
        self.record_infos = RecordInfos(env)

    def table(self) -> list[Route]:
        return [
            Route("/healthz", self.health),
            Route("/metrics", self.metrics),
            Route("/api/games", self.guarded(self.games)),
            Route("/api/games/{key}", self.guarded(self.game)),
            Route("/api/games/{key}/lesson", self.guarded(self.lesson)),
            Route("/api/me", self.guarded(self.me), methods=["GET"]),
            Route("/api/me", self.guarded(self.rename), methods=["POST"]),
            Route("/api/me/recovery", self.guarded(self.recovery), methods=["POST"]),
            Route("/api/me/sessions/end", self.guarded(self.sign_out), methods=["POST"]),
            Route("/api/recover", self.guarded(self.recover), methods=["POST"]),
            Route("/api/tables", self.guarded(self.public_tables), methods=["GET"]),
            Route("/api/tables", self.guarded(self.create_table), methods=["POST"]),
            Route("/api/tables/mine", self.guarded(self.my_tables)),
            Route("/api/tables/{table}", self.guarded(self.table_info)),
            Route("/api/tables/{table}/world", self.guarded(self.world)),
            Route("/api/tables/{table}/fairness", self.guarded(self.fairness)),
            Route("/api/codes/{code}", self.guarded(self.by_code)),
            Route("/api/records", self.guarded(self.records), methods=["GET"]),
            Route("/api/records", self.guarded(self.import_record), methods=["POST"]),
            Route("/api/records/{record}", self.guarded(self.record)),
            Route("/api/records/{record}/share", self.guarded(self.sharing), methods=["GET"]),
            Route("/api/records/{record}/share", self.guarded(self.share), methods=["POST"]),
            Route("/api/records/{record}/share", self.guarded(self.stop_sharing), methods=["DELETE"]),
            Route("/api/records/{record}/verdict", self.guarded(self.verdict)),
            Route("/api/records/{record}/picks", self.guarded(self.picks)),
            Route("/api/records/{record}/steps/{number}", self.guarded(self.replay_step)),
            Route("/api/records/{record}/fork", self.guarded(self.fork), methods=["POST"]),
            Route("/api/{rest:path}", self.guarded(self.unknown)),
        ]

    def guarded(self, handler: Handler) -> Handler:
        """Refusals and broken input become clear answers."""

        async def call(request: Request) -> Response:
            try:
                return await handler(request)
            except Refusal as refusal:
                return problem(STATUS.get(refusal.code, 400), refusal.code, refusal.text, refusal.wait)
            except game_record.RecordError as error:
                return problem(422, "illegal", str(error))
            except StoreDamaged:
                return problem(503, "unavailable", DAMAGED)
            except StoreError:
                return problem(503, "unavailable", UNAVAILABLE, RETRY_STORE)
            except ClientDisconnect:
                return Response(status_code=400)  # nobody is there to read it

        return call

    def check_limit(self, limit: Buckets | AddressBuckets, key: str, text: str) -> None:
        if not limit.take(key, self.env.clock.now()):
            raise Refusal("too-fast", text, ceil(1 / limit.rate))

    # People

    async def known_person(self, request: Request) -> Person | None:
        return await self.env.people.find(token_in(request.scope))

    async def person(self, request: Request) -> Person:
        """Who asks; a stranger must say a name first."""
        found = await self.known_person(request)
        if found is None:
            raise Refusal("not-yours", "please enter a name first (POST /api/me)")
        return found

    async def about(self, person: Person) -> Me:
        """For that person alone."""
        sessions = await self.env.store.sessions(person.id)
        return Me(person.id, person.name, sessions.devices, sessions.recovery)

    async def me(self, request: Request) -> Response:
        """Every page asks this first, so this is where a cookie of the older name is replaced."""
        token = token_in(request.scope)
        found = await self.env.people.find(token)
        if found is None or token is None:
            return answer(None)
        response = answer(await self.about(found))
        return set_token(response, request.scope, token) if is_outdated(request.scope) else response

    async def rename(self, request: Request) -> Response:
        given = await body(request, NameGiven)
        found = await self.known_person(request)
        try:
            if found is None:
                return await self.arrive(request, given.name)
            renamed = await self.env.people.rename(found, given.name)
        except ValueError as error:
            raise Refusal("malformed", str(error)) from None
        rename_clients(self.manager.actors.values(), renamed)
        return answer(await self.about(renamed))

    async def arrive(self, request: Request, name: str) -> Response:
        self.check_limit(
            self.env.limits.new_people,
            address_of(request.scope),
            "too many new people from your address; please wait a moment",
        )
        now, secure = self.env.clock.wall(), is_secure(request.scope)
        person, token = await self.env.people.arrive(name, now, secure=secure)
        return set_token(answer(await self.about(person), 201), request.scope, token)

    async def recovery(self, request: Request) -> Response:
        return answer({"code": await self.env.people.new_recovery_code(await self.person(request))})

    async def recover(self, request: Request) -> Response:
        given = await body(request, CodeGiven)
        self.check_limit(
            self.env.limits.code_guesses, address_of(request.scope), "too many codes tried; please wait a moment"
        )
        found = await self.env.people.recover(given.code, self.env.clock.wall(), secure=is_secure(request.scope))
        if found is None:
            raise Refusal("illegal", "nobody has that recovery code; each is good once")
        person, token = found
        return set_token(answer(await self.about(person)), request.scope, token)

    async def sign_out(self, request: Request) -> Response:
        wanted = await body(request, SignOut)
        person, token = await self.person(request), token_in(request.scope)
        keep = None if wanted.here else token
        await self.env.people.sign_out(person, keep)
        end_connections(self.manager.actors.values(), person, keep)
        return forget_token(answer(None), request.scope) if wanted.here else answer(await self.about(person))

    # Games

    async def games(self, request: Request) -> Response:
        return answer([game_info(registry.load(key)) for key in registry.all_keys()])

    def game_wanted(self, request: Request) -> AnyGame:
        try:
            return registry.load(request.path_params["key"])
        except registry.UnknownGame as error:
            raise Refusal("missing", str(error)) from None

    async def lesson(self, request: Request) -> Response:
        game = self.game_wanted(request)
        text = lesson_text(game)
        if text is None:
            raise Refusal("missing", f"there is no lesson for {game.title} yet")
        return answer(await self.env.in_thread(lesson_of, game, text))

    async def game(self, request: Request) -> Response:
        game = self.game_wanted(request)
        return answer(GameDetails(info=game_info(game), catalogue=game.catalogue(), rules=rules_of(game)))

    # Tables

    async def create_table(self, request: Request) -> Response:
        person = await self.person(request)
        self.check_pace(person)
        config = await body(request, m.TableConfig)
        if config.public:
            actor = await self.create_listed(config, person, address_of(request.scope))
        else:
            actor = await self.manager.create(config, person)
        return answer(TableMade(actor.table.id, actor.table.code), 201)

    async def create_listed(self, config: m.TableConfig, person: Person, address: str) -> TableActor:
        listing = self.manager.listing
        async with listing.lock:
            await listing.check(address)
            actor = await self.manager.create(config, person)
            listing.add(address, actor.table.id)
            return actor

    def check_pace(self, person: Person) -> None:
        self.check_limit(self.env.limits.new_tables, person.id, "that is a lot of tables; please wait a moment")

    async def public_tables(self, request: Request) -> Response:
        found = await self.known_person(request)
        rows = await self.env.store.public_tables(LISTED)
        return answer(await self.listed(rows, found.id if found else ""))

    async def my_tables(self, request: Request) -> Response:
        person = await self.person(request)
        return answer(await self.listed(await self.env.store.tables_of(person.id, LISTED), person.id))

    async def listed(self, rows: list[Any], asker: str) -> list[TableListed]:
        actors = [await self.findable(row.id) for row in rows]
        return [table_listed(actor, asker) for actor in actors if actor is not None]

    async def findable(self, table: str) -> TableActor | None:
        """One table that cannot go on must not hide the others."""
        try:
            return await self.manager.find(table)
        except Refusal:
            return None

    async def table_info(self, request: Request) -> Response:
        """Strangers may read it, too, where spectators may look: a program asks before it has a name."""
        person = await self.known_person(request)
        actor = await self.wanted_table(request)
        only_those_who_may_look(actor.table, person.id if person else "")
        return answer(actor.info())

    async def wanted_table(self, request: Request) -> TableActor:
        actor = await self.manager.find(request.path_params["table"])
        if actor is None:
            raise Refusal("missing", "there is no such table")
        return actor

    async def world(self, request: Request) -> Response:
        """Only for the person in that seat, and only what the seat may know; everything else is dealt again."""
        person = await self.person(request)
        actor = await self.wanted_table(request)
        seat = viewer_wanted(request, len(actor.table.seats))
        if seat is None or seat is OPEN or seat not in actor.table.seats_of(person.id):
            raise Refusal("not-yours", "only the person in that seat may ask for its worlds")
        only_those_who_may_look(actor.table, person.id)
        return answer(world_of(actor.table, seat))

    async def fairness(self, request: Request) -> Response:
        person = await self.person(request)
        actor = await self.wanted_table(request)
        only_those_who_may_look(actor.table, person.id)
        return answer(fairness_of(actor.table))

    async def by_code(self, request: Request) -> Response:
        self.check_limit(
            self.env.limits.code_guesses, address_of(request.scope), "too many codes tried; please wait a moment"
        )
        table = await self.manager.find_by_code(request.path_params["code"])
        if table is None:
            raise Refusal("missing", "no table has that code")
        return answer({"id": table})

    # Records

    async def records(self, request: Request) -> Response:
        person = await self.person(request)
        ids = await self.env.store.records_of(person.id, LISTED)
        return answer([info for one in ids if (info := await self.record_infos.find(one)) is not None])

    async def stored_record(self, request: Request) -> tuple[RecordRow, game_record.Record]:
        """For those who may look at it."""
        await self.readable_rule(request)
        row = await self.record_row(request)
        return row, game_record.decode(row.body)

    async def record_row(self, request: Request) -> RecordRow:
        row = await self.env.store.record(request.path_params["record"])
        if row is None:
            raise Refusal("missing", "there is no such record")
        return row

    async def record_rule(self, request: Request) -> RecordRule:
        rule = await self.env.store.record_rule(request.path_params["record"])
        if rule is None:
            raise Refusal("missing", "there is no such record")
        return rule

    async def readable_rule(self, request: Request) -> RecordRule:
        rule = await self.record_rule(request)
        if rule.is_private:
            only_readers(rule, await self.known_person(request), request.query_params.get("share", ""))
        return rule

    async def sharing(self, request: Request) -> Response:
        return answer(sharing_of(await self.readable_rule(request), await self.known_person(request)))

    async def share(self, request: Request) -> Response:
        """One link for all its players: whoever asks again gets the same one."""
        person = await self.person(request)
        only_its_people(await self.record_rule(request), person)
        await self.env.store.share_record(request.path_params["record"], secrets.token_urlsafe(16))
        return answer(sharing_of(await self.record_rule(request), person), 201)

    async def stop_sharing(self, request: Request) -> Response:
        person = await self.person(request)
        only_its_people(await self.record_rule(request), person)
        await self.env.store.stop_sharing(request.path_params["record"])
        return answer(sharing_of(await self.record_rule(request), person))

    async def record(self, request: Request) -> Response:
        await self.readable_rule(request)
        row = await self.record_row(request)
        name = f"cutthroat-{row.game}-{row.id[:8]}.json"
        headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
        return Response(row.body, media_type="application/json", headers=headers)

    async def verdict(self, request: Request) -> Response:
        """Plays the whole game again, and checks every pick against the sealed secret."""
        _, played = await self.stored_record(request)
        self.check_replay_pace(request)
        return answer(await self.env.in_thread(verify, played))

    def check_replay_pace(self, request: Request) -> None:
        self.check_limit(
            self.env.limits.verdicts, address_of(request.scope), "that is a lot of games to check; please wait a moment"
        )

    async def picks(self, request: Request) -> Response:
        _, played = await self.stored_record(request)
        self.check_replay_pace(request)
        return answer(Picks(steps=await self.env.in_thread(game_record.picks_of, played)))

    async def import_record(self, request: Request) -> Response:
        person = await self.person(request)
        # To check a record is to play the whole game again.
        self.check_limit(self.env.limits.imports, person.id, "that is a lot of records; please wait a moment")
        data = await whole_body(request, MOST_RECORD)
        try:
            imported = with_clean_words(game_record.decode(data))
        except game_record.RecordError as error:
            raise Refusal("malformed", str(error)) from None
        verdict = await self.env.in_thread(verify, imported)
        if not verdict.ok or imported.outcome is None:
            raise Refusal("illegal", verdict.problem or "only finished games can be imported")
        row = RecordRow(
            secrets.token_urlsafe(16), imported.game, self.env.clock.wall(), game_record.encode(imported), False
        )
        await self.env.store.add_record(row, [person.id])
        return answer(record_info(row), 201)

    async def replay_step(self, request: Request) -> Response:
        replay = await self.replay(request)
        moves = len(replay.played.moves)
        viewer = viewer_wanted(request, len(replay.played.seats))
        number = number_in(request.path_params["number"])
        if number is None or number > moves:
            raise Refusal("missing", f"the game has {moves} moves")
        return answer(await self.env.in_thread(replay.step, number, viewer, since_wanted(request)))

    async def replay(self, request: Request) -> Replay:
        """As it was kept, else from the store."""
        await self.readable_rule(request)
        kept = self.replays.find(request.path_params["record"])
        if kept:
            return kept
        self.check_replay_pace(request)
        row = await self.record_row(request)
        return await self.env.in_thread(lambda: self.replays.make(row.id, game_record.decode(row.body)))

    async def fork(self, request: Request) -> Response:
        person = await self.person(request)
        row, played = await self.stored_record(request)
        wanted = await body(request, ForkWanted)
        if wanted.turn >= len(played.moves) or wanted.seat >= len(played.seats):
            raise Refusal("illegal", "the game has no such turn or seat, or is already over at that turn")
        self.check_pace(person)
        actor = await self.manager.fork(row, wanted.turn, wanted.seat, wanted.bot if wanted.alone else None, person)
        return answer(TableMade(actor.table.id, actor.table.code), 201)

    # The server

    async def unknown(self, request: Request) -> Response:
        raise Refusal("missing", "there is no such address in this API")

    async def health(self, request: Request) -> Response:
        problem = await self.env.problem()
        # A table's id is its link, so this open page has only the beginning of it, as the log does.
        damaged = sorted(table[:6] for table in self.manager.damaged)
        facts = {"ok": problem is None, "tables": len(self.manager.actors), "compiled": COMPILED, "damaged": damaged}
        return answer(facts, 200 if problem is None else 503)

    async def metrics(self, request: Request) -> Response:
        if not self.env.may_see_metrics(address_of(request.scope)):
            return problem(
                403,
                "not-yours",
                "Only the machine that runs the server may read its metrics; serve --metrics-from admits others.",
            )
        return Response(METRICS.page(), media_type="text/plain; version=0.0.4")


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


def answer(value: object, status: int = 200) -> Response:
    headers = {"Cache-Control": "no-store"}
    return Response(m.encode(value), status, media_type="application/json", headers=headers)


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


def with_clean_words(record: Record) -> Record:
    """Before it is checked, so that what is kept is what was checked."""
    seats = [SeatRecord(clean_name(seat.name) or "?", clean(seat.kind, LONGEST_KIND)) for seat in record.seats]
    origin = record.origin
    if origin is not None:
        origin = msgspec.structs.replace(origin, names=[clean_name(name) or "?" for name in origin.names])
    return msgspec.structs.replace(record, seats=seats, origin=origin)


def rename_clients(actors: Iterable[TableActor], person: Person) -> None:
    """Somebody who is connected under an old name chats and sits down under the new one from now on."""
    for actor in actors:
        for client in actor.presence.clients:
            if client.person.id == person.id:
                client.person = person


def end_connections(actors: Iterable[TableActor], person: Person, keep: str | None) -> None:
    """Those of a person's other devices."""
    kept = digest(keep) if keep else ""
    for actor in actors:
        for client in actor.presence.clients:
            if client.person.id == person.id and client.session != kept:
                client.finish(m.Goodbye(text="You have been signed out on this device.", retry=False))


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


def since_wanted(request: Request) -> int:
    """``?since=7``: the lines of the moves up to this one are known; without it none are."""
    text = request.query_params.get("since", "")
    since = number_in(text) if text else NONE
    if since is None:
        raise Refusal("illegal", "since must be the number of a move")
    return since


def number_in(text: str) -> int | None:
    """A number of a sane size; anybody can write anything into an address."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= LONGEST_NUMBER else None
