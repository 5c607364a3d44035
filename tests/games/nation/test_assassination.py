"""AN-6: the Assassination Phase."""

from __future__ import annotations

import pytest

from cutthroat.core.bits import NONE
from cutthroat.core.chance import Fast
from cutthroat.games.nation.edge.game import GAME
from cutthroat.games.nation.rules.phases import COMMIT, REVEAL
from cutthroat.testing.citations import rule
from tests.games.nation.builders import Table, dice

EVERY_SLOT = [f"mark {row}{i}" for row, size in (("A", 6), ("B", 5), ("C", 4), ("D", 3)) for i in range(1, size + 1)]


@rule("AN-6.1")
def test_each_marks_one_available_target() -> None:
    t = Table(3).gone("A1", "A2").commit()
    assert t.asked() == [1, 2, 3]
    assert t.legal(2) == ["lie-low", "mark A3", "mark A4", "mark A5", "mark A6", "mark B1"]


@rule("AN-6.2")
def test_open_marking_offers_every_hex() -> None:
    t = Table(2, marking="open").gone("A1").commit()
    assert t.legal(1) == ["lie-low", *EVERY_SLOT]


@rule("AN-6.2", "AN-7.2", "AN-2.6")
def test_t14_a_mark_on_a_covered_target_is_void() -> None:
    t = Table(2, marking="open").gone("A2").hand(1, "knife@0900 natural-causes").hand(2, "rope@0500 stealth").commit()
    t.play(1, "mark B2", "lay knife@0900").play(2, "mark A3", "lay rope@0500", "done")
    assert t.told("voided") == [(0, 7, -1, -1)]
    assert t.discards(1) == ["natural-causes"]
    assert t.asked() == [1]
    t.play(1, "return")
    assert t.held(1) == ["knife@0900"]
    assert t.s.phase == REVEAL
    t.all_pass(dice(6))
    assert t.owner("A3") == 2
    assert t.tokens_on("B2") == 0
    assert t.owner("B2") is None


@rule("AN-6.2")
def test_a_mark_on_an_empty_hex_is_void_too() -> None:
    t = Table(2, marking="open").gone("A1").commit().play(1, "mark A1").play(2, "lie-low")
    assert t.players_told("voided") == [1]


@rule("AN-6.3")
def test_who_lies_low_marks_nothing_and_lays_no_card() -> None:
    t = Table(2).hand(1, "knife@0900 natural-causes stealth").hand(2, "delay").commit()
    t.play(1, "lie-low")
    assert t.asked() == [2]
    t.play(2, "mark A1")
    assert t.players_told("lay-low") == [1]
    assert t.held(1) == ["knife@0900", "stealth", "natural-causes"]
    assert t.s.mark[0] == NONE


@rule("AN-6.3", "AN-13.3")
def test_lying_low_can_be_forbidden_and_an_unarmed_attempt_is_always_possible() -> None:
    t = Table(2, lie_low="forbidden").only("A4").commit()
    assert t.legal(1) == ["mark A4"]
    t.play(1, "mark A4")
    assert t.asked() == [2]
    assert t.s.plan[0] == []


@rule("AN-6.4")
def test_an_armed_attempt_is_a_contract_a_weapon_and_any_modifiers() -> None:
    t = Table(2).hand(1, "knife@0900 stealth stealth stakeout natural-causes not-a-sound").spares().commit()
    t.play(1, "mark A1", "lay knife@0900")
    assert t.legal(1) == ["lay natural-causes", "lay not-a-sound"]
    t.play(1, "lay not-a-sound", "lay stealth", "lay stealth")
    assert t.legal(1) == ["done", "lay stakeout"]
    t.play(1, "lay stakeout").play(2, "lie-low")
    assert t.held(1) == ["rpg@0600", "natural-causes"]
    attempt = GAME.view(t.s, 1).attempts[0]
    assert attempt.cards == ["knife@0900", "stealth", "stealth", "stakeout"]
    assert attempt.contract == "not-a-sound"
    assert attempt.slot == "A1"


@rule("AN-6.4")
def test_modifiers_are_added_in_one_order_only() -> None:
    t = Table(2).hand(1, "knife@0900 stealth rush-job stakeout").commit()
    t.play(1, "mark A1", "lay knife@0900", "lay rush-job")
    assert t.legal(1) == ["done", "lay stakeout"]


@rule("AN-6.5")
def test_with_a_weapon_one_contract_must_be_laid_if_there_is_one() -> None:
    one = Table(2).hand(1, "knife@0900 natural-causes stealth").commit().play(1, "mark A1", "lay knife@0900")
    assert one.legal(1) == ["done", "lay stealth"]
    assert GAME.view(one.s, 0).plan is not None
    plan = GAME.view(one.s, 0).plan
    assert plan is not None
    assert plan.contract == "natural-causes"
    none = Table(2).hand(1, "knife@0900").commit().play(1, "mark A1", "lay knife@0900")
    assert none.asked() == [2]
    assert list(none.s.plan[0]) == [none.s.hands[0][0]]


@rule("AN-6.6", "AN-6.7", "AN-6.8")
def test_two_cards_of_one_weapon_can_be_laid_but_never_two_weapons_or_three_cards() -> None:
    t = Table(2).hand(1, "knife@0200 knife@0545 knife@0900 rope@0500").commit().play(1, "mark A1")
    assert t.legal(1) == [
        "unarmed",
        "lay knife@0200",
        "lay knife@0545",
        "lay knife@0900",
        "lay rope@0500",
        "pair knife@0200 knife@0545",
        "pair knife@0200 knife@0900",
        "pair knife@0545 knife@0900",
    ]


@rule("AN-6.7", "AN-8.7")
def test_g6_two_sabotage_cards() -> None:
    t = Table(2).attempt(1, "judge", "sabotage@0400 sabotage@1945", "look-like-an-accident").gone("A2", "A3")
    assert t.needs(1) == 3
    assert t.minutes(1) == 4 * 60
    t.resolve(dice(3))
    assert t.cash(1) == 2 + 2
    assert t.debt(1) == 0
    assert len(t.told("matched")) == 2


@rule("AN-6.9", "AN-8.2")
def test_t2_unarmed_needs_a_six_before_adjustments() -> None:
    t = Table(2).attempt(1, "mob-boss").attempt(2, "journalist")
    assert t.needs(1) == 7
    assert t.needs(2) == 5
    t.resolve(dice(4))
    assert t.tokens_on("mob-boss") == 1
    assert t.tokens_on("journalist") == 1


@rule("AN-6.9", "AN-6.10")
def test_an_unarmed_attempt_earns_no_contract_money_and_its_contract_is_optional() -> None:
    t = Table(2).hand(1, "natural-causes public-execution stealth rush-job misdirection stakeout").commit()
    t.play(1, "mark A1")
    assert t.legal(1) == ["no-contract", "lay natural-causes", "lay public-execution"] or t.legal(1) == [
        "no-contract",
        "lay public-execution",
        "lay natural-causes",
    ]
    t.play(1, "lay public-execution")
    assert t.legal(1) == ["done", "lay stealth", "lay stakeout"]
    t.play(1, "done").play(2, "lie-low").all_pass(dice(6))
    assert t.owner("A1") == 1
    assert (t.cash(1), t.debt(1)) == (2, 0)
    assert t.discards(1) == ["public-execution"]


@rule("AN-6.11")
def test_nobody_sees_anything_of_a_plan_before_all_have_committed() -> None:
    t = Table(3).hand(1, "knife@0900 stealth natural-causes").hand(2, "rope@0500").commit()
    before = [GAME.view(t.s, 1), GAME.view(t.s, None)]
    t.play(1, "mark A1", "lay knife@0900")
    assert [GAME.view(t.s, 1), GAME.view(t.s, None)] == before
    t.play(1, "lay stealth")
    after = GAME.view(t.s, 1)
    assert after.players[0].is_sealed
    assert (after.players[0].assassin_cards, after.players[0].contracts) == (2, 1)
    assert after.attempts == []
    assert t.s.phase == COMMIT
    mine = GAME.view(t.s, 0)
    assert mine.plan is not None
    assert mine.plan.cards == ["knife@0900", "stealth"]


@pytest.mark.parametrize("order", [(1, 2), (2, 1)])
def test_the_order_of_commitments_changes_nothing(order: tuple[int, int]) -> None:
    t = Table(2).hand(1, "knife@0900").hand(2, "rope@0500").spares().commit()
    moves = {1: ["mark A1", "lay knife@0900"], 2: ["mark A2", "lay rope@0500"]}
    for player in order:
        t.play(player, *moves[player], chance=Fast(1))
    assert list(t.s.mark) == [0, 1]
