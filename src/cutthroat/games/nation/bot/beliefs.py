"""What a seat believes of its rivals: whose names are on their Hit Lists, by the targets that they have eliminated."""

from __future__ import annotations

from math import exp
from typing import Final

from mypy_extensions import i64

from cutthroat.core.chance import Chance
from cutthroat.games.nation.rules.cards import HIT_LISTS, TARGETS
from cutthroat.games.nation.rules.payout import bonus
from cutthroat.games.nation.rules.state import NationState

KEEN: Final = 0.9
"""A list that would have paid $1,000 more is so much likelier, as a power of e. Fitted to games of the greedy bot: 0.74
with two players, 0.97 with four, 1.00 with six."""
MILLION: Final = 1_000_000


def guess_lists(world: NationState, seat: i64, chance: Chance) -> None:
    """Deal the rivals' Hit Lists anew, those first that fit what they have eliminated; a random rival begins."""
    bag: list[i64] = [i for i in range(HIT_LISTS) if i != world.hit_list[seat]]
    lists = world.hit_list.copy()
    first = chance.pick(world.seats)
    for turn in range(world.seats):
        rival: i64 = (first + turn) % world.seats
        if rival != seat:
            lists[rival] = draw_list(bag, eliminated_by(world, rival), chance)
    world.hit_list = lists


def eliminated_by(world: NationState, seat: i64) -> list[i64]:
    return [world.tile[slot] for slot in range(TARGETS) if world.owner[slot] == seat]


def draw_list(bag: list[i64], eliminated: list[i64], chance: Chance) -> i64:
    """Take a list out of the bag, by how well its bonuses fit."""
    odds: list[float] = []
    total = 0.0
    for hit_list in bag:
        paid: i64 = 0
        for target in eliminated:
            paid += bonus(hit_list, target)
        odds.append(exp(KEEN * float(paid)))
        total += odds[-1]
    left = total * float(chance.pick(MILLION)) / float(MILLION)
    place: i64 = 0
    while place + 1 < len(bag) and left >= odds[place]:
        left -= odds[place]
        place += 1
    return bag.pop(place)
