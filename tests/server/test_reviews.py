"""Reviews on the server: a queue in which everybody gets a turn, and that outlives the server."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
import pytest

from cutthroat.client import Api, ApiProblem
from cutthroat.game import registry
from cutthroat.game.record import Record, encode, game_of, replay
from cutthroat.protocol.http import RecordInfo, ReviewState
from cutthroat.review import Budget, judge, report
from cutthroat.review.making import pass_over, report_of
from cutthroat.review.model import Known, Report
from cutthroat.review.tasks import ready, work
from cutthroat.server.errors import Refusal
from cutthroat.server.reviews import queue
from cutthroat.server.reviews.queue import ENGINE, Reviews, State
from cutthroat.server.reviews.worker import ReviewAnswer, ReviewTask, safe_answer
from cutthroat.server.store.base import RecordRow
from cutthroat.server.store.memory import MemoryStore
from cutthroat.server.timing import SystemClock
from cutthroat.server.workers import process
from cutthroat.testing.clock import ManualClock
from tests.review.played import played
from tests.server.running import Server, server

ROUGH = 0.2


@pytest.fixture(scope="module")
def game() -> Record:
    return played(registry.load("toy"), 0, ["random", "random"])


class InHere:
    """A worker without a process, which can be held up and fail."""

    asked: list[str]

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.asked = []
        self.stopped = 0
        self.go: asyncio.Semaphore | None = None
        self.fails = 0
        patch.setattr(process.Worker, "start", self.start)

    async def start(self, module: str) -> InHere:
        return self

    async def ask(self, task: ReviewTask, kind: type[ReviewAnswer]) -> ReviewAnswer:
        self.asked.append(record_of(task))
        if self.fails:
            self.fails -= 1
            raise OSError("the process is gone")
        if self.go is not None:
            await self.go.acquire()
        return safe_answer(msgspec.json.encode(task))

    async def stop(self) -> None:
        self.stopped += 1


def record_of(task: ReviewTask) -> str:
    return str(msgspec.json.decode(task.job)["record"]["seats"][0]["name"])


async def keep(store: MemoryStore, record: str, game: Record) -> None:
    seats = [msgspec.structs.replace(game.seats[0], name=record), *game.seats[1:]]
    named = msgspec.structs.replace(game, seats=seats)
    await store.add_record(RecordRow(record, game.game, 1.0, encode(named), True), [])


async def until_done(reviews: Reviews, record: str) -> State:
    while (state := await reviews.state(record)).status == "working":
        await asyncio.sleep(0.01)
    return state


def on_queue(patch: pytest.MonkeyPatch, run: Callable[[Reviews, InHere, MemoryStore], Awaitable[None]]) -> None:
    patch.setattr(queue, "PASSES", (0.3, ROUGH))

    async def go() -> None:
        store, workers = MemoryStore(), InHere(patch)
        reviews = Reviews(store, SystemClock(), 1)
        await reviews.open()
        try:
            await run(reviews, workers, store)
        finally:
            if workers.go is not None:
                for _ in range(1000):
                    workers.go.release()
            await reviews.close()

    asyncio.run(go())


def test_a_review_is_the_one_that_anybody_would_make(game: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run(reviews: Reviews, workers: InHere, store: MemoryStore) -> None:
        await keep(store, "a", game)
        seen: list[State] = []
        reviews.on_change = lambda record, state: seen.append(state)
        assert (await reviews.ask("a", "ana")).status == "working"
        assert (await until_done(reviews, "a")).passes == 2
        made = await reviews.report("a")
        row = await store.record("a")
        assert made is not None
        assert row is not None
        expected = report(msgspec.json.decode(row.body, type=Record), Budget(precision=ROUGH), seed=queue.SEED)
        assert made == msgspec.json.encode(expected)
        assert [state.status for state in seen][-1] == "done"
        for _ in range(2):
            assert await reviews.seats("a") == expected.seats
        assert await reviews.seats("none") == []
        assert {state.passes for state in seen if state.status == "working"} >= {0, 1}
        assert (await reviews.ask("a", "bo")).status == "done"

    on_queue(monkeypatch, run)


def test_many_reviews_of_one_person_do_not_keep_another_waiting(game: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run(reviews: Reviews, workers: InHere, store: MemoryStore) -> None:
        for name in ("many 0", "many 1", "many 2", "one"):
            await keep(store, name, game)
        monkeypatch.setattr(queue, "MOST_TASKS", 1)
        workers.go = asyncio.Semaphore(0)
        for number in range(queue.MOST_OF_ONE):
            await reviews.ask(f"many {number}", "many")
        while not workers.asked:
            await asyncio.sleep(0.001)
        await reviews.ask("one", "one")
        while len(workers.asked) < 24:
            workers.go.release()
            await asyncio.sleep(0.001)
        assert 5 <= workers.asked[12:24].count("one") <= 7

    on_queue(monkeypatch, run)


def test_rough_reports_come_before_fine_ones(game: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run(reviews: Reviews, workers: InHere, store: MemoryStore) -> None:
        for name in ("a", "b", "c"):
            await keep(store, name, game)
        monkeypatch.setattr(queue, "MOST_TASKS", 1)
        for name in ("a", "b"):
            await reviews.ask(name, name)
        while min([(await reviews.state(name)).passes for name in ("a", "b")]) < 1:
            await asyncio.sleep(0.001)
        before = len(workers.asked)
        await reviews.ask("c", "c")
        while (await reviews.state("c")).passes < 1:
            await asyncio.sleep(0.001)
        asked = workers.asked[before:]
        asked = asked[asked.index("c") :]
        assert asked.count("c") >= len(asked) // 2 - 2

    on_queue(monkeypatch, run)


def test_nobody_asks_for_too_many(game: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run(reviews: Reviews, workers: InHere, store: MemoryStore) -> None:
        workers.go = asyncio.Semaphore(0)
        for number in range(queue.MOST_OF_ONE):
            await reviews.ask(f"{number}", "ana")
        with pytest.raises(Refusal, match="of your reviews are being made"):
            await reviews.ask("more", "ana")
        assert (await reviews.ask("more", "bo")).status == "working"
        monkeypatch.setattr(queue, "MOST", 4)
        with pytest.raises(Refusal, match="very many"):
            await reviews.ask("another", "eve")

    on_queue(monkeypatch, run)


def test_a_review_can_be_called_off_by_who_asked(game: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run(reviews: Reviews, workers: InHere, store: MemoryStore) -> None:
        await keep(store, "a", game)
        workers.go = asyncio.Semaphore(0)
        await reviews.ask("a", "ana")
        while not workers.asked:
            await asyncio.sleep(0.001)
        with pytest.raises(Refusal, match="only who has asked"):
            await reviews.cancel("a", "bo")
        assert (await reviews.cancel("a", "ana")).status == "none"
        assert workers.stopped == 1
        assert await store.unfinished_reviews(ENGINE) == []
        workers.go = None
        await reviews.ask("a", "ana")
        while (await reviews.state("a")).passes < 1:
            await asyncio.sleep(0.001)
        state = await reviews.cancel("a", "ana")
        assert state.status == "done"
        assert await reviews.report("a") is not None

    on_queue(monkeypatch, run)


def test_a_process_that_dies_is_replaced_and_its_tasks_are_done_again(
    game: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run(reviews: Reviews, workers: InHere, store: MemoryStore) -> None:
        await keep(store, "a", game)
        workers.fails = queue.TRIES - 1
        await reviews.ask("a", "ana")
        assert (await until_done(reviews, "a")).status == "done"
        assert workers.stopped == queue.TRIES - 1
        await keep(store, "b", game)
        workers.fails = queue.TRIES
        await reviews.ask("b", "ana")
        state = await until_done(reviews, "b")
        assert (state.status, state.text) == ("failed", "This game could not be reviewed.")
        assert (await reviews.ask("b", "ana")).status == "working"
        assert (await until_done(reviews, "b")).status == "done"

    on_queue(monkeypatch, run)


def test_what_cannot_be_reviewed_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run(reviews: Reviews, workers: InHere, store: MemoryStore) -> None:
        await store.add_record(RecordRow("bad", "toy", 1.0, b"{}", True), [])
        for record in ("bad", "missing"):
            await reviews.ask(record, "ana")
            assert (await until_done(reviews, record)).status == "failed"
        assert await store.unfinished_reviews(ENGINE) == []

    on_queue(monkeypatch, run)


def test_of_several_processes_another_goes_on_when_one_is_gone(game: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queue, "PASSES", (ROUGH,))

    async def go() -> None:
        store, clock, workers = MemoryStore(), ManualClock(), InHere(monkeypatch)
        workers.go = asyncio.Semaphore(0)
        await keep(store, "a", game)
        one, other = (Reviews(store, clock, 1, shared=True) for _ in range(2))
        await one.open()
        await one.ask("a", "ana")
        await other.open()
        for _ in range(3):  # for longer than what is left alone would be waited for
            clock.advance(queue.STALE / 2)
            await settle(one, other)
        assert not other._under_way
        assert (await other.state("a")).status == "working"
        await one.close()
        clock.advance(queue.STALE / 2)
        await settle(other)
        assert not other._under_way
        clock.advance(queue.STALE)
        await settle(other)
        assert list(other._under_way) == ["a"]
        for _ in range(1000):
            workers.go.release()
        assert (await until_done(other, "a")).status == "done"
        await other.close()

    asyncio.run(go())


async def settle(*all_reviews: Reviews) -> None:
    """Whoever is looking around has looked."""
    for reviews in all_reviews:
        assert reviews._looking is not None
        await reviews._looking


def test_a_worker_answers_nonsense_with_an_error() -> None:
    assert safe_answer(b"no").error
    assert safe_answer(b'{"job": {}, "count": 1}').error


def test_the_report_does_not_depend_on_who_did_what(game: Record) -> None:
    encoded = msgspec.json.encode(pass_over(game, 1, ROUGH))
    first = work(encoded, 0, ready(encoded)[1].tasks)
    assert report_of(encoded, reversed(first)) == report_of(encoded, first)


# On a real server


async def bring_in(api: Api, game: Record) -> str:
    return (await api.post("/api/records", msgspec.Raw(encode(game)), RecordInfo)).id


async def follow(api: Api, record: str, enough: Callable[[ReviewState], bool]) -> ReviewState:
    while not enough(state := await api.get(f"/api/records/{record}/review", ReviewState)):
        await asyncio.sleep(0.05)
    return state


def test_a_killed_server_goes_on_with_the_queue(game: Record, tmp_path: Path) -> None:
    async def ask(running: Server) -> tuple[str, dict[str, str]]:
        api = running.api()
        await api.arrive("Ana")
        record = await bring_in(api, game)
        state = await api.post(f"/api/records/{record}/review", {}, ReviewState)
        assert state.status == "working"
        assert state.mine
        return record, api.headers

    async def read(running: Server, record: str, headers: dict[str, str]) -> None:
        api = Api(running.address, headers=headers)
        await follow(api, record, lambda state: state.passes >= 1)
        found = await api.get(f"/api/records/{record}/review/report", Report)
        assert found == report(game, Budget(precision=found.precision))
        (listed,) = await api.get("/api/records", list[RecordInfo])
        assert len(listed.reviewed) == len(game.seats)

    with server(tmp_path) as first:
        record, headers = asyncio.run(ask(first))
        first.kill()
    with server(tmp_path) as second:
        asyncio.run(read(second, record, headers))


def test_a_review_is_as_private_as_its_record(game: Record, tmp_path: Path) -> None:
    async def run(running: Server) -> None:
        ana, eve = running.api(), running.api()
        await ana.arrive("Ana")
        await eve.arrive("Eve")
        record = await bring_in(ana, game)
        path = f"/api/records/{record}/review"
        for call in (
            lambda: eve.get(path, ReviewState),
            lambda: eve.get(f"{path}/report", Report),
            lambda: eve.post(path, {}, ReviewState),
        ):
            with pytest.raises(ApiProblem) as refused:
                await call()
            assert refused.value.status == 403
        with pytest.raises(ApiProblem) as refused:
            await ana.get(f"{path}/report", Report)
        assert refused.value.status == 404
        with pytest.raises(ApiProblem) as refused:
            await ana.get("/api/records/nothing/review", ReviewState)
        assert refused.value.status == 404
        assert (await ana.get(path, ReviewState)).status == "none"

    with server(tmp_path) as running:
        asyncio.run(run(running))
        asyncio.run(try_moves(running, game))


async def try_moves(running: Server, game: Record) -> None:
    """What another move would have been worth is judged as a hint would, for whoever may read the record."""
    ana, eve = running.api(), running.api()
    await ana.arrive("Ana")
    await eve.arrive("Eve")
    path = f"/api/records/{await bring_in(ana, game)}/tries"
    frames = list(replay(game))
    number = next(one.number for one in frames[1:] if one.before and len(one.before.legal_actions(one.seat)) > 1)
    state, seat = frames[number - 1].state, frames[number].seat
    action = next(int(one) for one in state.legal_actions(seat) if one != frames[number].action)
    found = await ana.post(path, {"move": number, "action": action}, Known)
    known = judge(game_of(game), state, seat, action)
    assert (found.played, {one.move for one in found.candidates}) == (
        known.played,
        {one.move for one in known.candidates},
    )
    # It has a second there, and may have seen fewer worlds.
    assert abs(found.loss - known.loss) <= found.loss_error + known.loss_error
    for wrong, status in (({"move": number, "action": 2**40}, 422), ({"move": 10_000, "action": 0}, 404)):
        with pytest.raises(ApiProblem) as refused:
            await ana.post(path, wrong, Known)
        assert refused.value.status == status
    with pytest.raises(ApiProblem) as refused:
        await eve.post(path, {"move": number, "action": action}, Known)
    assert refused.value.status == 403
