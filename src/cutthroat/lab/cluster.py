"""Chunks of a run played by the machines of a Dask cluster: a worker that dies costs the chunks it was at.

The scheduler gives them to another worker. Every chunk is played by the same program as this one, or not at all.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from itertools import islice
from typing import Any, TypeVar

from cutthroat.lab.kept import fingerprint
from cutthroat.lab.processes import Chunk, PlayChunk, WorkerLost

R = TypeVar("R")
AHEAD = 4
"""So many chunks a worker are given out at once: enough to keep it busy, few enough to lose."""
PATIENCE = 10
"""Seconds in which a cluster has to answer."""


class NoCluster(RuntimeError):
    """There is no cluster to play on; the message says why."""


class OtherProgram(RuntimeError):
    """A worker has other rules or bots: what it plays are other games."""


def play_on_cluster(
    play: PlayChunk[R], encoded: bytes, chunks: Iterable[Chunk], address: str
) -> Iterator[tuple[Chunk, R]]:
    """Each chunk with its result as it is finished; stopping early takes back what was given out."""
    client, dask = connect(address)
    waiting, flying, program = iter(chunks), dict[Any, Chunk](), fingerprint()

    def give_out(count: int) -> list[Any]:
        futures = []
        for chunk in islice(waiting, count):
            future = client.submit(play_as, program, play, encoded, *chunk, pure=False)
            flying[future.key] = chunk
            futures.append(future)
        return futures

    try:
        workers = len(client.scheduler_info(n_workers=-1)["workers"])
        arriving = dask.as_completed(give_out(AHEAD * workers), loop=client.loop)
        for future in arriving:
            chunk = flying.pop(future.key)
            try:
                result: R = future.result()
            except dask.scheduler.KilledWorker:
                last = chunk[0] + chunk[1] - 1
                raise WorkerLost(f"worker after worker died over games {chunk[0]} to {last}") from None
            arriving.update(give_out(1))
            yield chunk, result
    finally:
        client.close()


def connect(address: str) -> tuple[Any, Any]:
    """A client of the cluster, and the library."""
    try:
        dask: Any = import_module("distributed")  # an extra, and half a second to load
    except ImportError:
        raise NoCluster('Dask is not installed; get it with: pip install "cutthroat[cluster]"') from None
    asyncio.run(knock(dask, address))
    try:
        client = dask.Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError):
        raise NoCluster(f"no cluster answers at {address}") from None
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError:
        client.close()
        raise NoCluster(f"the cluster at {address} has no workers") from None
    return client, dask


async def knock(dask: Any, address: str) -> None:
    """Whether anybody is there. A client that cannot connect prints a traceback of its own when it is thrown away."""
    try:
        await (await dask.core.connect(address, timeout=PATIENCE)).close()
    except ValueError:
        raise NoCluster(f"{address} is not the address of a scheduler: write it as tcp://host:8786") from None
    except OSError:
        raise NoCluster(f"no cluster answers at {address}") from None


def play_as(program: str, play: PlayChunk[R], encoded: bytes, first: int, games: int) -> R:
    """On a worker."""
    if own_fingerprint() != program:
        raise OtherProgram("a worker of the cluster has another version of cutthroat; give all of them the same")
    return play(encoded, first, games)


@cache
def own_fingerprint() -> str:
    return fingerprint()
