"""3.10 Rulings; those on secrets are in test_secrets.py."""

from __future__ import annotations

import pytest

from cutthroat.core.chance import Fast
from cutthroat.core.events import MUTED
from cutthroat.games.crisis.edge.game import GAME
from cutthroat.games.crisis.rules import events as k
from cutthroat.testing.citations import rule
from tests.games.crisis.builders import code, night, plans_of, position
from tests.games.crisis.games import random_nights


@rule("AC-10.1")
@pytest.mark.parametrize("plan", ["A3", "T3"])
def test_the_dead_do_not_act(plan: str) -> None:
    after = night(position(3), "A2", plan, "T1")
    assert after.story[1] == "2 skipped"
    assert after.points == [1, 0, 0]


@rule("AC-10.2")
def test_only_a_tracker_kills_a_hider_and_then_the_hide_is_over() -> None:
    after = night(position(4, tracking={1: 2}, previous="THHH"), "A2", "H3", "A2", "A2")
    assert after.story == ["1 kills 2", "2 skipped", "3 misses 2", "4 misses 2"]


@rule("AC-10.3")
def test_of_two_attackers_only_the_earlier_scores() -> None:
    after = night(position(4, order="4321"), "A4", "A4", "A4", "T1")
    assert after.points == [0, 0, 1, 0]


@rule("AC-10.3", "AC-10.21")
def test_tc_18_by_option_the_second_attacker_scores_too() -> None:
    tc_6 = night(position(3, corpse_kill="score"), "A3", "A3", "T1")
    assert tc_6.points == [1, 1, 0]
    assert [how for _, _, how, _ in tc_6.of(k.KILLED)] == [k.OPEN, k.CORPSE]
    tc_4 = night(position(3, corpse_kill="score", tracking={1: 2}, previous="THH"), "A2", "H3", "A2")
    assert tc_4.points == [1, 0, 0]
    assert tc_4.of(k.MISSED) == [(2, 1, k.DEAD_HIDER, -1)]


@rule("AC-10.21")
def test_a_tracker_scores_on_a_dead_hider_by_option() -> None:
    state = position(3, corpse_kill="score", tracking={1: 2, 3: 2}, previous="THT")
    after = night(state, "A2", "H1", "A2")
    assert after.points == [1, 0, 1]
    assert [how for _, _, how, _ in after.of(k.KILLED)] == [k.THROUGH_HIDE, k.CORPSE]


@rule("AC-10.21")
def test_a_corpse_does_not_die_again_and_keeps_its_first_killer() -> None:
    after = night(position(3, corpse_kill="score"), "A3", "A3", "T1")
    assert after.state.killers == [-1, -1, 0]


@rule("AC-10.21")
def test_a_corpse_can_win_the_game() -> None:
    after = night(position(3, corpse_kill="score", chips=[0, 2, 0]), "A3", "A3", "T1")
    assert after.story[-1] == "2 wins"


@rule("AC-10.21", "AC-10.19")
def test_in_a_battle_royale_a_corpse_takes_more_chips_and_may_drop_out_by_them() -> None:
    state = position(4, corpse_kill="score", chips=[0, 0, 0, 1], mode="battle-royale")
    after = night(state, "A4", "A4", "A4", "T1")
    assert after.story[:4] == ["1 kills 4", "2 kills 4", "4 out", "3 misses 4"]
    assert after.of(k.MISSED) == [(2, 3, k.GONE, -1)]


@rule("AC-10.19")
def test_in_a_battle_royale_nobody_loses_two_lives_in_a_round() -> None:
    state = position(4, chips=[0, 0, 0, 1], mode="battle-royale")
    assert night(state, "A4", "A4", "A4", "T1").points == [0, 0, 0, 2]


@rule("AC-10.3")
def test_the_corpse_option_has_no_effect_with_two_players() -> None:
    for seed in range(10):
        ends = [[after.points for _, _, after in random_nights(2, seed, corpse_kill=c)] for c in ("miss", "score")]
        assert ends[0] == ends[1]


@rule("AC-10.4")
def test_a_hider_blocks_all_and_counters_one_at_most() -> None:
    after = night(position(5, order="51234"), "H3", "A1", "A1", "A1", "A1")
    assert after.story[:4] == ["2 blocked by 1", "1 counters 3", "4 blocked by 1", "5 blocked by 1"]


@rule("AC-10.5")
@pytest.mark.parametrize("order", ["12", "21"])
def test_it_does_not_matter_when_the_hider_is_called(order: str) -> None:
    assert "2 counters 1" in night(position(2, order=order), "A2", "H1").story


@rule("AC-10.6")
def test_a_tracker_must_survive_the_whole_round() -> None:
    after = night(position(3), "T2", "H1", "A1")
    assert after.story == ["1 idle", "2 idle", "3 kills 1"]
    assert after.trackers == {}


@rule("AC-10.7")
def test_a_track_outlives_the_death_of_its_target() -> None:
    after = night(position(3), "T2", "T3", "A2")
    assert after.story[-1] == "3 kills 2"
    assert after.trackers == {1: 2}


@rule("AC-10.8")
def test_a_tracked_attack_fails_if_the_tracker_or_the_target_is_dead() -> None:
    state = position(3, tracking={1: 2, 2: 1}, order="213", previous="TTH")
    assert night(state, "A2", "A1", "H1").story[:2] == ["2 kills 1", "1 skipped"]
    state = position(3, tracking={1: 3, 2: 3}, previous="TTH")
    assert night(state, "A3", "A3", "H1").story[:2] == ["1 kills 3", "2 misses 3"]


@rule("AC-10.9")
def test_a_track_adds_nothing_against_a_target_that_does_not_hide() -> None:
    tracked = night(position(3, tracking={1: 2}, previous="THH"), "A2", "T1", "H1")
    plain = night(position(3, previous="THH"), "A2", "T1", "H1")
    assert tracked.story == plain.story
    assert tracked.points == plain.points == [1, 0, 0]


@rule("AC-10.10")
def test_tracking_neither_protects_nor_strengthens_hide() -> None:
    state = position(3, order="231", tracking={1: 2, 3: 1}, previous="THT")
    assert night(state, "H2", "T1", "A1").story[0] == "3 kills 1"
    state = position(3, order="213", tracking={1: 2}, previous="TTH")
    assert night(state, "A2", "A1", "H2").story[0] == "2 kills 1"


@rule("AC-10.11")
@pytest.mark.parametrize("mine", ["H2", "A2"])
def test_a_track_never_lasts_two_rounds(mine: str) -> None:
    state = position(3, order="231", tracking={1: 2}, previous="THT")
    assert 1 not in night(state, mine, "T1", "A1").trackers


@rule("AC-10.15")
def test_if_everybody_hides_the_cap_ends_it() -> None:
    state = position(3, max_rounds=10)
    for _ in range(10):
        assert state.waiting
        state = night(state, "H2", "H3", "H1").state
    assert state.waiting == 0
    assert state.returns() == [1 / 3, 1 / 3, 1 / 3]


@rule("AC-10.15")
def test_track_punishes_hiding() -> None:
    first = night(position(2), "T2", "H1")
    assert night(first.state, "A2", "H1").points == [1, 0]


@rule("AC-10.16")
def test_the_default_is_to_hide_and_watch_the_next_player() -> None:
    state = position(4, order="12-3", dropped=[3], mode="battle-royale")
    assert [GAME.fallback(state, seat, Fast(0)) for seat in (0, 1, 3)] == [code("H2"), code("H4"), code("H1")]


@rule("AC-10.16")
def test_the_default_of_a_tracker_watches_the_locked_target() -> None:
    state = position(4, tracking={1: 3}, previous="THHH")
    assert GAME.fallback(state, 0, Fast(0)) == code("H3")


@rule("AC-10.16")
def test_the_default_character_is_any_free_one() -> None:
    state = GAME.new(2, {}, Fast(0), MUTED)
    assert {GAME.fallback(state, 0, Fast(n)) for n in range(60)} == set(state.legal_actions(0))


@rule("AC-10.17")
@pytest.mark.parametrize("mode", ["standard", "battle-royale"])
def test_the_chips_never_run_out(mode: str) -> None:
    for seed in range(20):
        for _, _, after in random_nights(5, seed, mode=mode):
            assert after.state.supply >= 0
            assert all(supply >= 0 for _, _, supply, _ in after.of(k.CHIP))


@rule("AC-10.18")
def test_a_counter_wins_in_the_middle_of_the_round() -> None:
    after = night(position(3, chips=[0, 0, 2]), "A3", "A1", "H1")
    assert after.story == ["3 counters 1", "3 wins"]


@rule("AC-10.20")
def test_a_drop_out_cannot_be_a_target() -> None:
    state = position(4, order="12-3", dropped=[3], mode="battle-royale")
    assert plans_of(state, 1) == ["A2", "A4", "T2", "T4", "H2", "H4"]


@rule("AC-10.22")
def test_hiding_after_a_track_fails_only_against_a_tracking_attacker() -> None:
    plain = position(2, order="21", tracking={1: 2}, previous="TT")
    assert "1 counters 2" in night(plain, "H2", "A1").story
    both = position(2, order="21", tracking={1: 2, 2: 1}, previous="TT")
    assert "2 kills 1" in night(both, "H2", "A1").story
