"""The search through the rules: one ranking in two languages, and answers to what players ask."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cutthroat.game import registry, rulebook
from cutthroat.game.guide import guide_of
from cutthroat.game.search import Entry, entries, search, stem, words_of

TABLE = json.loads(Path(__file__).with_name("search_table.json").read_text(encoding="utf-8"))
"""``web/src/rules/search.test.ts`` reads it, too."""
ENTRIES = msgspec.convert(TABLE["entries"], list[Entry])


@pytest.mark.parametrize("question", TABLE["questions"], ids=lambda question: str(question["ask"]))
def test_the_table_that_both_languages_answer(question: dict[str, Any]) -> None:
    assert [entry.id for entry in search(ENTRIES, question["ask"])] == question["finds"]


@pytest.mark.parametrize(("word", "stemmed"), TABLE["stems"].items())
def test_stems(word: str, stemmed: str) -> None:
    assert stem(word) == stemmed


def test_words_have_neither_accents_nor_punctuation() -> None:
    assert words_of("Šimon's `joker`, ZÜRICH!") == ["simon", "s", "joker", "zurich"]


def house_entries(key: str) -> list[Entry]:
    game = registry.load(key)
    return entries(guide_of(game), game.catalogue(), rulebook.book(key))


@pytest.mark.parametrize("key", registry.house_keys())
@pytest.mark.parametrize(
    ("asked", "answered"),
    [
        ("how do I win", "How to win"),
        ("tie", "A tie"),
        ("what hapens in a ty?", None),
        ("wining", "How to win"),
        ("what is the goal", "How to win"),
    ],
)
def test_what_every_player_asks(key: str, asked: str, answered: str | None) -> None:
    found = search(house_entries(key), asked)
    assert found
    assert answered is None or found[0].title == answered


@pytest.mark.parametrize("key", registry.house_keys())
def test_how_many_cards_is_answered_by_the_guide(key: str) -> None:
    first = search(house_entries(key), "how many cards")[0]
    assert first.kind == "guide"
    assert any("how many cards" in ask for ask in first.asks)


@pytest.mark.parametrize("key", registry.house_keys())
def test_every_question_of_a_guide_finds_its_part(key: str) -> None:
    found = house_entries(key)
    for entry in found:
        for ask in entry.asks:
            assert entry.id in [one.id for one in search(found, ask)[:3]], ask
