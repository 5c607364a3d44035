"""Who knows what: order cards inside the groups, locked targets, and what others have placed face down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from cutthroat.core.bits import NONE, has
from cutthroat.core.chance import Chance
from cutthroat.games.crisis.rules.actions import ACTION_OF, FREE, LOCKED, MOST_SEATS, TARGET_OF
from cutthroat.games.crisis.rules.phases import PLAN

if TYPE_CHECKING:
    from cutthroat.games.crisis.rules.state import CrisisState


def determinize(state: CrisisState, seat: i64, chance: Chance) -> CrisisState:
    """Everything else on the table is public, and after the end everything is."""
    s = state.clone()
    if s.phase != PLAN:
        return s
    s.line = another_line(s, seat, chance)
    for other in s.line:
        if other != seat:
            redeal_plan(s, other, chance)
    return s


def another_line(s: CrisisState, seat: i64, chance: Chance) -> list[i64]:
    """Shuffle every group, but leave the own card where it is (AC-3.6)."""
    line = s.line.copy()
    first: i64 = 0
    while first < len(line):
        last = end_of_group(s, first)
        shuffle_others(line, first, last, seat, chance)
        first = last
    return line


def end_of_group(s: CrisisState, first: i64) -> i64:
    """One past the last number of the group that starts at this place of the line; round 1 is one group."""
    action = s.previous[s.line[first]]
    last = first + 1
    while last < len(s.line) and s.previous[s.line[last]] == action:
        last += 1
    return last


def shuffle_others(line: list[i64], first: i64, last: i64, seat: i64, chance: Chance) -> None:
    """Shuffle the places first .. last - 1, all but that of one seat."""
    free = [place for place in range(first, last) if line[place] != seat]
    others = [line[place] for place in free]
    others.sort()
    chance.shuffle(others)
    for i in range(len(free)):
        line[free[i]] = others[i]


def redeal_plan(s: CrisisState, seat: i64, chance: Chance) -> None:
    """Another locked target, and another plan if one is placed (AC-4.6: only A or H beside a Track)."""
    placed = s.actions[seat] != NONE
    free = FREE[MOST_SEATS * s.playing + seat]
    if has(s.tracking, seat):
        s.targets[seat] = TARGET_OF[free[chance.pick(len(free))]]
        if placed:
            s.actions[seat] = ACTION_OF[LOCKED[s.targets[seat]][chance.pick(2)]]
    elif placed:
        plan = free[chance.pick(len(free))]
        s.actions[seat] = ACTION_OF[plan]
        s.targets[seat] = TARGET_OF[plan]


def group_mates(s: CrisisState, place: i64) -> list[i64]:
    """The places of the line whose cards were shuffled together with that one."""
    action = s.previous[s.line[place]]
    return [other for other in range(len(s.line)) if s.previous[s.line[other]] == action]


def possible_numbers(s: CrisisState, viewer: i64, seat: i64) -> list[i64]:
    """The order numbers that a seat may hold, as far as the viewer (NONE = a spectator) can work it out.

    Groups are public (AC-3.2): alone in a group means a known number, and of two in a group each knows the other's.
    """
    for place in range(len(s.line)):
        if s.line[place] == seat:
            if seat == viewer:
                return [place + 1]
            return [mate + 1 for mate in group_mates(s, place) if s.line[mate] != viewer]
    return []
