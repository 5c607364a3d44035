"""Puzzles over HTTP: the shelf, a position as its seat knows it, what a move is worth, and a table to play on at."""

from __future__ import annotations

from datetime import UTC, datetime

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from cutthroat.protocol.http import (
    ActionTried,
    PlayOn,
    PuzzleInfo,
    PuzzleOfTheDay,
    PuzzlePosed,
    TableMade,
)
from cutthroat.puzzles import shelf
from cutthroat.puzzles.model import Puzzle
from cutthroat.puzzles.posing import Posed
from cutthroat.server.env import Env
from cutthroat.server.errors import Refusal
from cutthroat.server.http.handling import Handlers, answer, body
from cutthroat.server.http.replays import Replay
from cutthroat.server.limits import address_of
from cutthroat.server.tables.manager import TableManager, plans_beside

MOST_KEPT = 32


class PuzzleRoutes(Handlers):
    def __init__(self, env: Env, manager: TableManager) -> None:
        super().__init__(env, manager)
        self.posed = PosedPuzzles()

    def table(self) -> list[Route]:
        return [
            Route("/api/puzzles", self.guarded(self.shelf)),
            Route("/api/puzzles/today", self.guarded(self.today)),
            Route("/api/puzzles/{puzzle}", self.guarded(self.puzzle)),
            Route("/api/puzzles/{puzzle}/tries", self.guarded(self.judge), methods=["POST"]),
            Route("/api/puzzles/{puzzle}/play", self.guarded(self.play), methods=["POST"]),
        ]

    async def shelf(self, request: Request) -> Response:
        return answer([info_of(puzzle) for puzzle in shelf.whole()])

    async def today(self, request: Request) -> Response:
        day = datetime.fromtimestamp(self.env.clock.wall(), UTC).date()
        return answer(PuzzleOfTheDay(date=day.isoformat(), puzzle=info_of(shelf.daily(day))))

    async def puzzle(self, request: Request) -> Response:
        return answer(await self.env.in_thread(told, await self.find(request)))

    async def judge(self, request: Request) -> Response:
        posed, tried = await self.find(request), await body(request, ActionTried)
        verdict = posed.judge(tried.action)
        if verdict is None:
            raise Refusal("illegal", "that cannot be done in this position")
        return answer(verdict)

    async def play(self, request: Request) -> Response:
        person = await self.person(request)
        posed, wanted = await self.find(request), await body(request, PlayOn)
        self.check_pace(person)
        played = posed.match.record
        plans = plans_beside(played, posed.seat, wanted.bot)
        actor = await self.manager.go_on(played, len(played.moves), posed.seat, plans, person)
        return answer(TableMade(actor.table.id, actor.table.code), 201)

    async def find(self, request: Request) -> Posed:
        try:
            puzzle = shelf.find(request.path_params["puzzle"])
        except shelf.NoPuzzle as error:
            raise Refusal("missing", str(error)) from None
        kept = self.posed.find(puzzle.id)
        if kept is None:
            self.check_limit(
                self.env.limits.verdicts, address_of(request.scope), "that is a lot of puzzles; please wait a moment"
            )
            kept = self.posed.keep(await self.env.in_thread(Posed, puzzle))
        return kept


def told(posed: Posed) -> PuzzlePosed:
    """As its seat knows the game."""
    played = posed.match.record
    step = Replay(played).step(len(played.moves), posed.seat, with_moves=True)
    text, rules = posed.reason()
    return PuzzlePosed(
        info=info_of(posed.puzzle),
        names=played.names,
        position=step.position,
        moves=step.moves_now,
        log=step.log,
        look=posed.look(),
        best=posed.best,
        text=text,
        rules=rules,
    )


class PosedPuzzles:
    """Those that were asked for last: to rebuild one is to play half a game."""

    def __init__(self) -> None:
        self._kept: dict[str, Posed] = {}

    def find(self, puzzle: str) -> Posed | None:
        return self._kept.get(puzzle)

    def keep(self, posed: Posed) -> Posed:
        self._kept[posed.puzzle.id] = posed
        if len(self._kept) > MOST_KEPT:
            del self._kept[next(iter(self._kept))]
        return posed


def info_of(puzzle: Puzzle) -> PuzzleInfo:
    return PuzzleInfo(
        id=puzzle.id,
        game=puzzle.game,
        seats=puzzle.seats,
        stage=puzzle.stage,
        difficulty=puzzle.difficulty,
        moves=len(puzzle.moves),
    )
