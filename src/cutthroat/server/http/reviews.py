"""Reviews of finished games over HTTP: to ask for, follow, read, and call off."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from cutthroat.protocol.http import ReviewState
from cutthroat.server.errors import Refusal
from cutthroat.server.http.access import only_readers
from cutthroat.server.http.handling import Handlers, answer, json_response
from cutthroat.server.people import Person
from cutthroat.server.reviews.queue import State


class ReviewRoutes(Handlers):
    """Whoever may read a record may read its review; somebody with a name has to ask for it."""

    def table(self) -> list[Route]:
        return [
            Route("/api/records/{record}/review", self.guarded(self.state), methods=["GET"]),
            Route("/api/records/{record}/review", self.guarded(self.ask), methods=["POST"]),
            Route("/api/records/{record}/review", self.guarded(self.cancel), methods=["DELETE"]),
            Route("/api/records/{record}/review/report", self.guarded(self.report), methods=["GET"]),
        ]

    async def readable(self, request: Request) -> str:
        record = str(request.path_params["record"])
        rule = await self.env.store.record_rule(record)
        if rule is None:
            raise Refusal("missing", "there is no such record")
        if rule.is_private:
            only_readers(rule, await self.known_person(request), request.query_params.get("share", ""))
        return record

    async def state(self, request: Request) -> Response:
        record = await self.readable(request)
        return answer(told(await self.env.reviews.state(record), await self.known_person(request)))

    async def ask(self, request: Request) -> Response:
        person = await self.person(request)
        record = await self.readable(request)
        self.check_limit(self.env.limits.reviews, person.id, "that is a lot of reviews; please wait a moment")
        return answer(told(await self.env.reviews.ask(record, person.id), person), 202)

    async def cancel(self, request: Request) -> Response:
        person = await self.person(request)
        record = await self.readable(request)
        return answer(told(await self.env.reviews.cancel(record, person.id), person))

    async def report(self, request: Request) -> Response:
        record = await self.readable(request)
        report = await self.env.reviews.report(record)
        if report is None:
            raise Refusal("missing", "there is no review of this game yet (POST to ask for one)")
        return json_response(report)


def told(state: State, asker: Person | None) -> ReviewState:
    return ReviewState(
        status=state.status,
        passes=state.passes,
        of=state.of,
        done=state.done,
        tasks=state.tasks,
        mine=asker is not None and state.person == asker.id,
        text=state.text,
    )
