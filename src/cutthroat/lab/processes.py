"""Chunks of a run played by several processes: one that dies costs the chunk it was at, and that is played again."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import sys
import threading
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from multiprocessing import connection
from typing import Generic, TypeAlias, TypeVar

R = TypeVar("R")
Chunk: TypeAlias = tuple[int, int]
"""The number of its first game, and how many games it has."""
PlayChunk: TypeAlias = Callable[[bytes, int, int], R]
"""Takes the encoded run, the first game and the number of games. A function of a module, for processes to import."""

TRIES = 3
"""A chunk that has taken so many processes with it is not tried again."""
GRACE = 2.0
"""Seconds that a process gets to finish what it is at when the others stop."""


class WorkerLost(RuntimeError):
    """Processes died again and again over the same games."""


class Worker(Generic[R]):
    """A process and the chunk that it is at."""

    def __init__(self, play: PlayChunk[R], encoded: bytes) -> None:
        context = method()
        self.pipe, there = context.Pipe()
        self.process = context.Process(target=serve, args=(there, play, encoded), daemon=True)  # type: ignore[attr-defined]
        self.process.start()
        there.close()
        self.chunk: Chunk | None = None

    def begin(self, chunk: Chunk) -> None:
        self.chunk = chunk
        with contextlib.suppress(OSError):  # it has died: reading from it will tell
            self.pipe.send(chunk)

    def finish(self) -> R | None:
        """What the chunk came to; None if the process has died over it."""
        try:
            result, error = self.pipe.recv()
        except (EOFError, OSError):
            return None
        if error is not None:
            raise error
        found: R = result
        self.chunk = None
        return found

    def stop(self) -> None:
        self.pipe.close()
        self.process.join(GRACE)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()


def play_in_processes(
    play: PlayChunk[R], encoded: bytes, chunks: Iterable[Chunk], jobs: int
) -> Iterator[tuple[Chunk, R]]:
    """Each chunk with its result as it is finished; stopping early leaves no process behind."""
    waiting, again, losses = iter(chunks), deque[Chunk](), Counter[Chunk]()
    workers: list[Worker[R]] = []
    try:
        while True:
            give_out(workers, play, encoded, again, waiting, jobs)
            busy = {worker.pipe: worker for worker in workers if worker.chunk is not None}
            if not busy:
                return
            for pipe in connection.wait(list(busy)):
                worker = busy[pipe]  # type: ignore[index]
                chunk = worker.chunk
                assert chunk is not None
                result = worker.finish()
                if result is not None:
                    yield chunk, result
                    continue
                workers.remove(worker)
                worker.stop()
                losses[chunk] += 1
                if losses[chunk] == TRIES:
                    raise WorkerLost(f"{TRIES} processes died over games {chunk[0]} to {chunk[0] + chunk[1] - 1}")
                again.append(chunk)
    finally:
        for worker in workers:
            worker.pipe.close()
        for worker in workers:
            worker.stop()


def give_out(
    workers: list[Worker[R]],
    play: PlayChunk[R],
    encoded: bytes,
    again: deque[Chunk],
    waiting: Iterator[Chunk],
    jobs: int,
) -> None:
    """Give every process something to do, and start those that are missing."""
    idle = [worker for worker in workers if worker.chunk is None]
    while idle or len(workers) < jobs:
        chunk = again.popleft() if again else next(waiting, None)
        if chunk is None:
            return
        if not idle:
            idle.append(Worker(play, encoded))
            workers.append(idle[-1])
        idle.pop().begin(chunk)


def serve(pipe: connection.Connection, play: PlayChunk[R], encoded: bytes) -> None:
    """The work of a process: chunks in, results out, until the pipe is closed."""
    start_worker()
    while True:
        try:
            chunk = pipe.recv()
        except EOFError:
            return
        try:
            answer = (play(encoded, *chunk), None)
        except Exception as error:
            answer = (None, error)  # type: ignore[assignment]
        try:
            pipe.send(answer)
        except OSError:
            return


def method() -> multiprocessing.context.BaseContext:
    """A server process with the engine loaded that forks workers cheaply; Windows has no such thing."""
    if sys.platform == "win32":
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["cutthroat.lab.chunk"])
    return context


def start_worker() -> None:
    """Leave Ctrl-C to the parent, and exit when the parent ends, even if it is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=leave_with_parent, daemon=True).start()


def leave_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(1)
