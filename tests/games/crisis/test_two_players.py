"""3.8 Two players."""

from __future__ import annotations

from itertools import product

import pytest

from cutthroat.games.crisis.edge.game import GAME
from cutthroat.games.crisis.rules import events as k
from cutthroat.testing.citations import rule
from tests.games.crisis.builders import new, night, plans_of, position


@rule("AC-8.1")
def test_there_are_no_target_cards() -> None:
    state = new(2)
    assert GAME.view(state, 0).hand == ["assassinate", "track", "hide"]
    assert not GAME.view(state, 0).uses_targets
    assert GAME.view(new(3), 0).uses_targets


@rule("AC-8.1")
def test_a_game_that_ends_at_number_1_has_used_its_targets_all_the_same() -> None:
    for players, used in ((2, False), (3, True)):
        won = night(position(players, chips=[2, 0, 0][:players]), *("A2", "T1", "T1")[:players])
        assert won.story == ["1 kills 2", "1 wins"]
        assert GAME.view(won.state, 0).last_used_targets == used


@rule("AC-8.1", "AC-8.2")
def test_three_choices_and_the_target_is_the_opponent() -> None:
    state = new(2)
    assert plans_of(state, 1) == ["A2", "T2", "H2"]
    assert plans_of(state, 2) == ["A1", "T1", "H1"]


@rule("AC-8.2")
@pytest.mark.parametrize("plans", list(product(("A2", "T2", "H2"), ("A1", "T1", "H1"))))
def test_hide_always_counters_and_never_only_blocks(plans: tuple[str, str]) -> None:
    after = night(position(2), *plans)
    assert after.of(k.BLOCKED) == []
    assert bool(after.of(k.COUNTERED)) == (sorted(p[0] for p in plans) == ["A", "H"])


@rule("AC-8.2")
def test_everybody_knows_whom_a_tracker_follows() -> None:
    state = position(2, tracking={1: 2}, previous="TH")
    assert GAME.view(state, None).players[0].target == 1


@rule("AC-8.3")
def test_the_own_order_card_tells_both() -> None:
    state = position(2, order="21")
    for seat in (0, 1):
        assert [player.order for player in GAME.view(state, seat).players] == [2, 1]
    assert [player.order for player in GAME.view(state, None).players] == [None, None]
