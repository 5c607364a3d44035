"""What a bot works out before it decides: where to go next, how good its hand is, what a card is worth to it.

All of it is known to the seat: the open table and its own hand (rivals' hands only where they lie open).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from cutthroat.core.bits import NONE, count, has
from cutthroat.games.contract.rules import odds
from cutthroat.games.contract.rules.board import DISTANCE, HOME, LAIR, REACH, TAUGHT_AT, YARD
from cutthroat.games.contract.rules.cards import (
    BIT,
    CYNTHIA,
    FIRST_BONUS,
    FIRST_GETAWAY,
    GETAWAYS,
    KILLS_TO_WIN,
    LOWEST,
    MOST_GETAWAYS,
    NUMBERS,
    OTTO,
    SUE,
    TARGETS,
    WAYS,
    WEAPONS,
)

if TYPE_CHECKING:
    from cutthroat.games.contract.rules.state import ContractState

GUARD_STEPS: Final = 4
"""So many results blocked by bodyguards are as bad as a step of the way."""
BONUS_WORTH: Final[list[i64]] = [7, 3, 5, 8, 6, 3, 2, 6, 4, 5, 3]
"""Of each bonus card, in results of the Death Dice."""


# Where to go


def place_of(s: ContractState, seat: i64) -> i64:
    """Where the seat goes on from: out of prison it is home (note 8)."""
    space = s.spaces[seat]
    return HOME[s.assassins[seat]] if space == YARD else space


def prey(s: ContractState, seat: i64) -> list[i64]:
    """The targets a seat may hunt (CA-6.1, CA-12.9)."""
    is_otto = s.assassins[seat] == OTTO
    owners = s.owners
    found: list[i64] = []
    for n in range(TARGETS):
        if (s.live >> n) & 1 and (is_otto or owners[n] == seat):
            found.append(n)
    return found


def next_target(s: ContractState, seat: i64, space: i64) -> i64:
    """The target to hunt next from a space; NONE if there is none."""
    return first_stop(s, seat, space, prey(s, seat))


def first_stop(s: ContractState, seat: i64, space: i64, targets: list[i64]) -> i64:
    """The first stop of the shortest tour (note 10); Otto takes what is next door (note 14)."""
    best: i64 = NONE
    least: i64 = 1_000_000
    for n in range(len(targets)):
        cost = cost_of(s, seat, space, targets, n)
        if cost < least:
            least = cost
            best = targets[n]
    return best


def cost_of(s: ContractState, seat: i64, space: i64, targets: list[i64], n: i64) -> i64:
    """Quarter steps to a target, with the rest of the tour and the bodyguards on it."""
    target = targets[n]
    cost = GUARD_STEPS * DISTANCE[space][LAIR[target]] + odds.WAYS_OF[s.guards[target]]
    if s.assassins[seat] == OTTO:
        return cost - (s.kills[s.owners[target]] if s.owners[target] != seat else 0)
    return cost + 2 * tour(LAIR[target], targets, BIT[n])


def cost_of_tour(s: ContractState, seat: i64, space: i64, targets: list[i64]) -> i64:
    """Quarter steps of the best tour from a space."""
    least: i64 = 1_000_000
    for n in range(len(targets)):
        least = min(least, cost_of(s, seat, space, targets, n))
    return least


def tour(space: i64, targets: list[i64], seen: i64) -> i64:
    """The length of the shortest way through the targets not yet seen: three at most, for one stop is chosen."""
    a: i64 = NONE
    b: i64 = NONE
    c: i64 = NONE
    for n in range(len(targets)):
        if (seen >> n) & 1 == 0:
            a, b, c = LAIR[targets[n]], a, b
    if a == NONE:
        return 0
    ways = DISTANCE[space]
    if b == NONE:
        return ways[a]
    if c == NONE:
        return min(ways[a], ways[b]) + DISTANCE[a][b]
    return tour_of_three(ways, a, b, c)


def tour_of_three(ways: list[i64], a: i64, b: i64, c: i64) -> i64:
    """Whichever is first, one of the two ways from it to another is not gone: the longer one."""
    ab = DISTANCE[a][b]
    ac = DISTANCE[a][c]
    bc = DISTANCE[b][c]
    return ab + ac + bc + min(ways[a] - max(ab, ac), ways[b] - max(ab, bc), ways[c] - max(ac, bc))


def steps_left(s: ContractState, seat: i64, city: i64, targets: list[i64]) -> i64:
    """Half steps from a city to the next target; where two are equal, a school is better."""
    target = first_stop(s, seat, city, targets)
    if target == NONE:
        return 0
    school: i64 = 1 if is_school_for(s, seat, city) else 0
    return 2 * DISTANCE[city][LAIR[target]] - school


def is_school_for(s: ContractState, seat: i64, space: i64) -> bool:
    weapon = TAUGHT_AT[space]
    return weapon != NONE and s.skills[seat * WEAPONS + weapon] == 0


def best_city(s: ContractState, seat: i64, cities: list[i64]) -> i64:
    """The city nearest to the next target (note 9)."""
    targets = prey(s, seat)
    best = cities[0]
    least: i64 = 1_000_000
    for city in cities:
        steps = steps_left(s, seat, city, targets)
        if steps < least:
            least = steps
            best = city
    return best


# How good the hand is


def chance_against(s: ContractState, seat: i64, target: i64) -> float:
    """With the best weapons of the hand (note 1)."""
    hand = odds.weapons_of(s, seat)
    if hand == 0:
        return 0.0
    return odds.kill_chance(s, seat, target, odds.best_weapons(s, seat, hand, s.guards[target]))


def escape_hope(s: ContractState, seat: i64) -> float:
    """With the best getaways of the hand (note 6)."""
    getaways = odds.getaways_of(s, seat)
    if getaways == 0:
        return 0.0
    return odds.escape_chance(s, seat, best_getaways(s, seat, getaways))


def chance_afterwards(s: ContractState, seat: i64, target: i64) -> float:
    """Against somebody without bodyguards, with what an attempt on the target would leave in the hand."""
    hand = odds.weapons_of(s, seat)
    if hand == 0:
        return 0.0
    left = odds.weapons_left(s, seat, odds.best_weapons(s, seat, hand, s.guards[target]))
    return float(best_ways(s, seat, left, 0)) / odds.RESULTS if left else 0.0


def is_last_kill(s: ContractState, seat: i64) -> bool:
    """Nothing has to be saved for later (note 7)."""
    return s.kills[seat] == KILLS_TO_WIN - 1 and not s.must_escape


def is_ready(s: ContractState, seat: i64, target: i64, wish: float, escape_wish: float) -> bool:
    """Note 4: good odds on both rolls."""
    if not is_last_kill(s, seat) and escape_hope(s, seat) < escape_wish:
        return False
    return chance_against(s, seat, target) >= wish


def best_getaways(s: ContractState, seat: i64, getaways: i64) -> i64:
    """At most four, those that lead nearest to the next target (note 9); Cynthia leaves the free ones at home."""
    useful = getaways
    if s.assassins[seat] == CYNTHIA and getaways & ~odds.open_faces(s, seat, 0):
        useful = getaways & ~odds.open_faces(s, seat, 0)
    while count(useful) > MOST_GETAWAYS:
        useful &= ~BIT[worst_getaway(s, seat, useful)]
    return useful


def worst_getaway(s: ContractState, seat: i64, getaways: i64) -> i64:
    worst: i64 = NONE
    most: i64 = -1
    for face in range(GETAWAYS):
        if has(getaways, face):
            steps = steps_by(s, seat, face)
            if steps > most:
                most = steps
                worst = face
    return worst


def steps_by(s: ContractState, seat: i64, face: i64) -> i64:
    """How far the next target is after the best use of a getaway."""
    if s.assassins[seat] == SUE or s.spaces[seat] == YARD:
        return 0
    targets = prey(s, seat)
    least: i64 = 1_000_000
    for city in REACH[face][s.spaces[seat]]:
        least = min(least, steps_left(s, seat, city, targets))
    return least


# What a card is worth


def worth(s: ContractState, seat: i64, kind: i64) -> i64:
    """Roughly in results of the Death Dice that the card adds."""
    if kind >= FIRST_BONUS:
        return BONUS_WORTH[kind - FIRST_BONUS]
    if kind >= FIRST_GETAWAY:
        return worth_of_getaway(s, seat, kind - FIRST_GETAWAY)
    target = next_target(s, seat, place_of(s, seat))
    guards: i64 = 0 if target == NONE else s.guards[target]
    hand = odds.weapons_of(s, seat)
    return best_ways(s, seat, hand | BIT[kind], guards) - best_ways(s, seat, hand, guards)


def worth_of_getaway(s: ContractState, seat: i64, face: i64) -> i64:
    getaways = odds.getaways_of(s, seat)
    if is_last_kill(s, seat) or has(odds.open_faces(s, seat, getaways), face):
        return 1
    return 6 if count(getaways) < MOST_GETAWAYS else 2


def best_ways(s: ContractState, seat: i64, hand: i64, guards: i64) -> i64:
    return odds.WAYS_OF[odds.deadly(s, seat, odds.best_weapons(s, seat, hand, guards), guards)]


def heaviest(numbers: i64) -> i64:
    """The number that the dice show most often; NONE of no numbers."""
    best: i64 = NONE
    for number in range(LOWEST, NUMBERS):
        if has(numbers, number) and (best == NONE or WAYS[number] > WAYS[best]):
            best = number
    return best
