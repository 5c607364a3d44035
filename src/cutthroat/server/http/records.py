"""Finished games over HTTP: to list, read, check, share, look into, bring in, and go on from."""

from __future__ import annotations

import secrets

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from cutthroat.core.bits import NONE
from cutthroat.game import record as game_record
from cutthroat.game.record import Record, SeatRecord
from cutthroat.game.verdict import verify
from cutthroat.protocol.http import ForkWanted, MoveTried, Picks, RecordInfo, ReviewedSeat, TableMade
from cutthroat.review.model import SeatReport
from cutthroat.server.editions import played_with
from cutthroat.server.env import Env
from cutthroat.server.errors import Refusal
from cutthroat.server.http.access import only_its_people, only_readers, sharing_of
from cutthroat.server.http.handling import LISTED, Handlers, answer, body, number_in, viewer_wanted, whole_body
from cutthroat.server.http.replays import RecordInfos, Replay, Replays
from cutthroat.server.http.responses import details_of, record_info
from cutthroat.server.limits import address_of
from cutthroat.server.store.base import RecordRow, RecordRule
from cutthroat.server.tables.manager import TableManager
from cutthroat.server.text import clean, clean_name

MOST_RECORD = 1024 * 1024
LONGEST_KIND = 100


class RecordRoutes(Handlers):
    def __init__(self, env: Env, manager: TableManager) -> None:
        super().__init__(env, manager)
        self.replays = Replays()
        self.record_infos = RecordInfos(env)

    def table(self) -> list[Route]:
        return [
            Route("/api/records", self.guarded(self.records), methods=["GET"]),
            Route("/api/records", self.guarded(self.import_record), methods=["POST"]),
            Route("/api/records/{record}", self.guarded(self.record)),
            Route("/api/records/{record}/game", self.guarded(self.game)),
            Route("/api/records/{record}/share", self.guarded(self.sharing), methods=["GET"]),
            Route("/api/records/{record}/share", self.guarded(self.share), methods=["POST"]),
            Route("/api/records/{record}/share", self.guarded(self.stop_sharing), methods=["DELETE"]),
            Route("/api/records/{record}/verdict", self.guarded(self.verdict)),
            Route("/api/records/{record}/picks", self.guarded(self.picks)),
            Route("/api/records/{record}/steps/{number}", self.guarded(self.replay_step)),
            Route("/api/records/{record}/tries", self.guarded(self.judge), methods=["POST"]),
            Route("/api/records/{record}/fork", self.guarded(self.fork), methods=["POST"]),
        ]

    async def records(self, request: Request) -> Response:
        person = await self.person(request)
        hidden = await self.env.store.hidden(person.id)
        ids = await self.env.store.records_of(person.id, LISTED + len(hidden))
        ids = [one for one in ids if one not in hidden][:LISTED]
        found = [info for one in ids if (info := await self.record_infos.find(one)) is not None]
        return answer([with_review(info, await self.env.reviews.seats(info.id)) for info in found])

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
        edition = played_with(imported)
        if edition and not self.env.editions.has(edition):
            raise Refusal("illegal", "this server does not offer the edition that the game was played with")
        verdict = await self.env.in_thread(verify, imported)
        if not verdict.ok or imported.outcome is None:
            raise Refusal("illegal", verdict.problem or "only finished games can be imported")
        row = RecordRow(
            secrets.token_urlsafe(16), imported.game, self.env.clock.wall(), game_record.encode(imported), False
        )
        await self.env.store.add_record(row, [person.id])
        return answer(record_info(row), 201)

    async def game(self, request: Request) -> Response:
        """What is known about the game, with the cards that it was played with."""
        replay = await self.replay(request)
        return answer(await self.env.in_thread(details_of, replay.game, self.env.editions))

    async def replay_step(self, request: Request) -> Response:
        replay = await self.replay(request)
        moves = len(replay.played.moves)
        viewer = viewer_wanted(request, len(replay.played.seats))
        number = number_in(request.path_params["number"])
        if number is None or number > moves:
            raise Refusal("missing", f"the game has {moves} moves")
        with_moves = "moves" in request.query_params
        return answer(
            await self.env.in_thread(replay.step, number, viewer, since_wanted(request), with_moves=with_moves)
        )

    async def replay(self, request: Request) -> Replay:
        """As it was kept, else from the store."""
        await self.readable_rule(request)
        kept = self.replays.find(request.path_params["record"])
        if kept:
            return kept
        self.check_replay_pace(request)
        row = await self.record_row(request)
        return await self.env.in_thread(lambda: self.replays.make(row.id, game_record.decode(row.body)))

    async def judge(self, request: Request) -> Response:
        """What another move would have been worth, as far as whoever made the record's move could know."""
        person, replay = await self.person(request), await self.replay(request)
        tried = await body(request, MoveTried)
        if tried.move > len(replay.played.moves):
            raise Refusal("missing", f"the game has {len(replay.played.moves)} moves")
        state, seat = replay.frames[tried.move - 1].state, replay.frames[tried.move].seat
        if tried.action not in state.legal_actions(seat):
            raise Refusal("illegal", "that could not be done then")
        self.check_limit(self.env.limits.hints, person.id, "that is a lot of moves to judge; please wait a moment")
        names = replay.played.names
        return answer(await self.env.coach.judge(replay.game, state, seat, tried.action, person.id, names))

    async def fork(self, request: Request) -> Response:
        person = await self.person(request)
        rule = await self.readable_rule(request)
        row = await self.record_row(request)
        played = game_record.decode(row.body)
        wanted = await body(request, ForkWanted)
        if wanted.turn >= len(played.moves) or wanted.seat >= len(played.seats):
            raise Refusal("illegal", "the game has no such turn or seat, or is already over at that turn")
        self.check_pace(person)
        bot = wanted.bot if wanted.alone else None
        actor = await self.manager.fork(row, wanted.turn, wanted.seat, bot, person, spectators=not rule.is_private)
        return answer(TableMade(actor.table.id, actor.table.code), 201)


def with_clean_words(record: Record) -> Record:
    """Before it is checked, so that what is kept is what was checked."""
    seats = [SeatRecord(clean_name(seat.name) or "?", clean(seat.kind, LONGEST_KIND)) for seat in record.seats]
    origin = record.origin
    if origin is not None:
        origin = msgspec.structs.replace(origin, names=[clean_name(name) or "?" for name in origin.names])
    return msgspec.structs.replace(record, seats=seats, origin=origin)


def with_review(info: RecordInfo, seats: list[SeatReport]) -> RecordInfo:
    return msgspec.structs.replace(info, reviewed=[reviewed_seat(seat) for seat in seats])


def reviewed_seat(seat: SeatReport) -> ReviewedSeat:
    return ReviewedSeat(
        accuracy=seat.accuracy, accuracy_error=seat.accuracy_error, luck=seat.luck, luck_error=seat.luck_error
    )


def since_wanted(request: Request) -> int:
    """``?since=7``: the lines of the moves up to this one are known; without it none are."""
    text = request.query_params.get("since", "")
    since = number_in(text) if text else NONE
    if since is None:
        raise Refusal("illegal", "since must be the number of a move")
    return since
