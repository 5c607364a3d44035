"""What a move costs without a game: a server that writes as much to disk as for a move, and sends as many bytes in as
many frames to as many people, by our own sockets, store, and sharing of commits.

What ours costs more is the game: who may do what, the rules, what each may see, and the words.
"""

from __future__ import annotations

import asyncio
import socket
import time
from functools import partial
from pathlib import Path

import uvicorn
from starlette.types import Receive, Scope, Send
from websockets.asyncio.client import ClientConnection, connect

from bench.scripted import BotDriver
from cutthroat.server.env import Env, ServerConfig
from cutthroat.server.main import address, bind, configured, settle_down
from cutthroat.server.ws.direct import EXTENSION, DirectWebSocket, nothing

SERVE = "import sys; from bench.floor import serve; serve(*sys.argv[1:])"
ENTRY = b" " * 130
"""As long as a move is in a log."""
DONE = b'{"type":"done","id":"0123456789","version":123}'


class FloorTable:
    def __init__(self, name: str) -> None:
        self.name = name
        self.moves = 0
        self.sockets: list[DirectWebSocket] = []


class FloorApp:
    def __init__(self, env: Env, size: int) -> None:
        self.env = env
        self.size = size
        """Of what each person is sent of a move."""
        self.tables: dict[str, FloorTable] = {}
        self.writing: set[asyncio.Task[None]] = set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.live(receive, send)
        elif scope["type"] == "websocket":
            await self.visit(scope, receive, send)

    async def live(self, receive: Receive, send: Send) -> None:
        await receive()
        await self.env.store.open()
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await self.env.store.close()
        await send({"type": "lifespan.shutdown.complete"})

    async def visit(self, scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        mine: DirectWebSocket = scope["extensions"][EXTENSION]
        table = self.tables.setdefault(scope["path"], FloorTable(scope["path"]))
        table.sockets.append(mine)
        mine.listen(lambda text, is_text: self.env.starter.start(partial(self.begin, table, mine)), nothing)
        await receive()
        table.sockets.remove(mine)

    def begin(self, table: FloorTable, mover: DirectWebSocket) -> None:
        task = asyncio.create_task(self.write(table, mover))
        self.writing.add(task)
        task.add_done_callback(self.writing.discard)

    async def write(self, table: FloorTable, mover: DirectWebSocket) -> None:
        table.moves += 1
        await self.env.store.append(table.name, table.moves, ENTRY, time.time())
        update = str(table.moves).encode().ljust(self.size)
        for each in table.sockets:
            each.write([update, DONE] if each is mover else [update])


class FloorServer(uvicorn.Server):
    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        settle_down()
        print(address((sockets or [])[0]), flush=True)


def serve(folder: str, size: str) -> None:
    env = Env.from_config(ServerConfig(Path(folder)))
    server = FloorServer(configured(FloorApp(env, int(size)), "127.0.0.1", 0, env))
    server.run(sockets=[bind("127.0.0.1", 0)])


class FloorPeople(BotDriver):
    """They move in turn, as soon as they have thought."""

    def __init__(self, address: str, think: float, seed: int, seats: int) -> None:
        super().__init__(address, think, seed)
        self.seats = seats

    async def table(self, number: int, ready: asyncio.Event) -> None:
        place = self.address.replace("http", "ws", 1) + f"/{number}"
        headers = {"X-Forwarded-For": f"10.{number >> 8}.{number & 255}.1"}
        async with self.setting_up:
            lines = [
                await connect(
                    place, additional_headers=headers, compression=None, ping_interval=None, proxy=None, open_timeout=60
                )
                for _ in range(self.seats)
            ]
        ready.set()
        await asyncio.gather(*(self.play(line, seat) for seat, line in enumerate(lines)))

    async def play(self, line: ClientConnection, seat: int) -> None:
        moves = 0
        while True:
            if moves % self.seats == seat:
                await self.think_a_while()
                sent = time.perf_counter()
                await line.send('{"type":"play","id":"0123456789","seat":0,"decision":12,"action":34}')
                moves = int(await line.recv())
                await line.recv()
                self.latencies.append(time.perf_counter() - sent)
            else:
                moves = int(await line.recv())
