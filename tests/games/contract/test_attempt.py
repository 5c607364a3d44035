"""CA-6 and CA-7: assassination and bodyguards."""

from __future__ import annotations

from collections import Counter

import pytest

from cutthroat.core.chance import Scripted
from cutthroat.core.events import MUTED
from cutthroat.games.contract.rules import attempt, odds
from cutthroat.testing.citations import rule
from tests.games.contract.builders import Scene, faces, guard_count, kinds, target

FIVE = "2 5 7 8 9"


def in_paris(who: str = "klaus lily", hand: str = FIVE, **options: bool | str | int) -> Scene:
    """The first seat stands in Paris, where its target is."""
    return Scene(who, [hand], **options).contracts("paris madrid", "rome lima").at("paris", "tashkent")


@rule("CA-6.1")
def test_an_attempt_needs_the_city_of_an_own_live_target_an_action_and_a_weapon() -> None:
    assert in_paris().can("assassinate")
    assert not in_paris().at("zurich").can("assassinate")
    assert not in_paris().at("rome").can("assassinate")
    assert not in_paris(hand="g1 g2").can("assassinate")
    assert not in_paris().actions(0).can("assassinate")
    assert not in_paris().done(0, "paris").can("assassinate")


@rule("CA-6.2")
def test_one_to_five_weapons_are_laid_out() -> None:
    scene = in_paris(hand="2 3 4 5 6 8 9", who="lily klaus").play("assassinate")
    assert "roll" not in scene.moves()
    scene.bring("2")
    assert scene.can("roll")
    scene.bring("3 4 5").play("bring longbow", *faces(1, 1))
    assert scene.s.phase != 5, "the fifth weapon is the last one, and the dice roll"
    assert "brought" in scene.events


@rule("CA-6.3")
def test_duplicates_are_legal_and_only_waste_a_card() -> None:
    scene = in_paris(hand="7 7 8").play("assassinate").bring("7")
    assert scene.can("bring grim-reaper")
    scene.play("bring grim-reaper")
    assert odds.WAYS_OF[odds.deadly(scene.s, 0, odds.laid_weapons(scene.s), 0)] == 6
    scene.play("roll", *faces(1, 1), 0)
    assert scene.discarded() == ["grim-reaper", "grim-reaper"]


@rule("CA-6.4", "CA-6.5")
@pytest.mark.parametrize(("dice", "dies"), [((1, 1), True), ((4, 1), True), ((3, 3), True), ((6, 6), False)])
def test_the_total_must_be_a_number_or_a_skill_of_a_brought_weapon(dice: tuple[int, int], dies: bool) -> None:
    """G2: W{2 with skill 6, 5, 7, 8, 9} hits on 2, 5, 6, 7, 8 and 9."""
    scene = in_paris().skill(0, 2, 6)
    scene.strike(FIVE, *faces(*dice), *([] if dies else [0]))
    assert ("killed" in scene.events) == dies
    assert scene.is_live("paris") == (not dies)


@rule("CA-6.5", "CA-11.4")
def test_a_skill_counts_only_with_its_weapon() -> None:
    scene = in_paris().skill(0, 2, 6)
    scene.strike("5 7 8 9", *faces(3, 3), 0)
    assert "missed" in scene.events


@rule("CA-6.6")
def test_a_success_fulfils_the_contract_and_sends_marker_and_bodyguards_away() -> None:
    scene = in_paris(hand="7 g1").guards("paris", 3, 12)
    assert guard_count(scene.s) == 20
    scene.strike("7", *faces(3, 4))
    assert scene.s.kills == [1, 0]
    assert not scene.is_live("paris")
    assert scene.guards_at("paris") == []
    assert sum(scene.s.guard_bag) == 20


@rule("CA-6.7", "CA-7.1")
def test_a_failure_adds_a_bodyguard_to_that_target() -> None:
    scene = in_paris(hand="7 g1")
    scene.strike("7", *faces(6, 6), scene.guard_token(11))
    assert scene.guards_at("paris") == [11]
    assert scene.guards_at("madrid") == []
    assert sum(scene.s.guard_bag) == 19


@rule("CA-6.8")
@pytest.mark.parametrize(("dice", "picks"), [((3, 4), []), ((1, 1), [0])])
def test_all_brought_weapons_are_discarded_success_or_not(dice: tuple[int, int], picks: list[int]) -> None:
    scene = in_paris(hand="6 7 8 g1")
    scene.strike("6 7", *faces(*dice), *picks)
    assert scene.discarded() == ["grim-reaper", "longbow"]
    assert scene.hand() == ["machete", "getaway-car"]


@rule("CA-6.9", "CA-8.1")
@pytest.mark.parametrize(("dice", "picks"), [((3, 4), []), ((1, 1), [0])])
def test_success_or_not_one_must_escape_or_hide(dice: tuple[int, int], picks: list[int]) -> None:
    scene = in_paris(hand="7 8 g1")
    scene.strike("7", *faces(*dice), *picks)
    assert scene.moves() == {"escape", "hide"}


@rule("CA-6.9", "CA-14.1")
def test_the_winning_kill_needs_no_escape() -> None:
    scene = in_paris(hand="7 g1").contracts("paris", "rome").done(0, "london lima madrid")
    scene.strike("7", *faces(3, 4))
    assert scene.phase == "over"


@rule("CA-6.10")
def test_an_attempt_goes_through_its_steps_in_order() -> None:
    scene = in_paris("lily klaus", "7 8 g1 loaded-dice")
    scene.roll_with("assassinate", "7", *faces(1, 1))
    assert scene.phase == "death-roll"
    scene.play("accept", 0)
    assert scene.events == ["missed", "guarded"]
    assert scene.phase == "second-attempt"
    assert scene.discarded() == []
    scene.play("stop")
    assert scene.discarded() == ["grim-reaper"]
    assert scene.phase == "aftermath"
    assert scene.s.actions == 3


@rule("CA-7.2", "CA-7.7")
def test_a_bodyguard_stops_his_number_and_the_attempt_fails() -> None:
    """G3: with bodyguard 8 the same weapons hit on 20 of 36, and a roll of 8 adds another bodyguard."""
    scene = in_paris().skill(0, 2, 6).guards("paris", 8)
    weapons = sum(2**k for k in kinds(FIVE))
    assert odds.WAYS_OF[odds.deadly(scene.s, 0, weapons, 0)] == 25
    assert odds.WAYS_OF[odds.deadly(scene.s, 0, weapons, scene.s.guards[target("paris")])] == 20
    scene.strike(FIVE, *faces(4, 4), scene.guard_token(3, 8))
    assert "blocked" in scene.events
    assert scene.guards_at("paris") == [3, 8]


@rule("CA-7.2")
@pytest.mark.parametrize(("hand", "skill"), [("6", 0), ("12", 6)])
def test_it_makes_no_difference_how_the_number_would_have_counted(hand: str, skill: int) -> None:
    scene = in_paris("klaus lily", f"{hand} g1").guards("paris", 6)
    if skill:
        scene.skill(0, int(hand), skill)
    scene.strike(hand, *faces(3, 3), 0)
    assert "blocked" in scene.events


@rule("CA-7.3")
def test_a_new_bodyguard_has_a_new_number_and_each_token_is_as_likely() -> None:
    drawn: Counter[int] = Counter()
    for pick in range(16):
        scene = in_paris().guards("paris", 4, 6)
        attempt.add_guard(scene.s, target("paris"), Scripted([pick]), MUTED)
        new = set(scene.guards_at("paris")) - {4, 6}
        drawn[new.pop()] += 1
    assert drawn == dict.fromkeys((2, 3, 5, 8, 9, 10, 11, 12), 2)


@rule("CA-7.4")
def test_without_a_new_number_in_the_bag_no_bodyguard_comes() -> None:
    """G18: and the Grim Reaper still kills."""
    scene = in_paris(hand="7 7 g1").guards("paris", 2, 3, 4, 5)
    scene.s.guard_bag = [0] * 13
    scene.s.guard_bag[3] = scene.s.guard_bag[5] = 1
    scene.strike("7", *faces(1, 1))
    assert "no-guard-left" in scene.events
    assert scene.guards_at("paris") == [2, 3, 4, 5]
    scene.flee("g1", *faces(1)).play("to london").play("move paris")
    scene.strike("7", *faces(1, 6))
    assert not scene.is_live("paris")


@rule("CA-7.5")
def test_a_target_may_be_attempted_again_but_not_at_once() -> None:
    scene = in_paris(hand="7 7 g1")
    scene.strike("7", *faces(1, 1), 0)
    assert not scene.can("assassinate")
    scene.flee("g1", *faces(1)).play("to london").play("move paris")
    assert scene.can("assassinate")


@rule("CA-7.6", "CA-12.9")
def test_bodyguards_stay_when_a_contract_changes_hands() -> None:
    scene = Scene("otto lily", ["7 g1"]).contracts("lima madrid", "rome").guards("lima", 5, 9).at("rome")
    scene.strike("7", *faces(3, 4)).play("target professor-pillage")
    assert scene.guards_at("lima") == [5, 9]
    assert scene.open_contracts(1) == ["lima"]


@rule("CA-6.1")
def test_an_attempt_may_be_hopeless() -> None:
    """R29: all numbers blocked."""
    scene = in_paris(hand="6 g1").guards("paris", 6)
    assert scene.can("assassinate")
