"""A run cut into chunks, played here, by several processes, or by a cluster."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from cutthroat.lab.cluster import play_on_cluster
from cutthroat.lab.processes import Chunk, PlayChunk, play_in_processes

R = TypeVar("R")
Progress = Callable[[int], None]
"""Is told how many more games have been played."""

CHUNK_SECONDS = 0.25
"""About how long a chunk takes: short enough for progress and Ctrl-C."""
CLUSTER_CHUNKS = 4
"""So many times longer are the chunks of a cluster: to give one out takes milliseconds there."""
WORTH_PROCESSES = 1.5
"""Runs that are expected to take less than this many seconds more are played here: processes take time to start."""


class Pace:
    """How fast games are played, as measured so far."""

    def __init__(self) -> None:
        self.measured = 0
        self.last = 0
        self.rate = 0.0

    def measure(self, games: int, seconds: float) -> None:
        self.measured += 1
        self.last = games
        self.rate = games / max(seconds, 1e-6)

    def chunk(self) -> int:
        """Games for the next chunk: carefully more at first, then about ``CHUNK_SECONDS`` worth."""
        return max(1, min(int(self.rate * CHUNK_SECONDS), 4 * self.last))

    def is_settled(self) -> bool:
        """Never by the first game alone, in which everything is loaded: all chunks would be as small as it was slow."""
        return self.measured > 1 and self.chunk() < 4 * self.last

    def seconds(self, games: int) -> float:
        return games / self.rate if self.rate else 0.0


def run_chunks(
    play: PlayChunk[R], encoded: bytes, spans: Iterable[Chunk], jobs: int, cluster: str = ""
) -> Iterator[tuple[Chunk, R]]:
    """All games of the spans, in chunks, each with its result as it is finished.

    The first are played here, to see how long they take; ``cluster`` is the address of a Dask scheduler.
    """
    pace, left = Pace(), deque(spans)
    while left:
        if cluster and pace.is_settled():
            chunks = (chunk for span in left for chunk in cut(*span, CLUSTER_CHUNKS * pace.chunk()))
            yield from play_on_cluster(play, encoded, chunks, cluster)
            return
        if jobs > 1 and pace.is_settled() and pace.seconds(sum(games for _, games in left)) > WORTH_PROCESSES:
            chunks = (chunk for span in left for chunk in cut(*span, pace.chunk()))
            yield from play_in_processes(play, encoded, chunks, jobs)
            return
        first, games = left.popleft()
        count = min(pace.chunk(), games)
        if count < games:
            left.appendleft((first + count, games - count))
        started = time.perf_counter()
        result = play(encoded, first, count)
        pace.measure(count, time.perf_counter() - started)
        yield (first, count), result


def cut(first: int, games: int, size: int) -> Iterator[Chunk]:
    """The games from ``first`` on in chunks."""
    for start in range(first, first + games, size):
        yield start, min(size, first + games - start)


def missing(found: set[int], games: int) -> list[Chunk]:
    """The games that have not been played, as spans."""
    spans: list[Chunk] = []
    first = 0
    for game in [*sorted(game for game in found if game < games), games]:
        if game > first:
            spans.append((first, game - first))
        first = game + 1
    return spans
