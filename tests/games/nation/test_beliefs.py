"""What a seat believes of its rivals' Hit Lists."""

from __future__ import annotations

from math import exp, sqrt

import pytest

from cutthroat.bots.search.rollouts import imagine
from cutthroat.core.chance import Fast, Scripted
from cutthroat.games.nation.bot.beliefs import KEEN, MILLION, draw_list, guess_lists
from cutthroat.games.nation.edge.game import GAME
from cutthroat.games.nation.rules.cards import HIT_LISTS
from cutthroat.games.nation.rules.payout import bonus
from cutthroat.games.nation.rules.state import NationState
from tests.games.nation.builders import Table, slot

WORLDS = 400
PAID = ("journalist", "rogue-agent", "prime-minister")
"""$6,000 by the first list, and less by any other."""
FIRST = 0


def a_busy_rival() -> NationState:
    """Player 2 has eliminated three targets of the first list; player 1 holds another one."""
    s = Table().gone(*PAID, owner=2).s
    s.hit_list = [5, FIRST, 7]
    return s


def believed(s: NationState) -> list[list[int]]:
    guide = GAME.guide()
    worlds = [imagine(guide, s, 0, Fast(seed)) for seed in range(WORLDS)]
    return [[int(one) for one in world.hit_list] for world in worlds if isinstance(world, NationState)]


def test_the_list_that_would_have_paid_most_is_the_likeliest() -> None:
    paid = [sum(int(bonus(one, slot(target))) for target in PAID) for one in range(HIT_LISTS)]
    assert paid[FIRST] == max(paid)
    odds = {one: exp(KEEN * paid[one]) for one in range(HIT_LISTS) if one != 5}
    chance = odds[FIRST] / sum(odds.values())
    found = sum(lists[1] == FIRST for lists in believed(a_busy_rival())) / WORLDS
    assert found == pytest.approx(chance, abs=4 * sqrt(chance * (1 - chance) / WORLDS))
    assert chance > 0.4, "a list in nineteen"


def test_who_has_eliminated_nobody_may_hold_any_list() -> None:
    found = {lists[2] for lists in believed(a_busy_rival())}
    assert found == set(range(HIT_LISTS)) - {5}


def test_ones_own_list_is_known_and_no_list_is_held_twice() -> None:
    for lists in believed(a_busy_rival()):
        assert lists[0] == 5
        assert len(set(lists)) == 3


def test_lists_that_are_shown_are_not_guessed() -> None:
    s = a_busy_rival()
    s.are_lists_shown = True
    assert not GAME.guide().believes(s)
    GAME.guide().believe(s, 0, Fast(1))
    assert s.hit_list == [5, FIRST, 7]
    assert {tuple(lists) for lists in believed(s)} == {(5, FIRST, 7)}


def test_nothing_else_is_changed() -> None:
    s = a_busy_rival()
    before = GAME.dump(s)
    guess_lists(s, 0, Fast(1))
    after = GAME.dump(s)
    assert {key for key in after if after[key] != before[key]} <= {"hit_list"}


@pytest.mark.parametrize(("pick", "drawn"), [(0, 3), (MILLION // 2 - 1, 3), (MILLION // 2, 8), (MILLION - 1, 8)])
def test_without_eliminations_every_list_is_as_likely(pick: int, drawn: int) -> None:
    bag = [3, 8]
    assert draw_list(bag, [], Scripted([pick])) == drawn
    assert drawn not in bag
