"""A bot that plays two-player positions perfectly and weighs one round at a time in company.

Two players: the exact solution of the game, from a table (docs/rules/crisis.md, section 7.4). More players: what a
plan is likely to win and to cost in this round, plus what its order group is worth in the next.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cutthroat.core.bits import bit, count, has, lowest
from cutthroat.core.chance import Chance
from cutthroat.core.policy import Policy
from cutthroat.core.state import State
from cutthroat.games.crisis.bot.belief import SOLVED, Belief, by_chips
from cutthroat.games.crisis.rules.actions import ACTION_OF, ASSASSINATE, HIDE, MOST_SEATS, TARGET_OF, TRACK, plan
from cutthroat.games.crisis.rules.cards import DEATHS_TO_DROP_OUT, MIXED, POINTS_TO_WIN
from cutthroat.games.crisis.rules.phases import PICK
from cutthroat.games.crisis.rules.state import CrisisState

MILLION: Final = 1_000_000
SURE_KILL: Final[list[i64]] = [MILLION, 0, 0]
SURE_VICTIM: Final[list[i64]] = [0, 0, MILLION]
KILL: Final[list[float]] = by_chips([1.0, 1.0, 2.8], POINTS_TO_WIN)
"""Standard game: what a kill of mine is worth when I have that many."""
RIVAL: Final[list[float]] = by_chips([0.25, 0.6, 3.0], POINTS_TO_WIN)
"""Standard game: what it costs me when somebody with that many kills gets one more."""
DEATH: Final[list[float]] = by_chips([1.0, 1.6, 2.0], DEATHS_TO_DROP_OUT)
"""Battle Royale: what a death costs me when I have had that many."""
ROYALE_KILL: Final = 0.9
"""Battle Royale: what a death of somebody else is worth to all the others together."""
LATER_KILL: Final = 0.40
ROYALE_LATER_KILL: Final = 0.30
"""What a surviving Track is worth, measured in kills."""
TRACK_ORDER: Final = 0.18
HIDE_ORDER: Final = 0.07
"""What acting early, or in the middle, is worth next round."""
WHIM: Final = 0.25
ROYALE_WHIM: Final = 0.10
"""Plans that are this close are as good as one another, and nobody should be able to read me."""


class Greedy(Policy):
    def choose(self, state: State, seat: i64, legal: list[i64], chance: Chance) -> i64:
        assert isinstance(state, CrisisState)
        if state.phase == PICK:
            return legal[chance.pick(len(legal))]
        if count(state.playing) == 2:
            return duel(state, seat, chance)
        return best_plan(state, seat, legal, chance)

    def odds(self, state: State, seat: i64, legal: list[i64], chance: Chance) -> list[float]:
        """Exact while two are left."""
        assert isinstance(state, CrisisState)
        if state.phase == PICK or count(state.playing) != 2:
            return super().odds(state, seat, legal, chance)
        weights = duel_weights(state, seat)
        return [float(weights[ACTION_OF[choice]]) / MILLION for choice in legal]


def duel(s: CrisisState, seat: i64, chance: Chance) -> i64:
    weights = duel_weights(s, seat)
    other = lowest(s.playing & ~bit(seat))
    for action in (ASSASSINATE, TRACK, HIDE):
        if weights[action] == MILLION:
            return plan(action, other)
    return plan(draw_action(weights, chance), other)


def duel_weights(s: CrisisState, seat: i64) -> list[i64]:
    """The mixed strategy of the exact solution.

    A first player who is tracking has a sure kill; the victim's best is to hide, for the next order. (That only the
    second is tracking cannot come about.)
    """
    other = lowest(s.playing & ~bit(seat))
    is_second = s.line[1] == seat
    if has(s.tracking, seat) and not (is_second and has(s.tracking, other)):
        return SURE_KILL
    if has(s.tracking, other):
        return SURE_VICTIM
    first, second = s.line[0], s.line[1]
    row = SOLVED * solved_points(s, first, second) + solved_points(s, second, first)
    return MIXED[row + (9 if is_second else 0)]


def duel_points(s: CrisisState, seat: i64, other: i64) -> i64:
    """AC-9.10: in a Battle Royale the other's deaths are my points."""
    return s.chips[other] if s.battle_royale else s.chips[seat]


def solved_points(s: CrisisState, seat: i64, other: i64) -> i64:
    """In the game to three points that is solved: as many are missing."""
    goal = DEATHS_TO_DROP_OUT if s.battle_royale else POINTS_TO_WIN
    return max(0, SOLVED - goal + duel_points(s, seat, other))


def draw_action(weights: list[i64], chance: Chance) -> i64:
    ticket = chance.pick(MILLION)
    if ticket < weights[ASSASSINATE]:
        return ASSASSINATE
    return TRACK if ticket < weights[ASSASSINATE] + weights[TRACK] else HIDE


def best_plan(s: CrisisState, seat: i64, legal: list[i64], chance: Chance) -> i64:
    belief = Belief(s, seat)
    whim = ROYALE_WHIM if s.battle_royale else WHIM
    best = legal[0]
    highest = -1e9
    for choice in legal:
        value = worth(s, belief, ACTION_OF[choice], TARGET_OF[choice]) + whim * float(chance.pick(1024)) / 1024.0
        if value > highest:
            highest = value
            best = choice
    return best


def worth(s: CrisisState, belief: Belief, action: i64, target: i64) -> float:
    """What a plan wins and loses, in kills."""
    if action == HIDE:
        return HIDE_ORDER + counter_worth(s, belief, target) - danger(s, belief, HIDE)
    if action == TRACK:
        return TRACK_ORDER + track_worth(s, belief, target) - danger(s, belief, TRACK)
    return attack_worth(s, belief, target) - danger(s, belief, ASSASSINATE)


def gain(s: CrisisState, belief: Belief) -> float:
    """What it is worth to me that I kill somebody; in a Battle Royale all who are left share the profit."""
    if s.battle_royale:
        return ROYALE_KILL / (len(belief.players) - 1)
    return KILL[s.chips[belief.me]]


def loss(s: CrisisState, belief: Belief, killer: i64) -> float:
    """What it costs me that somebody kills me."""
    return DEATH[s.chips[belief.me]] if s.battle_royale else RIVAL[s.chips[killer]]


def attack_worth(s: CrisisState, belief: Belief, target: i64) -> float:
    """The kill if I and the target live so long, what the target's own attack would have done, and the counter."""
    me = belief.me
    met = (1.0 - dies_before_number(s, belief)) * (1.0 - belief.dead_before_me(s, target))
    hides = belief.hides[target]
    if has(s.tracking, me):
        return met * (gain(s, belief) + prevented(s, belief, target))
    struck_back = hides * belief.watches(s, target, me) * loss(s, belief, target)
    return met * ((1.0 - hides) * gain(s, belief) + prevented(s, belief, target) - struck_back)


def prevented(s: CrisisState, belief: Belief, target: i64) -> float:
    """A target who has not acted yet will not: an attack less on me, and in the standard game a point less."""
    blow = 1.0 - belief.earlier[target]
    on_me = belief.strikes[MOST_SEATS * target + belief.me] * loss(s, belief, target)
    if s.battle_royale:
        return blow * on_me
    return blow * (on_me + 0.5 * belief.attacks[target] * RIVAL[s.chips[target]])


def dies_before_number(s: CrisisState, belief: Belief) -> float:
    """The chance that I am dead when my number is called, unhidden."""
    lives = 1.0
    for other in belief.players:
        if other != belief.me:
            lives *= 1.0 - belief.strikes[MOST_SEATS * other + belief.me] * belief.earlier[other]
    return 1.0 - lives


def track_worth(s: CrisisState, belief: Belief, target: i64) -> float:
    """A likely kill next round, if I live through this one; best of somebody who must be stopped."""
    lives = 1.0
    for other in belief.players:
        if other != belief.me:
            lives *= 1.0 - belief.strikes[MOST_SEATS * other + belief.me]
    if s.battle_royale:
        return lives * ROYALE_LATER_KILL * gain(s, belief)
    return lives * LATER_KILL * (gain(s, belief) + 0.5 * RIVAL[s.chips[target]])


def counter_worth(s: CrisisState, belief: Belief, watched: i64) -> float:
    """The kill if the one I watch attacks me and is not tracking (AC-5.7)."""
    if has(s.tracking, watched):
        return 0.0
    return belief.strikes[MOST_SEATS * watched + belief.me] * gain(s, belief)


def danger(s: CrisisState, belief: Belief, action: i64) -> float:
    """What the attacks of this round cost me; a Hide stops all but those of trackers."""
    total = 0.0
    for other in belief.players:
        if other != belief.me and (action != HIDE or has(s.tracking, other)):
            total += belief.strikes[MOST_SEATS * other + belief.me] * loss(s, belief, other)
    return total
