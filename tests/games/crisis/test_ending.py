"""3.7 End of the game."""

from __future__ import annotations

from cutthroat.games.crisis.edge.game import GAME
from cutthroat.games.crisis.rules import events as k
from cutthroat.games.crisis.rules.state import CrisisState
from cutthroat.testing.citations import rule
from tests.games.crisis.builders import Night, night, position


def last_round(players: int, *plans: str, chips: list[int]) -> Night:
    """The round of the cap."""
    state = position(players, chips=chips, max_rounds=10)
    state.round = 10
    return night(state, *plans)


def places(state: CrisisState) -> list[int]:
    return GAME.outcome(state).places


@rule("AC-7.1")
def test_three_kills_win_counters_included() -> None:
    by_attack = night(position(3, chips=[2, 0, 1]), "A2", "T1", "H1")
    by_counter = night(position(3, chips=[2, 0, 1]), "H2", "A1", "H1")
    for after in (by_attack, by_counter):
        assert after.story[-1] == "1 wins"
        assert after.state.returns() == [1.0, 0.0, 0.0]
        assert GAME.outcome(after.state).reason == "Three kills are done."


@rule("AC-7.1")
def test_two_kills_do_not_win() -> None:
    assert night(position(3, chips=[1, 0, 1]), "A2", "T1", "H1").state.waiting


@rule("AC-7.2")
def test_of_two_who_would_win_the_earlier_does() -> None:
    state = position(4, order="2134", chips=[2, 2, 0, 0])
    after = night(state, "A3", "A4", "H4", "T1")
    assert GAME.outcome(after.state).winners == [1]


@rule("AC-7.3")
def test_at_the_cap_the_players_with_the_most_points_share() -> None:
    after = last_round(3, "H2", "H3", "H1", chips=[1, 0, 1])
    assert after.of(k.CAPPED) == [(10, -1, -1, -1)]
    assert after.state.returns() == [0.5, 0.0, 0.5]
    assert GAME.outcome(after.state).reason == "The last round is over."


@rule("AC-7.3")
def test_a_win_in_the_last_round_comes_before_the_cap() -> None:
    after = last_round(3, "A2", "T3", "H1", chips=[2, 0, 2])
    assert after.state.returns() == [1.0, 0.0, 0.0]
    assert after.of(k.CAPPED) == []


@rule("AC-7.3")
def test_the_round_before_the_cap_goes_on() -> None:
    state = position(3, max_rounds=10)
    state.round = 9
    assert night(state, "H2", "H3", "H1").state.waiting


@rule("AC-7.3", "AC-7.4")
def test_at_the_cap_of_a_battle_royale_the_survivors_with_the_fewest_chips_share() -> None:
    state = position(5, order="12-34", chips=[1, 0, 0, 2, 0], dropped=[3], mode="battle-royale", max_rounds=10)
    state.round = 10
    after = night(state, "H2", "H1", "-", "H1", "H1")
    assert after.state.returns() == [0.0, 0.5, 0.0, 0.0, 0.5]
    assert places(after.state) == [3, 1, 5, 4, 1]
    assert GAME.outcome(after.state).scores == [1, 0, 3, 2, 0]


@rule("AC-7.4")
def test_the_others_are_placed_by_points_and_share_places() -> None:
    after = night(position(5, chips=[1, 2, 0, 1, 0]), "H3", "A3", "T1", "H3", "H1")
    assert places(after.state) == [2, 1, 4, 2, 4]
    assert GAME.outcome(after.state).scores == [1, 3, 0, 1, 0]


@rule("AC-7.4")
def test_two_drop_outs_of_one_round_are_placed_in_their_order() -> None:
    state = position(3, chips=[2, 2, 2], mode="battle-royale")
    after = night(state, "A2", "T1", "A1")
    assert after.story == ["1 kills 2", "2 out", "2 skipped", "3 kills 1", "1 out", "3 wins"]
    assert places(after.state) == [2, 3, 1]


def test_after_the_end_all_cards_are_open() -> None:
    after = night(position(4, chips=[2, 2, 0, 0], order="1432"), "A3", "A4", "T1", "H1")
    assert after.of(k.DISCLOSED) == [(0, 1, 0, 2), (3, 2, 2, 0), (2, 3, 1, 0), (1, 4, 0, 3)]
    players = GAME.view(after.state, None).players
    assert [(p.order, p.action, p.target) for p in players] == [
        (1, "assassinate", 2),
        (4, "assassinate", 3),
        (3, "track", 0),
        (2, "hide", 0),
    ]
