"""Simulations: a run cut into chunks, played here or by several processes, and added up.

The result of a seed does not depend on the chunks or on the number of processes: each game depends only on its number,
and all sums are whole numbers.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator

import msgspec
from msgspec import Struct

from cutthroat.core.playouts import SHARES, Totals
from cutthroat.game.options import Value
from cutthroat.lab.chunk import Run, play_chunk
from cutthroat.lab.processes import play_in_processes

Progress = Callable[[int], None]
"""Is told how many more games have been played."""

CHUNK_SECONDS = 0.25
"""About how long a chunk takes: short enough for progress and Ctrl-C."""
WORTH_PROCESSES = 1.5
"""Runs that are expected to take less than this many seconds more are played here: processes take time to start."""


class Summary(Struct, frozen=True, kw_only=True):
    """What a simulation found; the keys of ``simulate --json``."""

    game: str
    seats: int
    bots: list[str]
    options: dict[str, Value]
    seed: int
    games: int
    interrupted: bool
    decisions: int
    mean_decisions: float
    sd: float
    longest: int
    unfinished: int
    wins: list[float]
    win_rates: list[float]
    margins: list[float]
    compiled: bool
    jobs: int
    seconds: float
    cpu_seconds: float
    decisions_per_cpu_second: float


class Pace:
    """How fast games are played, as measured so far."""

    def __init__(self) -> None:
        self.last = 0
        self.rate = 0.0

    def measure(self, games: int, seconds: float) -> None:
        self.last = games
        self.rate = games / max(seconds, 1e-6)

    def chunk(self) -> int:
        """Games for the next chunk: carefully more at first, then about ``CHUNK_SECONDS`` worth."""
        return max(1, min(int(self.rate * CHUNK_SECONDS), 4 * self.last))

    def is_settled(self) -> bool:
        return self.chunk() < 4 * self.last

    def seconds(self, games: int) -> float:
        return games / self.rate if self.rate else 0.0


def simulate(run: Run, games: int, jobs: int, progress: Progress) -> tuple[Totals, bool]:
    """Play the games of a run: the totals of those that were finished, and whether Ctrl-C stopped it."""
    totals = Totals(run.seats)
    try:
        for chunk in chunks(run, games, jobs):
            totals.add(chunk)
            progress(int(chunk.games))
    except KeyboardInterrupt:
        return totals, True
    return totals, False


def chunks(run: Run, games: int, jobs: int) -> Iterator[Totals]:
    """The totals of each chunk as it is finished."""
    encoded = msgspec.json.encode(run)
    pace = Pace()
    done = 0
    while done < games:
        if jobs > 1 and pace.is_settled() and pace.seconds(games - done) > WORTH_PROCESSES:
            for _, totals in play_in_processes(play_chunk, encoded, cut(done, games, pace.chunk()), jobs):
                yield totals
            return
        count = min(pace.chunk(), games - done)
        started = time.perf_counter()
        totals = play_chunk(encoded, done, count)
        pace.measure(count, time.perf_counter() - started)
        done += count
        yield totals


def cut(first: int, games: int, size: int) -> Iterator[tuple[int, int]]:
    """Chunks of games ``first`` .. ``games - 1``, each as its first game and its number of games."""
    for start in range(first, games, size):
        yield start, min(size, games - start)


def summary(key: str, run: Run, totals: Totals, **facts: bool | int | float) -> Summary:
    """The figures of a simulation; ``facts`` are interrupted, compiled, jobs and seconds."""
    games, decisions = int(totals.games), int(totals.decisions)
    finished = max(1, games - int(totals.unfinished))
    wins = [int(share) / SHARES for share in totals.win_shares]
    rates = [won / finished for won in wins]
    return msgspec.convert(
        {
            "game": key,
            "seats": run.seats,
            "bots": run.bots,
            "options": run.options,
            "seed": run.seed,
            "games": games,
            "decisions": decisions,
            "mean_decisions": decisions / max(1, games),
            "sd": deviation(games, decisions, int(totals.decisions_squared)),
            "longest": int(totals.longest),
            "unfinished": int(totals.unfinished),
            "wins": wins,
            "win_rates": rates,
            "margins": [margin(rate, finished) for rate in rates],
            "cpu_seconds": totals.cpu_seconds,
            "decisions_per_cpu_second": decisions / max(totals.cpu_seconds, 1e-9),
            **facts,
        },
        type=Summary,
    )


def deviation(games: int, decisions: int, squared: int) -> float:
    """The standard deviation of the decisions in a game."""
    return math.sqrt(games * squared - decisions**2) / games if games else 0.0


def margin(rate: float, games: int) -> float:
    """Half of the 95 % interval of a win rate."""
    return 1.96 * math.sqrt(rate * (1 - rate) / games)
