"""Where all choose at once, what search plays is near the equilibrium."""

from __future__ import annotations

from typing import ClassVar

import pytest
from mypy_extensions import i64

from cutthroat.bots.search.levels import Searching
from cutthroat.bots.search.matching import mixed_strategy
from cutthroat.bots.search.rollouts import Stopper
from cutthroat.bots.search.tree import Tree
from cutthroat.core.bits import NONE, bit
from cutthroat.core.chance import Chance, Fast
from cutthroat.core.events import MUTED, Events
from cutthroat.core.guide import Guide
from cutthroat.core.policy import RandomPolicy
from cutthroat.core.state import State
from cutthroat.testing.goofspiel.edge.game import GAME as GOOFSPIEL

PENNIES = [[1.0, 0.0], [0.0, 1.0]]
UNEVEN = [[0.5, 0.0, 1.0], [1.0, 0.5, 0.25], [0.0, 0.75, 0.5]]
"""Rock, paper, scissors, where scissors beat paper only half as often; the rest follows."""


class Matrix(State):
    """Two seats choose a row and a column at once; the first gets what stands there, the second the rest."""

    FIELDS: ClassVar[tuple[str, ...]] = ("sealed",)
    payoffs: ClassVar[list[list[float]]] = PENNIES

    def __init__(self, seats: i64) -> None:
        super().__init__(seats)
        self.sealed: list[i64] = [NONE, NONE]

    def setup(self, chance: Chance, events: Events) -> None:
        self.waiting = 0b11

    def legal_actions(self, seat: i64) -> list[i64]:
        return list(range(len(self.payoffs))) if (self.waiting >> seat) & 1 else []

    def apply(self, seat: i64, action: i64, chance: Chance, events: Events) -> None:
        self.sealed[seat] = action
        self.waiting &= ~bit(seat)

    def clone(self) -> Matrix:
        copy = type(self)(self.seats)
        copy.waiting = self.waiting
        copy.sealed = self.sealed.copy()
        return copy

    def determinize(self, seat: i64, chance: Chance) -> Matrix:
        copy = self.clone()
        other = chance.pick(len(self.payoffs))
        if self.waiting == bit(seat):
            copy.sealed[1 - seat] = other
        return copy

    def returns(self) -> list[float]:
        won = self.payoffs[self.sealed[0]][self.sealed[1]]
        return [won, 1.0 - won]


class Uneven(Matrix):
    payoffs = UNEVEN


class Reopening(Guide):
    """Gives sealed choices back."""

    def reopen(self, world: State, seat: i64) -> None:
        assert isinstance(world, Matrix)
        if world.waiting == bit(seat):
            world.sealed[1 - seat] = NONE
            world.waiting = 0b11


def exploited(payoffs: list[list[float]], row: list[float]) -> float:
    """What the best column leaves the row player."""
    return min(sum(p * payoffs[i][j] for i, p in enumerate(row)) for j in range(len(payoffs)))


def value(payoffs: list[list[float]]) -> float:
    """Of a small matrix game, by long regret matching of its own, without chance."""
    size = len(payoffs)
    regrets = [[0.0] * size, [0.0] * size]
    totals = [[0.0] * size, [0.0] * size]
    for _ in range(20_000):
        plans = []
        for regret in regrets:
            total = sum(max(one, 0.0) for one in regret)
            plans.append([max(one, 0.0) / total if total else 1 / size for one in regret])
        rows = [sum(plans[1][j] * payoffs[i][j] for j in range(size)) for i in range(size)]
        columns = [1.0 - sum(plans[0][i] * payoffs[i][j] for i in range(size)) for j in range(size)]
        for seat, values in enumerate((rows, columns)):
            mean = sum(p * v for p, v in zip(plans[seat], values, strict=True))
            for i in range(size):
                regrets[seat][i] += values[i] - mean
                totals[seat][i] += plans[seat][i]
    return exploited(payoffs, [one / sum(totals[0]) for one in totals[0]])


@pytest.mark.parametrize("table", [Matrix, Uneven])
def test_regret_matching_cannot_be_exploited(table: type[Matrix]) -> None:
    state = table(2)
    mix = mixed_strategy(Reopening(RandomPolicy()), state, 0, state.legal_actions(0), 6000, 0.0, Fast(1), Stopper())
    assert sum(mix) == pytest.approx(1.0)
    assert exploited(table.payoffs, mix) > value(table.payoffs) - 0.03


@pytest.mark.parametrize("table", [Matrix, Uneven])
def test_a_tree_mixes_as_well(table: type[Matrix]) -> None:
    state = table(2)
    tree = Tree(Reopening(RandomPolicy()), 0, Fast(2))
    tree.grow(state, 6000, Stopper())
    mix = tree.strategy(state, 0, state.legal_actions(0))
    assert exploited(table.payoffs, mix) > value(table.payoffs) - 0.06


def test_who_is_asked_last_mixes_like_who_is_asked_first() -> None:
    """The other's sealed choice is given back to its policy, so there is nothing to be read from it."""
    first = Uneven(2)
    last = Uneven(2)
    last.apply(1, 2, Fast(0), MUTED)
    policy = Searching(Reopening(RandomPolicy()), 3000, trust=0.0)
    mixes = [policy.mix(state, 0, state.legal_actions(0), Fast(3)) for state in (first, last)]
    assert mixes[0] == mixes[1]


def test_trust_answers_the_policy_instead() -> None:
    """Against a rival who is known to choose evenly, the best answer is played."""
    state = Uneven(2)
    mix = mixed_strategy(Reopening(RandomPolicy()), state, 0, state.legal_actions(0), 2000, 1.0, Fast(1), Stopper())
    best = max(range(3), key=lambda i: sum(UNEVEN[i]))
    assert mix[best] > 0.7


def test_small_goofspiel_is_mixed_without_giving_much_away() -> None:
    """Three cards, the highest prize first: the equilibrium value is a half, as the game is the same for both."""
    game = GOOFSPIEL
    state = game.new(2, {"cards": 3}, Fast(4), MUTED)
    tree = Tree(Guide(RandomPolicy()), 0, Fast(5))
    tree.grow(state, 6000, Stopper())
    mix = tree.strategy(state, 0, state.legal_actions(0))
    answers = []
    for bid in state.legal_actions(1):
        total = 0.0
        for own, share in zip(state.legal_actions(0), mix, strict=True):
            after = state.clone()
            after.apply(0, own, Fast(0), MUTED)
            after.apply(1, bid, Fast(0), MUTED)
            total += share * second_prize(after)
        answers.append(total)
    assert min(answers) > 0.4


def second_prize(state: State) -> float:
    """The first seat's share when both have two cards left and bid them evenly mixed, as the equilibrium has it."""
    total = 0.0
    for first in state.legal_actions(0):
        for second in state.legal_actions(1):
            end = state.clone()
            end.apply(0, first, Fast(0), MUTED)
            end.apply(1, second, Fast(0), MUTED)
            total += end.returns()[0] / 4
    return total
