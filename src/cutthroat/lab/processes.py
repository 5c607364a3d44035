"""Chunks played by several processes."""

from __future__ import annotations

import itertools
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing import connection

from cutthroat.core.playouts import Totals
from cutthroat.lab.chunk import play_chunk

IN_FLIGHT = 3
"""Chunks handed out per process: enough to keep it busy, few enough to stop soon."""


def play_in_processes(encoded: bytes, chunks: Iterable[tuple[int, int]], jobs: int) -> Iterator[Totals]:
    """The totals of each chunk as it is finished; stopping early leaves no process behind."""
    executor = ProcessPoolExecutor(jobs, mp_context=method(), initializer=start_worker)
    waiting = iter(chunks)
    try:
        running = {submit(executor, encoded, chunk) for chunk in itertools.islice(waiting, IN_FLIGHT * jobs)}
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            running |= {submit(executor, encoded, chunk) for chunk in itertools.islice(waiting, len(done))}
            for future in done:
                yield future.result()
    finally:
        executor.shutdown(wait=True, cancel_futures=True)


def submit(executor: ProcessPoolExecutor, encoded: bytes, chunk: tuple[int, int]) -> Future[Totals]:
    return executor.submit(play_chunk, encoded, *chunk)


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
