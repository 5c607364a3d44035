"""What search is told about Agencies: a game is short, so rollouts go to its end."""

from __future__ import annotations

from mypy_extensions import i64

from cutthroat.core.chance import Chance
from cutthroat.core.guide import Guide
from cutthroat.core.policy import Policy
from cutthroat.core.state import State
from cutthroat.games.agencies.bot.greedy import Greedy
from cutthroat.games.agencies.rules.actions import ATTEMPT, HIRE
from cutthroat.games.agencies.rules.odds import hits_met
from cutthroat.games.agencies.rules.phases import TURN
from cutthroat.games.agencies.rules.state import AgenciesState


class AgenciesGuide(Guide):
    def __init__(self) -> None:
        super().__init__(Greedy())
        self.careless = Hasty()
        self.effort = 40_000


class Hasty(Policy):
    """Attempts a hit as soon as the hand meets half of those that are left: it overlooks what a failure costs."""

    def choose(self, state: State, seat: i64, legal: list[i64], chance: Chance) -> i64:
        assert isinstance(state, AgenciesState)
        usual = Greedy().choose(state, seat, legal, chance)
        if state.phase != TURN or usual != HIRE:
            return usual
        return ATTEMPT if 2 * hits_met(state, state.hands[seat]) >= len(state.hit_deck) else usual
