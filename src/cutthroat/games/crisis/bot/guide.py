"""What search is told about Crisis: two players are solved, and more mix their plans."""

from __future__ import annotations

from mypy_extensions import i64

from cutthroat.core.bits import NONE, bit, count, has
from cutthroat.core.chance import Chance
from cutthroat.core.guide import Guide
from cutthroat.core.policy import Policy
from cutthroat.core.state import State
from cutthroat.games.crisis.bot.greedy import Greedy
from cutthroat.games.crisis.rules.phases import PLAN
from cutthroat.games.crisis.rules.state import CrisisState


class CrisisGuide(Guide):
    def __init__(self) -> None:
        super().__init__(Greedy())
        self.careless = Whimsical()

    def reopen(self, world: State, seat: i64) -> None:
        assert isinstance(world, CrisisState)
        if world.phase != PLAN:
            return
        for other in world.line:
            if other != seat and world.actions[other] != NONE:
                world.actions[other] = NONE
                if not has(world.tracking, other):
                    world.targets[other] = NONE
                world.waiting |= bit(other)

    def is_settled(self, state: State, seat: i64) -> bool:
        """The greedy bot plays two-player positions by their exact solution."""
        assert isinstance(state, CrisisState)
        return state.phase != PLAN or count(state.playing) == 2


class Whimsical(Policy):
    """Does what comes to mind: any plan against anybody, without asking who is after whom."""

    def choose(self, state: State, seat: i64, legal: list[i64], chance: Chance) -> i64:
        return legal[chance.pick(len(legal))]

    def odds(self, state: State, seat: i64, legal: list[i64], chance: Chance) -> list[float]:
        return [1.0 / len(legal)] * len(legal)
