"""Levels as policies: one that searches, and one that is careless now and then.

Both are handed a position like any policy, and look at it only through the worlds of their seat.
"""

from __future__ import annotations

from mypy_extensions import i64

from cutthroat.bots.search.matching import Regrets, draw, match_regrets
from cutthroat.bots.search.paired import Findings, search
from cutthroat.bots.search.rollouts import Stopper
from cutthroat.core.bits import bit
from cutthroat.core.chance import Chance
from cutthroat.core.guide import Guide
from cutthroat.core.policy import Policy
from cutthroat.core.state import State


class Searching(Policy):
    """Search with a budget in rollouts, so that the same chance gives the same choice."""

    __slots__ = ("budget", "guide", "stopper", "trust", "weighed")

    guide: Guide
    budget: i64
    trust: float
    """How far rivals are taken to play by the guide's policy where all choose at once."""
    stopper: Stopper
    weighed: dict[i64, float]
    """Of the last choice: by action, the share of the win that the seat expected of it; empty if it did not search."""

    def __init__(self, guide: Guide, budget: i64, trust: float = 0.8) -> None:
        self.guide = guide
        self.budget = budget
        self.trust = trust
        self.stopper = Stopper()
        self.weighed = {}

    def choose(self, state: State, seat: i64, legal: list[i64], chance: Chance) -> i64:
        self.weighed = {}
        if len(legal) == 1:
            return legal[0]
        world = state.determinize(seat, chance)
        if self.guide.is_settled(world, seat):
            return self.guide.policy.choose(world, seat, legal, chance)
        if self.guide.mixes and is_simultaneous(self.guide, world, seat):
            learned = self.regrets(world, seat, legal, chance)
            self.weighed = {action: learned.mean(action) for action in legal}
            return legal[draw(learned.average_strategy(legal), chance)]
        found = self.consider(world, seat, legal, chance)
        self.weighed = found.expected()
        return found.choice

    def odds(self, state: State, seat: i64, legal: list[i64], chance: Chance) -> list[float]:
        world = state.determinize(seat, chance)
        if self.guide.is_settled(world, seat):
            return self.guide.policy.odds(world, seat, legal, chance)
        return super().odds(world, seat, legal, chance)

    def consider(self, world: State, seat: i64, legal: list[i64], chance: Chance) -> Findings:
        """What paired search finds, for those who want to know why."""
        return search(self.guide, world, seat, legal, self.budget, self.guide.caution, chance, self.stopper)

    def mix(self, world: State, seat: i64, legal: list[i64], chance: Chance) -> list[float]:
        """The strategy where all choose at once, by the places of ``legal``."""
        return self.regrets(world, seat, legal, chance).average_strategy(legal)

    def regrets(self, world: State, seat: i64, legal: list[i64], chance: Chance) -> Regrets:
        return match_regrets(self.guide, world, seat, legal, self.budget, self.trust, chance, self.stopper)


def is_simultaneous(guide: Guide, world: State, seat: i64) -> bool:
    """Others choose now, too, or have sealed their choice already."""
    reopened = world.clone()
    guide.reopen(reopened, seat)
    return reopened.waiting & ~bit(seat) != 0


class Lapsing(Policy):
    """Plays the guide's everyday policy, but in some decisions of a hundred is careless."""

    __slots__ = ("guide", "lapses")

    guide: Guide
    lapses: i64

    def __init__(self, guide: Guide, lapses: i64) -> None:
        self.guide = guide
        self.lapses = lapses

    def choose(self, state: State, seat: i64, legal: list[i64], chance: Chance) -> i64:
        if chance.pick(100) < self.lapses:
            return self.guide.careless.choose(state, seat, legal, chance)
        return self.guide.everyday.choose(state, seat, legal, chance)

    def odds(self, state: State, seat: i64, legal: list[i64], chance: Chance) -> list[float]:
        usual = self.guide.everyday.odds(state, seat, legal, chance)
        careless = self.guide.careless.odds(state, seat, legal, chance)
        lapses = float(self.lapses) / 100.0
        return [(1.0 - lapses) * usual[i] + lapses * careless[i] for i in range(len(legal))]
