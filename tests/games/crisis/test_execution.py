"""3.5 Phase C: action execution, with the tricky cases of section 7.2."""

from __future__ import annotations

from itertools import product

import pytest

from cutthroat.core.chance import Scripted
from cutthroat.game.narration import Narrator
from cutthroat.games.crisis.edge.game import GAME
from cutthroat.games.crisis.rules import events as k
from cutthroat.testing.citations import rule
from tests.games.crisis.builders import execution, night, position


@rule("AC-5.1")
def test_players_are_called_in_the_order_of_their_numbers() -> None:
    after = night(position(4, order="3142"), "H2", "T1", "H1", "A2")
    assert [(seat + 1, number) for seat, number, *_ in after.of(k.CALLED)] == [(2, 1), (4, 2), (1, 3), (3, 4)]


@rule("AC-5.2")
def test_tc_1_the_first_of_two_attackers_kills_and_the_other_is_skipped() -> None:
    after = night(position(2), "A2", "A1")
    assert after.story == ["1 kills 2", "2 skipped"]
    assert after.points == [1, 0]


@rule("AC-5.3", "AC-5.7")
def test_tc_2_hide_works_before_the_number_of_the_hider() -> None:
    after = night(position(3, order="132"), "A2", "H1", "T1")
    assert after.story == ["2 counters 1", "3 idle", "2 idle"]
    assert after.points == [0, 1, 0]
    assert after.trackers == {3: 1}


@rule("AC-5.3")
def test_hide_works_after_the_number_of_the_hider_too() -> None:
    after = night(position(3, order="312"), "A2", "H1", "T1")
    assert after.story == ["2 idle", "3 idle", "2 counters 1"]


@rule("AC-5.8", "AC-5.7")
def test_tc_3_a_hider_blocks_one_and_counters_another() -> None:
    after = night(position(3), "A2", "H3", "A2")
    assert after.story == ["1 blocked by 2", "2 idle", "2 counters 3"]
    assert after.points == [0, 1, 0]


@rule("AC-5.4", "AC-5.6")
def test_tc_4_a_dead_hider_neither_blocks_nor_counters() -> None:
    after = night(position(3, tracking={1: 2}, previous="THH"), "A2", "H3", "A2")
    assert after.story == ["1 kills 2", "2 skipped", "3 misses 2"]
    assert after.points == [1, 0, 0]


@rule("AC-5.12")
def test_tc_5_a_killer_can_be_killed_and_keeps_the_point() -> None:
    after = night(position(3), "A2", "A3", "A1")
    assert after.story == ["1 kills 2", "2 skipped", "3 kills 1"]
    assert after.points == [1, 0, 1]


@rule("AC-5.4")
def test_tc_6_the_second_attack_on_a_victim_misses() -> None:
    deals = set()
    for seed in ([0], [1]):
        after = night(position(3), "A3", "A3", "T1", chance=Scripted(seed))
        assert after.story == ["1 kills 3", "2 misses 3", "3 skipped"]
        assert after.points == [1, 0, 0]
        assert after.trackers == {}
        deals.add(tuple(after.numbers))
    assert deals == {(2, 3, 1), (3, 2, 1)}


@rule("AC-5.7", "AC-5.8")
def test_tc_7_a_tracking_hider_counters_only_the_locked_target() -> None:
    state = position(3, tracking={1: 2}, previous="THH")
    countered = night(state, "H2", "A1", "T1")
    assert "1 counters 2" in countered.story
    assert countered.points == [1, 0, 0]
    blocked = night(state, "H2", "T1", "A1")
    assert "3 blocked by 1" in blocked.story
    assert (countered.numbers[0], blocked.numbers[0]) == (2, 2)
    assert 1 not in countered.trackers
    assert 1 not in blocked.trackers


@rule("AC-5.2")
def test_tc_8_a_tracker_killed_before_acting_is_skipped_and_free_next_round() -> None:
    state = position(3, order="213", tracking={1: 2, 2: 1}, previous="TTH")
    after = night(state, "A2", "A1", "H1")
    assert after.story == ["2 kills 1", "1 skipped", "3 idle"]
    assert len(after.state.legal_actions(0)) == 6
    assert after.numbers[0] in {2, 3}


@rule("AC-5.11", "AC-5.9")
def test_tc_9_the_game_ends_at_the_third_point_and_the_rest_is_not_processed() -> None:
    after = night(position(4, chips=[2, 2, 0, 0]), "A3", "A4", "T1", "T1")
    assert after.story == ["1 kills 3", "1 wins"]
    assert after.points == [3, 2, 0, 0]
    assert after.state.waiting == 0


@rule("AC-5.11")
def test_tc_10_a_counter_wins_at_the_number_of_the_attacker() -> None:
    after = night(position(2, chips=[0, 2]), "A2", "H1")
    assert after.story == ["2 counters 1", "2 wins"]
    assert len(after.of(k.CALLED)) == 1


def test_tc_11_the_round_after_a_hidden_track_everything_is_free() -> None:
    first = night(position(3), "T2", "H3", "H1")
    second = night(first.state, "H2", "T3", "A2")
    assert second.numbers == [2, 1, 3]
    assert len(second.state.legal_actions(0)) == 6


@rule("AC-5.6")
@pytest.mark.parametrize("answer", ["A1", "H1"])
def test_tc_12_of_two_trackers_the_first_kills_whatever_the_other_does(answer: str) -> None:
    after = night(position(2, tracking={1: 2, 2: 1}, previous="TT"), "A2", answer)
    assert after.story[:2] == ["1 kills 2", "2 skipped"]


RING = {
    "AAA": ["2", "1"],
    "AAH": ["2"],
    "AHA": ["2", "1"],
    "AHH": ["2"],
    "HAA": ["3"],
    "HAH": ["3"],
    "HHA": ["1"],
    "HHH": [],
}


@rule("AC-5.2", "AC-5.6")
@pytest.mark.parametrize("choice", ["".join(c) for c in product("AH", repeat=3)])
def test_tc_13_three_trackers_in_a_ring(choice: str) -> None:
    state = position(3, tracking={1: 2, 2: 3, 3: 1}, previous="TTT")
    after = execution(state, *(f"{action}{target}" for action, target in zip(choice, "231", strict=True)))
    assert [text[-1] for text in after.story if "kills" in text] == RING[choice]
    if choice == "AAA":
        assert after.points == [1, 0, 1]


@rule("AC-5.5", "AC-5.9", "AC-5.10")
def test_a_kill_gives_a_chip_and_turns_the_character_at_once() -> None:
    after = execution(position(3), "A2", "T1", "H1")
    found = [event.kind for event in after.events]
    assert found.index(k.CHIP) == found.index(k.KILLED) + 1
    assert after.of(k.CHIP) == [(0, 1, 10, -1)]
    assert after.state.dead == 0b010
    assert after.state.killers == [-1, 0, -1]


@rule("AC-5.10")
def test_the_dead_lie_sideways_in_the_view_when_the_game_ends() -> None:
    after = night(position(3, chips=[2, 0, 0]), "A2", "T1", "H1")
    assert [player.is_upright for player in GAME.view(after.state, None).players] == [True, False, True]


@rule("AC-5.13")
def test_after_the_last_number_the_round_ends() -> None:
    after = night(position(3), "H2", "H3", "H1")
    found = [event.kind for event in after.events]
    assert found.index(k.ROUND_ENDED) == max(i for i, kind in enumerate(found) if kind == k.IDLE) + 1


def test_every_event_of_the_execution_names_the_rule_that_decided() -> None:
    after = night(position(3, tracking={1: 2}, previous="THH"), "A2", "H3", "A2")
    told = [(fact.kind, *line.rules) for fact, line in map(Narrator(GAME, ["Ana", "Bo", "Cleo"]).tell, after.events)]
    assert [pair for pair in told if pair[0] in {"killed", "skipped", "missed", "chip"}] == [
        ("killed", "AC-5.6"),
        ("chip", "AC-5.9"),
        ("skipped", "AC-5.2"),
        ("missed", "AC-5.4"),
    ]
