"""A live connection to a table that reconnects by itself."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import NamedTuple

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus, WebSocketException

from cutthroat.client.api import Api, is_final
from cutthroat.client.deal import Numbers
from cutthroat.client.follower import Answer, Follower, decode_server
from cutthroat.client.patience import TO_BELIEVE, Tries
from cutthroat.game import receipt as receipts
from cutthroat.game import record
from cutthroat.game.verdict import Verdict, verify
from cutthroat.protocol import messages as m

RETRY_SECONDS = 0.5
BAD_REQUEST = 400
"""No server says this to a request to connect that has arrived as it was sent."""
NOT_FINAL = ("too-fast", "unavailable")
"""Refusals after which the same may be sent again."""


class Refused(Exception):
    """The server refused a command."""

    def __init__(self, answer: m.Refused) -> None:
        super().__init__(answer.text)
        self.code = answer.code


class ConnectionGone(Exception):
    """The server does not want us back, or we have left."""


class Ended(NamedTuple):
    """One connection of those that we make."""

    why: str
    for_good: bool = False
    """The server does not want another one."""


class Garbled(Exception):
    """What goes over this connection does not arrive as it was sent."""


class Greeting(msgspec.Struct):
    """As much of a snapshot as every version of the protocol has."""

    type: str
    protocol: int = m.PROTOCOL


class TableConnection:
    """Use as ``async with``. ``known`` is the table as it is known; ``until`` waits for updates.

    Commands are sent until they are answered, with the same id on every connection: each has its effect once. For our
    own seats it commits and reveals by itself, and keeps receipts: in the folder ``receipts``, if there is one. How it
    bears a bad line is the ``patience`` of its ``api``.
    """

    def __init__(self, api: Api, table: str, *, receipts: Path | None = None) -> None:
        self.api = api
        self.table = table
        self.known = Follower()
        self.numbers = Numbers(api.base)
        self._receipts = receipts
        self._connections = 0
        self._is_welcome = False
        """Whether the server has sent us anything but a goodbye on this connection."""
        self._patience = api.patience
        self._turned_away = 0
        """How many connections in a row ended in a goodbye for good."""
        self._misunderstood = 0
        """How often in a row the server could not read what we sent."""
        self._gone: str | None = None
        """Why there will be no other connection."""
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
        await self._read_receipts()
        self._dealing = asyncio.create_task(self._take_part_in_deals(), name="cutthroat-deals")
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        tasks = [task for task in (self._dealing, self._task) if task is not None]
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)  # to await one of them would take our own cancellation for its end
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
        tries = Tries(self._patience)
        while True:
            given = await self._answer_to(command)
            if isinstance(given, m.Done):
                return given
            if given.code not in NOT_FINAL or not await tries.wait(given.text):
                raise Refused(given)

    async def _answer_to(self, command: m.Command) -> Answer:
        self.check_alive()
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._answers[command.id] = answer
        await self._transmit(self.known.command(command))
        try:
            return await answer
        finally:
            self._answers.pop(command.id, None)

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
            await self._patience.sleep(RETRY_SECONDS)
        else:
            self.numbers.done(step)

    async def _keep(self, receipt: receipts.Receipt) -> None:
        if self._receipts is None:
            return
        try:
            await asyncio.to_thread(receipts.write, receipt, self._receipts)
        except OSError as error:
            self.numbers.objections.append(f"the receipt could not be kept: {error}")

    async def _read_receipts(self) -> None:
        """Those that we kept before we were started again."""
        if self._receipts is None:
            return
        for seat in self.known.mine:
            path = receipts.path_of(self._receipts, self.table, seat)
            with contextlib.suppress(record.RecordError):
                self.numbers.remember(await asyncio.to_thread(receipts.read, path), self.table, seat)

    async def check(self) -> dict[int, Verdict]:
        """What the record of the game proves, held against the receipt of each of our seats; without one never all."""
        assert self.known.record is not None
        played = record.decode(await self.api.record(self.known.record))
        found = {}
        for seat in self.known.mine:
            receipt = self.numbers.receipts.get(seat)
            verdict = await asyncio.to_thread(verify, played, receipt.seen if receipt else None)
            if receipt is None and verdict.proven == "all":
                verdict = msgspec.structs.replace(verdict, proven="part")
            found[seat] = verdict
        return found

    # Updates

    async def until(self, wanted: Callable[[Follower], bool]) -> None:
        """Wait until something is true of what is known."""
        async with self._changed:
            while not wanted(self.known):
                self.check_alive()
                await self._changed.wait()

    def check_alive(self) -> None:
        """Raises ConnectionGone if there is no connection, and will not be one."""
        if self._gone is not None:
            raise ConnectionGone(self._gone)
        if self._task is None or self._task.done():
            raise ConnectionGone("there is no connection")

    # The socket

    async def _stay_connected(self) -> None:
        tries = Tries(self._patience)
        ended = Ended("the connection has ended")
        try:
            while True:
                ended = await self._run_until_it_breaks()
                self._turned_away = self._turned_away + 1 if ended.for_good else 0
                if self._turned_away == TO_BELIEVE:
                    return
                if self._is_welcome:
                    tries.start_again()
                await tries.wait_anyway(ended.why)
        finally:
            await self._give_up(ended.why)

    async def _run_until_it_breaks(self) -> Ended:
        self._is_welcome = False
        self.known.goodbye = None
        why = f"the connection to {self.api.base} is lost"
        try:
            await self._run_connection()
        except InvalidStatus as refused:
            status = refused.response.status_code
            for_good = is_final(status) and status != BAD_REQUEST
            return Ended(f"{self.api.base} does not let us in: it answers {status}", for_good)
        except (OSError, WebSocketException, TimeoutError, EOFError, Garbled) as error:
            why += f": {error}"
        return self._said_goodbye() or Ended(why)

    def _said_goodbye(self) -> Ended | None:
        goodbye = self.known.goodbye
        return Ended(goodbye.text, for_good=not goodbye.retry) if goodbye is not None else None

    async def _run_connection(self) -> None:
        async with connect(
            self.api.socket_address(self.table),
            additional_headers=self.api.headers,
            compression=None,
            max_size=None,
            open_timeout=self._patience.open_seconds,
            ping_interval=self._patience.ping_seconds,
            ping_timeout=self._patience.pong_seconds,
            close_timeout=1.0,
            proxy=None,
        ) as socket:
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
                    if self._said_goodbye():
                        return
            except Garbled:
                socket.transport.abort()  # without a closing handshake, which would be garbled, too
                raise
            finally:
                self._socket = None

    async def _receive(self, text: str | bytes) -> None:
        message = self._read(text)
        if message is None:
            return
        # Back off from a server that only sends a goodbye.
        self._is_welcome = self._is_welcome or not isinstance(message, m.Goodbye)
        for reply in self.known.receive(message):
            await self._transmit(reply)
        if isinstance(message, m.Done | m.Refused):
            self._take_answer(message)
        async with self._changed:
            self._changed.notify_all()

    def _read(self, text: str | bytes) -> m.ServerMessage | None:
        try:
            message: m.ServerMessage = decode_server(text)
            return message
        except msgspec.ValidationError:
            return other_version(text)  # None: a newer server may send what we do not know
        except msgspec.DecodeError as error:
            raise Garbled(str(error)) from None

    def _take_answer(self, answer: Answer) -> None:
        if answer.id is not None:
            self._misunderstood = 0
            self._settle(answer.id, answer)
            return
        self._misunderstood += 1
        if self._misunderstood < TO_BELIEVE:
            raise Garbled(answer.text)
        for command in list(self._answers):  # one of them it must be
            self.known.pending.pop(command, None)
            self._settle(command, answer)

    def _settle(self, command: str, answer: Answer) -> None:
        waiting = self._answers.get(command)
        if waiting is not None and not waiting.done():
            waiting.set_result(answer)

    async def _transmit(self, message: bytes) -> None:
        """Nothing is lost on a broken connection: it goes out with the next connection."""
        if self._socket is not None:
            with contextlib.suppress(WebSocketException):
                await self._socket.send(message, text=True)

    async def _give_up(self, why: str) -> None:
        self._gone = self._gone or why
        for waiting in self._answers.values():
            if not waiting.done():
                waiting.set_exception(ConnectionGone(why))
        async with self._changed:
            self._changed.notify_all()


def other_version(text: str | bytes) -> m.Goodbye | None:
    """What a snapshot that we cannot read comes to: this server is not for us."""
    try:
        spoken = msgspec.json.decode(text, type=Greeting).protocol
    except msgspec.DecodeError:
        return None
    if spoken == m.PROTOCOL:
        return None
    why = (
        f"The server speaks version {spoken} of the protocol, and this program version {m.PROTOCOL}: update the older."
    )
    return m.Goodbye(text=why, retry=False)
