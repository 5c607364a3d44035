"""3.4 Phase B: action decision."""

from __future__ import annotations

import pytest

from cutthroat.core.chance import Fast
from cutthroat.core.events import HIDDEN, Log
from cutthroat.games.crisis.edge.game import GAME
from cutthroat.games.crisis.rules import events as k
from cutthroat.testing.citations import rule
from tests.games.crisis.builders import code, night, plans_of, position


@rule("AC-4.1")
def test_all_place_at_once_in_any_order_and_the_last_starts_the_execution() -> None:
    state = position(3)
    log = Log()
    for seat, text in ((2, "A1"), (0, "H3")):
        state.apply(seat, code(text), Fast(0), log)
        assert {event.kind for event in log.events} == {k.READY}
    assert GAME.view(state, None).waiting == [1]
    state.apply(1, code("T1"), Fast(0), log)
    assert k.CALLED in {event.kind for event in log.events}


@rule("AC-4.1")
def test_others_learn_only_that_a_player_is_ready() -> None:
    state = position(3)
    log = Log()
    state.apply(0, code("A2"), Fast(0), log)
    assert [event.seen_by(1).d for event in log.events] == [HIDDEN]
    mine, other = GAME.view(state, 0).players[0], GAME.view(state, 1).players[0]
    assert (mine.action, mine.target, mine.is_ready) == ("assassinate", 1, True)
    assert (other.action, other.target, other.is_ready) == (None, None, True)
    assert GAME.view(state, 0).hand == ["track", "hide", "target-werewolf"]


@rule("AC-4.2")
@pytest.mark.parametrize(("action", "dies"), [("A3", True), ("T3", True), ("H3", False)])
def test_assassinate_succeeds_unless_the_target_hides(action: str, dies: bool) -> None:
    assert ("1 kills 2" in night(position(3), "A2", action, "T1").story) == dies


@rule("AC-4.2")
def test_assassinate_makes_late_and_track_makes_early() -> None:
    assert night(position(3), "A2", "H3", "T1").numbers == [3, 2, 1]


@rule("AC-4.3")
def test_track_does_nothing_this_round_and_pierces_hide_in_the_next() -> None:
    first = night(position(3), "T2", "H3", "H2")
    assert first.story == ["1 idle", "2 idle", "3 idle"]
    assert first.trackers == {1: 2}
    second = night(first.state, "A2", "H1", "H2")
    assert second.story[0] == "1 kills 2"
    assert second.points == [1, 0, 0]


@rule("AC-4.3")
def test_a_track_does_not_help_in_the_round_it_is_placed_or_two_rounds_later() -> None:
    first = night(position(3), "T2", "H3", "H2")
    second = night(first.state, "H2", "H3", "H2")
    third = night(second.state, "A2", "H3", "H2")
    assert "1 blocked by 2" in third.story


@rule("AC-4.4")
def test_hide_cancels_every_attack_and_strikes_back_at_the_watched_one() -> None:
    after = night(position(4), "H2", "A1", "A1", "A1")
    assert after.story == ["1 idle", "1 counters 2", "3 blocked by 1", "4 blocked by 1"]
    assert after.points == [1, 0, 0, 0]


@rule("AC-4.5")
def test_ge_6_a_tracking_attacker_kills_a_tracking_hider_without_counter() -> None:
    after = night(position(2, tracking={1: 2, 2: 1}, previous="TT"), "H2", "A1")
    assert after.story == ["1 idle", "2 kills 1"]
    assert after.points == [0, 1]


@rule("AC-4.5")
@pytest.mark.parametrize("watched", ["H1", "H3"])
def test_hide_does_not_help_against_a_tracker_whomever_it_watches(watched: str) -> None:
    after = night(position(3, tracking={1: 2}, previous="THH"), "A2", watched, "T1")
    assert after.story[0] == "1 kills 2"
    assert after.points == [1, 0, 0]


@rule("AC-4.6", "AC-4.8")
def test_a_tracking_player_has_a_fixed_target_and_no_track() -> None:
    state = position(4, tracking={2: 4}, previous="HTHH")
    assert plans_of(state, 2) == ["A4", "H4"]
    assert GAME.view(state, 1).hand == ["assassinate", "hide", "target-ghost", "target-werewolf"]


@rule("AC-4.6")
def test_the_locked_target_stays_face_down() -> None:
    state = position(4, tracking={2: 4}, previous="HTHH")
    seen = [GAME.view(state, seat).players[1] for seat in (None, 0, 1, 2, 3)]
    assert [player.target for player in seen] == [None, None, 3, None, None]
    assert all(player.is_tracking for player in seen)


@rule("AC-4.7")
def test_ge_5_a_tracking_player_may_hide_and_watches_the_locked_target() -> None:
    state = position(3, tracking={1: 2}, previous="THH")
    assert night(state, "H2", "A1", "T1").story[1] == "1 counters 2"
    assert night(state, "H2", "T1", "A1").story[2] == "3 blocked by 1"


@rule("AC-4.9")
def test_there_is_no_pass() -> None:
    state = position(3)
    assert plans_of(state, 1) == ["A2", "A3", "T2", "T3", "H2", "H3"]
    assert plans_of(position(5), 5) == [f"{a}{t}" for a in "ATH" for t in "1234"]


@rule("AC-4.9")
def test_a_plan_is_encoded_as_five_times_the_action_plus_the_target_seat() -> None:
    assert position(5).legal_actions(2) == [0, 1, 3, 4, 5, 6, 8, 9, 10, 11, 13, 14]
    moves = GAME.moves(position(3), 0)
    assert moves["track werewolf"] == 5 * 1 + 2
    assert moves["hide siren"] == 5 * 2 + 1
