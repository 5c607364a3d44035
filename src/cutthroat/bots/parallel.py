"""One search in several processes: each plays part of the rollouts with dice of its own, and what they find is added.

The parts are searches from the root, seeded one by one, so the same chance and the same number of processes give the
same choice, whichever is ready first.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TypeVar

import msgspec

from cutthroat.bots.search.levels import Searching, is_simultaneous
from cutthroat.bots.search.matching import draw
from cutthroat.bots.search.paired import Candidate, best_of
from cutthroat.bots.search.rollouts import SEEDS
from cutthroat.core.chance import Chance, Fast
from cutthroat.core.policy import Policy
from cutthroat.core.state import State

T = TypeVar("T")
MOST_PROCESSES = 64

Part = list[tuple[int, int, float, float, float]]
"""Of each candidate, the policy's own choice first: action, trials, and the sums of values, leads and their squares."""


class ProcessDied(RuntimeError):
    """A part of the search is missing."""


class Together(Policy):
    def __init__(self, searching: Searching, processes: int) -> None:
        self.searching = searching
        self.processes = processes

    def choose(self, state: State, seat: int, legal: list[int], chance: Chance) -> int:
        world = state.determinize(seat, chance)
        guide = self.searching.guide
        if len(legal) == 1 or guide.is_settled(world, seat):
            return int(self.searching.choose(state, seat, legal, chance))
        seeds = [int(chance.pick(SEEDS)) for _ in range(self.processes)]
        budget, self.searching.budget = self.searching.budget, self.searching.budget // self.processes
        try:
            if guide.mixes and is_simultaneous(guide, world, seat):
                mixes = in_processes(lambda n: self.searching.mix(world, seat, legal, Fast(seeds[n])), self.processes)
                return legal[draw([sum(odds) / len(odds) for odds in zip(*mixes, strict=True)], chance)]
            parts = in_processes(lambda n: self.part(world, seat, legal, Fast(seeds[n])), self.processes)
        finally:
            self.searching.budget = budget
        return choice_of(parts, guide.caution)

    def part(self, world: State, seat: int, legal: list[int], chance: Chance) -> Part:
        found = self.searching.consider(world, seat, legal, chance)
        return [(one.action, one.trials, one.total, one.lead, one.squares) for one in found.candidates]


def choice_of(parts: list[Part], caution: float) -> int:
    """Of all parts together. A candidate that most of them have dropped early is out."""
    base, *rivals = added_up(parts)
    return int(best_of(base, [one for one in rivals if 2 * one.trials >= base.trials], caution))


def added_up(parts: list[Part]) -> list[Candidate]:
    """Leads are over the policy's choice: where it drew another one than in the first part, they are not comparable."""
    sums: dict[int, Candidate] = {}
    own = parts[0][0][0]
    for part in parts:
        for action, trials, total, lead, squares in part if part[0][0] == own else []:
            one = sums.setdefault(action, Candidate(action))
            one.trials += trials
            one.total += total
            one.lead += lead
            one.squares += squares
    return list(sums.values())


def in_processes(work: Callable[[int], list[T]], count: int) -> list[list[T]]:
    """The results of ``work(0)`` to ``work(count - 1)``: the first here, each other in a fork of this process."""
    children = [start(work, number) for number in range(1, count)]
    results = [work(0)]
    answers = [answer_of(*child) for child in children]
    if not all(answers):
        raise ProcessDied("a process of the search ended without an answer")
    return results + [msgspec.json.decode(answer) for answer in answers]


def start(work: Callable[[int], list[T]], number: int) -> tuple[int, int]:
    """A child that writes its result to a pipe and ends; its process, and where to read."""
    read, write = os.pipe()
    process = os.fork()
    if process:
        os.close(write)
        return process, read
    try:
        with os.fdopen(write, "wb") as pipe:
            pipe.write(msgspec.json.encode(work(number)))
    finally:
        os._exit(0)  # nothing of the parent's, such as what it has yet to write, is done twice


def answer_of(process: int, read: int) -> bytes:
    """All that a child had to say; nothing if it died."""
    with os.fdopen(read, "rb") as pipe:
        said = pipe.read()
    os.waitpid(process, 0)
    return said
