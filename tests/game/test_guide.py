"""The guides: complete, and of nothing that does not exist."""

from __future__ import annotations

import pytest

from cutthroat.game import registry, rulebook
from cutthroat.game.guide import Guide, GuideStep, guide_of
from cutthroat.game.search import shelved
from cutthroat.testing.toy.edge.game import GAME as TOY

KEYS = registry.house_keys()
UNSEEN = {"contract": {"city", "prison"}, "nation": {"attribute"}}
"""Places are on the map and traits are printed on weapons: no cards."""


def read(key: str) -> Guide:
    found = guide_of(registry.load(key))
    assert found is not None
    return found


def steps_of(guide: Guide) -> list[GuideStep]:
    return [guide.goal, guide.start, *guide.turn, *guide.example.steps, *guide.exceptions]


@pytest.mark.parametrize("key", KEYS)
def test_a_guide_names_only_cards_and_rules_that_exist(key: str) -> None:
    catalogue = registry.load(key).catalogue()
    rules = {rule.id for rule in rulebook.read(key)}
    for step in steps_of(read(key)):
        assert set(step.cards) <= set(catalogue), step.say
        assert set(step.rules) <= rules, step.say


@pytest.mark.parametrize("key", KEYS)
def test_a_guide_is_two_pages_and_ten_words(key: str) -> None:
    guide = read(key)
    assert guide.begin
    assert guide.goal.cards
    assert 4 <= len(guide.turn) <= 6
    assert all(step.title and step.cards for step in guide.turn)
    assert all(step.title for step in guide.exceptions)
    assert len({word.word for word in guide.words}) == 10
    text = " ".join([*(step.say for step in steps_of(guide)), *(word.means for word in guide.words)])
    assert 350 <= len(text.split()) <= 900, len(text.split())


@pytest.mark.parametrize("key", KEYS)
def test_every_card_is_in_the_gallery(key: str) -> None:
    guide, catalogue = read(key), registry.load(key).catalogue()
    kinds = [shelf.kind for shelf in guide.gallery]
    assert len(set(kinds)) == len(kinds)
    assert {card.kind for card in catalogue.values()} - UNSEEN.get(key, set()) == set(kinds)
    shown = shelved(guide, catalogue)
    assert all(card.text for card in shown)
    assert len({card.id for card in shown}) == len(shown)


def test_of_cards_that_differ_by_a_number_one_is_shown() -> None:
    shown = [
        card.name for card in shelved(read("nation"), registry.load("nation").catalogue()) if card.kind == "weapon"
    ]
    assert len(shown) == 9


def test_a_game_may_have_none() -> None:
    assert guide_of(TOY) is None
