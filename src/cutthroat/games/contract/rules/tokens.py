"""Skill tokens and bodyguards: the two bags, and what lies on files and beside targets.

Clones share these lists, so they are replaced when they change, which is seldom.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from cutthroat.core.bits import has
from cutthroat.core.chance import Chance
from cutthroat.games.contract.rules.cards import BIT, LOWEST, NUMBERS, WEAPONS

if TYPE_CHECKING:
    from cutthroat.games.contract.rules.state import ContractState


def has_token(bag: list[i64], refused: i64) -> bool:
    """Whether a bag holds a token with none of the refused numbers."""
    for number in range(LOWEST, NUMBERS):
        if bag[number] and not has(refused, number):
            return True
    return False


def draw_token(bag: list[i64], refused: i64, chance: Chance) -> i64:
    """CA-2.4, CA-7.3, CA-11.3: refused tokens go back, so each acceptable one is as likely as any other."""
    total: i64 = 0
    for number in range(LOWEST, NUMBERS):
        if not has(refused, number):
            total += bag[number]
    n = chance.pick(total)
    for number in range(LOWEST, NUMBERS):
        if has(refused, number):
            continue
        if n < bag[number]:
            bag[number] -= 1
            return number
        n -= bag[number]
    raise ValueError("no acceptable token in the bag")


def numbers_in(bag: list[i64]) -> i64:
    numbers: i64 = 0
    for number in range(LOWEST, NUMBERS):
        if bag[number]:
            numbers |= BIT[number]
    return numbers


def replaced(values: list[i64], place: i64, value: i64) -> list[i64]:
    """A copy with another value at one place."""
    copy = values.copy()
    copy[place] = value
    return copy


# Skills


def draw_skill(s: ContractState, seat: i64, weapon: i64, chance: Chance) -> i64:
    """CA-11.3: a token for that space of the file, with any number but the weapon's own."""
    s.skill_bag = s.skill_bag.copy()
    number = draw_token(s.skill_bag, BIT[weapon + LOWEST], chance)
    s.skills = replaced(s.skills, seat * WEAPONS + weapon, number)
    return number


def return_skill(s: ContractState, seat: i64, weapon: i64) -> None:
    number = s.skills[seat * WEAPONS + weapon]
    s.skill_bag = replaced(s.skill_bag, number, s.skill_bag[number] + 1)
    s.skills = replaced(s.skills, seat * WEAPONS + weapon, 0)


# Bodyguards


def draw_guard(s: ContractState, target: i64, chance: Chance) -> i64:
    """CA-7.3: a bodyguard with a new number."""
    s.guard_bag = s.guard_bag.copy()
    number = draw_token(s.guard_bag, s.guards[target], chance)
    place_guard(s, target, number)
    return number


def return_guard(s: ContractState, target: i64, number: i64) -> None:
    s.guard_bag = replaced(s.guard_bag, number, s.guard_bag[number] + 1)
    lift_guard(s, target, number)


def return_guards(s: ContractState, target: i64) -> None:
    """All bodyguards of a target go back into the bag (CA-6.6)."""
    for number in range(LOWEST, NUMBERS):
        if has(s.guards[target], number):
            return_guard(s, target, number)


def place_guard(s: ContractState, target: i64, number: i64) -> None:
    s.guards = replaced(s.guards, target, s.guards[target] | BIT[number])


def lift_guard(s: ContractState, target: i64, number: i64) -> None:
    s.guards = replaced(s.guards, target, s.guards[target] & ~BIT[number])
