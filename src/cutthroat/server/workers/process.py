"""The processes themselves. One that hangs or dies is replaced by whoever asks next."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from typing import Generic, TypeVar

import msgspec
from msgspec import Struct

from cutthroat.server.workers.frames import HEAD, frame
from cutthroat.server.workers.turns import Turns

A = TypeVar("A", bound=Struct)


class Worker:
    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    @classmethod
    async def start(cls, module: str) -> Worker:
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", module, stdin=pipe, stdout=pipe, start_new_session=True
        )
        return cls(process)

    async def ask(self, task: Struct, kind: type[A]) -> A:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(frame(task))
        await self.process.stdin.drain()
        size = int.from_bytes(await self.process.stdout.readexactly(HEAD), "big")
        return msgspec.json.decode(await self.process.stdout.readexactly(size), type=kind)

    async def stop(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()
        await self.process.wait()


class Workers(Generic[A]):
    """Up to ``count`` processes of a module, started when first needed; whoever asks gets a free one in turn."""

    def __init__(self, module: str, answer: type[A], count: int, budget: float) -> None:
        self.module = module
        self.answer = answer
        self.count = count
        self.budget = budget
        """Seconds after which a process counts as hanging."""
        self.is_closing = False
        self._turns: Turns[Worker | None] = Turns()
        self._all: set[Worker] = set()

    def open(self) -> None:
        for _ in range(self.count):
            self._turns.give(None)

    async def close(self) -> None:
        self.is_closing = True
        await asyncio.gather(*(worker.stop() for worker in self._all))

    async def ask(self, task: Struct, whose: str) -> A | None:
        """None if the process failed; it is replaced. Those who ask take turns."""
        worker = await self._turns.take(whose)
        healthy: Worker | None = None
        try:
            worker = worker or await self._start()
            answer = await asyncio.wait_for(worker.ask(task, self.answer), self.budget)
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
        worker = await Worker.start(self.module)
        self._all.add(worker)
        return worker
