"""Scripted people at a server's tables: ours, and those of the control, which come in pairs. All take time to think."""

from __future__ import annotations

import asyncio
import contextlib
import random
import secrets
import time
from collections.abc import AsyncIterator, Coroutine, Iterable
from typing import Any, Protocol

import msgspec
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from cutthroat.client import Api
from cutthroat.core.fair import seat_commitment
from cutthroat.protocol import messages as m
from cutthroat.protocol.messages import PROTOCOL

ENTROPY = "abc"
AT_ONCE = 160
"""Tables that are set up at the same time."""
STARTING = 120
"""Seconds for the first games to begin, and one more for each table."""


class Crowd(Protocol):
    latencies: list[float]
    games: int
    refused: int
    bytes_read: int
    updates: int

    async def table(self, number: int, ready: asyncio.Event) -> None:
        """People who play game after game; ``ready`` when the first one has begun."""


@contextlib.asynccontextmanager
async def under_way(tables: Iterable[Coroutine[Any, Any, None]], ready: list[asyncio.Event]) -> AsyncIterator[None]:
    """Tables that are played while the block runs, from when the first game has begun at each of them; what went wrong
    at one of them is raised in the end."""
    playing = [asyncio.create_task(table) for table in tables]
    try:
        await asyncio.wait_for(asyncio.gather(*(event.wait() for event in ready)), STARTING + len(ready))
        yield
        for task in playing:
            if task.done():
                task.result()
    finally:
        for task in playing:
            task.cancel()
        with contextlib.suppress(asyncio.CancelledError, WebSocketException):
            await asyncio.gather(*playing, return_exceptions=True)


class BotDriver:
    """What all scripted people have in common."""

    def __init__(self, address: str, think: float, seed: int) -> None:
        self.address = address
        self.think = think
        self.dice = random.Random(seed)
        self.latencies: list[float] = []
        self.games = 0
        self.refused = 0
        self.bytes_read = 0
        """In updates, by those who count them."""
        self.updates = 0
        self.setting_up = asyncio.Semaphore(AT_ONCE)

    async def think_a_while(self) -> None:
        if self.think:
            await asyncio.sleep(self.dice.expovariate(1 / self.think))


# Ours -----------------------------------------------------------------------------------------------------------------


class Question(Struct):
    seat: int
    decision: int
    moves: list[Move]


class Move(Struct):
    action: int


class Message(Struct):
    """As much of a server's message as a scripted person needs."""

    type: str
    id: str | None = None
    version: int = 0
    code: str = ""
    questions: list[Question] = []
    outcome: dict[str, object] | None = None
    table: str | dict[str, object] | None = None


decode = msgspec.json.Decoder(Message).decode


class OurPeople(BotDriver):
    def __init__(self, address: str, think: float, seed: int, game: str, seats: int = 2) -> None:
        super().__init__(address, think, seed)
        self.game = game
        self.seats = seats

    async def table(self, number: int, ready: asyncio.Event) -> None:
        """One person on each seat; after each game they sit down to the next."""
        place = {"X-Forwarded-For": f"10.{number >> 8}.{number & 255}.1"}
        people = [Api(self.address, headers=place) for _ in range(self.seats)]
        async with self.setting_up:
            for api in people:
                await api.arrive("Load")
            config = m.TableConfig(game=self.game, seats=[m.SeatPlan() for _ in people], undo=False)
            table = (await people[0].create_table(config)).id
            lines = [await self.sit_down(api, table, seat) for seat, api in enumerate(people)]
            await self.deal(lines)
        ready.set()
        while True:
            await asyncio.gather(*(self.play(line) for line in lines))
            self.games += 1
            table = await self.rematch(lines)
            lines = [await self.sit_down(api, table, seat, again=True) for seat, api in enumerate(people)]
            await self.deal(lines)

    async def deal(self, lines: list[ClientConnection]) -> None:
        await lines[0].send('{"type":"start","id":"start"}')
        await self.answer(lines[0])
        for seat, line in enumerate(lines):
            await line.send(f'{{"type":"reveal","id":"reveal","seat":{seat},"round":1,"entropy":"{ENTROPY}"}}')
            await self.answer(line)

    async def sit_down(self, api: Api, table: str, seat: int, *, again: bool = False) -> ClientConnection:
        """Take the seat, or come back to it after a rematch, with a commitment to the game's chance."""
        line = await connect(
            api.socket_address(table),
            additional_headers=api.headers,
            compression=None,
            max_size=None,
            ping_interval=None,
            proxy=None,
            open_timeout=60,
        )
        await line.send(f'{{"type":"hello","protocol":{PROTOCOL}}}')
        snapshot = decode(await line.recv())
        assert isinstance(snapshot.table, dict)
        commitment = seat_commitment(str(snapshot.table["seal"]), 1, seat, ENTROPY)
        command = '"type":"commit","round":1' if again else '"type":"sit"'
        await line.send(f'{{{command},"id":"sit","seat":{seat},"commitment":"{commitment}"}}')
        await self.answer(line)
        return line

    async def rematch(self, lines: list[ClientConnection]) -> str:
        await lines[0].send('{"type":"rematch","id":"again"}')
        table = (await self.answer(lines[0])).table
        for line in lines:
            await line.close()
        assert isinstance(table, str)
        return table

    async def answer(self, line: ClientConnection) -> Message:
        while True:
            message = decode(await line.recv())
            if message.type == "done":
                return message
            assert message.type != "refused", message

    async def play(self, line: ClientConnection) -> None:
        """One person's side of a game. The update of a move comes before its answer."""
        sent, asked, is_over = 0.0, None, False
        while not is_over or sent:
            message = decode(text := await line.recv())
            if message.type == "update":
                self.bytes_read += len(text)
                self.updates += 1
            if message.type in ("snapshot", "update"):
                asked, is_over = message if message.questions else None, message.outcome is not None
            elif message.type in ("done", "refused") and sent:
                self.latencies.append(time.perf_counter() - sent)
                self.refused += message.type == "refused"
                sent = 0.0
            if asked is not None and not sent and not is_over:
                await self.think_a_while()
                sent = time.perf_counter()
                await line.send(self.choice(asked))
                asked = None

    def choice(self, asked: Message) -> str:
        question = asked.questions[0]
        action = self.dice.choice(question.moves).action
        return (
            f'{{"type":"play","id":"{asked.version}","seat":{question.seat},'
            f'"decision":{question.decision},"action":{action}}}'
        )


# The control ----------------------------------------------------------------------------------------------------------


class Hand(Struct):
    hand: list[int]


class Board(Struct):
    players: dict[str, Hand]


class Context(Struct, rename="camel"):
    current_player: str
    gameover: object = None


class Position(Struct):
    board: Board = msgspec.field(name="G")
    ctx: Context
    version: int = msgspec.field(name="_stateID")


class Synced(Struct):
    state: Position


class ControlPeople(BotDriver):
    """High card on boardgame.io's server, in the words of socket.io."""

    SPACE = "/high-card,"

    async def table(self, number: int, ready: asyncio.Event) -> None:
        while True:
            match = secrets.token_hex(6)
            async with self.setting_up:
                lines = [await self.sit_down(match, player) for player in "01"]
            ready.set()
            await asyncio.gather(*(self.play(line, match, player) for line, player in zip(lines, "01", strict=True)))
            self.games += 1
            for line in lines:
                await line.close()

    async def sit_down(self, match: str, player: str) -> ClientConnection:
        place = self.address.replace("http", "ws", 1) + "/socket.io/?EIO=4&transport=websocket"
        line = await connect(place, compression=None, max_size=None, ping_interval=None, proxy=None, open_timeout=60)
        await line.recv()
        await line.send("40" + self.SPACE)
        await line.recv()
        await self.emit(line, ["sync", match, player, None, 2])
        return line

    async def emit(self, line: ClientConnection, message: list[object]) -> None:
        await line.send(f"42{self.SPACE}{msgspec.json.encode(message).decode()}")

    async def play(self, line: ClientConnection, match: str, player: str) -> None:
        sent = 0.0
        async for text in line:
            assert isinstance(text, str)
            if text == "2":
                await line.send("3")
            position = self.position(text)
            if position is None:
                continue
            if sent:
                self.latencies.append(time.perf_counter() - sent)
                sent = 0.0
            if position.ctx.gameover is not None:
                return
            if position.ctx.current_player == player:
                await self.think_a_while()
                sent = time.perf_counter()
                await self.lay(line, match, player, position)

    def position(self, text: str) -> Position | None:
        """Of the messages only those that show the table."""
        if not text.startswith("42"):
            return None
        kind, _, body, *_ = msgspec.json.decode(text[2 + len(self.SPACE) :], type=list[msgspec.Raw])
        match bytes(kind):
            case b'"sync"':
                return msgspec.json.decode(body, type=Synced).state
            case b'"update"':
                return msgspec.json.decode(body, type=Position)
        return None

    async def lay(self, line: ClientConnection, match: str, player: str, position: Position) -> None:
        place = self.dice.randrange(len(position.board.players[player].hand))
        payload = {"type": "lay", "args": [place], "playerID": player, "credentials": None}
        move = {"type": "MAKE_MOVE", "payload": payload}
        await self.emit(line, ["update", move, position.version, match, player])
