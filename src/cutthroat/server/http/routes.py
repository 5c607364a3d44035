"""The HTTP side: who I am, which games there are, tables to find, how the server is. All bodies are JSON."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from cutthroat.core import COMPILED
from cutthroat.core.viewer import OPEN
from cutthroat.game import registry
from cutthroat.game.contract import AnyGame
from cutthroat.protocol import messages as m
from cutthroat.protocol.http import CodeGiven, Me, NameGiven, SignOut, TableListed, TableMade
from cutthroat.server import games
from cutthroat.server.cookies import forget_token, is_outdated, is_secure, set_token, token_in
from cutthroat.server.env import Env
from cutthroat.server.errors import Refusal
from cutthroat.server.http.handling import LISTED, Handlers, answer, body, json_response, problem, viewer_wanted
from cutthroat.server.http.puzzles import PuzzleRoutes
from cutthroat.server.http.records import RecordRoutes
from cutthroat.server.http.responses import (
    details_of,
    fairness_of,
    game_info,
    lesson_of,
    plays_at,
    summary_listed,
    table_listed,
    world_of,
)
from cutthroat.server.http.reviews import ReviewRoutes
from cutthroat.server.limits import address_of
from cutthroat.server.metrics import METRICS
from cutthroat.server.people import Person, digest
from cutthroat.server.store.base import StoreError
from cutthroat.server.store.leases import OwnedElsewhere
from cutthroat.server.tables.actor import TableActor
from cutthroat.server.tables.guards import only_those_who_may_look
from cutthroat.server.tables.manager import TableManager
from cutthroat.server.tables.summary import read_summary
from cutthroat.server.tables.table import Table


class Routes(Handlers):
    def __init__(self, env: Env, manager: TableManager) -> None:
        super().__init__(env, manager)
        self._constants: dict[str, bytes] = {}
        """Encoded answers by the path of their game."""

    def table(self) -> list[Route]:
        return [
            Route("/healthz", self.health),
            Route("/readyz", self.ready),
            Route("/metrics", self.metrics),
            Route("/api/games", self.guarded(self.list_games)),
            Route("/api/games/{key}", self.guarded(self.game)),
            Route("/api/games/{key}/lesson", self.guarded(self.lesson)),
            Route("/api/me", self.guarded(self.me), methods=["GET"]),
            Route("/api/me", self.guarded(self.rename), methods=["POST"]),
            Route("/api/me/recovery", self.guarded(self.recovery), methods=["POST"]),
            Route("/api/me/sessions/end", self.guarded(self.sign_out), methods=["POST"]),
            Route("/api/me/hidden/{game}", self.guarded(self.hide), methods=["PUT"]),
            Route("/api/me/hidden/{game}", self.guarded(self.show), methods=["DELETE"]),
            Route("/api/recover", self.guarded(self.recover), methods=["POST"]),
            Route("/api/tables", self.guarded(self.public_tables), methods=["GET"]),
            Route("/api/tables", self.guarded(self.create_table), methods=["POST"]),
            Route("/api/tables/mine", self.guarded(self.my_tables)),
            Route("/api/tables/{table}", self.guarded(self.table_info)),
            Route("/api/tables/{table}/game", self.guarded(self.table_game)),
            Route("/api/tables/{table}/edition", self.guarded(self.table_edition)),
            Route("/api/tables/{table}/world", self.guarded(self.world)),
            Route("/api/tables/{table}/fairness", self.guarded(self.fairness)),
            Route("/api/codes/{code}", self.guarded(self.by_code)),
            *RecordRoutes(self.env, self.manager).table(),
            *ReviewRoutes(self.env, self.manager).table(),
            *PuzzleRoutes(self.env, self.manager).table(),
            Route("/api/{rest:path}", self.guarded(self.unknown)),
        ]

    # People

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
        self.manager.rename(renamed)
        await self.tell_others("renamed", renamed.id, renamed.name)
        return answer(await self.about(renamed))

    async def arrive(self, request: Request, name: str) -> Response:
        await self.check_shared_limit(
            "new people",
            self.env.limits.new_people,
            address_of(request.scope),
            "too many new people from your address; please wait a moment",
        )
        now, secure = self.env.clock.wall(), is_secure(request.scope)
        person, token = await self.env.people.arrive(name, now, secure=secure)
        return set_token(answer(await self.about(person), 201), request.scope, token)

    async def recovery(self, request: Request) -> Response:
        return answer({"code": await self.env.people.new_recovery_code(await self.person(request))})

    async def check_guess(self, request: Request) -> None:
        await self.check_shared_limit(
            "codes",
            self.env.limits.code_guesses,
            address_of(request.scope),
            "too many codes tried; please wait a moment",
        )

    async def recover(self, request: Request) -> Response:
        given = await body(request, CodeGiven)
        await self.check_guess(request)
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
        kept = digest(keep) if keep else ""
        self.manager.end_connections(person.id, kept)
        await self.tell_others("signed-out", person.id, kept)
        return forget_token(answer(None), request.scope) if wanted.here else answer(await self.about(person))

    async def tell_others(self, kind: str, *words: str) -> None:
        with contextlib.suppress(StoreError):  # it is done, and whoever comes from now on is known by it
            await self.env.leases.tell(kind, *words)

    # Games

    async def constant(self, path: str, make: Callable[[], object]) -> Response:
        """What is the same for everybody as long as the server runs, and every page asks for: it is made once."""
        if path not in self._constants:
            self._constants[path] = await self.env.in_thread(lambda: m.encode(make()))
        return json_response(self._constants[path])

    async def list_games(self, request: Request) -> Response:
        return await self.constant(
            "", lambda: [game_info(games.load(key), self.env.editions) for key in registry.all_keys()]
        )

    def game_wanted(self, request: Request) -> AnyGame:
        try:
            return games.load(request.path_params["key"])
        except registry.UnknownGame as error:
            raise Refusal("missing", str(error)) from None

    async def lesson(self, request: Request) -> Response:
        game = self.game_wanted(request)
        return await self.constant(f"{game.key}/lesson", lambda: lesson_of(game))

    async def game(self, request: Request) -> Response:
        """``?edition=`` a digest: with the cards of an edition that the server offers."""
        game, wanted = self.game_wanted(request), request.query_params.get("edition", "")
        return await self.details(self.env.editions.find(game.key, wanted) if wanted else game)

    async def details(self, game: AnyGame) -> Response:
        path = f"{game.key}?{game.edition.digest}" if game.edition else game.key
        return await self.constant(path, lambda: details_of(game, self.env.editions))

    async def table_game(self, request: Request) -> Response:
        """The game with the table's own cards, also if the server does not offer its edition any more."""
        return await self.details((await self.readable_table(request)).game)

    async def table_edition(self, request: Request) -> Response:
        """All of it, for programs that play along."""
        return answer((await self.readable_table(request)).game.edition)

    async def readable_table(self, request: Request) -> Table:
        person = await self.known_person(request)
        actor = await self.wanted_table(request)
        only_those_who_may_look(actor.table, person.id if person else "")
        return actor.table

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

    async def public_tables(self, request: Request) -> Response:
        found = await self.known_person(request)
        rows = await self.env.store.public_tables(LISTED)
        return answer(await self.listed(rows, found.id if found else ""))

    async def my_tables(self, request: Request) -> Response:
        person = await self.person(request)
        hidden = await self.env.store.hidden(person.id)
        found = await self.tables_of(person, LISTED + len(hidden))
        return answer([one for one in found if one.id not in hidden or plays_at(one, person.id)][:LISTED])

    async def tables_of(self, person: Person, limit: int) -> list[TableListed]:
        return await self.listed(await self.env.store.tables_of(person.id, limit), person.id)

    async def hide(self, request: Request) -> Response:
        """Off the lists of whoever asks. A game that waits for them stays there."""
        person, game, store = await self.person(request), request.path_params["game"], self.env.store
        limit = LISTED + len(await store.hidden(person.id))
        table = next((one for one in await self.tables_of(person, limit) if one.id == game), None)
        if table is None and game not in await store.records_of(person.id, limit):
            raise Refusal("missing", "none of your games has that address")
        if table is not None and plays_at(table, person.id):
            raise Refusal("not-now", "you are playing there: let a bot play your seat first")
        await store.hide(person.id, game, hidden=True)
        return answer(None)

    async def show(self, request: Request) -> Response:
        person = await self.person(request)
        await self.env.store.hide(person.id, request.path_params["game"], hidden=False)
        return answer(None)

    async def listed(self, rows: list[Any], asker: str) -> list[TableListed]:
        """Nothing is loaded to be listed, unless nobody has written down yet what there is to say of it."""
        found = []
        for row in rows:
            actor = self.manager.actors.get(row.id)
            summary = read_summary(row.summary) if actor is None and row.summary else None
            if summary is not None:
                found.append(summary_listed(summary, asker))
            elif actor := actor or await self.findable(row.id):
                found.append(table_listed(actor, asker))
        return found

    async def findable(self, table: str) -> TableActor | None:
        """One table that cannot go on must not hide the others."""
        try:
            return await self.manager.find(table)
        except (Refusal, OwnedElsewhere):
            return None

    async def table_info(self, request: Request) -> Response:
        """Strangers may read it, too, where spectators may look: a program asks before it has a name."""
        person = await self.known_person(request)
        actor = await self.wanted_table(request)
        only_those_who_may_look(actor.table, person.id if person else "")
        return answer(actor.info())

    async def wanted_table(self, request: Request) -> TableActor:
        table = request.path_params["table"]
        actor = await self.manager.find(table)
        if actor is None:
            raise Refusal("missing", await self.manager.why_missing(table))
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
        await self.check_guess(request)
        table = await self.manager.find_by_code(request.path_params["code"])
        if table is None:
            raise Refusal("missing", "no table has that code")
        return answer({"id": table})

    # The server

    async def unknown(self, request: Request) -> Response:
        raise Refusal("missing", "there is no such address in this API")

    async def health(self, request: Request) -> Response:
        problem = await self.env.problem()
        # A table's id is its link, so this open page has only the beginning of it, as the log does.
        damaged = sorted(table[:6] for table in self.manager.damaged)
        facts = {"ok": problem is None, "tables": len(self.manager.actors), "compiled": COMPILED, "damaged": damaged}
        return answer(facts)

    async def ready(self, request: Request) -> Response:
        """Whether to send people here: not while the database is away, nor shortly before the process stops."""
        problem = await self.env.problem()
        return answer({"ok": problem is None}, 200 if problem is None else 503)

    async def metrics(self, request: Request) -> Response:
        if not self.env.may_see_metrics(address_of(request.scope)):
            return problem(
                403,
                "not-yours",
                "Only the machine that runs the server may read its metrics; serve --metrics-from admits others.",
            )
        return Response(METRICS.page(), media_type="text/plain; version=0.0.4")
