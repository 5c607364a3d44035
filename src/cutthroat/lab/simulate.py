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

from cutthroat.core.playouts import SHARES
from cutthroat.game.options import Value
from cutthroat.lab.chunk import Part, Run, play_chunk
from cutthroat.lab.processes import play_in_processes

Heard = Callable[[int], None]

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


class Sums:
    """The sums of the parts so far."""

    def __init__(self, seats: int) -> None:
        self.total = Part(0, 0, 0, 0, 0, [0] * seats, 0.0)

    def add(self, part: Part) -> None:
        old = self.total
        self.total = Part(
            games=old.games + part.games,
            decisions=old.decisions + part.decisions,
            decisions_squared=old.decisions_squared + part.decisions_squared,
            longest=max(old.longest, part.longest),
            unfinished=old.unfinished + part.unfinished,
            win_shares=[a + b for a, b in zip(old.win_shares, part.win_shares, strict=True)],
            cpu_seconds=old.cpu_seconds + part.cpu_seconds,
        )


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


def simulate(run: Run, games: int, jobs: int, heard: Heard) -> tuple[Part, bool]:
    """Play the games of a run; what was finished, and whether Ctrl-C stopped it. ``heard`` counts games."""
    sums = Sums(run.seats)
    try:
        for part in parts(run, games, jobs):
            sums.add(part)
            heard(part.games)
    except KeyboardInterrupt:
        return sums.total, True
    return sums.total, False


def parts(run: Run, games: int, jobs: int) -> Iterator[Part]:
    encoded = msgspec.json.encode(run)
    pace = Pace()
    done = 0
    while done < games:
        if jobs > 1 and pace.is_settled() and pace.seconds(games - done) > WORTH_PROCESSES:
            yield from play_in_processes(encoded, cut(done, games, pace.chunk()), jobs)
            return
        count = min(pace.chunk(), games - done)
        started = time.perf_counter()
        part = play_chunk(encoded, done, count)
        pace.measure(count, time.perf_counter() - started)
        done += count
        yield part


def cut(first: int, games: int, size: int) -> Iterator[tuple[int, int]]:
    """Chunks of games ``first`` .. ``games - 1``, each as its first game and its number of games."""
    for start in range(first, games, size):
        yield start, min(size, games - start)


def summary(key: str, run: Run, total: Part, **facts: bool | int | float) -> Summary:
    """The figures of a simulation; ``facts`` are interrupted, compiled, jobs and seconds."""
    wins = [share / SHARES for share in total.win_shares]
    finished = max(1, total.games - total.unfinished)
    rates = [share / SHARES / finished for share in total.win_shares]
    return msgspec.convert(
        {
            "game": key,
            "seats": run.seats,
            "bots": run.bots,
            "options": run.options,
            "seed": run.seed,
            "games": total.games,
            "decisions": total.decisions,
            "mean_decisions": total.decisions / max(1, total.games),
            "sd": deviation(total),
            "longest": total.longest,
            "unfinished": total.unfinished,
            "wins": wins,
            "win_rates": rates,
            "margins": [margin(rate, finished) for rate in rates],
            "cpu_seconds": total.cpu_seconds,
            "decisions_per_cpu_second": total.decisions / max(total.cpu_seconds, 1e-9),
            **facts,
        },
        type=Summary,
    )


def deviation(total: Part) -> float:
    """The standard deviation of the decisions in a game."""
    if not total.games:
        return 0.0
    return math.sqrt(total.games * total.decisions_squared - total.decisions**2) / total.games


def margin(rate: float, games: int) -> float:
    """Half of the 95 % interval of a win rate."""
    return 1.96 * math.sqrt(rate * (1 - rate) / games)
