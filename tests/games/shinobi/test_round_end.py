"""SC-15, SC-16 and SC-17: the end of a round, the end of the game, and table options."""

from __future__ import annotations

from typing import Any

import pytest

from cutthroat.games.shinobi.edge.game import GAME
from cutthroat.games.shinobi.rules import events as e
from cutthroat.games.shinobi.rules.phases import DRAFT, OVER, ranking
from cutthroat.games.shinobi.rules.state import ShinobiState
from cutthroat.testing.citations import rule
from tests.games.shinobi.builders import (
    cards,
    hand_ids,
    ids,
    lay,
    new_game,
    ninja_phase,
    of_kind,
    pair,
    pass_all,
    play,
    play_out,
)


def after_round(round_number: int = 1) -> ShinobiState:
    s = ninja_phase(["Thief, Rogue", "Jutte", ""], round_number=round_number)
    lay(s, 0, "Assassin Adept, Thief", owner=1)
    lay(s, 0, "Ninjato", owner=1, where=2)
    pass_all(s)
    return s


@rule("SC-15.1")
def test_all_battle_cards_on_the_table_are_discarded() -> None:
    s = ninja_phase(["Thief, Rogue", "", ""])
    lay(s, 0, "Assassin Adept, Thief", owner=1)
    lay(s, 0, "Ninjato", owner=1, where=2)
    log = play(s, "pass")
    assert of_kind(log, e.CLEARED) == [(3, -1, -1, -1)]
    assert sorted(ids(s.discard)) == ["assassin-adept", "ninjato", "thief"]
    assert s.lanes == [[], [], []]
    assert s.survivors == []


@rule("SC-15.2")
def test_unplayed_cards_stay_in_hand_for_the_next_draw_phase() -> None:
    s = after_round()
    assert s.round == 2
    assert s.phase == DRAFT
    # Two first cards have joined them.
    assert [len(hand) for hand in s.hands] == [4, 3, 2]
    assert {"thief", "rogue"} <= set(hand_ids(s, 0))
    assert "jutte" in hand_ids(s, 1)


@rule("SC-15.3", "SC-2.1")
def test_contract_tokens_go_back_to_their_owners() -> None:
    s = after_round()
    assert s.contracts == [0, 0, 0]
    assert GAME.view(s, 0).contracts == [[], [], []]


@rule("SC-15.6")
def test_the_starting_player_token_moves_to_the_left() -> None:
    s = ninja_phase(["Thief", "Thief", "Thief"], starter=2)
    pass_all(s)
    assert s.starter == 0


@rule("SC-15.4", "SC-15.5")
def test_the_next_round_lays_new_targets_and_rewards_from_all_five() -> None:
    s = after_round()
    assert len(s.targets) == len(s.rewards) == 3
    assert set(s.targets) <= set(range(5))


@rule("SC-16.1", "SC-1.1")
def test_most_gold_after_round_3_wins() -> None:
    s = ninja_phase(["Thief", "", ""], round_number=3)
    s.contracts = [pair("assassinate:shogun", "assassinate:old-ninja-master")] * 3
    s.gold = [12, 30, 29]
    play(s, "pass")
    assert s.phase == OVER
    assert s.waiting == 0
    assert s.returns() == [0.0, 1.0, 0.0]
    outcome = GAME.outcome(s)
    assert outcome.places == [3, 1, 2]
    assert outcome.scores == [12, 30, 29]


def tied(**options: Any) -> ShinobiState:
    s = new_game(3, **options)
    s.gold, s.fulfilled, s.gold_before = [20, 20, 19], [3, 4, 5], [10, 15, 10]
    return s


@rule("SC-16.2")
def test_equal_gold_shares_the_win() -> None:
    s = tied()
    assert s.returns() == [0.5, 0.5, 0.0]
    assert GAME.outcome(s).places == [1, 1, 3]


@rule("SC-16.2")
def test_with_the_option_fulfilled_contracts_break_the_tie() -> None:
    s = tied(tiebreak="contracts")
    assert s.returns() == [0.0, 1.0, 0.0]
    s.fulfilled = [4, 4, 5]
    assert s.returns() == [1.0, 0.0, 0.0]
    s.gold_before = [10, 10, 10]
    assert s.returns() == [0.5, 0.5, 0.0]
    assert ranking(s, 0) == ranking(s, 1) > ranking(s, 2)


@rule("SC-14.8", "SC-16.2")
def test_a_contract_that_paid_nothing_counts_for_the_tiebreak() -> None:
    s = ninja_phase(
        ["Thief", "", ""], targets="Ronin, Shogun, Daimyo", rewards=(3, 4, 5), round_number=3, tiebreak="contracts"
    )
    s.contracts = [
        pair("assassinate:ronin", "assassinate:shogun"),
        *[pair("assassinate:shogun", "assassinate:daimyo")] * 2,
    ]
    lay(s, 0, "Imperial Inspector, Thief, Assassin Grandmaster, Thief")
    play(s, "pass")
    assert s.gold == [0, 0, 0]
    assert s.returns() == [1.0, 0.0, 0.0]


@rule("SC-16.3")
def test_nothing_is_cleared_after_round_3_and_cards_in_hand_are_worth_nothing() -> None:
    s = after_round(3)
    assert s.phase == OVER
    assert sorted(ids(s.survivors)) == ["assassin-adept", "ninjato", "thief"]
    assert hand_ids(s, 1) == ["jutte"]
    assert s.starter == 0
    assert GAME.outcome(s).scores == [int(gold) for gold in s.gold]


@rule("SC-17.1")
def test_the_discard_pile_can_be_browsed_or_not() -> None:
    s = ninja_phase(["Shinobi Spy, Thief", "Thief", "Thief"], discard="Jutte, Assassin Adept")
    play(s, "play shinobi-spy daimyo")
    assert GAME.view(s, 2).discard == ["assassin-adept", "jutte", "shinobi-spy"]
    s.has_open_discards = False
    assert GAME.view(s, 2).discard is None
    assert GAME.view(s, 2).discard_size == 3


@rule("SC-17.1", "SC-17.2")
def test_every_option_has_its_default_and_values() -> None:
    defaults = {option.id: (option.default, option.values) for option in GAME.options}
    assert defaults == {
        "draft-mode": ("basic", ("basic", "advanced")),
        "absent-target-contracts": (True, (False, True)),
        "smoke-hits-passed": (True, (False, True)),
        "tiebreak": ("shared", ("shared", "contracts")),
        "open-discards": (True, (False, True)),
        "draft-log": (True, (False, True)),
    }


@rule("SC-16.1")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_game_ends_after_the_third_battle_phase(seats: int) -> None:
    s = new_game(seats)
    play_out(s, seats)
    assert s.round == 3
    assert s.phase == OVER


@rule("SC-4.1", "SC-15.2")
def test_kept_cards_and_first_cards_make_one_hand() -> None:
    s = after_round()
    assert set(cards("Thief, Rogue")) <= {mark & 63 for mark in s.hands[0]}
