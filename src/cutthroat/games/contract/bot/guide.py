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
from cutthroat.games.contract.rules.actions import LEARN, MOVE, ROLL, TAKE
from cutthroat.games.contract.rules.board import DISTANCE, LAIR
from cutthroat.games.contract.rules.ending import guards_against, skills_of
from cutthroat.games.contract.rules.phases import GETAWAYS_OUT, MAIN, WEAPONS_OUT
from cutthroat.games.contract.rules.state import ContractState


class ContractGuide(Guide):
    def __init__(self) -> None:
        super().__init__(Greedy())
        self.careless = Dawdling()
        self.ahead = 3
        self.weights = read_weights("cutthroat.games.contract.bot")

    def horizon(self, state: State) -> i64:
        assert isinstance(state, ContractState)
        return state.round

    def features(self, state: State, seat: i64) -> list[float]:
        """Kills, the way to the next target, the odds there, skills, and what stands in the way."""
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
            float(min(s.sizes[seat], 12)),
        ]


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
