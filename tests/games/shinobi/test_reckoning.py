"""Battles as the bots reckon them, against the rules' own: over 20,000 random positions, and very full ones."""

from __future__ import annotations

import pytest

from cutthroat.core.chance import Chance, Fast
from cutthroat.core.events import MUTED
from cutthroat.games.shinobi.bot.estimates import Lane, seen_as
from cutthroat.games.shinobi.bot.reckoning import Reckoning
from cutthroat.games.shinobi.rules.battle import fight
from cutthroat.games.shinobi.rules.cards import ASSASSIN, DECK, GUARDIAN, KINDS, MEDDLING, is_stackable, is_weapon
from cutthroat.games.shinobi.rules.marks import FACE_UP, ON_STACK, WHERE_AT, where_of
from tests.games.shinobi.builders import ninja_phase

STACKABLE = [int(kind) for kind in DECK if is_stackable(kind)]
WEAPON_CARDS = [int(kind) for kind in DECK if is_weapon(kind)]
Laid = list[tuple[int, int]]
"""Kinds, and where they lie, in the order in which they were played."""


def some_cards(stacked: int, weapons: int, chance: Chance) -> Laid:
    bags = (STACKABLE[:], WEAPON_CARDS[:])
    laid = []
    while stacked or weapons:
        is_stacked = chance.pick(stacked + weapons) < stacked
        stacked, weapons = (stacked - 1, weapons) if is_stacked else (stacked, weapons - 1)
        bag = bags[0 if is_stacked else 1]
        laid.append((bag.pop(chance.pick(len(bag))), ON_STACK if is_stacked else 1 + chance.pick(2)))
    return laid


def fought(target: int, side: int, laid: Laid) -> tuple[int, int]:
    """By the rules: the margin of the assassins, and what meddlers do to a side's reward."""
    rows: list[list[int]] = [[], [], []]
    for kind, where in laid:
        rows[where].append(kind)
    b = fight(target, 0, rows[0], rows[1], rows[2], MUTED)
    meddling = sum(int(MEDDLING[side * KINDS + meddler]) for meddler in b.meddlers)
    return int(b.assassin_total - b.guardian_total), meddling


@pytest.mark.parametrize("chunk", range(4))
def test_it_agrees_with_the_rules(chunk: int) -> None:
    chance = Fast(31, chunk)
    full = 0
    for _ in range(5000):
        target, side = chance.pick(5), chance.pick(2)
        laid = some_cards(chance.pick(9) + chance.pick(12), chance.pick(10), chance)
        reckoning = Reckoning(target, side)
        for kind, where in laid[:-1]:
            reckoning.lay(kind, where)
        reckoning.resolve()
        if laid[:-1]:
            assert (reckoning.margin, reckoning.meddling) == fought(target, side, laid[:-1]), laid
        if laid:
            reckoning.resolve_with(*laid[-1])
            full += reckoning.is_overfull
            if not reckoning.is_overfull:
                assert (reckoning.margin, reckoning.meddling) == fought(target, side, laid), laid
    assert full < 50


@pytest.mark.parametrize("side", [GUARDIAN, ASSASSIN])
def test_a_card_that_is_tried_is_forgotten(side: int) -> None:
    reckoning = Reckoning(2, side)
    laid = some_cards(10, 3, Fast(5))
    for kind, where in laid:
        reckoning.lay(kind, where)
    for kind, where in [(0, ON_STACK), (30, 1), (31, 2), (8, ON_STACK)]:
        reckoning.resolve_with(kind, where)
        assert (reckoning.margin, reckoning.meddling) == fought(2, side, [*laid, (kind, where)])
    reckoning.resolve()
    assert (reckoning.margin, reckoning.meddling) == fought(2, side, laid)


@pytest.mark.parametrize(("stacked", "weapons"), [(16, 0), (18, 4), (19, 20), (20, 2), (21, 0), (45, 0), (45, 20)])
def test_no_lane_is_too_long(stacked: int, weapons: int) -> None:
    """Most cards lie face down, so they count as ninjas of the other side: more than fit into a row."""
    chance = Fast(stacked, weapons)
    for side in (GUARDIAN, ASSASSIN):
        for _ in range(20):
            s = ninja_phase(["Thief", "Thief", "Thief"])
            s.lanes[0] = [
                kind + (where << WHERE_AT) + (0 if chance.pick(8) else FACE_UP)
                for kind, where in some_cards(stacked, weapons, chance)
            ]
            seen = [(int(seen_as(mark, 1, side)), int(where_of(mark))) for mark in s.lanes[0]]
            lane = Lane(s, 1, 0, side, 0)
            for kind, where in [(4, ON_STACK), (12, ON_STACK), (35, 1), (35, 2)]:
                alone = Lane(s, 1, 0, side, 0)
                alone.battle.resolve_with(kind, where)
                margin, meddling = fought(int(s.targets[0]), side, [*seen, (kind, where)])
                expected = (1 - margin if side == GUARDIAN else margin, max(0, int(lane.pay) + meddling))
                assert alone.outcome(kind, where) == expected
                alone.margin, alone.reward = expected
                assert lane.prospect_with(kind, where) == alone.prospect(0)
