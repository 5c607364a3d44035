"""The greedy bot: drafts for one side, signs what its hand can win, and counts both sides of its own targets.

It looks only at what its seat knows. A card that it does not know counts as a weak ninja of the other side, a weapon
that it does not know as a Shuriken. All estimates are ints: chances in percent, gold in hundredths.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cutthroat.core.bits import NONE, has
from cutthroat.core.chance import Chance
from cutthroat.core.events import MUTED
from cutthroat.core.policy import Policy
from cutthroat.core.state import State
from cutthroat.games.shinobi.rules.actions import (
    CONTRACTS,
    DISCARD,
    KIND_PLAYED,
    NOBODY,
    PAIRS,
    PASS,
    PICK_KEPT,
    PLACE_PLAYED,
    REVEALS,
)
from cutthroat.games.shinobi.rules.battle import fight
from cutthroat.games.shinobi.rules.cards import (
    APPEAR_IN_SMOKE,
    ASSASSIN,
    DISAPPEAR_IN_SMOKE,
    EVENTS,
    GUARDIAN,
    GUARDIANS,
    KINDS,
    MASTER_SPY,
    MEDDLERS,
    MEDDLING,
    REWARD_GOLD,
    ROUNDS,
    SCOUT,
    SIDES,
    SPECIALISTS,
    TARGET_GOLD,
    TARGET_POWER,
    TARGETS,
    VALUE,
    WEAPONS,
    is_weapon,
)
from cutthroat.games.shinobi.rules.contracts import holds
from cutthroat.games.shinobi.rules.marks import KIND, ON_STACK, WHERE, WHERE_AT, is_known_to
from cutthroat.games.shinobi.rules.phases import CONTRACT, NINJA
from cutthroat.games.shinobi.rules.state import ShinobiState

WORTH: Final[list[i64]] = [
    # Assassins and guardians: Apprentice, Adept, Master, Kunoichi, Grandmaster, Weapon Master, Infiltrator, remover
    *(10, 20, 30, 40, 50, 30, 26, 34),
    *(10, 20, 30, 40, 50, 30, 26, 34),
    # Bomb Maker, Bomb Master, Poison Maker, Poison Twins, Rogue, Scout, Spy, Master Spy
    *(24, 26, 12, 14, 24, 14, 14, 16),
    # Thief, Enemy, Friend, Patron, Magistrate, Inspector
    *(10, 16, 16, 22, 8, 8),
    # Shuriken, Kusari-Fundo, Naginata, Ninjato, Fukiya, Tessen, Metsubushi, Jutte
    *(22, 26, 26, 32, 30, 30, 24, 20),
    # Appear in Smoke, Disappear in Smoke
    *(22, 20),
]
"""What a card is worth in a draft, before the bot leans to a side."""
UNKNOWN_WEAPON: Final = WEAPONS
UNKNOWN_ENEMY: Final[list[i64]] = [0, GUARDIANS]
"""By the bot's side: a weak ninja of the other one."""
LEAN_LIMIT: Final = 15
EXPECTED: Final[list[i64]] = [5, 6, 5, 6, 5, 6, 5, 6, 5, 6]
"""By contract token: the power that others bring to that side."""
TOO_LITTLE: Final = 8
"""In the last round, contracts that cannot make up what the seat is behind are worth so much less."""
HOLDERS: Final[list[i64]] = [19, 19, 18, 19, 17, 19, 17, 19, 16, 18]
"""By contract token: how many are expected to share it, in tenths."""


class Greedy(Policy):
    def choose(self, state: State, seat: i64, legal: list[i64], chance: Chance) -> i64:
        assert isinstance(state, ShinobiState)
        if state.phase == NINJA:
            return best_play(state, seat, legal, chance)
        if state.phase == CONTRACT:
            return best_contracts(state, seat, legal, chance)
        return best_card(state, seat, legal, chance)


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


def side_of(kind: i64) -> i64:
    """The side a card fights for by itself, or NONE."""
    if kind < GUARDIANS:
        return ASSASSIN
    return GUARDIAN if kind < SPECIALISTS else NONE


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
    strength = [side_worth(s.hands[seat], GUARDIAN) // 10, side_worth(s.hands[seat], ASSASSIN) // 10]
    alone = prospects(s, strength[GUARDIAN], strength[ASSASSIN])
    shared = prospects(s, strength[GUARDIAN] * 6 // 10, strength[ASSASSIN] * 6 // 10)
    payable = payments(s)
    behind = max(s.gold) - s.gold[seat] if s.round == ROUNDS else 0
    best = legal[0]
    best_score: i64 = -1
    for action in legal:
        first: i64 = NONE
        second: i64 = NONE
        for token in range(SIDES * TARGETS):
            if has(PAIRS[action - CONTRACTS], token):
                first = second
                second = token
        table = shared if first % SIDES == second % SIDES else alone
        score = (table[first] + table[second]) * (8 + chance.pick(5))
        if payable[first] + payable[second] < behind:
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


def percent(value: i64) -> i64:
    """A chance is never certain."""
    return max(5, min(95, value))


# The Ninja Phase


def best_play(s: ShinobiState, seat: i64, legal: list[i64], chance: Chance) -> i64:
    """The play that gains most, or a pass if keeping the cards is better."""
    places = len(s.targets)
    sides = [own_side(s, seat, place) for place in range(places)]
    now: list[i64] = []
    for place in range(places):
        now.append(prospect(s, seat, place, sides[place], NONE, 0))
    best = legal[0]
    best_score: i64 = -100000
    for action in legal:
        if action == PASS:
            score = worth_of_passing(s)
        else:
            score = worth_of_play(s, seat, KIND_PLAYED[action], PLACE_PLAYED[action], sides, now)
        score = 4 * score + chance.pick(4)
        if score > best_score:
            best_score = score
            best = action
    return best


def own_side(s: ShinobiState, seat: i64, place: i64) -> i64:
    """The side of the seat's contract on a target, or NONE."""
    if holds(s, seat, s.targets[place], GUARDIAN):
        return GUARDIAN
    return ASSASSIN if holds(s, seat, s.targets[place], ASSASSIN) else NONE


def worth_of_passing(s: ShinobiState) -> i64:
    """Cards that are kept are worth something until the last round."""
    return -1 if s.round == ROUNDS else 12


def worth_of_play(s: ShinobiState, seat: i64, kind: i64, place: i64, sides: list[i64], now: list[i64]) -> i64:
    if kind >= EVENTS:
        return worth_of_event(s, kind, place)
    if kind >= WEAPONS:
        lane = place // SIDES
        return gain(s, seat, lane, sides[lane], now[lane], kind, 1 + place % SIDES)
    if SCOUT <= kind < MEDDLERS:
        return worth_of_scouting(s, seat, kind, place, sides)
    if sides[place] == NONE:
        return worth_elsewhere(kind)
    return gain(s, seat, place, sides[place], now[place], kind, ON_STACK)


def gain(s: ShinobiState, seat: i64, place: i64, side: i64, now: i64, kind: i64, where: i64) -> i64:
    """How much a card adds to what the seat expects from a target; useless ones are better kept."""
    if side == NONE:
        return 0
    after = prospect(s, seat, place, side, kind, where)
    return after - now - 4


def worth_elsewhere(kind: i64) -> i64:
    """On targets of no concern: spoil the reward, or lay a trap; otherwise nothing is gained."""
    if kind < MEDDLERS:
        return 0
    gold = MEDDLING[kind] + MEDDLING[KINDS + kind]
    return -8 * gold


def worth_of_event(s: ShinobiState, kind: i64, victim: i64) -> i64:
    """A card more, or one less for somebody who is ahead."""
    if kind == APPEAR_IN_SMOKE:
        return 60
    if kind == DISAPPEAR_IN_SMOKE and victim != NOBODY:
        return 40 + 2 * len(s.hands[victim]) + s.gold[victim]
    return -20


def worth_of_scouting(s: ShinobiState, seat: i64, kind: i64, place: i64, sides: list[i64]) -> i64:
    """Scouting cards replace themselves; they look best at the own targets."""
    lane = place // REVEALS if kind == MASTER_SPY else place
    worth: i64 = 25
    if sides[lane] != NONE:
        worth += 5
        if kind != SCOUT and has_unknown_top(s, seat, lane):
            worth += 10
    if kind == MASTER_SPY:
        worth += place % REVEALS
    return worth


def has_unknown_top(s: ShinobiState, seat: i64, place: i64) -> bool:
    lane = s.lanes[place]
    i: i64 = len(lane) - 1
    while i >= 0:
        if (lane[i] >> WHERE_AT) & WHERE == ON_STACK:
            return not is_known_to(lane[i], seat)
        i -= 1
    return False


def prospect(s: ShinobiState, seat: i64, place: i64, side: i64, kind: i64, where: i64) -> i64:
    """Chance of success times reward, if this card (or NONE) were added to the lane."""
    if side == NONE:
        return 0
    rows: list[list[i64]] = [[], [], []]
    unknown = add_lane(s, seat, place, side, rows)
    if kind != NONE:
        rows[where].append(kind)
    b = fight(s.targets[place], s.rewards[place], rows[0], rows[1], rows[2], MUTED)
    margin = b.assassin_total - b.guardian_total
    reward = REWARD_GOLD[s.rewards[place]]
    if side == GUARDIAN:
        margin = 1 - margin
    else:
        reward += TARGET_GOLD[s.targets[place]]
    for meddler in b.meddlers:
        reward += MEDDLING[side * KINDS + meddler]
    chance = percent(50 + (2 * margin - 1) * 24 // (8 + cards_to_come(s, seat) // 3 + 2 * unknown))
    return chance * max(0, reward)


def add_lane(s: ShinobiState, seat: i64, place: i64, side: i64, rows: list[list[i64]]) -> i64:
    """A lane as the seat sees it: stack and weapons of both sides; how many stack cards are unknown."""
    unknown: i64 = 0
    for mark in s.lanes[place]:
        where = (mark >> WHERE_AT) & WHERE
        if is_known_to(mark, seat):
            rows[where].append(mark & KIND)
        elif where == ON_STACK:
            rows[ON_STACK].append(UNKNOWN_ENEMY[side])
            unknown += 1
        else:
            rows[where].append(UNKNOWN_WEAPON)
    return unknown


def cards_to_come(s: ShinobiState, seat: i64) -> i64:
    """How many cards others can still play."""
    total: i64 = 0
    for other in range(s.seats):
        if other != seat and not has(s.passed, other):
            total += len(s.hands[other])
    return total
