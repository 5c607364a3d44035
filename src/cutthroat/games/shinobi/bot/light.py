"""The greedy bot in a hurry, for rollouts: two battles a decision, one for each of its contracts."""

from __future__ import annotations

from mypy_extensions import i64

from cutthroat.core.chance import Chance
from cutthroat.core.policy import Policy, surely_best
from cutthroat.core.state import State
from cutthroat.games.shinobi.bot.estimates import lanes_of, sides_of, worth_at_a_glance
from cutthroat.games.shinobi.bot.greedy import best_card, best_contracts
from cutthroat.games.shinobi.rules.phases import CONTRACT, NINJA
from cutthroat.games.shinobi.rules.state import ShinobiState


class Light(Policy):
    def choose(self, state: State, seat: i64, legal: list[i64], chance: Chance) -> i64:
        assert isinstance(state, ShinobiState)
        if state.phase == NINJA:
            return quick_play(state, seat, legal, chance)
        if state.phase == CONTRACT:
            return best_contracts(state, seat, legal, chance)
        return best_card(state, seat, legal, chance)

    def surely(self, state: State, seat: i64) -> i64:
        return surely_best(self, state, seat)


def quick_play(s: ShinobiState, seat: i64, legal: list[i64], chance: Chance) -> i64:
    sides = sides_of(s, seat)
    lanes = lanes_of(s, seat, sides)
    best = legal[0]
    best_score: i64 = -100000
    for action in legal:
        score = 4 * worth_at_a_glance(s, seat, action, sides, lanes) + chance.pick(4)
        if score > best_score:
            best_score = score
            best = action
    return best
