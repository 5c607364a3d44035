"""What search is told about Contract: it looks some rounds ahead, and asks how far each tour has come."""

from __future__ import annotations

from mypy_extensions import i64

from cutthroat.core.bits import NONE
from cutthroat.core.chance import Chance
from cutthroat.core.data import read_weights
from cutthroat.core.guide import Guide
from cutthroat.core.policy import Policy
from cutthroat.core.state import State
from cutthroat.games.contract.bot import planning
from cutthroat.games.contract.bot.greedy import Greedy
from cutthroat.games.contract.bot.planner import FULL_HAND, IN_VAIN, Planner
from cutthroat.games.contract.rules.actions import ASSASSINATE, END_TURN, LEARN, MOVE, RESIGN, ROLL, TAKE, TO
from cutthroat.games.contract.rules.board import DISTANCE, LAIR
from cutthroat.games.contract.rules.cards import DATA
from cutthroat.games.contract.rules.ending import guards_against, skills_of
from cutthroat.games.contract.rules.phases import GETAWAYS_OUT, MAIN, WEAPONS_OUT
from cutthroat.games.contract.rules.state import ContractState


class ContractGuide(Guide):
    def __init__(self) -> None:
        super().__init__(Planner())
        self.everyday = Greedy()
        self.careless = Dawdling()
        self.ahead = 3
        self.weights = read_weights("cutthroat.games.contract.bot", DATA)

    def horizon(self, state: State) -> i64:
        assert isinstance(state, ContractState)
        return state.round

    def features(self, state: State, seat: i64) -> list[float]:
        """Kills, the ways ahead, the odds of the next attempt, what stands in the way, and cards for later ones."""
        assert isinstance(state, ContractState)
        s = state
        kills = float(s.kills[seat])
        place = planning.place_of(s, seat)
        target = planning.next_target(s, seat, place)
        steps = 0.0
        odds = 0.0
        if target != NONE:
            steps = float(DISTANCE[place][LAIR[target]])
            odds = planning.chance_against(s, seat, target)
        return [
            kills,
            kills * kills,
            steps,
            odds,
            planning.escape_hope(s, seat),
            float(skills_of(s, seat)),
            float(guards_against(s, seat)),
            float(s.missed[seat]),
            float(min(s.sizes[seat], FULL_HAND)),
            planning.supply(s, seat),
            float(planning.cost_of_tour(s, seat, place, planning.prey(s, seat))) if target != NONE else 0.0,
            odds if planning.is_last_kill(s, seat) else 0.0,
        ]

    def candidates(self, state: State, seat: i64, legal: list[i64]) -> list[i64]:
        """Not a turn cut short, a card for a full hand, a step that leads nowhere, an attempt in vain, or giving up."""
        assert isinstance(state, ContractState)
        if state.phase != MAIN:
            return legal
        return [action for action in legal if is_worth_a_thought(state, seat, action)]


def is_worth_a_thought(s: ContractState, seat: i64, action: i64) -> bool:
    if action == END_TURN:
        return s.actions == 0
    if action == TAKE:
        return s.sizes[seat] < FULL_HAND
    if action == ASSASSINATE:
        return best_chance_here(s, seat) >= IN_VAIN
    if MOVE <= action < TO:
        return leads_somewhere(s, seat, action - MOVE)
    return action != RESIGN


def best_chance_here(s: ContractState, seat: i64) -> float:
    best = 0.0
    for target in planning.prey(s, seat):
        if LAIR[target] == s.spaces[seat]:
            best = max(best, planning.chance_against(s, seat, target))
    return best


def leads_somewhere(s: ContractState, seat: i64, space: i64) -> bool:
    """Nearer to a target, or to a school next door."""
    if planning.is_school_for(s, seat, space):
        return True
    here = s.spaces[seat]
    for target in planning.prey(s, seat):
        if DISTANCE[space][LAIR[target]] < DISTANCE[here][LAIR[target]]:
            return True
    return False


class Dawdling(Policy):
    """Would rather have one more card first, and forgets to bring the others."""

    def choose(self, state: State, seat: i64, legal: list[i64], chance: Chance) -> i64:
        assert isinstance(state, ContractState)
        usual = Greedy().choose(state, seat, legal, chance)
        if state.phase == MAIN and (usual == LEARN or MOVE <= usual) and TAKE in legal:
            return TAKE
        if state.phase in (WEAPONS_OUT, GETAWAYS_OUT) and state.laid and ROLL in legal:
            return ROLL
        return usual
