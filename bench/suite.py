"""Which measures are taken, in which order: builds and peers take turns, and the best of all rounds counts.

On a machine with other work to do, a single figure is noise. The fastest of several short runs is the one that was
disturbed least, and runs that take turns meet the same disturbances, so that their ratios are steadier still.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from typing import Any, NamedTuple, TypeAlias

from bench import openspiel
from bench.agreement import Means, differences
from bench.builds import SOURCE, Worker, WorkerError, build_paths
from bench.games import CALIBRATION

BUILDS = ("compiled", "interpreted")
MEASURES = ("inside", "driven", "clone_us", "legal_us", "apply_us", "determinize_us")
PEER = "openspiel"
TURNS = 4
"""Ratios need more readings than figures do."""
Say: TypeAlias = Callable[[str], None]


class Effort(NamedTuple):
    """How long to measure."""

    rounds: int
    budget: float
    """Seconds of CPU time for each measure in each round."""
    limit: float
    """Seconds after which no round is begun that would not be over in time."""


class Figures:
    """The best figure of every measure so far, and what went wrong."""

    def __init__(self, seats: Mapping[str, int]) -> None:
        self.seats = seats
        self.builds: list[str] = []
        self.has_peer = False
        self.best: dict[tuple[str, str, str], float] = {}
        self.rounds = 0
        self.problems: list[str] = []

    def note(self, who: str, key: str, measure: str, value: float) -> None:
        better = min if measure.endswith("_us") else max
        place = (who, key, measure)
        self.best[place] = better(self.best.get(place, value), value)

    def get(self, who: str, key: str, measure: str) -> float | None:
        return self.best.get((who, key, measure))

    def ratio(self, who: str, key: str, measure: str, peer_measure: str) -> float | None:
        ours, theirs = self.get(who, key, measure), self.get(PEER, key, peer_measure)
        return ours / theirs if ours and theirs else None


class Suite:
    """One run of the benchmarks."""

    def __init__(self, seats: Mapping[str, int], effort: Effort, *, with_peer: bool, say: Say) -> None:
        self.figures = Figures(seats)
        self.effort = effort
        self.with_peer = with_peer
        self.say = say
        self.workers: dict[str, Worker] = {}
        self.dropped: set[str] = set()

    def run(self) -> Figures:
        deadline = time.monotonic() + self.effort.limit
        with ExitStack() as stack:
            self.start_workers(stack)
            self.check_builds()
            self.check_peer()
            self.play_rounds(deadline)
        return self.figures

    def play_rounds(self, deadline: float) -> None:
        """At least one, however long it takes."""
        last = 0.0
        while self.figures.rounds < self.effort.rounds and (not last or time.monotonic() + last <= deadline):
            start = time.monotonic()
            self.play_round()
            self.figures.rounds += 1
            last = time.monotonic() - start

    def start_workers(self, stack: ExitStack) -> None:
        for build, path in build_paths().items():
            self.workers[build] = stack.enter_context(Worker(build, path))
        self.figures.builds = list(self.workers)
        if self.with_peer and openspiel.is_installed():
            self.workers[PEER] = stack.enter_context(Worker(PEER, SOURCE))
            self.figures.has_peer = True

    def check_builds(self) -> None:
        """Both builds must play the same games, or there is nothing to compare."""
        for key, seats in self.figures.seats.items():
            self.say(f"setting up {key}")
            probes = [self.ask(build, "probe", key, seats) for build in self.figures.builds]
            if any(probe != probes[0] for probe in probes):
                self.figures.problems.append(
                    f"{key}: the builds play different games (are they of the same sources?): {probes}"
                )

    def play_round(self) -> None:
        for key, seats in self.figures.seats.items():
            self.say(f"round {self.figures.rounds + 1} of {self.effort.rounds}: {key}")
            for measure in MEASURES:
                for build in self.figures.builds:
                    self.take(build, measure, key, seats)
        if self.figures.has_peer:
            for key in CALIBRATION:
                self.say(f"round {self.figures.rounds + 1} of {self.effort.rounds}: {key} beside OpenSpiel")
                for _ in range(TURNS):
                    self.compare(key)

    def compare(self, key: str) -> None:
        self.take(PEER, "driven", key, None)
        for build in self.figures.builds:
            self.take(build, "as_peer", key, 2)
        self.take(PEER, "inside", key, None)
        if "compiled" in self.figures.builds:
            self.take("compiled", "inside", key, 2)

    def check_peer(self) -> None:
        """The games beside OpenSpiel's must be the same games."""
        if not self.figures.has_peer:
            return
        for key in CALIBRATION:
            theirs = self.ask(PEER, "means", key, None)
            for build in self.figures.builds:
                ours = self.ask(build, "means", key, 2)
                if ours and theirs:
                    found = differences(Means(*ours), Means(*theirs))
                    self.figures.problems.extend(f"{key}, {build}, is not OpenSpiel's game: {what}" for what in found)

    def take(self, who: str, measure: str, key: str, seats: int | None) -> None:
        value = self.ask(who, measure, key, seats)
        if value is not None:
            self.figures.note(who, key, measure, float(value))

    def ask(self, who: str, what: str, key: str, seats: int | None) -> Any:
        """None if it failed; a game that failed is not asked for again."""
        if key in self.dropped:
            return None
        try:
            return self.workers[who].ask(what, key, seats, self.effort.budget)
        except WorkerError as error:
            self.dropped.add(key)
            self.figures.problems.append(f"{key}, {who}: {error}")
            return None
