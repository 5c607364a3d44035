"""The odds of an attempt and of an escape, for people and bots alike.

``kill_chance`` and ``escape_chance`` are the two questions; the rest is what they are made of. Numbers are masks with
bit n for the number n; weapons are masks of kinds 0 .. 10, getaways masks of faces 0 .. 5.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from cutthroat.core.bits import bit, count, has
from cutthroat.games.contract.rules.cards import (
    BIT,
    CYNTHIA,
    CYNTHIA_FACES,
    FACES,
    FIRST_GETAWAY,
    GETAWAY_MASK,
    GETAWAYS,
    HANNS,
    HANNS_NUMBER,
    KLAUS,
    KLAUS_WEAPONS,
    LILY,
    LOADED_DICE,
    LOWEST,
    MOST_GETAWAYS,
    MOST_WEAPONS,
    NUMBERS,
    SEMTEX,
    WAYS,
    WEAPON_MASK,
    WEAPONS,
)

if TYPE_CHECKING:
    from cutthroat.games.contract.rules.state import ContractState

RESULTS: Final = 36
"""Of two dice."""


def ways_of(numbers: i64) -> i64:
    """How many of the 36 results show one of these numbers."""
    ways: i64 = 0
    for number in range(LOWEST, NUMBERS):
        if has(numbers, number):
            ways += WAYS[number]
    return ways


WAYS_OF: Final[list[i64]] = [ways_of(numbers) for numbers in range(8192)]


def kill_chance(
    s: ContractState, seat: i64, target: i64, weapons: i64, rolls: i64 = 0, are_laid: bool = False, spent: bool = False
) -> float:
    """The chance that this seat kills the target with these weapons, counting all that can still help.

    Skills, bodyguards, Hanns, Lily's second roll (after a random new bodyguard) and Loaded Dice if at hand and not
    ``spent`` on this roll. ``rolls`` have been judged already in this attempt; weapons that ``are_laid`` have left the
    hand.
    """
    loaded = has_loaded_dice(s, seat) and not spent
    first = WAYS_OF[deadly(s, seat, weapons, s.guards[target])] / RESULTS
    if s.assassins[seat] != LILY or rolls > 0:
        return best_use_of_dice(loaded, first, 0.0, 0.0)
    left = weapons
    if s.fresh_cards:
        left = weapons_of(s, seat) if are_laid else weapons_left(s, seat, weapons)
    once = second_kill_chance(s, seat, target, left, twice=False)
    twice = second_kill_chance(s, seat, target, left, twice=True) if loaded else once
    return best_use_of_dice(loaded, first, once, twice)


def best_use_of_dice(loaded: bool, first: float, later: float, later_with_dice: float) -> float:
    """A first roll, then perhaps a second one; Loaded Dice are thrown at the first miss, or saved (CA-13.10)."""
    missed = 1.0 - first
    if not loaded:
        return first + missed * later
    at_once = first + missed * later
    return first + missed * max(at_once, later_with_dice)


def in_two(chance: float) -> float:
    """Of a roll that may be rolled again."""
    return chance + (1.0 - chance) * chance


def second_kill_chance(s: ContractState, seat: i64, target: i64, left: i64, *, twice: bool) -> float:
    """Lily's second roll: the mean over the bodyguards that the first miss may bring (CA-12.10)."""
    guards = s.guards[target]
    tokens: i64 = 0
    chances = 0.0
    for number in range(LOWEST, NUMBERS):
        copies = 0 if has(guards, number) else s.guard_bag[number]
        if copies:
            tokens += copies
            chance = second_ways(s, seat, left, guards | BIT[number]) / RESULTS
            chances += float(copies) * (in_two(chance) if twice else chance)
    if tokens == 0:
        chance = second_ways(s, seat, left, guards) / RESULTS
        return in_two(chance) if twice else chance
    return chances / float(tokens)


def second_ways(s: ContractState, seat: i64, left: i64, guards: i64) -> i64:
    """Same cards, or the best of the cards that are left (CA-15.3)."""
    weapons = best_weapons(s, seat, left, guards) if s.fresh_cards else left
    return WAYS_OF[deadly(s, seat, weapons, guards)] if weapons else 0


def deadly(s: ContractState, seat: i64, weapons: i64, guards: i64) -> i64:
    """The totals that kill with these weapons past these bodyguards (CA-6.5, CA-7.2, CA-12.1)."""
    numbers: i64 = 0
    for weapon in range(WEAPONS):
        if (weapons >> weapon) & 1:
            numbers |= covered(s, seat, weapon)
    if s.assassins[seat] != HANNS:
        return numbers & ~guards
    if s.hanns_beats:
        return (numbers & ~guards) | BIT[HANNS_NUMBER]
    return (numbers | BIT[HANNS_NUMBER]) & ~guards


def covered(s: ContractState, seat: i64, weapon: i64) -> i64:
    """A weapon's number and, where it is skilled, its skill number (CA-11.4)."""
    skill = s.skills[seat * WEAPONS + weapon]
    numbers = BIT[weapon + LOWEST]
    return numbers | BIT[skill] if skill else numbers


def weapon_limit(s: ContractState, seat: i64) -> i64:
    """CA-6.2, CA-12.3."""
    return KLAUS_WEAPONS if s.assassins[seat] == KLAUS else MOST_WEAPONS


def weapons_of(s: ContractState, seat: i64) -> i64:
    """The weapons in a hand."""
    return s.held[seat] & WEAPON_MASK


def weapons_left(s: ContractState, seat: i64, weapons: i64) -> i64:
    """The weapons still in hand when these are gone."""
    left = weapons_of(s, seat)
    for weapon in range(WEAPONS):
        if has(weapons, weapon) and s.hands[seat][weapon] == 1:
            left &= ~BIT[weapon]
    return left


def best_weapons(s: ContractState, seat: i64, hand: i64, guards: i64) -> i64:
    """The weapons of a hand that cover most, none of them in vain; of equal sets the smallest."""
    free = deadly(s, seat, 0, guards)
    useful: list[i64] = []
    covers: list[i64] = []
    for weapon in range(WEAPONS):
        if (hand >> weapon) & 1:
            numbers = covered(s, seat, weapon) & ~(guards | free)
            if numbers:
                useful.append(weapon)
                covers.append(numbers)
    if not useful:
        return hand & -hand
    rest = covers.copy()
    i: i64 = len(rest) - 1
    while i > 0:
        rest[i - 1] |= rest[i]
        i -= 1
    return best_of(useful, covers, rest, 0, weapon_limit(s, seat), 0, free) & WEAPON_MASK


def best_of(
    useful: list[i64], covers: list[i64], rest: list[i64], at: i64, limit: i64, weapons: i64, numbers: i64
) -> i64:
    """The best choice from the rest of the list, as a score above the mask of the weapons.

    ``rest`` is what all weapons from each place on cover together: leaving one out is tried only if that could do.
    """
    if at == len(useful) or limit == 0:
        return ((WAYS_OF[numbers] * 16 + limit) << 11) | weapons
    best: i64 = 0
    if covers[at] & ~numbers:
        best = best_of(useful, covers, rest, at + 1, limit - 1, weapons | BIT[useful[at]], numbers | covers[at])
        hoped = numbers | rest[at + 1] if at + 1 < len(rest) else numbers
        if ((WAYS_OF[hoped] * 16 + limit) << 11) + WEAPON_MASK < best:
            return best
    other = best_of(useful, covers, rest, at + 1, limit, weapons, numbers)
    return best if best >= other else other


def escape_chance(
    s: ContractState, seat: i64, getaways: i64, rolls: i64 = 0, are_laid: bool = False, spent: bool = False
) -> float:
    """The chance to get away with these getaways, counting Cynthia, Semtex's second roll and Loaded Dice if at hand."""
    loaded = has_loaded_dice(s, seat) and not spent
    first = count(open_faces(s, seat, getaways)) / FACES
    if s.assassins[seat] != SEMTEX or rolls > 0:
        return best_use_of_dice(loaded, first, 0.0, 0.0)
    later = second_escape_chance(s, seat, getaways, are_laid)
    return best_use_of_dice(loaded, first, later, in_two(later))


def second_escape_chance(s: ContractState, seat: i64, getaways: i64, are_laid: bool) -> float:
    """Semtex's second roll, with the same cards or with those that are left (CA-12.2, CA-15.3)."""
    if not s.fresh_cards:
        return count(getaways) / FACES
    left: i64 = 0
    for face in range(GETAWAYS):
        if s.hands[seat][FIRST_GETAWAY + face] > (1 if has(getaways, face) and not are_laid else 0):
            left += 1
    return min(left, MOST_GETAWAYS) / FACES


def open_faces(s: ContractState, seat: i64, getaways: i64) -> i64:
    """The faces of the Getaway Die that lead out (CA-8.5, CA-12.8)."""
    return getaways | CYNTHIA_FACES if s.assassins[seat] == CYNTHIA else getaways


def getaways_of(s: ContractState, seat: i64) -> i64:
    """The getaways in a hand."""
    return (s.held[seat] >> FIRST_GETAWAY) & GETAWAY_MASK


def has_loaded_dice(s: ContractState, seat: i64) -> bool:
    """In hand, and not barred by another bonus card this turn (CA-3.5)."""
    return has(s.held[seat], LOADED_DICE) and not (s.active == seat and s.bonus_used)


def laid_weapons(s: ContractState) -> i64:
    """The weapons that lie on the table."""
    weapons: i64 = 0
    for kind in s.laid:
        weapons |= bit(kind)
    return weapons


def laid_getaways(s: ContractState) -> i64:
    faces: i64 = 0
    for kind in s.laid:
        faces |= bit(kind - FIRST_GETAWAY)
    return faces
