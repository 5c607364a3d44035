"""3.9 Battle Royale."""

from __future__ import annotations

import pytest

from cutthroat.core.chance import Fast
from cutthroat.games.crisis.edge.game import GAME
from cutthroat.games.crisis.rules import events as k
from cutthroat.games.crisis.rules.state import CrisisState
from cutthroat.testing.citations import rule
from tests.games.crisis.builders import Night, night, plans_of, position
from tests.games.crisis.games import random_games


def royale(players: int, **facts: object) -> CrisisState:
    return position(players, mode="battle-royale", **facts)  # type: ignore[arg-type]


@rule("AC-9.1")
def test_the_victim_takes_the_chip() -> None:
    after = night(royale(3), "A2", "T1", "H1")
    assert after.points == [0, 1, 0]


@rule("AC-9.1")
def test_three_chips_drop_out_and_the_last_one_wins() -> None:
    after = night(royale(2, chips=[1, 2]), "A2", "T1")
    assert after.story == ["1 kills 2", "2 out", "1 wins"]
    assert GAME.outcome(after.state).places == [1, 2]
    assert GAME.outcome(after.state).reason == "Only one is left standing."


@rule("AC-9.1")
def test_kills_win_nothing() -> None:
    state = royale(4)
    for _ in range(3):
        state.chips = [0, 0, 0, 0]
        state = night(state, "A2", "T1", "H1", "H1").state
    assert state.waiting


@rule("AC-9.2")
def test_a_counter_kills_too() -> None:
    after = night(royale(3), "A2", "H1", "T1")
    assert after.points == [1, 0, 0]


@rule("AC-9.3")
def test_a_drop_out_is_dead_for_the_rest_of_the_round() -> None:
    after = night(royale(4, chips=[0, 2, 0, 0]), "A2", "A3", "A2", "H3")
    assert after.story == ["1 kills 2", "2 out", "2 skipped", "3 misses 2", "4 idle"]
    assert after.of(k.MISSED)[0][2] == k.GONE


@rule("AC-9.3")
def test_the_game_ends_in_the_middle_of_the_round_when_one_is_left() -> None:
    after = night(royale(3, chips=[2, 2, 2]), "A2", "T1", "A1")
    assert after.story[-1] == "3 wins"
    early = night(royale(3, chips=[0, 2, 0], dropped=[3], order="12-"), "A2", "A1", "-")
    assert early.story == ["1 kills 2", "2 out", "1 wins"]


@rule("AC-9.4", "AC-9.1")
def test_tc_16_the_eleventh_chip_is_taken_and_three_go_back() -> None:
    after = night(royale(5, chips=[2, 2, 2, 2, 2]), "A2", "T1", "H1", "H1", "H1")
    assert after.of(k.CHIP) == [(1, 3, 0, -1)]
    assert after.of(k.DROPPED) == [(1, 3, 3, 4)]
    assert after.state.supply == 3


@rule("AC-9.5")
def test_after_a_drop_out_cards_and_numbers_shrink() -> None:
    after = night(royale(4, chips=[0, 2, 0, 0]), "A2", "A3", "T1", "H3")
    assert plans_of(after.state, 1) == ["A3", "A4", "T3", "T4", "H3", "H4"]
    assert after.state.legal_actions(1) == []
    assert after.state.line == [2, 3, 0]
    assert "target-siren" not in GAME.view(after.state, 0).hand
    assert GAME.view(after.state, 1).hand == []
    assert GAME.view(after.state, None).waiting == [0, 2, 3]


@rule("AC-9.6", "AC-9.7")
def test_tc_14_a_track_on_a_drop_out_is_cancelled_and_announced() -> None:
    after = night(royale(3, chips=[0, 0, 2]), "A3", "T3", "A1")
    assert after.story == ["1 kills 3", "3 out", "2 idle", "3 skipped", "2 cancelled"]
    assert after.of(k.CANCELLED) == [(1, 2, -1, -1)]
    assert after.state.supply == 11
    assert after.trackers == {}
    assert after.numbers == [2, 1]
    assert plans_of(after.state, 2) == ["A1", "T1", "H1"]
    assert after.of(k.TWO_LEFT) == [(0, 1, -1, -1)]
    assert GAME.view(after.state, 0).last_round[1].target == 2


@rule("AC-9.8")
def test_tc_15_a_track_on_the_other_survivor_stays_in_force() -> None:
    after = night(royale(3, chips=[0, 0, 2]), "A3", "T1", "A1")
    assert after.trackers == {2: 1}
    assert after.numbers == [2, 1]
    assert plans_of(after.state, 2) == ["A1", "H1"]
    assert night(after.state, "H2", "A1").story[0] == "2 kills 1"


@rule("AC-9.7")
def test_tc_17_the_round_of_the_drop_out_is_finished_with_the_cards_placed() -> None:
    after = night(royale(3, chips=[0, 0, 2]), "A3", "A3", "T1")
    assert after.story == ["1 kills 3", "3 out", "2 misses 3", "3 skipped"]
    assert plans_of(after.state, 1) == ["A2", "T2", "H2"]
    view = GAME.view(after.state, 0)
    assert (view.last_used_targets, view.uses_targets) == (True, False)


@rule("AC-9.7")
def test_a_hide_that_watches_the_drop_out_only_blocks_in_that_round() -> None:
    """P2 counters P4, who drops out; the Hide still watches P4 when P3 strikes."""
    after = night(royale(4, order="-321", chips=[0, 0, 0, 2], dropped=[1]), "-", "H4", "A2", "A2")
    assert after.story == ["2 counters 4", "4 out", "3 blocked by 2", "2 idle"]


@rule("AC-9.9")
def test_somebody_always_survives() -> None:
    for after in random_games(range(60), mode="battle-royale"):
        assert GAME.outcome(after).places.count(1) == 1


@rule("AC-9.10")
@pytest.mark.parametrize("seed", range(20))
def test_with_two_players_it_is_the_standard_game_counted_on_the_other_side(seed: int) -> None:
    whims = Fast(seed, 1)
    standard, mirror = Night(position(2), []), Night(royale(2), [])
    while standard.state.waiting:
        seats = range(2)
        legal = [standard.state.legal_actions(seat) for seat in seats]
        assert [mirror.state.legal_actions(seat) for seat in seats] == legal
        plans = [choices[whims.pick(len(choices))] for choices in legal]
        texts = [f"{'ATH'[p // 5]}{p % 5 + 1}" for p in plans]
        seed += 1
        standard = night(standard.state, *texts, chance=Fast(seed))
        mirror = night(mirror.state, *texts, chance=Fast(seed))
        assert standard.points == [int(GAME.view(mirror.state, None).players[1 - s].chips) for s in seats]
    assert mirror.state.waiting == 0
    assert standard.state.returns() == mirror.state.returns()
