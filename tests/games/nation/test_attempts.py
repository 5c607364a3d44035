"""AN-8: resolving one attempt."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cutthroat.game.narration import Voice
from cutthroat.games.nation.edge.game import GAME
from cutthroat.games.nation.edge.names import CARD_IDS
from cutthroat.games.nation.rules import msr
from cutthroat.games.nation.rules.cards import DATA, FIRST_CONTRACT
from cutthroat.games.nation.rules.payout import contract_worth
from cutthroat.games.nation.rules.phases import REFILL
from cutthroat.testing.citations import rule
from tests.games.nation.builders import Table, card, cards, dice


@rule("AN-8.1", "AN-8.3")
@pytest.mark.parametrize(("roll", "hit"), [(1, False), (2, False), (3, True), (4, True), (5, True), (6, True)])
def test_g2_a_pistol_on_a_target_without_adjustment_needs_three(roll: int, hit: bool) -> None:
    t = Table(2).gone("A2", "A3").attempt(1, "judge", "pistol@1400")
    assert t.needs(1) == 3
    t.resolve(dice(roll))
    assert (t.owner("judge") == 1) == hit


@rule("AN-8.1")
def test_g4_knife_and_stealth_on_the_judge_need_three() -> None:
    t = Table(2).gone("A2", "A3").attempt(1, "judge", "knife@0900 stealth").spares().reveal_window()
    assert t.needs(1) == 3
    odds = GAME.view(t.s, 1).attempts[0].odds
    assert odds is not None
    assert odds.text == "Knife 4+, Stealth \u22121, Judge 0: needs 3 or more, 67\u00a0%"
    assert [(part.source, part.amount) for part in odds.influences] == [
        ("knife@0900", 4),
        ("stealth", 1),
        ("target", 0),
    ]
    assert odds.chance == pytest.approx(4 / 6)


@rule("AN-8.1")
def test_g9_a_pistol_on_the_dictator_needs_five() -> None:
    assert Table(2).attempt(1, "dictator", "pistol@1400").needs(1) == 5


@rule("AN-8.1")
def test_t22_all_amounts_add_up() -> None:
    t = Table(2).attempt(1, "princess", "knife@0900 stealth").intel(1, good=1).sabotage(1, details=1)
    assert t.needs(1) == 4


@rule("AN-8.2")
def test_t1_a_threshold_of_one_or_less_succeeds_without_a_roll() -> None:
    one = Table(2).attempt(1, "mistress", "sniper-rifle@1345")
    assert one.needs(1) == 1
    assert one.resolve(dice()).owner("mistress") == 1
    two = Table(2).attempt(1, "mistress", "sniper-rifle@1345 sniper-rifle@1600")
    assert two.needs(1) == 0
    assert two.resolve(dice()).owner("mistress") == 1
    assert Table(2).attempt(1, "mistress", "sniper-rifle@1345").intel(1, bad=1).needs(1) == 3


@rule("AN-8.2", "AN-8.13")
def test_a_threshold_of_seven_or_more_fails_without_a_roll_and_is_legal() -> None:
    t = Table(2).attempt(1, "dictator", "knife@0900").intel(1, bad=1)
    assert t.needs(1) == 8
    t.resolve(dice())
    assert t.tokens_on("dictator") == 1
    assert t.players_told("sure-miss") == [1]


@rule("AN-8.2")
def test_a_six_is_no_success_and_a_one_no_failure_by_itself() -> None:
    assert Table(2).attempt(1, "mob-boss", "knife@0900").intel(1, good=1).resolve(dice(3)).owner("mob-boss") == 1
    assert Table(2).attempt(1, "dictator", "knife@0900").resolve(dice(5)).owner("dictator") is None


@rule("AN-8.3")
def test_t15_the_specialist_rolls_two_dice_even_with_doubles() -> None:
    t = Table(2).specialist(1, "strangler").gone("A2", "A3").attempt(1, "judge", "rope@0500 rope@0815")
    assert t.needs(1) == 3
    assert msr.dice(t.s.specialist[0], t.s.laid[0]) == 2
    assert msr.chances_in_36(3, 2) == 32
    hits = sum(
        Table(2)
        .specialist(1, "strangler")
        .gone("A2", "A3")
        .attempt(1, "judge", "rope@0500 rope@0815")
        .resolve(dice(a, b))
        .owner("judge")
        == 1
        for a in range(1, 7)
        for b in range(1, 7)
    )
    assert hits == 32


@rule("AN-8.3")
def test_another_weapon_gives_the_specialist_no_second_die() -> None:
    t = Table(2).specialist(1, "strangler").attempt(1, "A1", "knife@0900").resolve(dice(2))
    assert [c for _, _, c, _ in t.told("rolled")] == [-1]


@given(st.integers(min_value=-6, max_value=14))
def test_the_chance_is_the_share_of_rolls_that_succeed(needed: int) -> None:
    pairs = [(a, b) for a in range(1, 7) for b in range(1, 7)]
    for number in (1, 2):
        hits = sum((max(a, b) if number == 2 else a) >= needed for a, b in pairs)
        assert msr.chances_in_36(needed, number) == hits


@pytest.mark.parametrize(
    ("weapon", "expected"),
    [
        ("sniper-rifle@1345", (36, 30, 24, 18)),
        ("pistol@1400", (30, 24, 18, 12)),
        ("knife@0900", (24, 18, 12, 6)),
        ("", (12, 6, 0, 0)),
    ],
)
def test_the_table_of_chances(weapon: str, expected: tuple[int, ...]) -> None:
    for target, chance in zip(("journalist", "judge", "general", "princess"), expected, strict=True):
        assert msr.chances_in_36(Table(2).attempt(1, target, weapon).needs(1), 1) == chance


@rule("AN-8.4")
def test_g1_public_execution_with_a_pistol_pays_two() -> None:
    t = Table(2).attempt(1, "A1", "pistol@1400", "public-execution").resolve(dice(6))
    assert (t.cash(1), t.debt(1)) == (2 + 2, 0)
    assert [d for _, _, _, d in t.told("matched")] == [1, 1]


@rule("AN-8.4")
@pytest.mark.parametrize(("penalty", "debt"), [("printed", 4), ("one-token", 2)])
def test_t3_a_pistol_does_not_look_like_an_accident(penalty: str, debt: int) -> None:
    t = Table(2, contract_penalty=penalty).attempt(1, "A1", "pistol@1400", "look-like-an-accident").resolve(dice(6))
    assert (t.cash(1), t.debt(1)) == (2, debt)


@rule("AN-8.4")
def test_no_contract_no_contract_money() -> None:
    t = Table(2).attempt(1, "A1", "pistol@1400").resolve(dice(6))
    assert (t.cash(1), t.debt(1)) == (2, 0)


FAMILIES = {
    "LG": "pistol@1400",
    "LE": "rpg@0600",
    "St": "knife@0900",
    "Po": "poison@1200",
    "Ac": "sabotage@0400",
    "As": "rope@0500",
}
WORTHS = {
    "look-like-an-accident": (-4, -2, -1, 1, 2, 1),
    "public-execution": (2, 1, -2, -2, -4, -2),
    "bring-the-house-down": (1, 2, -2, -4, -2, -2),
    "natural-causes": (-4, -2, -1, 2, 1, 1),
    "not-a-sound": (-2, -4, 1, 1, 1, 2),
    "up-close-and-personal": (0, -2, 2, -1, 1, 2),
    "shock-and-awe": (2, 2, -2, -2, -2, -2),
    "leave-no-trace": (-2, -4, 1, 2, 2, 1),
    "send-a-message": (1, 1, 1, -2, -2, 0),
    "gangland-style": (2, 1, 0, -2, -2, 0),
    "the-old-way": (-2, -2, 2, 1, 1, 1),
    "closed-casket": (1, 2, 0, -2, 0, -2),
    "last-supper": (0, -2, -1, 2, 1, 1),
    "a-robbery-gone-wrong": (1, -2, 1, 0, -2, 0),
    "make-headlines": (1, 2, 1, 0, -2, -2),
    "dead-of-night": (-2, -2, 2, 1, 1, 1),
    "take-their-breath-away": (-2, 0, -1, 1, 1, 2),
    "no-blood-on-the-carpet": (-2, 0, -1, 1, 2, 2),
    "faulty-wiring": (-2, 1, -2, 0, 1, 0),
    "quick-and-clean": (1, 0, 1, -2, 0, -2),
}


@rule("AN-8.4")
@pytest.mark.parametrize("name", CARD_IDS[FIRST_CONTRACT:])
def test_the_table_of_contracts(name: str) -> None:
    found = tuple(int(contract_worth(card(name), cards(weapon), 2)) for weapon in FAMILIES.values())
    assert found == WORTHS[name]
    assert len(DATA["contract"]) == len(WORTHS)


@rule("AN-8.5")
def test_t24_contract_hazard_pay_and_loose_ends() -> None:
    t = Table(2).attempt(1, "A1", "pistol@1400 hazard-pay", "public-execution").sabotage(1, ends=1)
    t.tokens("A1", 1).resolve(dice(6))
    assert t.cash(1) == 2 + 1 + 2 + 2
    assert t.debt(1) == 2
    kinds = [name for name in ("killed", "matched", "paid") if t.told(name)]
    assert kinds == ["killed", "matched", "paid"]
    order = [int(event.kind) for event in t.log.events]
    assert order.index(39) < order.index(40) < order.index(41)


@rule("AN-8.5", "AN-8.14")
def test_all_cards_of_an_attempt_are_discarded_whoever_played_them() -> None:
    t = Table(2).attempt(1, "A1", "knife@0900 stealth adrenaline", "natural-causes").intel(1, good=1, bad=2)
    t.sabotage(1, delays=1, details=1, ends=1).resolve(dice(6))
    mine, intel = ["knife@0900", "stealth", "adrenaline"], ["good-intel", "bad-intel", "bad-intel"]
    assert sorted(t.discards()) == sorted([*mine, *intel, "delay", "security-detail", "loose-ends"])
    assert t.discards(1) == ["natural-causes"]
    assert list(t.s.sabotage) == [0] * 6
    assert list(t.s.bad_intel) == [0, 0]


@rule("AN-8.6", "AN-15.13")
def test_t4_misdirection_turns_loud_into_silent_and_both_kinds_of_money_are_taken() -> None:
    t = Table(2).attempt(1, "A1", "pistol@1400 misdirection", "look-like-an-accident").resolve(dice(6))
    assert (t.cash(1), t.debt(1)) == (2 + 1, 2)


@rule("AN-8.8", "AN-8.9")
def test_a_failure_puts_a_token_on_the_target_and_the_next_one_tries_the_richer_target() -> None:
    t = Table(2).attempt(1, "A1", "knife@0200", "natural-causes").attempt(2, "A1", "knife@0545").resolve(dice(1, 6))
    assert [c for _, _, c, _ in t.told("missed")] == [1]
    assert t.cash(2) == 2 + 1
    assert t.debt(1) == 0
    assert t.discards(1) == ["natural-causes"]
    assert "knife@0200" in t.discards()


@rule("AN-8.10", "AN-8.11")
def test_t23_a_preempted_player_takes_back_what_it_played_itself() -> None:
    t = Table(2).attempt(1, "A1", "knife@0900 stealth adrenaline", "not-a-sound").sabotage(1, details=1)
    t.attempt(2, "A1", "rope@0500").resolve(dice(6))
    assert t.asked() == [1]
    assert t.discards(1) == ["not-a-sound"]
    assert "security-detail" in t.discards()
    assert t.tokens_on("A1") == 0
    t.play(1, "return", "discard", "return")
    assert t.held(1) == ["knife@0900", "adrenaline"]
    assert "stealth" in t.discards()
    assert GAME.view(t.s, 1).players[0].known == ["knife@0900", "adrenaline"]
    assert t.s.phase == REFILL


@rule("AN-8.10")
def test_preempted_players_decide_in_the_order_of_their_attempts() -> None:
    t = Table(3).attempt(1, "A1", "knife@2015").attempt(2, "A1", "rope@0500").attempt(3, "A1", "knife@0900")
    t.resolve(dice(6))
    assert t.asked() == [3]
    t.play(3, "return")
    assert t.asked() == [1]


@rule("AN-8.12")
def test_t10_bad_intel_waits_for_the_next_attempt_that_is_really_made() -> None:
    t = Table(2).intel(1, bad=1).attempt(1, "A1", "knife@0900").attempt(2, "A1", "rope@0500").resolve(dice(6))
    t.play(1, "discard")
    assert list(t.s.bad_intel) == [1, 0]
    t.commit().play(1, "lie-low").play(2, "lie-low")
    assert list(t.s.bad_intel) == [1, 0]
    t.attempt(1, "A2", "knife@1130")
    assert t.needs(1) == 4 - 1 + 2
    t.resolve(dice(4))
    assert t.owner("A2") is None
    assert list(t.s.bad_intel) == [0, 0]
    assert "bad-intel" in t.discards()


def test_the_log_tells_the_reasons_too() -> None:
    t = Table(2).specialist(1, "blade").gone("A2", "A3").attempt(1, "judge", "knife@0900 stealth").resolve(dice(2, 5))
    lines = [GAME.tell(event, Voice(["Ana", "Boris"], 0)).text for event in t.log.events]
    needs = "needs 3 or more on the better of two dice, 89\u00a0%"
    assert f"You strike. Knife 4+, Stealth \u22121, Judge 0: {needs}." in lines
    assert "You roll 2 and 5: enough for 3." in lines
