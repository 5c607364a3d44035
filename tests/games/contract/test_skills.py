"""CA-11: weapon skills."""

from __future__ import annotations

from collections import Counter

import pytest

from cutthroat.games.contract.rules import odds
from cutthroat.games.contract.rules.board import HOMES, SPACE_IDS, TAUGHT_AT
from cutthroat.testing.citations import rule
from tests.games.contract.builders import Scene, kinds

SCHOOLS = {
    "johannesburg": 2,
    "prague": 3,
    "hamburg": 4,
    "dallas": 5,
    "nottingham": 6,
    "havana": 8,
    "kyoto": 9,
    "cairo": 10,
    "ottawa": 11,
    "sydney": 12,
}


@rule("CA-11.1", "CA-11.2")
@pytest.mark.parametrize(("city", "weapon"), SCHOOLS.items())
def test_every_home_city_teaches_its_weapon_whoever_plays(city: str, weapon: int) -> None:
    scene = Scene("otto lily").at(city)
    scene.play("learn", 0)
    assert set(scene.skills_of()) == {weapon}
    assert scene.s.actions == 3


@rule("CA-11.1", "CA-11.7")
def test_nobody_teaches_the_grim_reaper() -> None:
    assert sorted(TAUGHT_AT[n] + 2 for n in HOMES) == [2, 3, 4, 5, 6, 8, 9, 10, 11, 12]
    assert not Scene("otto lily").at("paris").can("learn")
    scene = Scene("otto lily", ["crash-course"]).play("bonus crash-course")
    assert not scene.can("weapon grim-reaper")
    assert len(scene.moves()) == 10


@rule("CA-11.3")
def test_the_token_is_any_but_the_weapons_own_number() -> None:
    drawn: Counter[int] = Counter()
    for pick in range(36):
        scene = Scene("otto lily").at("prague")
        scene.play("learn", pick)
        drawn[scene.skills_of()[3]] += 1
        assert scene.bag_size() == 39
    assert drawn == dict.fromkeys((2, 4, 5, 6, 8, 9, 10, 11, 12), 4)


@rule("CA-11.4")
def test_a_skilled_weapon_hits_with_both_numbers() -> None:
    scene = Scene("otto lily", ["3"]).skill(0, 3, 8)
    assert odds.deadly(scene.s, 0, 2**1, 0) == 2**3 | 2**8


@rule("CA-11.5")
def test_the_card_is_not_needed_to_learn_and_a_skill_is_not_learnt_twice() -> None:
    """G21."""
    scene = Scene("otto lily").at("havana")
    assert scene.can("learn")
    scene.play("learn", 0)
    assert not scene.can("learn")
    scene = Scene("sugar lily").skill(0, 8, 5)
    assert scene.where() == "havana"
    assert not scene.can("learn")


@rule("CA-11.6")
def test_overlapping_numbers_are_legal_and_only_waste_cards() -> None:
    scene = Scene("otto lily", ["2 3 6"]).skill(0, 2, 6).skill(0, 3, 6)
    weapons = sum(2**k for k in kinds("2 3 6"))
    assert odds.WAYS_OF[odds.deadly(scene.s, 0, weapons, 0)] == 1 + 2 + 5
    assert odds.best_weapons(scene.s, 0, weapons, 0) == sum(2**k for k in kinds("2 3"))


@rule("CA-11.7")
def test_no_token_shows_a_seven() -> None:
    scene = Scene("otto lily")
    assert scene.s.skill_bag[7] == scene.s.guard_bag[7] == 0


@rule("CA-11.8")
def test_without_an_acceptable_token_there_is_nothing_to_learn() -> None:
    scene = Scene("otto lily").at("prague")
    scene.s.skill_bag = [0] * 13
    scene.s.skill_bag[3] = 4
    assert not scene.can("learn")
    scene.s.skill_bag[11] = 1
    assert scene.can("learn")


def test_schools_are_the_home_cities() -> None:
    assert {SPACE_IDS[n] for n in HOMES} == set(SCHOOLS)
