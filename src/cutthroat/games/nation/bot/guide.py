"""What search is told about Nation: it looks to the end of the next round, and counts the money there."""

from __future__ import annotations

from mypy_extensions import i64

from cutthroat.core.bits import NONE, count, has
from cutthroat.core.chance import Chance
from cutthroat.core.data import read_weights
from cutthroat.core.guide import Guide
from cutthroat.core.state import State
from cutthroat.games.nation.bot.beliefs import guess_lists
from cutthroat.games.nation.bot.greedy import Greedy
from cutthroat.games.nation.bot.valuation import card_worth, weapons_in
from cutthroat.games.nation.rules import assassination
from cutthroat.games.nation.rules.cards import DATA, TARGETS
from cutthroat.games.nation.rules.payout import hit_list_money, open_money
from cutthroat.games.nation.rules.phases import COMMIT, REFILL, VOTE
from cutthroat.games.nation.rules.seating import NOTHING, ONLY, changed
from cutthroat.games.nation.rules.state import NationState


class NationGuide(Guide):
    def __init__(self) -> None:
        super().__init__(Greedy())
        self.ahead = 2
        self.caution = 0.5
        self.mixes = False
        self.tries = 1
        self.weights = read_weights("cutthroat.games.nation.bot", DATA)

    def horizon(self, state: State) -> i64:
        assert isinstance(state, NationState)
        return state.round

    def features(self, state: State, seat: i64) -> list[float]:
        """Money so far, weighed more the fewer targets stand; Weapons, and what the hand is worth."""
        assert isinstance(state, NationState)
        money = float(open_money(state, seat) + hit_list_money(state, seat))
        fallen = 1.0 - float(count(state.standing)) / float(TARGETS)
        hand = 0.0
        for card in state.hands[seat]:
            hand += card_worth(state, seat, card)
        return [money, money * fallen, float(min(weapons_in(state.hands[seat]), 3)), hand]

    def believes(self, state: State) -> bool:
        """Hit Lists are guessed until they are shown."""
        assert isinstance(state, NationState)
        return not state.are_lists_shown

    def believe(self, world: State, seat: i64, chance: Chance) -> float:
        assert isinstance(world, NationState)
        if not world.are_lists_shown:
            guess_lists(world, seat, chance)
        return 1.0

    def reopen(self, world: State, seat: i64) -> None:
        assert isinstance(world, NationState)
        if world.phase not in (COMMIT, REFILL, VOTE):
            return
        for other in range(world.seats):
            if other == seat or has(world.waiting, other) or not has(world.active, other):
                continue
            if world.phase == COMMIT:
                assassination.start_over(world, other)
            elif world.phase == REFILL:
                world.plan[other] = NOTHING
                world.step[other] = 0
            elif world.votes[other] == NONE:
                continue
            else:
                world.votes = changed(world.votes, other, NONE - world.votes[other])
            world.waiting |= ONLY[other]
