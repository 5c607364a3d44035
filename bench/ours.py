"""What is measured of a game in our contract; runs in a worker, interpreted or compiled."""

from __future__ import annotations

import random
from collections.abc import Callable

from bench.agreement import SAMPLE, Means, Results, means
from bench.games import load
from bench.timing import Meter, Sample, timed, without_collector
from cutthroat.core.bits import lowest
from cutthroat.core.chance import Fast
from cutthroat.core.events import MUTED
from cutthroat.core.playouts import playouts
from cutthroat.core.policy import Policy, RandomPolicy
from cutthroat.core.state import State

SEED = 1
PROBES = 10
POSITIONS = 120
"""About this many positions, evenly spread over some random games, stand for the game."""
GAMES_SAMPLED = 3
COPIES = 4
FIRST_WAITING: list[int] = [0, *(int(lowest(mask)) for mask in range(1, 256))]
"""The lowest seat of a mask; a table costs the interpreted loops least."""


def drive(table: State, games: int, chance: Fast) -> int:
    """Random games, each step asked for by this interpreted loop; the number of decisions."""
    first, muted = FIRST_WAITING, MUTED
    decisions = 0
    for _ in range(games):
        state = table.clone()
        state.setup(chance, muted)
        while waiting := state.waiting:
            seat = first[waiting]
            legal = state.legal_actions(seat)
            state.apply(seat, legal[chance.pick(len(legal))], chance, muted)
            decisions += 1
    return decisions


def drive_as_peer(table: State, games: int, results: Results) -> int:
    """``drive`` with the results and the choosing of ``openspiel.drive``, for the comparison."""
    chance, uniform = Fast(SEED), random.Random(SEED).random
    first, muted = FIRST_WAITING, MUTED
    decisions = 0
    for _ in range(games):
        state = table.clone()
        state.setup(chance, muted)
        while waiting := state.waiting:
            seat = first[waiting]
            legal = state.legal_actions(seat)
            state.apply(seat, legal[int(uniform() * len(legal))], chance, muted)
            decisions += 1
        results.append((decisions, state.returns()))
    return decisions


class Moment:
    """A position of a random game, with the seat that is to decide and what it decides."""

    def __init__(self, state: State, seat: int, action: int) -> None:
        self.state = state
        self.seat = seat
        self.action = action


def random_moments(table: State, seed: int) -> list[Moment]:
    chance = Fast(seed)
    state = table.clone()
    state.setup(chance, MUTED)
    moments = []
    while waiting := state.waiting:
        seat = FIRST_WAITING[waiting]
        legal = state.legal_actions(seat)
        action = legal[chance.pick(len(legal))]
        moments.append(Moment(state.clone(), seat, action))
        state.apply(seat, action, chance, MUTED)
    return moments


def spread(table: State) -> list[Moment]:
    moments = [moment for seed in range(GAMES_SAMPLED) for moment in random_moments(table, seed)]
    return moments[:: max(1, len(moments) // POSITIONS)]


class Bench:
    """All measures of one game at one table size."""

    def __init__(self, key: str, seats: int, budget: float) -> None:
        game = load(key)
        self.bound = game.bound
        self.table: State = game.blank(seats, game.resolve({}))
        self.policies: list[Policy] = [RandomPolicy() for _ in range(seats)]
        self.moments = spread(self.table)
        works: dict[str, Callable[[int], Sample]] = {
            "inside": self.inside,
            "driven": self.driven,
            "as_peer": self.as_peer,
            "clone_us": self.clone,
            "legal_us": self.legal,
            "apply_us": self.apply,
            "determinize_us": self.determinize,
        }
        self.meters = {name: Meter(work, budget) for name, work in works.items()}

    def probe(self) -> list[int]:
        """The fingerprint of a few games: the same in every build."""
        totals = playouts(self.table, self.policies, SEED, 0, PROBES, self.bound)
        return [int(totals.decisions), int(totals.longest), *(int(share) for share in totals.win_shares)]

    def read(self, name: str) -> float:
        sample = self.meters[name].read()
        return sample.microseconds if name.endswith("_us") else sample.rate

    def inside(self, games: int) -> Sample:
        return timed(lambda: int(playouts(self.table, self.policies, SEED, 0, games, self.bound).decisions))

    def driven(self, games: int) -> Sample:
        return timed(lambda: drive(self.table, games, Fast(SEED)))

    def as_peer(self, games: int) -> Sample:
        return timed(lambda: drive_as_peer(self.table, games, []))

    def means(self) -> Means:
        results: Results = []
        drive_as_peer(self.table, SAMPLE, results)
        return means(results)

    def clone(self, rounds: int) -> Sample:
        clones = [moment.state.clone for moment in self.moments]

        def work() -> int:
            for _ in range(rounds):
                for clone in clones:
                    clone()
            return rounds * len(clones)

        with without_collector():
            return timed(work)

    def legal(self, rounds: int) -> Sample:
        calls = [(moment.state.legal_actions, moment.seat) for moment in self.moments]

        def work() -> int:
            for _ in range(rounds):
                for legal_actions, seat in calls:
                    legal_actions(seat)
            return rounds * len(calls)

        with without_collector():
            return timed(work)

    def determinize(self, rounds: int) -> Sample:
        calls = [(moment.state.determinize, moment.seat) for moment in self.moments]
        chance = Fast(SEED)

        def work() -> int:
            for _ in range(rounds):
                for determinize, seat in calls:
                    determinize(seat, chance)
            return rounds * len(calls)

        with without_collector():
            return timed(work)

    def apply(self, rounds: int) -> Sample:
        """Each action is played on a copy of its position; the copying is not timed."""
        done, seconds = 0, 0.0
        with without_collector():
            for number in range(rounds):
                sample = self.apply_once(Fast(SEED, number))
                done += sample.done
                seconds += sample.seconds
        return Sample(done, seconds)

    def apply_once(self, chance: Fast) -> Sample:
        calls = [(m.state.clone().apply, m.seat, m.action) for _ in range(COPIES) for m in self.moments]

        def work() -> int:
            for apply, seat, action in calls:
                apply(seat, action, chance, MUTED)
            return len(calls)

        return timed(work)
