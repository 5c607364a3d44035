"""What search is told about Shinobi: it looks to the end of the round, and counts the gold there.

Rivals' contracts are guessed from their hands, as they would have signed them, and from where their cards lie.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cutthroat.core.bits import NONE, has
from cutthroat.core.chance import Chance
from cutthroat.core.data import read_weights
from cutthroat.core.guide import Guide
from cutthroat.core.policy import Policy
from cutthroat.core.state import State
from cutthroat.games.shinobi.bot.estimates import WORTH, own_side, side_of
from cutthroat.games.shinobi.bot.greedy import Greedy, Outlook, signed
from cutthroat.games.shinobi.bot.light import Light
from cutthroat.games.shinobi.rules import contracts
from cutthroat.games.shinobi.rules.actions import CONTRACTS, PAIRS, PASS
from cutthroat.games.shinobi.rules.cards import ASSASSIN, DATA, GUARDIAN, ROUNDS
from cutthroat.games.shinobi.rules.marks import (
    DRAWN,
    KIND,
    ON_ASSASSIN_SIDE,
    ON_GUARDIAN_SIDE,
    ONLY,
    holder_of,
    owner_of,
    source_of,
    where_of,
)
from cutthroat.games.shinobi.rules.phases import CONTRACT, DRAFT, NINJA
from cutthroat.games.shinobi.rules.state import ShinobiState

GUESSES: Final = 3
"""So many pairs of contracts are tried on a rival in each world."""
ELSEWHERE: Final = 0.08
"""How likely a card on a target without a contract is, beside one on a target with one."""
AGAINST: Final = 0.12
"""The same for a card that fights against its player's contract."""


class ShinobiGuide(Guide):
    def __init__(self) -> None:
        super().__init__(Greedy(), Light())
        self.careless = Absent()
        self.mixes = False
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
        if world.phase != NINJA:
            return 1.0
        weight = 1.0
        for other in range(world.seats):
            if other != seat:
                weight *= sign_like_a_player(world, other, chance)
        return weight


def sign_like_a_player(s: ShinobiState, other: i64, chance: Chance) -> float:
    """Guess a rival's contracts anew; how well the cards that it has played fit them."""
    now = s.hands[other]
    s.hands[other] = hand_at_signing(s, other)
    outlook = Outlook(s, other)
    s.hands[other] = now
    pairs = contracts.pairs(s)
    total = 0.0
    kept: i64 = s.contracts[other]
    for _ in range(GUESSES):
        s.contracts[other] = PAIRS[signed(pairs, outlook, chance) - CONTRACTS]
        weight = fit(s, other)
        total += weight
        if float(chance.pick(1000)) * total <= weight * 1000.0:
            kept = s.contracts[other]
    s.contracts[other] = kept
    return total / float(GUESSES)


def hand_at_signing(s: ShinobiState, seat: i64) -> list[i64]:
    """What is left of it, and what was played of it in this phase; cards drawn since do not count."""
    hand: list[i64] = [mark for mark in s.hands[seat] if source_of(mark) < DRAWN]
    for lane in s.lanes:
        for mark in lane:
            if holder_of(mark) == seat and source_of(mark) < DRAWN:
                hand.append(mark & KIND)
    return hand


def fit(s: ShinobiState, seat: i64) -> float:
    """Players send cards to the targets of their contracts, and for the side that they have signed for."""
    weight = 1.0
    for place in range(len(s.lanes)):
        side = own_side(s, seat, place)
        for mark in s.lanes[place]:
            if owner_of(mark) == seat:
                if side == NONE:
                    weight *= ELSEWHERE
                elif fights_for(mark) not in (side, NONE):
                    weight *= AGAINST
    return weight


def fights_for(mark: i64) -> i64:
    where = where_of(mark)
    if where == ON_GUARDIAN_SIDE:
        return GUARDIAN
    return ASSASSIN if where == ON_ASSASSIN_SIDE else side_of(mark & KIND)


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
