"""What search is told about Contract: it looks some rounds ahead, and asks how far each tour has come."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cutthroat.core.bits import NONE
from cutthroat.core.chance import Chance
from cutthroat.core.data import read_weights
from cutthroat.core.guide import Guide
from cutthroat.core.policy import NoChance, Policy
from cutthroat.core.state import State
from cutthroat.games.contract.bot import planning
from cutthroat.games.contract.bot.greedy import Greedy
from cutthroat.games.contract.bot.planner import FAIR_HAND, FULL_HAND, IN_VAIN, Planner
from cutthroat.games.contract.rules.actions import ASSASSINATE, END_TURN, LEARN, MOVE, RESIGN, ROLL, TAKE, TO
from cutthroat.games.contract.rules.board import DISTANCE, LAIR
from cutthroat.games.contract.rules.cards import (
    ARMS_DEALER,
    CRASH_COURSE,
    DATA,
    ESCAPE_FROM_PRISON,
    LOADED_DICE,
    PICKPOCKET,
    RED_EYE_TICKET,
)
from cutthroat.games.contract.rules.ending import guards_against, skills_of
from cutthroat.games.contract.rules.phases import GETAWAYS_OUT, MAIN, WEAPONS_OUT
from cutthroat.games.contract.rules.state import ContractState

HELPERS: Final[list[i64]] = [ARMS_DEALER, LOADED_DICE, CRASH_COURSE, PICKPOCKET, RED_EYE_TICKET]


class ContractGuide(Guide):
    def __init__(self) -> None:
        super().__init__(Planner())
        self.everyday = Greedy()
        self.practised = Planner(FAIR_HAND)
        self.careless = Dawdling()
        self.ahead = 3
        self.caution = 2.0
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
        is_last = planning.is_last_kill(s, seat)
        steps = 0.0
        odds = 0.0
        later = 0.0
        if target != NONE:
            steps = float(DISTANCE[place][LAIR[target]])
            odds = planning.chance_against(s, seat, target)
            later = 0.0 if is_last else planning.chance_afterwards(s, seat, target)
        return [
            kills,
            kills * kills,
            steps,
            odds,
            0.0 if is_last else planning.escape_hope(s, seat),
            float(skills_of(s, seat)),
            float(guards_against(s, seat)),
            float(s.missed[seat]),
            float(min(s.sizes[seat], FULL_HAND)),
            later,
            float(planning.cost_of_tour(s, seat, place, planning.prey(s, seat))) if target != NONE else 0.0,
            odds if is_last else 0.0,
            float(s.hands[seat][ESCAPE_FROM_PRISON]),
            float(helpers_of(s, seat)),
        ]

    def candidates(self, state: State, seat: i64, legal: list[i64]) -> list[i64]:
        """Not a turn cut short, a card for a full hand, a step that leads nowhere, an attempt in vain, or giving up."""
        assert isinstance(state, ContractState)
        if state.phase != MAIN:
            return legal
        return [action for action in legal if is_worth_a_thought(state, seat, action)]

    def is_settled(self, state: State, seat: i64) -> bool:
        """A card is taken and weapons are laid out without a thought: what search saw in that was not borne out."""
        assert isinstance(state, ContractState)
        if state.phase != MAIN:
            return state.phase == WEAPONS_OUT
        return self.policy.choose(state, seat, state.legal_actions(seat), NoChance()) == TAKE


def helpers_of(s: ContractState, seat: i64) -> i64:
    """The bonus cards that are worth keeping; those that can hardly be used in time are not among them."""
    found: i64 = 0
    for kind in HELPERS:
        found += s.hands[seat][kind]
    return found


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
