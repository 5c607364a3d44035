"""Perfect play of two: the mixed strategies of the exact solution, from the table that ``cutthroat solve`` has made.

Whoever plays against it can do no better than half of the games, however well they know it.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cutthroat.core.bits import has
from cutthroat.core.chance import Chance
from cutthroat.core.data import read_table
from cutthroat.core.policy import Policy
from cutthroat.core.state import State
from cutthroat.games.crisis.bot.greedy import duel_points
from cutthroat.games.crisis.rules.phases import PICK
from cutthroat.games.crisis.rules.state import CrisisState

HALF: Final = 1_048_576
"""Probabilities are counted in HALF * HALF parts: a chance gives no more than 32 bits at a time."""


class Oracle(Policy):
    def __init__(self) -> None:
        self.table: list[list[i64]] = strategies()
        self.rounds: i64 = len(self.table) // KEYS

    def choose(self, state: State, seat: i64, legal: list[i64], chance: Chance) -> i64:
        assert isinstance(state, CrisisState)
        if state.phase == PICK:
            return legal[chance.pick(len(legal))]
        ticket = HALF * chance.pick(HALF) + chance.pick(HALF)
        weights = self.weights(state, seat)
        last = len(legal) - 1
        for i in range(last):
            ticket -= weights[i]
            if ticket < 0:
                return legal[i]
        return legal[last]

    def odds(self, state: State, seat: i64, legal: list[i64], chance: Chance) -> list[float]:
        assert isinstance(state, CrisisState)
        if state.phase == PICK:
            return [1.0 / len(legal)] * len(legal)
        return [float(weight) / float(HALF * HALF) for weight in self.weights(state, seat)]

    def weights(self, s: CrisisState, seat: i64) -> list[i64]:
        """Of the legal plans of a seat, in their order."""
        left = min(s.max_rounds - s.round + 1, self.rounds)
        first, second = s.line[0], s.line[1]
        scores = 3 * duel_points(s, first, second) + duel_points(s, second, first)
        role = 0 if seat == first else 1
        return self.table[KEYS * (left - 1) + key_number(scores, has(s.tracking, first), has(s.tracking, second), role)]


KEYS: Final = 9 * 2 * 2 * 2
"""Scores, whether the first and the second player are tracking, and which of them is asked."""


def key_number(scores: i64, first_tracks: bool, second_tracks: bool, role: i64) -> i64:
    number = 4 * scores
    if first_tracks:
        number += 2
    if second_tracks:
        number += 1
    return 2 * number + role


def strategies() -> list[list[i64]]:
    """By rounds left, and then by ``key_number``; positions that cannot come about have none."""
    found: list[list[i64]] = []
    for layer in read_table("cutthroat.games.crisis", "oracle.json")["rounds_left"]:
        rows: list[list[i64]] = [[] for _ in range(KEYS)]
        for key, mixed in layer:
            number = key_number(3 * key[0] + key[1], key[2] == 1, key[3] == 1, 0)
            rows[number] = mixed[0]
            rows[number + 1] = mixed[1]
        found.extend(rows)
    return found
