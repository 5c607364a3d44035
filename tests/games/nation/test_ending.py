"""AN-10: end of round; AN-11: end of the game; AN-13: safety rules."""

from __future__ import annotations

import pytest
from msgspec import to_builtins

from cutthroat.core.chance import Fast
from cutthroat.core.events import MUTED
from cutthroat.game.contract import waiting_seats
from cutthroat.games.nation.edge.game import GAME
from cutthroat.games.nation.rules import ending
from cutthroat.games.nation.rules.payout import money
from cutthroat.games.nation.rules.phases import OVER, PICK, REFILL, ROUND_END
from cutthroat.testing.citations import rule
from tests.games.nation.builders import Table, dice


@rule("AN-10.1")
def test_any_cards_in_any_combination_may_be_discarded_or_none() -> None:
    t = Table(2).hand(1, "knife@0900 stealth stealth natural-causes").hand(2, "rope@0500").refill()
    assert t.asked() == [1, 2]
    assert t.legal(1) == ["done", "throw knife@0900", "throw stealth", "throw natural-causes"]
    t.play(1, "throw stealth")
    assert t.legal(1) == ["done", "throw stealth", "throw natural-causes"]
    t.play(1, "throw stealth")
    assert t.legal(1) == ["done", "throw natural-causes"]
    t.play(1, "throw natural-causes")
    assert t.asked() == [2]


@rule("AN-10.2")
def test_hands_are_filled_up_to_five_and_two() -> None:
    t = Table(2).hand(1, "knife@0900 stealth natural-causes").hand(2, "rope@0500").refill()
    t.play(1, "throw knife@0900", "done").play(2, "done", chance=Fast(1))
    for player in (1, 2):
        view = GAME.view(t.s, player - 1)
        assert (len(view.hand), len(view.hand_contracts)) == (5, 2)
    assert "stealth" in t.held(1)


@rule("AN-10.2")
def test_t16_who_has_six_keeps_them_and_who_discards_three_of_six_draws_two() -> None:
    six = "knife@0200 knife@0545 knife@0900 stealth delay adrenaline"
    t = Table(2).hand(1, six).hand(2, "rope@0500").refill().play(1, "done").play(2, "done", chance=Fast(1))
    assert t.held(1)[:6] == six.split()
    assert len(GAME.view(t.s, 0).hand) == 6
    u = Table(2).hand(1, six).refill()
    u.play(1, "throw knife@0200", "throw knife@0545", "throw knife@0900", "done").play(2, "done", chance=Fast(1))
    assert len(GAME.view(u.s, 0).hand) == 5
    assert {"stealth", "delay", "adrenaline"} <= set(GAME.view(u.s, 0).hand)


@rule("AN-10.3")
def test_discards_are_secret_until_all_have_chosen_and_draws_go_clockwise() -> None:
    t = Table(3, first=2).hand(1, "knife@0900").hand(2, "rope@0500").hand(3, "stealth").refill()
    before = GAME.view(t.s, 1)
    t.play(1, "throw knife@0900")
    after = GAME.view(t.s, 1)
    assert t.discards() == []
    assert before.players[0].assassin_cards == after.players[0].assassin_cards == 1
    assert after.players[0].is_sealed
    t.play(3, "done").play(2, "throw rope@0500", chance=Fast(1))
    drawn = [(a + 1, b) for a, b, _, _ in t.told("drew")]
    assert drawn == [(p, deck) for p, n in ((2, 5), (3, 4), (1, 5)) for deck in [0] * n + [1, 1]]
    assert t.players_told("discarded") == [2, 1]


@rule("AN-10.4")
def test_the_token_passes_clockwise_and_a_new_round_begins() -> None:
    t = Table(3, first=3).refill()
    for player in (1, 2, 3):
        t.play(player, "done", chance=Fast(1))
    assert t.s.first == 0
    assert t.s.round == 2
    assert t.s.phase == PICK
    assert t.asked() == [1]


@rule("AN-11.1", "AN-4.2")
def test_t18_when_the_last_target_falls_the_others_take_back_and_the_game_is_scored() -> None:
    t = (
        Table(2)
        .only("D2", owner=1)
        .attempt(1, "D2", "rope@0815")
        .attempt(2, "D2", "sniper-rifle@1345", "shock-and-awe")
    )
    t.resolve(dice(6))
    assert t.asked() == [2]
    t.play(2, "return")
    assert t.held(2) == ["sniper-rifle@1345"]
    assert t.discards(1) == ["shock-and-awe"]
    assert t.s.phase == OVER
    assert t.held(1) == []
    assert GAME.outcome(t.s).winners == [0]


@rule("AN-11.2", "AN-11.3")
def test_t19_scoring() -> None:
    t = Table(2).hit_list(1, "hit-list-19").gone("black-hat", "judge", "dictator", owner=1).money(1, cash=6, debt=3)
    assert money(t.s, 0) == 26
    t.score()
    assert GAME.outcome(t.s).scores[0] == 26_000
    assert GAME.outcome(t.s).places == [1, 2]
    assert [p.hit_list is not None for p in GAME.view(t.s, None).players] == [True, True]


@rule("AN-11.2")
def test_a_listed_target_that_a_rival_killed_brings_nothing() -> None:
    t = Table(2).hit_list(1, "hit-list-19").gone("dictator", owner=2).money(1).money(2)
    assert money(t.s, 0) == 0


@rule("AN-11.3")
def test_totals_may_be_negative_and_cards_are_worth_nothing() -> None:
    t = Table(2).money(1, debt=4).money(2, debt=5).hand(1, "good-intel natural-causes").intel(1, good=2)
    t.score()
    assert GAME.outcome(t.s).scores == [-4000, -5000]
    assert GAME.outcome(t.s).winners == [0]


@rule("AN-11.4")
def test_places_after_a_shared_one_are_skipped() -> None:
    t = Table(4).money(1, cash=9).money(2, cash=5).money(3, cash=5).money(4, cash=1).score()
    assert GAME.outcome(t.s).places == [1, 2, 2, 4]


@rule("AN-11.4")
def test_a_tie_for_most_money_leads_to_a_duel() -> None:
    t = Table(3).money(1, cash=5).money(2, cash=5).money(3, cash=1).score(Fast(1))
    assert t.s.duel_round == 1
    assert GAME.view(t.s, 2).duelists == [0, 1]


@rule("AN-13.1")
def test_a_game_without_kills_ends_at_the_stall_limit_before_the_refill() -> None:
    t = Table(2, stall_limit=12).money(1, cash=3).tokens("A1", 9)
    t.s.quiet_rounds = 10
    t.s.phase = ROUND_END
    ending.end_round(t.s, t.log)
    assert t.s.phase == REFILL
    t.s.phase = ROUND_END
    ending.end_round(t.s, t.log)
    assert t.s.phase == OVER
    assert t.told("stalled") == [(-1, 12, -1, -1)]
    assert GAME.outcome(t.s).scores == [3000, 2000]


@rule("AN-13.1")
def test_a_kill_starts_the_count_again() -> None:
    t = Table(2)
    t.s.quiet_rounds = 15
    t.attempt(1, "A1", "knife@0900").resolve(dice(6))
    assert t.s.quiet_rounds == 0


@rule("AN-13.4")
def test_defaults_are_harmless() -> None:
    def fallback(t: Table, player: int) -> str:
        return str(GAME.move(t.s, player - 1, GAME.fallback(t.s, player - 1, Fast(1))))

    t = Table(2).hand(1, "knife@0900 stealth natural-causes not-a-sound").hand(2, "good-intel").market(Fast(1))
    assert fallback(t, 1) == "blind"
    t.s.waiting = 0
    t.buying()
    assert fallback(t, 1) == "stop"
    t.s.waiting = 0
    assert fallback(t.intel_window(), 1) == "pass"
    t.commit()
    assert fallback(t, 1) == "lie-low"
    t.play(1, "mark A1")
    assert fallback(t, 1) == "unarmed"
    t.play(1, "lay knife@0900")
    assert fallback(t, 1).startswith("lay ")
    t.play(1, "lay not-a-sound")
    assert fallback(t, 1) == "done"
    assert fallback(Table(2).hand(1, "knife@0900").refill(), 1) == "done"
    forced = Table(2, lie_low="forbidden").commit()
    assert fallback(forced, 1) == "mark A1"
    open_marking = Table(2, marking="open", lie_low="forbidden").gone("A1", "A2").commit()
    assert fallback(open_marking, 1) == "mark A3"


@rule("AN-11.2")
def test_money_is_told_by_source_and_adds_up() -> None:
    t = Table(2, storytelling="vote").tokens("A1", 2).hit_list(1, "hit-list-19").hit_list(2, "hit-list-01")
    t.attempt(1, "A1", "pistol@1400 misdirection hazard-pay", "public-execution").sabotage(1, ends=1).buying()
    t.play(1, "buy-assassin", chance=Fast(1)).play(1, t.legal(1)[0], "stop").play(2, "stop")
    t.resolve().play(1, "tell").play(2, "against", chance=dice(6))
    mine = GAME.view(t.s, 0).players[0]
    assert to_builtins(mine.income) == {
        "targets": 3000,
        "hit_list": 0,
        "start": 2000,
        "tokens": 2000,
        "contracts": 1000,
        "hazard_pay": 2000,
        "vote": 2000,
        "purchases": -1000,
        "contract_debt": -2000,
        "loose_ends": -2000,
    }
    assert sum(to_builtins(mine.income).values()) == mine.total == 7000
    other = GAME.view(t.s, 1).players[0]
    assert other.income.hit_list is None
    assert other.money == 7000


@rule("AN-11.2", "AN-3.6")
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_the_sources_of_a_whole_game_add_up_to_the_score(seats: int) -> None:
    chance = Fast(seats)
    s = GAME.new(seats, {"storytelling": "vote"}, chance, MUTED)
    while s.waiting:
        seat = waiting_seats(s)[0]
        legal = s.legal_actions(seat)
        s.apply(seat, legal[chance.pick(len(legal))], chance, MUTED)
    players = GAME.view(s, None).players
    assert [sum(to_builtins(player.income).values()) for player in players] == GAME.outcome(s).scores
    assert all(player.income.purchases <= 0 and player.income.contract_debt <= 0 for player in players)
    assert any(player.income.purchases < 0 for player in players)
