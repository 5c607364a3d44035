"""The reviews that people have asked for.

Each is made in passes, ever more precisely, and each pass in small tasks that the workers do in turn: first passes of
everybody first, so that a rough report is there soon however many fine ones are being made. Every finished pass is
stored, so a server that was killed goes on where it was. Where several processes share a store, each says now and then
what it is at, and others go on with what nobody is at any more.
"""

from __future__ import annotations

import asyncio
import logging
import zlib
from collections.abc import Callable, Coroutine
from typing import Any, Literal

import msgspec
from msgspec import Struct

from cutthroat import __version__
from cutthroat.game import record as game_record
from cutthroat.review.making import pass_over
from cutthroat.review.model import Report, SeatReport
from cutthroat.review.tasks import Done
from cutthroat.server.errors import Refusal
from cutthroat.server.reviews.worker import ReviewAnswer, ReviewTask
from cutthroat.server.store.base import ReviewRow, Store, StoreError
from cutthroat.server.timing import Clock, Timer
from cutthroat.server.workers.process import Workers

log = logging.getLogger(__name__)

ENGINE = f"{__version__} {Report.format}"
SEED = 1
PASSES = (0.06, 0.03, 0.015)
"""The errors that are aimed at: the first report within seconds, the last one within minutes."""
TASK_SECONDS = 0.3
"""About how long a worker is away with the tasks it is given."""
MOST_TASKS = 64
TRIES = 3
MOST_OF_ONE = 3
"""Reviews under way for one person."""
MOST = 300
"""For everybody together."""
MOST_KEPT = 10_000
"""Records whose seats are known without reading their reports."""
TOLD_EVERY = 0.5
"""Seconds between two messages about how far a review is."""
RENEWED_EVERY = 5.0
"""Seconds after which a process says again what it is at, and looks for what nobody is at."""
STALE = 4 * RENEWED_EVERY
"""Seconds after which another process goes on with a review: whoever was at it must be gone."""
BUDGET = 60.0
"""Seconds after which a worker counts as hanging."""
REFINING = "(more precise reviews)"
"""Whose turn it is where there is a report already: all of these together count as one person."""

Status = Literal["none", "working", "done", "failed"]


class State(Struct, frozen=True, kw_only=True):
    """How far a review is."""

    status: Status
    passes: int = 0
    """How often it was made already; there is a report after the first."""
    of: int = len(PASSES)
    done: int = 0
    tasks: int = 0
    """Of the pass that is being made; 0 = it waits for its turn."""
    person: str = ""
    """Who has asked for it."""
    text: str = ""
    """Why it failed."""


class Failed(Exception):
    """A review cannot be made; the message says why."""


class Work:
    """A review under way."""

    def __init__(self, row: ReviewRow) -> None:
        self.row = row
        self.done = 0
        self.tasks = 0
        self.told = float("-inf")
        self.task: asyncio.Task[None] | None = None

    @property
    def turn(self) -> str:
        """Between whose tasks its own are taken."""
        return REFINING if self.row.passes else self.row.person

    def state(self) -> State:
        row = self.row
        return State(status="working", passes=row.passes, done=self.done, tasks=self.tasks, person=row.person)


class Reviews:
    def __init__(self, store: Store, clock: Clock, count: int, *, shared: bool = False) -> None:
        self.store = store
        self.clock = clock
        self.shared = shared
        """Whether other processes work on the reviews of this store, too."""
        self.workers = Workers("cutthroat.server.reviews.worker", ReviewAnswer, count, BUDGET)
        self.on_change: Callable[[str, State], None] = lambda record, state: None
        """Is told now and then how far the review of a record is."""
        self._under_way: dict[str, Work] = {}
        self._failed: dict[str, str] = {}
        self._seats: dict[str, tuple[int, list[SeatReport]]] = {}
        """With the number of passes that they come from."""
        self._timer: Timer | None = None
        self._looking: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Go on with what was asked for before the server stopped."""
        self.workers.open()
        await self._adopt()
        if self.shared:
            self._look_later()

    async def close(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        if self._looking is not None:
            self._looking.cancel()
            await asyncio.gather(self._looking, return_exceptions=True)
        tasks = [work.task for work in self._under_way.values() if work.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.workers.close()

    # What people ask for

    async def ask(self, record: str, person: str) -> State:
        """Whoever asks again is told how far it is."""
        found = await self.state(record)
        if found.status in ("working", "done"):
            return found
        if sum(work.row.person == person for work in self._under_way.values()) >= MOST_OF_ONE:
            raise Refusal("too-many", f"{MOST_OF_ONE} of your reviews are being made; please wait for one of them")
        if len(self._under_way) >= MOST:
            raise Refusal("not-now", "very many reviews are being made; please ask again later")
        row = ReviewRow(record, ENGINE, person, self.clock.wall(), 0, False, None)
        await self.store.set_review(row)
        return self._start(row).state()

    async def state(self, record: str) -> State:
        if record in self._under_way:
            return self._under_way[record].state()
        row = await self.store.review(record, ENGINE)
        if row is None:
            text = self._failed.get(record)
            return State(status="none") if text is None else State(status="failed", text=text)
        if row.finished:
            return State(status="done", passes=row.passes, person=row.person)
        if self._is_stale(row):
            return (await self._take(row)).state()
        return State(status="working", passes=row.passes, person=row.person)

    async def report(self, record: str) -> bytes | None:
        """The last one, as JSON."""
        row = await self.store.review(record, ENGINE)
        return None if row is None or row.body is None else await asyncio.to_thread(zlib.decompress, row.body)

    async def seats(self, record: str) -> list[SeatReport]:
        """What the last report says of each seat; nothing if there is none. Lists ask it of many, so it is kept."""
        row = await self.store.review(record, ENGINE)
        if row is None or row.body is None:
            return []
        passes, kept = self._seats.get(record, (0, []))
        if passes != row.passes:
            if len(self._seats) >= MOST_KEPT:
                self._seats.clear()
            kept = await asyncio.to_thread(seats_in, row.body)
            self._seats[record] = row.passes, kept
        return kept

    async def cancel(self, record: str, person: str) -> State:
        """What there is of it stays."""
        work = self._under_way.get(record)
        if work is None:
            return await self.state(record)
        if work.row.person != person:
            raise Refusal("not-yours", "only who has asked for the review can call it off")
        if work.task is not None:
            work.task.cancel()
            await asyncio.gather(work.task, return_exceptions=True)
        if work.row.passes:
            await self.store.set_review(work.row._replace(finished=True))
        else:
            await self.store.drop_review(record, ENGINE)
        state = await self.state(record)
        self.on_change(record, state)
        return state

    # Who is at it

    def _look_later(self) -> None:
        self._timer = self.clock.later(RENEWED_EVERY, self._look)

    def _look(self) -> None:
        self._looking = asyncio.create_task(self._look_around())

    async def _look_around(self) -> None:
        try:
            for work in list(self._under_way.values()):
                work.row = work.row._replace(asked=self.clock.wall())
                await self.store.renew_review(work.row.record, ENGINE, work.row.asked)
            await self._adopt()
        except StoreError as error:
            log.error("reviews cannot be looked after: %s", error)
        self._look_later()

    async def _adopt(self) -> None:
        """A process alone is not at anything when it starts; of several, each leaves the others what is theirs."""
        for row in await self.store.unfinished_reviews(ENGINE):
            if row.record not in self._under_way and (not self.shared or self._is_stale(row)):
                await self._take(row)

    async def _take(self, row: ReviewRow) -> Work:
        work = self._start(row._replace(asked=self.clock.wall()))
        if self.shared:
            await self.store.renew_review(row.record, ENGINE, work.row.asked)
        return work

    def _is_stale(self, row: ReviewRow) -> bool:
        return self.clock.wall() - row.asked > STALE

    # How it is made

    def _start(self, row: ReviewRow) -> Work:
        work = self._under_way[row.record] = Work(row)
        self._failed.pop(row.record, None)
        work.task = asyncio.create_task(self._make(work))
        return work

    async def _make(self, work: Work) -> None:
        record = work.row.record
        try:
            await self._make_passes(work)
            ended = State(status="done", passes=work.row.passes, person=work.row.person)
        except Failed as reason:
            log.error("the review of %s cannot be made: %s", record[:6], reason)
            self._failed[record] = "This game could not be reviewed."
            ended = State(status="failed", text=self._failed[record])
            await self._give_up(record)
        except StoreError as error:
            log.error("the review of %s cannot be kept: %s", record[:6], error)
            ended = State(status="failed", text="The server cannot save anything right now; please ask again soon.")
        finally:
            del self._under_way[record]
        self.on_change(record, ended)

    async def _give_up(self, record: str) -> None:
        try:
            await self.store.drop_review(record, ENGINE)
        except StoreError as error:
            log.error("%s", error)

    async def _make_passes(self, work: Work) -> None:
        kept = await self.store.record(work.row.record)
        if kept is None:
            raise Failed("there is no such record")
        try:
            played = await asyncio.to_thread(game_record.decode, kept.body)
            jobs = [msgspec.Raw(msgspec.json.encode(pass_over(played, SEED, aim))) for aim in PASSES]
        except game_record.RecordError as error:
            raise Failed(str(error)) from None
        if work.row.passes:
            work.row = await self.store.review(work.row.record, ENGINE) or work.row
        while work.row.passes < len(PASSES):
            report = await self._make_pass(work, jobs[work.row.passes])
            passes = work.row.passes + 1
            work.row = work.row._replace(passes=passes, finished=passes == len(PASSES), body=report)
            await self.store.set_review(work.row)
            self._tell(work, now=True)

    async def _make_pass(self, work: Work, job: msgspec.Raw) -> bytes:
        """One more at a time than there are workers: who waits already does not miss a turn."""
        work.done, work.tasks = 0, 0
        found = await self._do(work, ReviewTask(job=job, first=0, count=1))
        left = iter(range(1, work.tasks))
        size = 1

        async def help_out() -> None:
            nonlocal size
            while (first := next(left, None)) is not None:
                numbers = [first]
                while len(numbers) < size and (more := next(left, None)) is not None:
                    numbers.append(more)
                began = self.clock.now()
                found.extend(await self._do(work, ReviewTask(job=job, first=first, count=len(numbers))))
                size = next_size(len(numbers), self.clock.now() - began)

        await all_or_none([help_out() for _ in range(self.workers.count + 1)])
        answer = await self._ask(work, ReviewTask(job=job, found=sorted(found, key=lambda done: done.task)))
        assert answer.report is not None
        return await asyncio.to_thread(zlib.compress, msgspec.json.encode(answer.report))

    async def _do(self, work: Work, task: ReviewTask) -> list[Done]:
        answer = await self._ask(work, task)
        work.tasks = answer.tasks
        work.done += len(answer.done)
        self._tell(work)
        return answer.done

    async def _ask(self, work: Work, task: ReviewTask) -> ReviewAnswer:
        for _ in range(TRIES):
            answer = await self.workers.ask(task, work.turn)
            if answer is not None and not answer.error:
                return answer
            if answer is not None:
                raise Failed(answer.error)
        raise Failed("its process failed again and again")

    def _tell(self, work: Work, *, now: bool = False) -> None:
        at = self.clock.now()
        if now or at - work.told >= TOLD_EVERY:
            work.told = at
            self.on_change(work.row.record, work.state())


class Seats(Struct):
    """The part of a report that lists show."""

    seats: list[SeatReport]


def seats_in(body: bytes) -> list[SeatReport]:
    return msgspec.json.decode(zlib.decompress(body), type=Seats).seats


async def all_or_none(jobs: list[Coroutine[Any, Any, None]]) -> None:
    """The first that fails stops the others."""
    tasks = [asyncio.create_task(job) for job in jobs]
    try:
        await asyncio.gather(*tasks)
    finally:
        for task in tasks:
            task.cancel()


def next_size(size: int, seconds: float) -> int:
    """How many tasks a worker is given next: about ``TASK_SECONDS`` worth, and carefully more at first."""
    return max(1, min(2 * size, int(size * TASK_SECONDS / max(seconds, 1e-3)), MOST_TASKS))
