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
    worth_at_a_glance,
)
from cutthroat.games.shinobi.rules.actions import (
    CONTRACTS,
    DISCARD,
    KIND_PLAYED,
    PAIRS,
    PICK,
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
from cutthroat.games.shinobi.rules.phases import CONTRACT, DRAFT, NINJA, TRIM
from cutthroat.games.shinobi.rules.state import ShinobiState

SHORTLIST: Final = 5
LEAN_LIMIT: Final = 15
EXPECTED: Final[list[i64]] = [5, 6, 5, 6, 5, 6, 5, 6, 5, 6]
"""By contract token: the power that others bring to that side."""
TOO_LITTLE: Final = 8
"""In the last round, contracts that cannot make up what the seat is behind are worth so much less."""
FIRST: Final[list[i64]] = [lowest(pair) for pair in PAIRS]
SECOND: Final[list[i64]] = [lowest(pair & (pair - 1)) for pair in PAIRS]
"""The two contract tokens of each pair."""
ACTIONS: Final = 1024
LAST: Final = ACTIONS - 1
"""More than there are actions."""
HOLDERS: Final[list[i64]] = [19, 19, 18, 19, 17, 19, 17, 19, 16, 18]
"""By contract token: how many are expected to share it, in tenths."""


class Greedy(Policy):
    __slots__ = ("shortlist",)

    shortlist: i64
    """So many cards at most are tried in battle for a decision."""

    def __init__(self, shortlist: i64 = SHORTLIST) -> None:
        self.shortlist = shortlist

    def choose(self, state: State, seat: i64, legal: list[i64], chance: Chance) -> i64:
        assert isinstance(state, ShinobiState)
        if state.phase == NINJA:
            return best_play(state, seat, legal, chance, self.shortlist)
        if state.phase == CONTRACT:
            return best_contracts(state, seat, legal, chance)
        return best_card(state, seat, legal, chance)

    def decide(self, state: State, seat: i64, chance: Chance) -> i64:
        assert isinstance(state, ShinobiState)
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


def best_to_pick(s: ShinobiState, seat: i64, chance: Chance) -> i64:
    """The same from the whole packet, without a list of its kinds."""
    lean = leaning(s.hands[seat])
    best: i64 = NONE
    best_score: i64 = -1000
    last: i64 = NONE
    for kind in s.packets[seat]:
        if kind != last:
            last = kind
            score = 3 * draft_worth(kind, lean) + chance.pick(3)
            if score > best_score:
                best_score = score
                best = kind
    return PICK + best


def best_to_discard(s: ShinobiState, seat: i64, chance: Chance) -> i64:
    """The same from the whole hand."""
    lean = leaning(s.hands[seat])
    best: i64 = NONE
    best_score: i64 = -1000
    last: i64 = NONE
    for mark in s.hands[seat]:
        kind = mark & KIND
        if kind != last:
            last = kind
            score = chance.pick(3) - 3 * draft_worth(kind, lean)
            if score > best_score:
                best_score = score
                best = kind
    return DISCARD + best


def leaning(hand: list[i64]) -> i64:
    """How much more the hand is worth to assassins than to guardians, within limits."""
    lean: i64 = 0
    for mark in hand:
        lean += LEANS[mark & KIND]
    return max(-LEAN_LIMIT, min(LEAN_LIMIT, lean // 6))


def side_worth(hand: list[i64], side: i64) -> i64:
    """What a hand's ninjas and weapons are worth to one side."""
    total: i64 = 0
    first: i64 = side * KINDS
    for mark in hand:
        total += SIDE_WORTH[first + (mark & KIND)]
    return total


def worth_to_side(side: i64, kind: i64) -> i64:
    if is_weapon(kind):
        return 5 * VALUE[side * KINDS + kind]
    return WORTH[kind] if side_of(kind) == side else 0


SIDE_WORTH: Final[list[i64]] = [worth_to_side(side, kind) for side in range(SIDES) for kind in range(KINDS)]
"""``SIDE_WORTH[side * KINDS + kind]``."""
LEANS: Final[list[i64]] = [
    SIDE_WORTH[ASSASSIN * KINDS + kind] - SIDE_WORTH[GUARDIAN * KINDS + kind] for kind in range(KINDS)
]


def draft_worth(kind: i64, lean: i64) -> i64:
    return DRAFT_WORTH[(lean + LEAN_LIMIT) * KINDS + kind]


def worth_leaning(kind: i64, lean: i64) -> i64:
    side = side_of(kind)
    if side == ASSASSIN:
        return WORTH[kind] + lean
    if side == GUARDIAN:
        return WORTH[kind] - lean
    if is_weapon(kind):
        return WORTH[kind] + lean * (VALUE[KINDS + kind] - VALUE[kind]) // 4
    return WORTH[kind]


DRAFT_WORTH: Final[list[i64]] = [
    worth_leaning(kind, lean) for lean in range(-LEAN_LIMIT, LEAN_LIMIT + 1) for kind in range(KINDS)
]
"""``DRAFT_WORTH[(lean + LEAN_LIMIT) * KINDS + kind]``."""


# Contracts


def best_contracts(s: ShinobiState, seat: i64, legal: list[i64], chance: Chance) -> i64:
    """The pair with the best prospects; a little chance hides the plan."""
    return signed(legal, Outlook(s, seat), chance)


class Outlook:
    """What a seat expects of each pair of contracts: tokens of the same side share its cards."""

    __slots__ = ("is_too_little", "worths")

    worths: list[i64]
    is_too_little: list[bool]
    """Which pairs cannot make up what the seat is behind in the last round; nothing where that does not matter."""

    def __init__(self, s: ShinobiState, seat: i64) -> None:
        guardians = side_worth(s.hands[seat], GUARDIAN) // 10
        assassins = side_worth(s.hands[seat], ASSASSIN) // 10
        alone = prospects(s, guardians, assassins)
        shared = prospects(s, guardians * 6 // 10, assassins * 6 // 10)
        self.worths = []
        for pair in range(len(FIRST)):
            first, second = FIRST[pair], SECOND[pair]
            if first % SIDES == second % SIDES:
                self.worths.append(shared[first] + shared[second])
            else:
                self.worths.append(alone[first] + alone[second])
        self.is_too_little = []
        behind = max(s.gold) - s.gold[seat] if s.round == ROUNDS else 0
        if behind > 0:
            payable = payments(s)
            self.is_too_little = [payable[FIRST[pair]] + payable[SECOND[pair]] < behind for pair in range(len(FIRST))]


def signed(legal: list[i64], outlook: Outlook, chance: Chance) -> i64:
    """The action that signs what looks best today."""
    worths, is_too_little = outlook.worths, outlook.is_too_little
    is_behind = len(is_too_little) > 0
    best = legal[0]
    best_score: i64 = -1
    for action in legal:
        score = worths[action - CONTRACTS] * (8 + chance.pick(5))
        if is_behind and is_too_little[action - CONTRACTS]:
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
    lanes = lanes_of(s, seat)
    best = legal[0]
    best_score: i64 = -100000
    promising: list[i64] = []
    for action in legal:
        place = LANE_PLAYED[action]
        score = 4 * worth_at_a_glance(s, seat, action, lanes) + chance.pick(4)
        if place != NONE and lanes[place] is not None:
            remember(promising, action, score, shortlist)
        elif score > best_score:
            best_score = score
            best = action
    for hopeful in promising:
        action = LAST - hopeful % ACTIONS
        lane = lanes[LANE_PLAYED[action]]
        assert lane is not None
        score = 4 * worth_in_battle(action, lane) + chance.pick(4)
        if score > best_score:
            best_score = score
            best = action
    return best


def surely_played(s: ShinobiState, seat: i64, shortlist: i64) -> i64:
    """The play that is better than all others, and sure to be on the shortlist if it has to be; NONE if there is none.

    Dice only tell equals apart.
    """
    lanes = lanes_of(s, seat)
    best: i64 = NONE
    most: i64 = -100000
    hope: i64 = 0
    hopes: list[i64] = []
    is_tied = False
    for action in s.legal_actions(seat):
        place = LANE_PLAYED[action]
        lane = lanes[place] if place != NONE else None
        glance = worth_at_a_glance(s, seat, action, lanes)
        worth = worth_in_battle(action, lane) if shortlist and lane is not None else glance
        if lane is not None:
            hopes.append(glance)
        if worth > most:
            best, most, hope, is_tied = action, worth, glance, False
        elif worth == most:
            is_tied = True
    if is_tied:
        return NONE
    place = LANE_PLAYED[best]
    if not shortlist or place == NONE or lanes[place] is None:
        return best
    as_promising: i64 = 0
    for other in hopes:
        if other >= hope:
            as_promising += 1
    return best if as_promising <= shortlist else NONE


def remember(promising: list[i64], action: i64, hope: i64, most: i64) -> None:
    """Keep the most promising actions, the best first, and of equals the lowest.

    Both are kept in one number: ``hope * ACTIONS + LAST - action``.
    """
    hopeful = hope * ACTIONS + LAST - action
    at: i64 = len(promising)
    while at > 0 and promising[at - 1] < hopeful:
        at -= 1
    if at < most:
        promising.insert(at, hopeful)
        if len(promising) > most:
            promising.pop()


def worth_in_battle(action: i64, lane: Lane) -> i64:
    """How much a card adds to what the seat expects from a target of its own; useless ones are better kept."""
    kind = KIND_PLAYED[action]
    where: i64 = ON_GUARDIAN_SIDE + PLACE_PLAYED[action] % SIDES if kind >= WEAPONS else ON_STACK
    return lane.prospect_with(kind, where) - lane.now - 4
