"""CA-13: bonus cards."""

from __future__ import annotations

import pytest

from cutthroat.core.bits import NONE
from cutthroat.testing.citations import rule
from tests.games.contract.builders import Scene, faces


def holding(cards: str, others: str = "", who: str = "klaus otto", **options: bool | str | int) -> Scene:
    scene = Scene(who, [cards, others], **options)
    return scene.contracts("paris madrid seoul", "rome lima athens").at("paris", "rome")


@rule("CA-13.1")
def test_windows_of_the_main_phase_and_the_aftermath() -> None:
    every = "adrenaline arms-dealer black-market bribed-bodyguard tip-off crash-course pickpocket red-eye-ticket"
    scene = holding(f"7 8 g1 {every} loaded-dice safe-house escape-from-prison", "9").piles("2 3 4", "5")
    scene.guards("lima", 3)
    assert {m for m in scene.moves() if m.startswith("bonus")} == {f"bonus {name}" for name in every.split()}
    scene.strike("7", *faces(3, 4))
    assert scene.moves() == {"accept", "reroll"}
    scene.play("accept")
    bonus = {m for m in scene.moves() if m.startswith("bonus")}
    assert bonus == {f"bonus {name}" for name in every.split()} - {"bonus red-eye-ticket"}


@rule("CA-13.1")
def test_there_is_no_window_between_declaration_and_roll() -> None:
    scene = holding("7 8 adrenaline tip-off").play("assassinate")
    assert scene.kinds_of_moves() == {"bring"}
    scene.bring("7")
    assert scene.kinds_of_moves() == {"bring", "roll"}


@rule("CA-13.1", "CA-12.10", "CA-13.8")
def test_a_bribe_before_lilys_second_roll_counts_for_it() -> None:
    scene = holding("6 7 g1 bribed-bodyguard", who="lily otto")
    scene.strike("6 7", *faces(1, 1), scene.guard_token(6))
    assert scene.moves() == {"again", "stop", "bonus bribed-bodyguard"}
    scene.play("bonus bribed-bodyguard")
    assert scene.guards_at("paris") == []
    assert scene.phase == "second-attempt"
    scene.play("again", *faces(3, 3))
    assert scene.s.kills[0] == 1


@rule("CA-13.1", "CA-12.2")
def test_bonus_cards_between_the_two_rolls_of_semtex() -> None:
    scene = holding("7 g1 g2 arms-dealer", who="simon otto").strike("7", *faces(3, 4)).flee("g1", *faces(6))
    assert scene.can("bonus arms-dealer")
    scene.play("bonus arms-dealer", 0, 0, 0)
    assert scene.moves() == {"again", "stop"}


@rule("CA-13.2")
@pytest.mark.parametrize("card", ["black-market", "bribed-bodyguard", "pickpocket"])
def test_a_card_without_any_effect_cannot_be_played(card: str) -> None:
    assert not holding(card).can(f"bonus {card}")


@rule("CA-13.2", "CA-13.6")
def test_arms_dealer_needs_a_card_to_take() -> None:
    assert not holding("arms-dealer").piles().can("bonus arms-dealer")


@rule("CA-13.2", "CA-13.9")
def test_tip_off_needs_a_target_for_which_the_bag_has_a_new_number() -> None:
    """G22."""
    scene = holding("tip-off")
    for city in ("rome", "lima", "athens"):
        scene.guards(city, 5)
    scene.s.guard_bag = [0] * 13
    scene.s.guard_bag[5] = 1
    assert not scene.can("bonus tip-off")
    scene.s.guard_bag[6] = 1
    assert scene.can("bonus tip-off")


@rule("CA-13.2", "CA-13.11")
def test_crash_course_needs_something_to_learn() -> None:
    scene = holding("crash-course")
    for weapon in (2, 3, 4, 5, 6, 8, 9, 10, 11, 12):
        scene.skill(0, weapon, 2 if weapon != 2 else 3)
    assert not scene.can("bonus crash-course")


@rule("CA-13.5")
def test_adrenaline_gives_two_more_actions() -> None:
    scene = holding("adrenaline").play("bonus adrenaline")
    assert scene.s.actions == 6
    assert scene.discarded() == ["adrenaline"]


@rule("CA-13.6")
def test_arms_dealer_brings_three_cards() -> None:
    scene = holding("arms-dealer")
    scene.play("bonus arms-dealer", *scene.draws("7", "8", "g6"))
    assert scene.hand() == ["grim-reaper", "machete", "private-jet"]
    assert scene.s.actions == 4


@rule("CA-13.7")
def test_black_market_takes_a_card_of_choice_from_the_discard_pile() -> None:
    scene = holding("black-market").piles("2", "7 7 g3 loaded-dice")
    scene.play("bonus black-market")
    assert scene.moves() == {"card grim-reaper", "card hot-air-balloon", "card loaded-dice"}
    scene.play("card grim-reaper")
    assert scene.hand() == ["grim-reaper"]
    assert scene.discarded() == ["black-market", "grim-reaper", "hot-air-balloon", "loaded-dice"]


@rule("CA-13.8")
def test_a_bribe_sends_a_bodyguard_of_any_target_back_to_the_bag() -> None:
    scene = holding("bribed-bodyguard").guards("paris", 6).guards("lima", 3, 8)
    scene.play("bonus bribed-bodyguard")
    assert scene.moves() == {"target madame-faux", "target professor-pillage"}
    scene.play("target professor-pillage")
    assert scene.moves() == {"guard 3", "guard 8"}
    scene.play("guard 8")
    assert scene.guards_at("lima") == [3]
    assert scene.s.guard_bag[8] == 2


@rule("CA-13.9")
def test_a_tip_off_adds_a_bodyguard_to_a_rivals_target() -> None:
    scene = holding("tip-off").play("bonus tip-off")
    assert scene.moves() == {"target brother-bogus", "target professor-pillage", "target pythia-payday"}
    scene.play("target pythia-payday", scene.guard_token(8))
    assert scene.guards_at("athens") == [8]


@rule("CA-13.10", "CA-6.10")
def test_loaded_dice_replace_the_roll_before_it_is_judged() -> None:
    scene = holding("7 8 g1 loaded-dice").strike("7", *faces(1, 1))
    assert scene.phase == "death-roll"
    assert scene.guards_at("paris") == []
    scene.play("reroll", *faces(3, 4))
    assert scene.s.kills[0] == 1
    assert scene.discarded() == ["grim-reaper", "loaded-dice"]


@rule("CA-13.10")
def test_the_new_roll_stands_even_if_it_is_worse() -> None:
    scene = holding("7 8 g1 loaded-dice").strike("7", *faces(3, 4))
    scene.play("reroll", *faces(1, 1), 0)
    assert scene.s.kills[0] == 0


@rule("CA-13.10")
def test_a_successful_escape_roll_may_be_loaded_for_another_method() -> None:
    scene = holding("7 g1 g6 loaded-dice").strike("7", *faces(3, 4)).play("accept").flee("g1 g6", *faces(1))
    scene.play("reroll", *faces(6))
    assert scene.can("to sydney")


@rule("CA-13.10", "CA-3.5")
def test_no_loaded_dice_after_another_bonus_card() -> None:
    scene = holding("7 8 g1 loaded-dice adrenaline").play("bonus adrenaline").strike("7", *faces(3, 4))
    assert scene.phase == "aftermath"


@rule("CA-13.11")
def test_a_crash_course_teaches_any_weapon_anywhere() -> None:
    scene = holding("crash-course").skill(0, 4, 9).play("bonus crash-course")
    assert not scene.can("weapon acid-buttonhole")
    scene.play("weapon longbow", scene.skill_token(11, 6))
    assert scene.skills_of() == {4: 9, 6: 11}
    assert scene.s.actions == 4


@rule("CA-13.12")
def test_a_pickpocket_chooses_a_rival_and_a_card() -> None:
    scene = Scene("klaus otto lily", ["pickpocket", "7 g1", "8"]).play("bonus pickpocket")
    assert scene.moves() == {"rival 1", "rival 2"}
    scene.play("rival 1")
    assert scene.moves() == {"card grim-reaper", "card getaway-car"}
    scene.play("card grim-reaper")
    assert scene.hand(0) == ["grim-reaper"]
    assert scene.hand(1) == ["getaway-car"]


@rule("CA-13.12")
def test_rivals_in_prison_are_no_exception_and_empty_hands_are_not_picked() -> None:
    scene = Scene("klaus otto lily", ["pickpocket", "7 g1", ""])
    scene.at("hamburg", "prison-yard")
    scene.s.missed[1] = 2
    scene.play("bonus pickpocket")
    assert scene.phase == "pick-card"


@rule("CA-13.12")
def test_with_private_hands_the_card_is_random() -> None:
    got = set()
    for pick in range(2):
        scene = Scene("klaus otto", ["pickpocket 2", "7 g1"], open_hands=False)
        scene.play("bonus pickpocket", pick)
        got.add(scene.hand(0)[1])
    assert got == {"grim-reaper", "getaway-car"}


@rule("CA-13.13")
def test_the_red_eye_goes_to_any_other_city_also_from_a_route_space() -> None:
    scene = holding("red-eye-ticket").at("honolulu~kyoto~1").play("bonus red-eye-ticket")
    assert len(scene.moves()) == 60
    scene.play("to lagos")
    assert scene.where() == "lagos"
    assert scene.s.actions == 4
    scene = holding("red-eye-ticket").play("bonus red-eye-ticket")
    assert not scene.can("to paris")


@rule("CA-13.3", "CA-13.4", "CA-13.10")
def test_cards_for_special_moments_are_not_played_on_a_turn() -> None:
    scene = holding("escape-from-prison safe-house loaded-dice")
    assert "bonus" not in scene.kinds_of_moves()
    assert scene.s.playing == NONE
