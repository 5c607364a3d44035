"""The greedy bot in a hurry, for rollouts.

It does without the list of legal actions, looks only at plays that can still be the best, and throws dice only for
equals. The dice fall otherwise than the greedy bot's, with the same odds.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from cutthroat.core.bits import NONE
from cutthroat.core.chance import Chance
from cutthroat.core.policy import Policy, surely_best
from cutthroat.core.state import State
from cutthroat.games.shinobi.bot.estimates import (
    LANE_PLAYED,
    WRONG_SIDE,
    Lane,
    lanes_of,
    worth_at_a_glance,
    worth_elsewhere,
    worth_of_passing,
)
from cutthroat.games.shinobi.bot.greedy import (
    ACTIONS,
    LAST,
    best_card,
    best_contracts,
    best_to_discard,
    best_to_pick,
    remember,
    surely_played,
    worth_in_battle,
)
from cutthroat.games.shinobi.rules.actions import PASS, PLACES, PLAY, PLAYS
from cutthroat.games.shinobi.rules.cards import EVENTS, MEDDLERS, SCOUT, SIDES, WEAPONS
from cutthroat.games.shinobi.rules.marks import KIND
from cutthroat.games.shinobi.rules.ninja import varying_plays
from cutthroat.games.shinobi.rules.phases import CONTRACT, DRAFT, NINJA, TRIM
from cutthroat.games.shinobi.rules.state import ShinobiState

LUCK: Final = 4
"""The sides of the die that is thrown for equals; the first with the highest throw is taken."""
BLANK: Final[list[i64]] = []


class Light(Policy):
    __slots__ = ("shortlist",)

    shortlist: i64
    """So many cards at most are tried in battle for a decision; with none, all are judged at a glance."""

    def __init__(self, shortlist: i64 = 0) -> None:
        self.shortlist = shortlist

    def choose(self, state: State, seat: i64, legal: list[i64], chance: Chance) -> i64:
        assert isinstance(state, ShinobiState)
        if state.phase == NINJA:
            return Plays(state, seat, self.shortlist, chance).best_of(legal)
        if state.phase == CONTRACT:
            return best_contracts(state, seat, legal, chance)
        return best_card(state, seat, legal, chance)

    def decide(self, state: State, seat: i64, chance: Chance) -> i64:
        assert isinstance(state, ShinobiState)
        if state.phase == NINJA:
            return Plays(state, seat, self.shortlist, chance).best()
        if state.phase == DRAFT:
            return best_to_pick(state, seat, chance)
        if state.phase == TRIM:
            return best_to_discard(state, seat, chance)
        return self.choose(state, seat, state.legal_actions(seat), chance)

    def surely(self, state: State, seat: i64) -> i64:
        assert isinstance(state, ShinobiState)
        if state.phase == NINJA:
            return surely_played(state, seat, self.shortlist)
        return surely_best(self, state, seat)


@mypyc_attr(free_list_len=1)
class Plays:
    """What a seat can play, and the best of it so far."""

    __slots__ = (
        "action",
        "chance",
        "hopes",
        "lanes",
        "luck",
        "promising",
        "seat",
        "shortlist",
        "state",
        "worth",
    )

    state: ShinobiState
    seat: i64
    shortlist: i64
    chance: Chance
    lanes: list[Lane | None]
    promising: list[i64]
    """Cards for the own targets that are to be fought through, the most promising first, as ``remember`` keeps them."""
    action: i64
    worth: i64
    luck: i64

    def __init__(self, state: ShinobiState, seat: i64, shortlist: i64, chance: Chance) -> None:
        self.state = state
        self.seat = seat
        self.shortlist = shortlist
        self.chance = chance
        self.lanes = lanes_of(state, seat)
        self.promising = [] if shortlist else BLANK
        self.action = NONE
        self.worth = -100000
        self.luck = 0

    def best_of(self, legal: list[i64]) -> i64:
        for action in legal:
            place = LANE_PLAYED[action]
            worth = worth_at_a_glance(self.state, self.seat, action, self.lanes)
            if place != NONE and self.lanes[place] is not None:
                self.promise(action, worth)
            else:
                self.offer(action, worth)
        return self.fight_out()

    def best(self) -> i64:
        """Of all legal actions, as they come in their list."""
        s = self.state
        if not s.pending:
            self.offer(PASS, worth_of_passing(s))
        last: i64 = NONE
        for mark in s.pending or s.hands[self.seat]:
            kind = mark & KIND
            if kind != last:
                last = kind
                if kind >= EVENTS or SCOUT <= kind < MEDDLERS:
                    self.try_effect(kind)
                elif kind >= WEAPONS:
                    self.try_weapon(kind)
                else:
                    self.try_ninja(kind)
        return self.fight_out()

    def offer(self, action: i64, worth: i64) -> None:
        if worth > self.worth:
            self.action = action
            self.worth = worth
            self.luck = self.chance.pick(LUCK)
        elif worth == self.worth and self.luck < LUCK - 1:
            luck = self.chance.pick(LUCK)
            if luck > self.luck:
                self.action = action
                self.luck = luck

    def promise(self, action: i64, worth: i64) -> None:
        """A card for a target of the seat's own."""
        if self.shortlist:
            hope = LUCK * worth + self.chance.pick(LUCK)
            remember(self.promising, action, hope, self.shortlist)
        else:
            self.offer(action, worth)

    def try_effect(self, kind: i64) -> None:
        s = self.state
        for action in PLAYS[len(s.targets)][kind] or varying_plays(s, self.seat, kind):
            self.offer(action, worth_at_a_glance(s, self.seat, action, self.lanes))

    def try_weapon(self, kind: i64) -> None:
        action: i64 = PLAY + kind * PLACES
        for lane in self.lanes:
            if lane is not None:
                for side in range(SIDES):
                    worth: i64 = lane.promise_of(kind) if side == lane.side else WRONG_SIDE
                    self.promise(action + side, worth)
            elif self.worth <= 0:
                self.offer(action, 0)
                self.offer(action + 1, 0)
            action += SIDES

    def try_ninja(self, kind: i64) -> None:
        """Or a meddler."""
        action: i64 = PLAY + kind * PLACES
        elsewhere = worth_elsewhere(kind)
        for lane in self.lanes:
            if lane is not None:
                self.promise(action, lane.promise_of(kind))
            elif self.worth <= elsewhere:
                self.offer(action, elsewhere)
            action += 1

    def fight_out(self) -> i64:
        for hopeful in self.promising:
            action = LAST - hopeful % ACTIONS
            lane = self.lanes[LANE_PLAYED[action]]
            assert lane is not None
            self.offer(action, worth_in_battle(action, lane))
        return self.action
