"""The processes in which bots think. One that hangs or dies is replaced, and the move is made again by another."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
from typing import Protocol

import msgspec

from cutthroat.server.bots.turns import Turns
from cutthroat.server.bots.worker import HEAD, Answer, BotTask, frame

log = logging.getLogger(__name__)

TRIES = 3


class BotPool(Protocol):
    """Where bots think: in other processes."""

    async def open(self) -> None: ...

    async def close(self) -> None: ...

    async def choose(self, task: BotTask, host: str) -> int | None:
        """The bot's action, at a table of that host; None if it could not be had."""


class Worker:
    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    @classmethod
    async def start(cls) -> Worker:
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "cutthroat.server.bots.worker", stdin=pipe, stdout=pipe, start_new_session=True
        )
        return cls(process)

    async def ask(self, task: BotTask) -> Answer:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(frame(task))
        await self.process.stdin.drain()
        size = int.from_bytes(await self.process.stdout.readexactly(HEAD), "big")
        return msgspec.json.decode(await self.process.stdout.readexactly(size), type=Answer)

    async def stop(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()
        await self.process.wait()


class Workers:
    """``choose`` takes a free worker, when it is the host's turn; the event loop only ever waits, it never thinks."""

    def __init__(self, count: int, budget: float) -> None:
        self.count = count
        self.budget = budget
        self._turns: Turns[Worker | None] = Turns()
        self._all: set[Worker] = set()
        self._closing = False

    async def open(self) -> None:
        for _ in range(self.count):
            self._turns.give(None)

    async def close(self) -> None:
        self._closing = True
        await asyncio.gather(*(worker.stop() for worker in self._all))

    async def choose(self, task: BotTask, host: str) -> int | None:
        for _ in range(TRIES):
            if self._closing:
                return None
            answer = await self._try(task, host)
            if answer is not None and answer.action is not None:
                return answer.action
            log.warning("a bot of %s gave no answer: %s", task.game, answer.error if answer else "its process failed")
        return None

    async def _try(self, task: BotTask, host: str) -> Answer | None:
        worker = await self._turns.take(host)
        healthy: Worker | None = None
        try:
            worker = worker or await self._start()
            answer = await asyncio.wait_for(worker.ask(task), self.budget)
            healthy = worker
            return answer
        except (OSError, RuntimeError, TimeoutError, asyncio.IncompleteReadError, msgspec.DecodeError):
            return None  # a RuntimeError is how uvloop says that the process's pipe is closed
        finally:
            if healthy is None and worker is not None:
                self._all.discard(worker)
                await asyncio.shield(worker.stop())
            self._turns.give(healthy)

    async def _start(self) -> Worker:
        worker = await Worker.start()
        self._all.add(worker)
        return worker
