"""The greedy bot in a hurry, for rollouts: two battles a decision instead of one for every card it could play.

What a card adds to a battle is its printed power, and a guess for those that do something else.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cutthroat.core.bits import NONE
from cutthroat.core.chance import Chance
from cutthroat.core.events import MUTED
from cutthroat.core.policy import Policy
from cutthroat.core.state import State
from cutthroat.games.shinobi.bot.greedy import (
    WORTH,
    add_lane,
    best_card,
    best_contracts,
    cards_to_come,
    own_side,
    percent,
    side_of,
    worth_elsewhere,
    worth_of_event,
    worth_of_passing,
    worth_of_scouting,
)
from cutthroat.games.shinobi.rules.actions import KIND_PLAYED, PASS, PLACE_PLAYED
from cutthroat.games.shinobi.rules.battle import fight
from cutthroat.games.shinobi.rules.cards import (
    EVENTS,
    GUARDIAN,
    KINDS,
    MEDDLERS,
    MEDDLING,
    REWARD_GOLD,
    SCOUT,
    SIDES,
    TARGET_GOLD,
    VALUE,
    WEAPONS,
)
from cutthroat.games.shinobi.rules.phases import CONTRACT, NINJA
from cutthroat.games.shinobi.rules.state import ShinobiState


def added_power(side: i64, kind: i64) -> i64:
    """What a card adds to the margin of a side, roughly: a tenth of what it is worth in a draft."""
    if kind >= WEAPONS:
        return VALUE[side * KINDS + kind] if kind < EVENTS else 0
    own = side_of(kind)
    if own == NONE:
        return 1 if kind < SCOUT else 0
    return WORTH[kind] // 10 if own == side else -(WORTH[kind] // 10)


ADDED: Final[list[i64]] = [added_power(side, kind) for side in range(SIDES) for kind in range(KINDS)]
"""``ADDED[side * KINDS + kind]``."""


class Light(Policy):
    def choose(self, state: State, seat: i64, legal: list[i64], chance: Chance) -> i64:
        assert isinstance(state, ShinobiState)
        if state.phase == NINJA:
            return quick_play(state, seat, legal, chance)
        if state.phase == CONTRACT:
            return best_contracts(state, seat, legal, chance)
        return best_card(state, seat, legal, chance)


class Lane:
    """A target with a contract of the seat, as it stands."""

    __slots__ = ("margin", "now", "reward", "side", "slack")

    side: i64
    margin: i64
    reward: i64
    slack: i64
    now: i64

    def __init__(self, s: ShinobiState, seat: i64, place: i64, side: i64, to_come: i64) -> None:
        rows: list[list[i64]] = [[], [], []]
        unknown = add_lane(s, seat, place, side, rows)
        b = fight(s.targets[place], s.rewards[place], rows[0], rows[1], rows[2], MUTED)
        margin = b.assassin_total - b.guardian_total
        self.side = side
        self.margin = 1 - margin if side == GUARDIAN else margin
        reward = REWARD_GOLD[s.rewards[place]]
        if side != GUARDIAN:
            reward += TARGET_GOLD[s.targets[place]]
        for meddler in b.meddlers:
            reward += MEDDLING[side * KINDS + meddler]
        self.reward = max(0, reward)
        self.slack = 8 + to_come // 3 + 2 * unknown
        self.now = self.prospect(0)

    def prospect(self, more: i64) -> i64:
        """In hundredths of gold, with so much more power."""
        return percent(50 + (2 * (self.margin + more) - 1) * 24 // self.slack) * self.reward


def quick_play(s: ShinobiState, seat: i64, legal: list[i64], chance: Chance) -> i64:
    to_come = cards_to_come(s, seat)
    sides: list[i64] = []
    lanes: list[Lane | None] = []
    for place in range(len(s.targets)):
        side = own_side(s, seat, place)
        sides.append(side)
        lanes.append(None if side == NONE else Lane(s, seat, place, side, to_come))
    best = legal[0]
    best_score: i64 = -100000
    for action in legal:
        if action == PASS:
            score = worth_of_passing(s)
        else:
            score = worth_of_card(s, seat, KIND_PLAYED[action], PLACE_PLAYED[action], sides, lanes)
        score = 4 * score + chance.pick(4)
        if score > best_score:
            best_score = score
            best = action
    return best


def worth_of_card(s: ShinobiState, seat: i64, kind: i64, place: i64, sides: list[i64], lanes: list[Lane | None]) -> i64:
    if kind >= EVENTS:
        return worth_of_event(s, kind, place)
    if SCOUT <= kind < MEDDLERS:
        return worth_of_scouting(s, seat, kind, place, sides)
    lane = lanes[place // SIDES if kind >= WEAPONS else place]
    if lane is None:
        return 0 if kind >= WEAPONS else worth_elsewhere(kind)
    if kind >= WEAPONS and place % SIDES != lane.side:
        return -10
    if kind >= MEDDLERS and kind < WEAPONS:
        return 8 * MEDDLING[lane.side * KINDS + kind] - 4
    return lane.prospect(ADDED[lane.side * KINDS + kind]) - lane.now - 4
