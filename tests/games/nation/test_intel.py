"""AN-5: the Intel Phase."""

from __future__ import annotations

import pytest

from cutthroat.core.chance import Fast, Scripted
from cutthroat.games.nation.edge.game import GAME
from cutthroat.games.nation.rules import window
from cutthroat.games.nation.rules.phases import BUY, COMMIT, INTEL, KEEP, PICK, ROOM
from cutthroat.testing.citations import rule
from tests.games.nation.builders import Table


@rule("AN-5.1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_g5_the_black_market_has_a_card_more_than_there_are_players(seats: int) -> None:
    t = Table(seats).market(Fast(1))
    assert len(t.s.market) == seats + 1
    assert len(t.told("market-showed")) == seats + 1
    assert GAME.view(t.s, None).market == GAME.view(t.s, 0).market


@rule("AN-5.2")
def test_each_takes_one_market_card_or_draws_blind_and_the_market_is_not_refilled() -> None:
    t = Table(2).market(Fast(1))
    market = GAME.view(t.s, 0).market
    assert t.legal(1) == ["blind", *[f"take {name}" for name in market]]
    t.play(1, f"take {market[0]}")
    assert t.held(1) == [market[0]]
    assert GAME.view(t.s, 0).market == market[1:]
    size = len(t.s.decks[0])
    t.play(2, "blind", chance=Scripted([0]))
    assert len(t.s.decks[0]) == size - 1
    assert len(t.held(2)) == 1


@rule("AN-5.2")
def test_all_see_which_market_card_was_taken_and_nobody_sees_a_blind_draw() -> None:
    t = Table(2).market(Fast(1))
    taken = GAME.view(t.s, 0).market[1]
    t.play(1, f"take {taken}").play(2, "blind", chance=Fast(1))
    assert GAME.view(t.s, 1).players[0].known == [taken]
    assert GAME.view(t.s, None).players[0].known == [taken]
    assert GAME.view(t.s, 0).players[1].known == []


@rule("AN-5.3")
def test_the_rest_of_the_market_is_discarded() -> None:
    t = Table(2).market(Fast(1))
    market = GAME.view(t.s, 0).market
    t.play(1, f"take {market[0]}").play(2, f"take {market[1]}")
    assert t.discards() == [market[2]]
    assert list(t.s.market) == []
    assert t.s.phase == BUY


@rule("AN-5.5")
def test_a_player_buys_as_often_as_it_likes_and_then_the_next_one() -> None:
    t = Table(2).money(1, cash=3).money(2, cash=1).buying()
    chance = Fast(1)
    for _ in range(2):
        t.play(1, "buy-assassin", chance=chance)
        t.play(1, t.legal(1)[0])
        assert t.asked() == [1]
    t.play(1, "stop")
    assert t.asked() == [2]
    t.play(2, "stop")
    assert t.s.phase in (INTEL, COMMIT)


@rule("AN-5.6")
def test_a_purchase_costs_one_cash_shows_two_cards_and_keeps_one() -> None:
    t = Table(2).deck("knife@0900 stealth").money(1, cash=2).buying()
    t.play(1, "buy-assassin", chance=Scripted([1, 0]))
    assert t.s.phase == KEEP
    assert t.cash(1) == 1
    assert GAME.view(t.s, 0).seen == ["knife@0900", "stealth"]
    assert GAME.view(t.s, 1).seen == []
    assert t.legal(1) == ["take knife@0900", "take stealth"]
    t.play(1, "take stealth")
    assert t.held(1) == ["stealth"]
    assert t.discards() == ["knife@0900"]


@rule("AN-5.6")
def test_contracts_are_bought_in_the_same_way() -> None:
    t = Table(2).deck("natural-causes not-a-sound").money(1, cash=1).buying()
    t.play(1, "buy-contract", "take natural-causes", chance=Scripted([0, 0]))
    assert t.held(1) == ["natural-causes"]
    assert t.discards(1) == ["not-a-sound"]


@rule("AN-5.7")
def test_t13_with_a_full_hand_a_card_is_discarded_before_the_two_are_seen() -> None:
    t = Table(2).hand(1, "knife@0200 knife@0545 stealth stealth delay adrenaline").money(1, cash=1).buying()
    t.play(1, "buy-assassin")
    assert t.s.phase == ROOM
    assert GAME.view(t.s, 0).seen == []
    assert t.legal(1) == ["throw knife@0200", "throw knife@0545", "throw stealth", "throw delay", "throw adrenaline"]
    t.play(1, "throw delay", chance=Fast(1))
    assert len(t.held(1)) == 5
    t.play(1, t.legal(1)[0])
    assert len(t.held(1)) == 6
    assert t.cash(1) == 0
    assert len(t.discards()) == 2


@rule("AN-5.7")
def test_with_two_contracts_one_goes_before_another_is_bought() -> None:
    t = Table(2).hand(1, "natural-causes not-a-sound stealth").money(1, cash=1).buying()
    t.play(1, "buy-contract")
    assert t.legal(1) == ["throw natural-causes", "throw not-a-sound"]


@rule("AN-5.8")
def test_who_has_no_cash_is_not_asked_and_tokens_on_targets_cannot_be_spent() -> None:
    t = Table(3).money(1).money(2).money(3, cash=1).tokens("A1", 5).buying()
    assert t.asked() == [3]
    t.play(3, "buy-assassin", chance=Fast(1))
    t.play(3, t.legal(3)[0])
    assert t.s.phase in (INTEL, COMMIT)
    assert t.tokens_on("A1") == 5


@rule("AN-5.9", "AN-5.12")
def test_intel_cards_are_played_in_the_window_only() -> None:
    t = Table(2).hand(1, "good-intel").market(Fast(1))
    assert t.s.phase == PICK
    assert not any(move.startswith("play") for move in t.legal(1))
    t.play(1, "blind", chance=Fast(1)).play(2, "blind", chance=Fast(1))
    assert t.legal(1) == ["stop", "buy-assassin", "buy-contract"]
    t.play(1, "stop").play(2, "stop")
    assert "play good-intel 0" in t.legal(1)


@rule("AN-5.10")
def test_the_window_closes_after_as_many_passes_in_a_row_as_there_are_players() -> None:
    t = Table(3).hand(1, "good-intel stealth").hand(2, "good-intel").hand(3, "stealth").intel_window()
    t.play(1, "pass").play(2, "play good-intel 1")
    assert t.asked() == [3]
    t.play(3, "pass").play(1, "play good-intel 0")
    assert t.s.phase == INTEL
    t.play(3, "pass").play(1, "pass")
    assert t.s.phase == COMMIT
    assert t.players_told("passed") == [1, 3, 2, 3, 1]
    assert list(t.s.good_intel) == [1, 1, 0]


@rule("AN-5.10")
def test_everybody_gets_one_more_turn_after_the_last_card_its_player_too() -> None:
    t = Table(2).hand(1, "good-intel good-intel stealth").hand(2, "stealth").intel_window()
    t.play(1, "play good-intel 0").play(2, "pass")
    assert t.asked() == [1]
    t.play(1, "play good-intel 0").play(2, "pass").play(1, "pass")
    assert t.s.phase == COMMIT


@rule("AN-5.11")
def test_a_card_just_gained_may_be_played_in_the_same_window() -> None:
    t = (
        Table(2)
        .hand(1, "espionage")
        .hand(2, "stealth")
        .deck("good-intel knife@0200 knife@0545 rope@0500")
        .intel_window()
    )
    t.s.decks[0] += [0, 1]
    t.play(1, "play espionage 0", chance=Fast(1))
    t.play(1, "take good-intel").play(2, "pass")
    assert "play good-intel 0" in t.legal(1)


@rule("AN-13.2")
def test_after_ten_cards_in_a_window_a_player_passes_by_itself() -> None:
    t = Table(2).hand(1, "good-intel stealth").hand(2, "stealth")
    t.intel_window()
    t.s.plays = [10, 0]
    window.ask(t.s, t.log)
    assert t.asked() == [2]
    assert t.players_told("passed") == [1]
    t.reveal_window()
    assert list(t.s.plays) == [0, 0], "each window counts anew"
