"""What search is told about Shinobi: it looks to the end of the round, and counts the gold there.

What it believes of rivals' cards and contracts is in beliefs.py.
"""

from __future__ import annotations

from mypy_extensions import i64

from cutthroat.core.bits import NONE, has
from cutthroat.core.chance import Chance
from cutthroat.core.data import read_weights
from cutthroat.core.guide import Guide
from cutthroat.core.policy import Policy
from cutthroat.core.state import State
from cutthroat.games.shinobi.bot.beliefs import lay_like_a_player, sign_like_a_player
from cutthroat.games.shinobi.bot.estimates import WORTH
from cutthroat.games.shinobi.bot.greedy import SHORTLIST, Greedy
from cutthroat.games.shinobi.bot.light import Light
from cutthroat.games.shinobi.rules.actions import PASS
from cutthroat.games.shinobi.rules.cards import DATA, ROUNDS
from cutthroat.games.shinobi.rules.marks import KIND, ONLY
from cutthroat.games.shinobi.rules.phases import CONTRACT, DRAFT, NINJA
from cutthroat.games.shinobi.rules.state import ShinobiState


class ShinobiGuide(Guide):
    def __init__(self) -> None:
        super().__init__(Greedy(), Light())
        self.faithful = Light(SHORTLIST)
        self.careless = Absent()
        self.mixes = False
        self.tries = 1
        self.weights = read_weights("cutthroat.games.shinobi.bot", DATA)

    def horizon(self, state: State) -> i64:
        assert isinstance(state, ShinobiState)
        return state.round

    def features(self, state: State, seat: i64) -> list[float]:
        """Gold, weighed more the later it is, and the cards that are kept."""
        assert isinstance(state, ShinobiState)
        gold = float(state.gold[seat])
        hand = 0.0
        for mark in state.hands[seat]:
            hand += float(WORTH[mark & KIND])
        return [gold, gold * float(state.round - 1), hand / 10.0, 1.0 if state.starter == seat else 0.0]

    def reopen(self, world: State, seat: i64) -> None:
        assert isinstance(world, ShinobiState)
        if world.phase not in (DRAFT, CONTRACT):
            return
        for other in range(world.seats):
            if other != seat and not has(world.waiting, other):
                if world.phase == CONTRACT:
                    world.contracts[other] = 0
                else:
                    world.sealed[other] = NONE
                world.waiting |= ONLY[other]

    def believes(self, state: State) -> bool:
        assert isinstance(state, ShinobiState)
        return state.phase == NINJA

    def believe(self, world: State, seat: i64, chance: Chance) -> float:
        assert isinstance(world, ShinobiState)
        if world.phase == NINJA:
            for other in range(world.seats):
                if other != seat:
                    sign_like_a_player(world, other, chance)
                    lay_like_a_player(world, other, chance)
        return 1.0


class Absent(Policy):
    """Takes the second best card, contract or play; keeps its cards when it meant to, and mostly to the end."""

    def choose(self, state: State, seat: i64, legal: list[i64], chance: Chance) -> i64:
        assert isinstance(state, ShinobiState)
        policy = Greedy()
        first = policy.choose(state, seat, legal, chance)
        if first == PASS or len(legal) == 1:
            return first
        if state.phase == NINJA and PASS in legal and state.round < ROUNDS and chance.pick(4) == 0:
            return PASS
        rest: list[i64] = [action for action in legal if action != first]
        return policy.choose(state, seat, rest, chance)
