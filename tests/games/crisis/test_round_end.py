"""3.6 Round end."""

from __future__ import annotations

import pytest

from cutthroat.games.crisis.edge.game import GAME
from cutthroat.games.crisis.rules import events as k
from cutthroat.testing.citations import rule
from tests.games.crisis.builders import night, plans_of, position


@rule("AC-6.1")
def test_the_tracks_of_living_players_stay_with_their_targets() -> None:
    after = night(position(4), "T3", "T1", "A2", "H1")
    assert after.story[2] == "3 kills 2"
    assert after.trackers == {1: 3}
    assert after.of(k.STAYS) == [(0, -1, -1, -1)]


@rule("AC-6.2")
@pytest.mark.parametrize("plan", ["A2", "H2"])
def test_a_track_is_good_for_one_round_used_or_not(plan: str) -> None:
    after = night(position(3, tracking={1: 2}, previous="THH"), plan, "T3", "H2")
    assert 1 not in after.trackers
    assert len(plans_of(after.state, 1)) == 6
    assert GAME.view(after.state, 0).hand[:3] == ["assassinate", "track", "hide"]


@rule("AC-6.2")
def test_a_track_of_the_round_before_is_lost_when_its_owner_dies() -> None:
    state = position(3, order="213", tracking={1: 2, 2: 1}, previous="TTH")
    after = night(state, "H2", "A1", "H2")
    assert after.story[0] == "2 kills 1"
    assert after.trackers == {}


@rule("AC-6.3")
def test_a_killed_track_player_may_track_again() -> None:
    after = night(position(3), "A2", "T3", "H2")
    assert "T3" in plans_of(after.state, 2)
    assert night(after.state, "H2", "T3", "H2").trackers == {2: 3}


@rule("AC-6.4")
def test_the_dead_stand_up_and_new_orders_are_dealt() -> None:
    after = night(position(3), "A2", "T3", "H2")
    assert after.state.dead == 0
    assert all(player.is_upright for player in GAME.view(after.state, None).players)
    assert sorted(after.numbers) == [1, 2, 3]
    assert all(player.action is None for player in GAME.view(after.state, 0).players)
