"""Simulations: a run cut into chunks, played here or by several processes, and added up.

The result of a seed does not depend on the chunks or on the number of processes: each game depends only on its number,
and all sums are whole numbers.
"""

from __future__ import annotations

import math

import msgspec
from msgspec import Struct

from cutthroat.core.playouts import SHARES, Totals, unpickled
from cutthroat.game.editions.model import Label
from cutthroat.game.options import Value
from cutthroat.lab.chunk import Run, play_chunk
from cutthroat.lab.kept import Kept
from cutthroat.lab.runner import Progress, missing, run_chunks


class Summary(Struct, frozen=True, kw_only=True):
    """What a simulation found; the keys of ``simulate --json``."""

    game: str
    seats: int
    bots: list[str]
    options: dict[str, Value]
    edition: Label | None
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


class Finished(Struct, frozen=True):
    """A chunk of a simulation that is kept: its first game, and its totals."""

    first: int
    games: int
    decisions: int
    decisions_squared: int
    longest: int
    unfinished: int
    win_shares: list[int]
    cpu_seconds: float

    def totals(self) -> Totals:
        counts = (self.games, self.decisions, self.decisions_squared, self.longest, self.unfinished)
        return unpickled(*counts, list(self.win_shares), self.cpu_seconds)


def finished(first: int, totals: Totals) -> Finished:
    return Finished(
        first,
        int(totals.games),
        int(totals.decisions),
        int(totals.decisions_squared),
        int(totals.longest),
        int(totals.unfinished),
        [int(share) for share in totals.win_shares],
        totals.cpu_seconds,
    )


def simulate(
    run: Run, games: int, jobs: int, progress: Progress, cluster: str = "", kept: Kept[Finished] | None = None
) -> tuple[Totals, bool]:
    """Play the games of a run: the totals of those that were finished, and whether Ctrl-C stopped it.

    Chunks that an earlier run has kept are not played again.
    """
    totals, found = Totals(run.seats), set[int]()
    for chunk in kept.read() if kept is not None else ():
        if chunk.first + chunk.games <= games:
            totals.add(chunk.totals())
            found.update(range(chunk.first, chunk.first + chunk.games))
            progress(chunk.games)
    try:
        for (first, _), played in run_chunks(
            play_chunk, msgspec.json.encode(run), missing(found, games), jobs, cluster
        ):
            totals.add(played)
            if kept is not None:
                kept.add([finished(first, played)])
            progress(int(played.games))
    except KeyboardInterrupt:
        return totals, True
    return totals, False


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
            "edition": run.edition.label if run.edition else None,
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
