"""A manager without a network: real actors and followers, a store in memory, a clock that is set by hand."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

from cutthroat.client.deal import Numbers
from cutthroat.client.follower import Follower, decode_server
from cutthroat.game import registry
from cutthroat.protocol import messages as m
from cutthroat.server.bots.worker import Answer, BotTask
from cutthroat.server.env import Env
from cutthroat.server.people import Person
from cutthroat.server.store.base import Store
from cutthroat.server.store.memory import MemoryStore
from cutthroat.server.tables.actor import TableActor
from cutthroat.server.tables.manager import TableManager
from cutthroat.server.ws.connection import Connection
from cutthroat.testing.clock import ManualClock
from tests.server.tables import plans


class FirstMove:
    """A bot without a process: it takes the first legal move of the world it is given."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, str, int]] = []
        self.hold: asyncio.Event | None = None
        self.says: int | None = -1
        self.why: list[tuple[int, int]] = []
        self.fails = False
        self.given_up = 0

    async def open(self) -> None:
        pass

    async def close(self) -> None:
        pass

    async def choose(self, task: BotTask, host: str) -> Answer:
        self.asked.append((task.game, task.bot, task.seat))
        if self.hold is not None:
            try:
                await self.hold.wait()
            except asyncio.CancelledError:
                self.given_up += 1
                raise
        if self.fails:
            raise RuntimeError("the process is gone")
        state = registry.load(task.game).load(task.world)
        legal = state.legal_actions(task.seat)
        return Answer(int(legal[0]) if self.says == -1 else self.says, why=self.why)


class Guest:
    """Somebody at a table: a connection, and what its client knows. It commits and reveals as clients do."""

    is_full = False
    takes_part = True
    """Whether it answers when cards are dealt."""

    def __init__(self, place: Place, actor: TableActor, person: str) -> None:
        self.place = place
        self.actor = actor
        self.person = Person(person, person.capitalize())
        self.known = Follower()
        self.numbers = Numbers("here")
        self.heard: list[str] = []
        self.answers: dict[str, m.Done | m.Refused] = {}
        self.connection = Connection(self.person, self, place.clock.now())
        actor.attach(self.connection)

    def write(self, messages: list[bytes]) -> None:
        for message in messages:
            self._hear(message.decode())

    def _hear(self, text: str) -> None:
        self.heard.append(text)
        message = decode_server(text)
        if isinstance(message, m.Done | m.Refused) and message.id:
            self.answers[message.id] = message
        for reply in self.known.receive(message):
            self.actor.receive(self.connection, m.decode_client(reply))
        self.take_part()

    def take_part(self) -> None:
        while self.takes_part and (step := self.numbers.next_step(self.known)):
            if isinstance(step, m.Reveal):
                self.numbers.receipt_for(self.known, step)
            self.numbers.done(step)
            self.actor.receive(self.connection, step)

    async def hello(self) -> Guest:
        self.actor.receive(self.connection, m.decode_client(self.known.hello()))
        await self.place.settle()
        return self

    async def tell(self, message: m.TableMessage) -> None:
        self.actor.receive(self.connection, message)
        await self.place.settle()

    async def do(self, kind: type[Any], **fields: Any) -> m.Done | m.Refused:
        """Send a command and wait for its answer."""
        if kind is m.Sit and self.takes_part and self.known.table is not None:
            fields.setdefault("commitment", self.numbers.sit_down(self.known.table.seal, fields["seat"]))
        command = kind(id=self.known.new_id(), **fields)
        await self.tell(command)
        return self.answers[command.id]

    async def code_of(self, kind: type[Any], **fields: Any) -> str:
        answer = await self.do(kind, **fields)
        return answer.code if isinstance(answer, m.Refused) else "done"

    async def play(self, choice: int = 0) -> m.Done | m.Refused:
        question = self.known.questions[0]
        action = question.moves[choice].action
        return await self.do(m.Play, seat=question.seat, decision=question.decision, action=action)

    async def leave(self) -> None:
        self.actor.detach(self.connection)


class Place:
    def __init__(self, store: Store, clock: ManualClock) -> None:
        self.store = store
        self.clock = clock
        self.bots = FirstMove()
        self.env = Env(store, self.bots, self.clock, bot_pause=0.0)
        self.manager = TableManager(self.env)
        self.guests: list[Guest] = []

    async def settle(self) -> None:
        """Until every table has done what is to be done, and everybody has heard of it."""
        for _ in range(30):
            await asyncio.sleep(0)
            for actor in list(self.manager.actors.values()):
                await actor.drain()

    async def table(self, seats: str = "oo", host: str = "ana", **config: Any) -> TableActor:
        wanted = m.TableConfig(**{"game": "toy", "seats": plans(seats), **config})
        return await self.manager.create(wanted, Person(host, host.capitalize()))

    async def guest(self, actor: TableActor, person: str) -> Guest:
        guest = Guest(self, actor, person)
        self.guests.append(guest)
        return await guest.hello()

    async def game(self, seats: str = "oo", **config: Any) -> list[Guest]:
        """A game under way, its people in seat order."""
        actor = await self.table(seats, **config)
        guests: list[Guest] = []
        for number, letter in enumerate(seats):
            if letter == "o":
                guest = await self.guest(actor, ("ana", "bo", "cy", "dee")[len(guests)])
                await guest.do(m.Sit, seat=number)
                guests.append(guest)
        await guests[0].do(m.Start)
        return guests

    async def advance(self, seconds: float) -> None:
        """Time passes; whatever a timer starts is done before the next one runs."""
        until = self.clock.now() + seconds
        while self.clock.run_next(until):
            await self.settle()
        await self.settle()

    async def play_out(self, guests: list[Guest]) -> None:
        while not guests[0].known.is_over:
            for guest in guests:
                if guest.known.questions:
                    await guest.play()
            await self.settle()


@contextlib.asynccontextmanager
async def opened(store: Store | None = None, start: float = 1000.0) -> AsyncIterator[Place]:
    place = Place(store or MemoryStore(), ManualClock(start))
    await place.env.open()
    await place.manager.open()
    try:
        yield place
    finally:
        await place.manager.close()
        await place.env.close()


def with_manager(test: Callable[[Place], Awaitable[None]]) -> Callable[[], None]:
    """Make a test of a coroutine that takes a place."""

    def run() -> None:
        async def main() -> None:
            async with opened() as place:
                await test(place)

        asyncio.run(main())

    run.__name__ = test.__name__
    run.__doc__ = test.__doc__
    return run
