"""Simultaneous choices: regret matching, with the average strategy played, so that it cannot be read.

Every seat that chooses now learns, over many worlds, which of its choices it would regret not to have made. Part of
the time rivals are taken to play by the guide's policy (``trust``): the more, the better the answer to players who do,
and the easier it is for others to answer in turn.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cutthroat.bots.search.rollouts import MILLION, Dice, Stopper, imagine, roll_out
from cutthroat.core.bits import has, members
from cutthroat.core.chance import Chance
from cutthroat.core.events import MUTED
from cutthroat.core.guide import Guide
from cutthroat.core.state import State

FAINT: Final = 0.02
"""Choices that come up less often are what is left of first tries, and are not made."""


class Regrets:
    """What one seat has learned: by action, the regret so far and how often it was chosen on average."""

    __slots__ = ("average", "regret", "totals", "trials")

    regret: dict[i64, float]
    average: dict[i64, float]
    totals: dict[i64, float]
    """By action, the sum of what it brought in all trials."""
    trials: i64

    def __init__(self) -> None:
        self.regret = {}
        self.average = {}
        self.totals = {}
        self.trials = 0

    def strategy(self, legal: list[i64]) -> list[float]:
        """In proportion to the regrets above zero; without any, all alike."""
        parts: list[float] = []
        total = 0.0
        for action in legal:
            part = max(self.regret.get(action, 0.0), 0.0)
            parts.append(part)
            total += part
        if total <= 0.0:
            return [1.0 / float(len(legal))] * len(legal)
        return [part / total for part in parts]

    def learn(self, legal: list[i64], strategy: list[float], values: list[float]) -> None:
        """The regrets are those of regret matching plus: none is ever below zero, and later averages weigh more."""
        expected = 0.0
        for i in range(len(legal)):
            expected += strategy[i] * values[i]
        for i in range(len(legal)):
            action = legal[i]
            self.regret[action] = max(self.regret.get(action, 0.0) + values[i] - expected, 0.0)
            self.totals[action] = self.totals.get(action, 0.0) + values[i]
        self.trials += 1

    def note(self, legal: list[i64], strategy: list[float], weight: float) -> None:
        for i in range(len(legal)):
            self.average[legal[i]] = self.average.get(legal[i], 0.0) + weight * strategy[i]

    def average_strategy(self, legal: list[i64]) -> list[float]:
        """What is played: faint choices are left out."""
        total = 0.0
        for action in legal:
            total += self.average.get(action, 0.0)
        if total <= 0.0:
            return self.strategy(legal)
        return without_faint([self.average.get(action, 0.0) / total for action in legal])

    def mean(self, action: i64) -> float:
        """What the action brought on average."""
        return self.totals.get(action, 0.0) / float(self.trials) if self.trials else 0.0


def without_faint(strategy: list[float]) -> list[float]:
    kept: list[float] = []
    total = 0.0
    for part in strategy:
        kept.append(part if part >= FAINT else 0.0)
        total += kept[len(kept) - 1]
    return [part / total for part in kept]


def draw(strategy: list[float], chance: Chance) -> i64:
    """A place of the strategy, by its chances."""
    ticket = float(chance.pick(MILLION)) / float(MILLION)
    last: i64 = 0
    for i in range(len(strategy)):
        if strategy[i] > 0.0:
            last = i
            ticket -= strategy[i]
            if ticket < 0.0:
                return i
    return last


def mixed_strategy(
    guide: Guide, like: State, seat: i64, legal: list[i64], budget: i64, trust: float, chance: Chance, stopper: Stopper
) -> list[float]:
    """How often each of the legal actions should be chosen, after so many rollouts."""
    return match_regrets(guide, like, seat, legal, budget, trust, chance, stopper).average_strategy(legal)


def match_regrets(
    guide: Guide, like: State, seat: i64, legal: list[i64], budget: i64, trust: float, chance: Chance, stopper: Stopper
) -> Regrets:
    """What the seat has learned after so many rollouts."""
    learned: list[Regrets] = [Regrets() for _ in range(like.seats)]
    start = guide.horizon(like)
    dice = Dice()
    spent: i64 = 0
    turn: i64 = 0
    while spent + len(legal) <= budget and not stopper.is_over():
        world = imagine(guide, like, seat, chance)
        dice.throw(chance)
        asked = members(world.waiting)
        learner = seat if turn % 2 == 0 or trust >= 1.0 else asked[chance.pick(len(asked))]
        spent += learn_once(guide, world, seat, learner, learned, float(turn + 1), start, trust, chance, dice)
        turn += 1
    return learned[seat]


def learn_once(
    guide: Guide,
    world: State,
    seat: i64,
    learner: i64,
    learned: list[Regrets],
    weight: float,
    start: i64,
    trust: float,
    chance: Chance,
    dice: Dice,
) -> i64:
    """One world: the others choose, and the learner tries all that it could do; the number of rollouts."""
    asked = members(world.waiting)
    plans: list[i64] = [0] * world.seats
    for other in asked:
        if other != learner:
            plans[other] = plan_of(guide, world, other, other == seat, learned[other], trust, chance)
    legal = world.legal_actions(learner)
    strategy = learned[learner].strategy(legal)
    values: list[float] = []
    for action in legal:
        plans[learner] = action
        values.append(play_plans(guide, world, asked, plans, learner, start, dice))
    learned[learner].learn(legal, strategy, values)
    learned[learner].note(legal, strategy, weight)
    return len(legal)


def plan_of(guide: Guide, world: State, other: i64, is_me: bool, learned: Regrets, trust: float, chance: Chance) -> i64:
    if not is_me and float(chance.pick(MILLION)) < trust * float(MILLION):
        return guide.policy.decide(world, other, chance)
    legal = world.legal_actions(other)
    return legal[draw(learned.strategy(legal), chance)]


def play_plans(
    guide: Guide, world: State, asked: list[i64], plans: list[i64], learner: i64, start: i64, dice: Dice
) -> float:
    dice.restart()
    state = world.clone()
    for other in asked:
        if has(state.waiting, other):
            state.apply(other, plans[other], dice.game, MUTED)
    return roll_out(guide, state, start, dice.game, dice.bots)[learner]
