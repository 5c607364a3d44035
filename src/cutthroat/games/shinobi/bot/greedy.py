"""The greedy bot: drafts for one side, signs what its hand can win, and counts both sides of its own targets.

It looks only at what its seat knows. A card that it does not know counts as a weak ninja of the other side, a weapon
that it does not know as a Shuriken. All estimates are ints: chances in percent, gold in hundredths.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cutthroat.core.bits import NONE, lowest
from cutthroat.core.chance import Chance
from cutthroat.core.policy import Policy, surely_best
from cutthroat.core.state import State
from cutthroat.games.shinobi.bot.estimates import (
    LANE_PLAYED,
    WORTH,
    Lane,
    lanes_of,
    percent,
    side_of,
    sides_of,
    worth_at_a_glance,
)
from cutthroat.games.shinobi.rules.actions import (
    CONTRACTS,
    DISCARD,
    KIND_PLAYED,
    PAIRS,
    PICK_KEPT,
    PLACE_PLAYED,
)
from cutthroat.games.shinobi.rules.cards import (
    ASSASSIN,
    GUARDIAN,
    KINDS,
    REWARD_GOLD,
    ROUNDS,
    SIDES,
    TARGET_GOLD,
    TARGET_POWER,
    TARGETS,
    VALUE,
    WEAPONS,
    is_weapon,
)
from cutthroat.games.shinobi.rules.marks import KIND, ON_GUARDIAN_SIDE, ON_STACK
from cutthroat.games.shinobi.rules.phases import CONTRACT, NINJA
from cutthroat.games.shinobi.rules.state import ShinobiState

LEAN_LIMIT: Final = 15
EXPECTED: Final[list[i64]] = [5, 6, 5, 6, 5, 6, 5, 6, 5, 6]
"""By contract token: the power that others bring to that side."""
TOO_LITTLE: Final = 8
"""In the last round, contracts that cannot make up what the seat is behind are worth so much less."""
FIRST: Final[list[i64]] = [lowest(pair) for pair in PAIRS]
SECOND: Final[list[i64]] = [lowest(pair & (pair - 1)) for pair in PAIRS]
"""The two contract tokens of each pair."""
HOLDERS: Final[list[i64]] = [19, 19, 18, 19, 17, 19, 17, 19, 16, 18]
"""By contract token: how many are expected to share it, in tenths."""


class Greedy(Policy):
    __slots__ = ("shortlist",)

    shortlist: i64
    """So many cards at most are tried in battle for a decision."""

    def __init__(self, shortlist: i64 = 5) -> None:
        self.shortlist = shortlist

    def choose(self, state: State, seat: i64, legal: list[i64], chance: Chance) -> i64:
        assert isinstance(state, ShinobiState)
        if state.phase == NINJA:
            return best_play(state, seat, legal, chance, self.shortlist)
        if state.phase == CONTRACT:
            return best_contracts(state, seat, legal, chance)
        return best_card(state, seat, legal, chance)

    def surely(self, state: State, seat: i64) -> i64:
        assert isinstance(state, ShinobiState)
        return NONE if state.phase == NINJA else surely_best(self, state, seat)


# Drafting


def best_card(s: ShinobiState, seat: i64, legal: list[i64], chance: Chance) -> i64:
    """Pick the most useful card, or discard the least useful one."""
    lean = leaning(s.hands[seat])
    best = legal[0]
    best_score: i64 = -1000
    for action in legal:
        if action < DISCARD:
            score = draft_worth(action, lean)
        elif action < PICK_KEPT:
            score = -draft_worth(action - DISCARD, lean)
        else:
            score = draft_worth(action - PICK_KEPT, lean)
        score = 3 * score + chance.pick(3)
        if score > best_score:
            best_score = score
            best = action
    return best


def leaning(hand: list[i64]) -> i64:
    """How much more the hand is worth to assassins than to guardians, within limits."""
    lean = (side_worth(hand, ASSASSIN) - side_worth(hand, GUARDIAN)) // 6
    return max(-LEAN_LIMIT, min(LEAN_LIMIT, lean))


def side_worth(hand: list[i64], side: i64) -> i64:
    """What a hand's ninjas and weapons are worth to one side."""
    total: i64 = 0
    for mark in hand:
        kind = mark & KIND
        if side_of(kind) == side:
            total += WORTH[kind]
        elif is_weapon(kind):
            total += 5 * VALUE[side * KINDS + kind]
    return total


def draft_worth(kind: i64, lean: i64) -> i64:
    side = side_of(kind)
    if side == ASSASSIN:
        return WORTH[kind] + lean
    if side == GUARDIAN:
        return WORTH[kind] - lean
    if is_weapon(kind):
        return WORTH[kind] + lean * (VALUE[KINDS + kind] - VALUE[kind]) // 4
    return WORTH[kind]


# Contracts


def best_contracts(s: ShinobiState, seat: i64, legal: list[i64], chance: Chance) -> i64:
    """The pair with the best prospects; a little chance hides the plan."""
    return signed(legal, Outlook(s, seat), chance)


class Outlook:
    """What a seat expects of contracts, by token: alone, and beside another one of the same side."""

    __slots__ = ("alone", "behind", "payable", "shared")

    alone: list[i64]
    shared: list[i64]
    payable: list[i64]
    behind: i64

    def __init__(self, s: ShinobiState, seat: i64) -> None:
        guardians = side_worth(s.hands[seat], GUARDIAN) // 10
        assassins = side_worth(s.hands[seat], ASSASSIN) // 10
        self.alone = prospects(s, guardians, assassins)
        self.shared = prospects(s, guardians * 6 // 10, assassins * 6 // 10)
        self.payable = payments(s)
        self.behind = max(s.gold) - s.gold[seat] if s.round == ROUNDS else 0


def signed(legal: list[i64], outlook: Outlook, chance: Chance) -> i64:
    """The action that signs what looks best today."""
    alone, shared, payable = outlook.alone, outlook.shared, outlook.payable
    best = legal[0]
    best_score: i64 = -1
    for action in legal:
        first = FIRST[action - CONTRACTS]
        second = SECOND[action - CONTRACTS]
        table = shared if first % SIDES == second % SIDES else alone
        score = (table[first] + table[second]) * (8 + chance.pick(5))
        if payable[first] + payable[second] < outlook.behind:
            score //= TOO_LITTLE
        if score > best_score:
            best_score = score
            best = action
    return best


def payments(s: ShinobiState) -> list[i64]:
    """What each contract token pays at most; 0 for targets that are not there."""
    gold: list[i64] = [0] * (SIDES * TARGETS)
    for place in range(len(s.targets)):
        token = s.targets[place] * SIDES
        gold[token + GUARDIAN] = REWARD_GOLD[s.rewards[place]]
        gold[token + ASSASSIN] = REWARD_GOLD[s.rewards[place]] + TARGET_GOLD[s.targets[place]]
    return gold


def prospects(s: ShinobiState, guardians: i64, assassins: i64) -> list[i64]:
    """What each contract token can be expected to pay; 0 for targets that are not there."""
    worth: list[i64] = [0] * (SIDES * TARGETS)
    for place in range(len(s.targets)):
        target = s.targets[place]
        power = TARGET_POWER[target]
        gold = REWARD_GOLD[s.rewards[place]]
        safe = percent(50 + 4 * (guardians + power - EXPECTED[target * SIDES + ASSASSIN]))
        dead = percent(50 + 4 * (assassins - power - EXPECTED[target * SIDES + GUARDIAN]))
        worth[target * SIDES + GUARDIAN] = safe * gold * 10 // HOLDERS[target * SIDES + GUARDIAN]
        worth[target * SIDES + ASSASSIN] = (
            dead * (gold + TARGET_GOLD[target]) * 10 // HOLDERS[target * SIDES + ASSASSIN]
        )
    return worth


# The Ninja Phase


def best_play(s: ShinobiState, seat: i64, legal: list[i64], chance: Chance, shortlist: i64) -> i64:
    """The play that gains most, or a pass if keeping the cards is better.

    Cards that look best at a glance are fought through; what takes no part in a battle is worth what it seems.
    """
    sides = sides_of(s, seat)
    lanes = lanes_of(s, seat, sides)
    best = legal[0]
    best_score: i64 = -100000
    promising: list[i64] = []
    hopes: list[i64] = []
    for action in legal:
        place = LANE_PLAYED[action]
        score = 4 * worth_at_a_glance(s, seat, action, sides, lanes) + chance.pick(4)
        if place != NONE and lanes[place] is not None:
            remember(promising, hopes, action, score, shortlist)
        elif score > best_score:
            best_score = score
            best = action
    for action in promising:
        lane = lanes[LANE_PLAYED[action]]
        assert lane is not None
        score = 4 * worth_in_battle(action, lane) + chance.pick(4)
        if score > best_score:
            best_score = score
            best = action
    return best


def remember(promising: list[i64], hopes: list[i64], action: i64, hope: i64, most: i64) -> None:
    """Keep the most promising actions, the best first."""
    at: i64 = len(hopes)
    while at > 0 and hopes[at - 1] < hope:
        at -= 1
    if at < most:
        promising.insert(at, action)
        hopes.insert(at, hope)
        if len(hopes) > most:
            promising.pop()
            hopes.pop()


def worth_in_battle(action: i64, lane: Lane) -> i64:
    """How much a card adds to what the seat expects from a target of its own; useless ones are better kept."""
    kind = KIND_PLAYED[action]
    where: i64 = ON_GUARDIAN_SIDE + PLACE_PLAYED[action] % SIDES if kind >= WEAPONS else ON_STACK
    return lane.prospect_with(kind, where) - lane.now - 4
