"""The reference players of docs/rules/agencies.md 7.4: attempt as soon as the chance of success reaches a threshold."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cutthroat.core.chance import Chance
from cutthroat.core.policy import Policy
from cutthroat.core.state import State
from cutthroat.games.agencies.rules.actions import ATTEMPT, ATTEMPT_JOKER, HIRE, HIRE_TO_FIVE
from cutthroat.games.agencies.rules.crews import cheapest
from cutthroat.games.agencies.rules.odds import hits_met
from cutthroat.games.agencies.rules.phases import TURN
from cutthroat.games.agencies.rules.state import AgenciesState

WITH_JOKER: Final = 0.5
"""With a joker in hand nobody waits for more than this."""


class Threshold(Policy):
    """Attempts when forced or when the chance is at least ``least``; sends the cheapest crew."""

    __slots__ = ("least",)

    least: float

    def __init__(self, least: float = 1.0) -> None:
        self.least = least

    def choose(self, state: State, seat: i64, legal: list[i64], chance: Chance) -> i64:
        assert isinstance(state, AgenciesState)
        if state.phase != TURN:
            return cheapest(state.hands[seat], legal) if state.target >= 0 else legal[0]
        return self.take_turn(state, seat, legal)

    def take_turn(self, s: AgenciesState, seat: i64, legal: list[i64]) -> i64:
        left: i64 = len(s.hit_deck)
        met = hits_met(s, s.hands[seat])
        has_joker = legal[len(legal) - 1] == ATTEMPT_JOKER
        least = min(self.least, WITH_JOKER) if has_joker else self.least
        if legal[0] != HIRE or float(met) >= least * float(left):
            return ATTEMPT_JOKER if has_joker and met < left else ATTEMPT
        return HIRE_TO_FIVE if legal[1] == HIRE_TO_FIVE else HIRE
