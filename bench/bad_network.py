"""Games over lines that lose, double, delay and shuffle: clients know exactly what the server knew."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from typing import Any, NamedTuple

from cutthroat.client.follower import Follower, decode_server
from cutthroat.game import registry
from cutthroat.protocol import messages as m
from cutthroat.server.bots.worker import Answer, BotTask
from cutthroat.server.env import Env
from cutthroat.server.people import Person
from cutthroat.server.store.memory import MemoryStore
from cutthroat.server.tables import entries, presenter
from cutthroat.server.tables.actor import TableActor
from cutthroat.server.tables.manager import TableManager
from cutthroat.server.ws.connection import Connection
from cutthroat.testing.clock import ManualClock
from cutthroat.testing.toy.edge.game import GAME as TOY

TOY_GAMES = (("toy", 2, 0), ("toy", 3, 1), ("toy", 2, 2), ("toy", 4, 0))
REAL_GAMES = (("crisis", 3, 1), ("agencies", 2, 1))


class FirstMove:
    """A bot without a process."""

    async def open(self) -> None:
        pass

    async def close(self) -> None:
        pass

    async def choose(self, task: BotTask, host: str) -> Answer:
        return Answer(int(registry.load(task.game).load(task.world).legal_actions(task.seat)[0]))


class Wire:
    """One client's line to a table. What is under way on it can be lost, doubled, late or out of order."""

    is_full = False

    def __init__(self, actor: TableActor, person: str, dice: random.Random) -> None:
        self.actor = actor
        self.person = Person(person, person)
        self.dice = dice
        self.known = Follower()
        self.to_client: list[str] = []
        self.to_server: list[bytes] = []
        self.connect()

    def connect(self) -> None:
        self.connection = Connection(self.person, self, 0.0)
        self.actor.attach(self.connection)
        self.to_client.clear()
        self.to_server = self.known.opening()

    async def disconnect(self) -> None:
        self.actor.detach(self.connection)

    def write(self, messages: list[bytes]) -> None:
        self.to_client.extend(message.decode() for message in messages)

    def take(self, waiting: list[Any]) -> Any:
        """Any message that is under way, not only the first; sometimes it stays and comes again."""
        place = self.dice.randrange(len(waiting)) if self.dice.random() < 0.3 else 0
        return waiting[place] if self.dice.random() < 0.1 else waiting.pop(place)

    def deliver(self, *, lossy: bool) -> None:
        if self.to_client:
            text = self.take(self.to_client) if lossy else self.to_client.pop(0)
            if not lossy or self.dice.random() > 0.1:
                self.to_server += self.known.receive(decode_server(text))
        if self.to_server:
            message = self.take(self.to_server) if lossy else self.to_server.pop(0)
            if not lossy or self.dice.random() > 0.1:
                self.actor.receive(self.connection, m.decode_client(message))

    def act(self) -> None:
        """Answer, or sometimes take back; one command at a time."""
        if self.known.pending or not self.known.mine:
            return
        key = self.known.new_id()
        if self.known.undo and self.dice.random() < 0.1:
            self.to_server.append(self.known.command(m.Undo(id=key, seat=self.known.undo[0])))
        elif self.known.questions:
            question = self.dice.choice(self.known.questions)
            action = self.dice.choice(question.moves).action
            play = m.Play(id=key, seat=question.seat, decision=question.decision, action=action)
            self.to_server.append(self.known.command(play))


class Truth(NamedTuple):
    digest: str
    views: dict[tuple[int, ...], bytes]


class BadNetwork:
    """One game over bad lines. Whatever a client knows at any time is exactly what the server had at that version."""

    def __init__(self, game: str, people: int, bots: int, seed: int) -> None:
        self.dice = random.Random(seed)
        self.game = game
        self.people = people
        self.bots = bots
        self.truth: dict[int, Truth] = {}
        self.wires: list[Wire] = []
        self.checks = 0
        self.clock = ManualClock(0.0)

    async def run(self) -> int:
        """The number of comparisons made."""
        manager = TableManager(Env(MemoryStore(), FirstMove(), self.clock, bot_pause=0.0))
        await manager.open()
        seats = [m.SeatPlan()] * self.people + [m.SeatPlan(kind="bot")] * self.bots
        actor = await manager.create(m.TableConfig(game=self.game, seats=seats), Person("p0", "p0"))
        self.note(actor)
        self.note_every_entry(actor)
        for seat in range(self.people):
            await actor.enter(entries.Sat(seat=seat, person=f"p{seat}", name=f"p{seat}"))
        await actor.enter(entries.Started(entropy=[""] * len(seats), person="p0"))
        self.wires = [Wire(actor, f"p{number}", self.dice) for number in range(self.people + 1)]
        await self.play(actor)
        for wire in self.wires:
            await wire.disconnect()
        await manager.close()
        return self.checks

    def note_every_entry(self, actor: TableActor) -> None:
        apply = actor.table.apply

        def apply_and_note(entry: entries.Entry, *given: Any) -> None:
            apply(entry, *given)
            self.note(actor)

        actor.table.apply = apply_and_note  # type: ignore[method-assign, assignment]

    def note(self, actor: TableActor) -> None:
        table = actor.table
        seen: list[tuple[int, ...]] = [*((seat,) for seat in range(self.people)), ()]
        scene = presenter.scene_of(table)
        views = {seats: m.encode(scene.positions(seats)) for seats in seen}
        self.truth[table.version] = Truth(presenter.digest(table), views)

    async def play(self, actor: TableActor) -> None:
        steps = 0
        while not all(wire.known.is_over for wire in self.wires):
            steps += 1
            self.clock.advance(1.0)
            wire = self.dice.choice(self.wires)
            wire.deliver(lossy=True)
            await self.settle(actor)
            self.check(wire)
            wire.act()
            if steps % 40 == 0:
                await self.trouble(self.dice.choice(self.wires))
            assert steps < 200_000, "the game does not come to its end"
        assert {wire.known.version for wire in self.wires} == {actor.table.version}
        assert {wire.known.hash for wire in self.wires} == {presenter.digest(actor.table)}

    async def trouble(self, wire: Wire) -> None:
        """The client's timer: a lost message is asked for again; or the whole line breaks."""
        if self.dice.random() < 0.3:
            await wire.disconnect()
            wire.connect()
        else:
            wire.to_server += wire.known.opening()

    async def settle(self, actor: TableActor) -> None:
        for _ in range(4):
            await asyncio.sleep(0)
        await actor.drain()
        await asyncio.sleep(0)

    def check(self, wire: Wire) -> None:
        known = wire.known
        if known.version == 0:
            return
        truth = self.truth[known.version]
        assert known.hash == truth.digest, f"{wire.person.id} is out of step at {known.version}"
        assert m.encode(known.position) == truth.views[tuple(known.mine)]
        self.checks += 1


async def play_over_bad_networks(games: int, seed: int) -> tuple[int, Counter[str]]:
    """Toy and real games in turn; the number of comparisons, all of which held, and of games of each kind."""
    registry.register(TOY)
    checks, played = 0, Counter[str]()
    for number in range(games):
        # Real games are long: one in ten.
        kinds = REAL_GAMES if number % 10 == 0 else TOY_GAMES
        game, people, bots = kinds[number // 10 % len(kinds)] if kinds is REAL_GAMES else kinds[number % len(kinds)]
        played[game] += 1
        checks += await BadNetwork(game, people, bots, seed + number).run()
    return checks, played
