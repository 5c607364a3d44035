"""A live connection to a table that reconnects by itself."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Callable
from pathlib import Path
from types import TracebackType

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from cutthroat.client.api import Api
from cutthroat.client.deal import Numbers
from cutthroat.client.follower import Answer, Follower, decode_server
from cutthroat.game import receipt as receipts
from cutthroat.game import record
from cutthroat.game.verdict import Verdict, verify
from cutthroat.protocol import messages as m

FIRST_PAUSE = 0.1
LONGEST_PAUSE = 5.0
OPEN_SECONDS = 10.0
QUIET_SECONDS = 20.0
RETRY_SECONDS = 0.5
NOT_FINAL = ("too-fast", "unavailable")
"""Refusals after which the same may be sent again."""


class Refused(Exception):
    """The server refused a command."""

    def __init__(self, answer: m.Refused) -> None:
        super().__init__(answer.text)
        self.code = answer.code


class ConnectionGone(Exception):
    """The server does not want us back, or we have left."""


class TableConnection:
    """Use as ``async with``. ``known`` is the table as it is known; ``until`` waits for updates.

    Commands are sent until they are answered, with the same id on every connection: each has its effect once. For our
    own seats it commits and reveals by itself, and keeps receipts: in the folder ``receipts``, if there is one.
    """

    def __init__(
        self, api: Api, table: str, *, longest_pause: float = LONGEST_PAUSE, receipts: Path | None = None
    ) -> None:
        self.api = api
        self.table = table
        self.known = Follower()
        self.numbers = Numbers(api.base)
        self._receipts = receipts
        self._connections = 0
        self._is_welcome = False
        """Whether the server has sent us anything but a goodbye on this connection."""
        self._longest_pause = longest_pause
        self._socket: ClientConnection | None = None
        self._answers: dict[str, asyncio.Future[Answer]] = {}
        self._changed = asyncio.Condition()
        self._task: asyncio.Task[None] | None = None
        self._dealing: asyncio.Task[None] | None = None

    @property
    def reconnects(self) -> int:
        """How often a new connection has worked after the first."""
        return max(0, self._connections - 1)

    async def __aenter__(self) -> TableConnection:
        self._task = asyncio.create_task(self._stay_connected(), name="cutthroat-client")
        try:
            await self.until(lambda known: known.version > 0)
        except BaseException:
            await self.close()
            raise
        self._dealing = asyncio.create_task(self._take_part_in_deals(), name="cutthroat-deals")
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        for task in (self._dealing, self._task):
            if task is not None:
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await task
        await self._give_up("the connection was closed")

    # What people do

    async def sit(self, seat: int, name: str | None = None) -> m.Done:
        """Take a seat, and commit it to a number of our own for the game's chance."""
        assert self.known.table is not None
        commitment = self.numbers.sit_down(self.known.table.seal, seat)
        try:
            return await self.send(m.Sit(id=self.known.new_id(), seat=seat, name=name, commitment=commitment))
        except Refused:
            self.numbers.get_up(seat)
            raise

    async def start(self) -> m.Done:
        """Begin the game; returns when everybody has revealed and the cards are dealt."""
        done = await self.send(m.Start(id=self.known.new_id()))
        await self.until(lambda known: known.table is not None and known.table.status not in ("open", "paused"))
        return done

    async def play(self, question: m.Question, action: int) -> m.Done:
        command = m.Play(id=self.known.new_id(), seat=question.seat, decision=question.decision, action=action)
        return await self.send(command)

    async def say(self, text: str) -> m.Done:
        return await self.send(m.Say(id=self.known.new_id(), text=text))

    async def send(self, command: m.Command) -> m.Done:
        """Send a command of any kind; returns when it is carried out, raises Refused if it is not."""
        self._check_alive()
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._answers[command.id] = answer
        await self._transmit(self.known.command(command))
        try:
            given = await answer
        finally:
            self._answers.pop(command.id, None)
        if isinstance(given, m.Refused):
            raise Refused(given)
        return given

    # The deal

    async def _take_part_in_deals(self) -> None:
        with contextlib.suppress(ConnectionGone):
            while True:
                await self.until(lambda known: self.numbers.next_step(known) is not None)
                step = self.numbers.next_step(self.known)
                if step is not None:
                    await self._take(step)

    async def _take(self, step: m.Commit | m.Reveal) -> None:
        if isinstance(step, m.Reveal):
            await self._keep(self.numbers.receipt_for(self.known, step))
        try:
            await self.send(step)
        except Refused as refused:
            if refused.code not in NOT_FINAL:
                self.numbers.refused(step, str(refused))
                return
            await asyncio.sleep(RETRY_SECONDS)
        else:
            self.numbers.done(step)

    async def _keep(self, receipt: receipts.Receipt) -> None:
        if self._receipts is None:
            return
        try:
            await asyncio.to_thread(receipts.write, receipt, self._receipts)
        except OSError as error:
            self.numbers.objections.append(f"the receipt could not be kept: {error}")

    async def check(self) -> dict[int, Verdict]:
        """After the game: what its record proves, held against the receipt of each of our seats."""
        assert self.known.record is not None
        played = record.decode(await self.api.record(self.known.record))
        found = {}
        for seat in self.known.mine:
            receipt = self.numbers.receipts.get(seat)
            found[seat] = await asyncio.to_thread(verify, played, receipt.seen if receipt else None)
        return found

    # Updates

    async def until(self, wanted: Callable[[Follower], bool]) -> None:
        """Wait until something is true of what is known."""
        async with self._changed:
            while not wanted(self.known):
                self._check_alive()
                await self._changed.wait()

    def _check_alive(self) -> None:
        goodbye = self.known.goodbye
        if goodbye is not None and not goodbye.retry:
            raise ConnectionGone(goodbye.text)
        if self._task is None or self._task.done():
            raise ConnectionGone("there is no connection")

    # The socket

    async def _stay_connected(self) -> None:
        pause = FIRST_PAUSE
        while True:
            self._is_welcome = False
            with contextlib.suppress(OSError, WebSocketException, TimeoutError):
                await self._run_connection()
            if self.known.goodbye is not None and not self.known.goodbye.retry:
                await self._give_up(self.known.goodbye.text)
                return
            pause = FIRST_PAUSE if self._is_welcome else min(self._longest_pause, pause * 2)
            await self._back_off(pause)

    async def _back_off(self, pause: float) -> None:
        """With jitter: when a server comes back, a thousand clients must not reconnect at once."""
        await asyncio.sleep(pause * random.uniform(0.5, 1.0))

    async def _run_connection(self) -> None:
        async with connect(
            self.api.socket_address(self.table),
            additional_headers=self.api.headers,
            compression=None,
            max_size=None,
            open_timeout=OPEN_SECONDS,
            ping_interval=QUIET_SECONDS,
            ping_timeout=QUIET_SECONDS,
            close_timeout=1.0,
            proxy=None,
        ) as socket:
            self.known.goodbye = None
            try:
                self._socket = socket
                # Even if the server has closed already: what it sent before is still to be read.
                for message in self.known.opening():
                    await self._transmit(message)
                has_received = False
                async for text in socket:
                    self._connections += not has_received
                    has_received = True
                    await self._receive(text)
            finally:
                self._socket = None

    async def _receive(self, text: str | bytes) -> None:
        try:
            message = decode_server(text)
        except msgspec.DecodeError:
            return  # a newer server may send what we do not know
        # Back off from a server that only sends a goodbye.
        self._is_welcome = self._is_welcome or not isinstance(message, m.Goodbye)
        for reply in self.known.receive(message):
            await self._transmit(reply)
        if isinstance(message, m.Done | m.Refused) and message.id in self._answers:
            waiting = self._answers[message.id]
            if not waiting.done():
                waiting.set_result(message)
        async with self._changed:
            self._changed.notify_all()

    async def _transmit(self, message: bytes) -> None:
        """Nothing is lost on a broken connection: it goes out with the next connection."""
        if self._socket is not None:
            with contextlib.suppress(WebSocketException):
                await self._socket.send(message, text=True)

    async def _give_up(self, why: str) -> None:
        for waiting in self._answers.values():
            if not waiting.done():
                waiting.set_exception(ConnectionGone(why))
        async with self._changed:
            self._changed.notify_all()
