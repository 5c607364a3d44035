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
    return entries(guide_of(game), game.catalogue(), rulebook.book(key), game.seats)


@pytest.mark.parametrize("key", registry.house_keys())
@pytest.mark.parametrize(
    ("asked", "answered"),
    [
        ("how do I win", "How to win"),
        ("tie", "A tie"),
        ("what hapens in a ty?", "A tie"),
        ("wining", "How to win"),
        ("what is the goal", "How to win"),
    ],
)
def test_what_every_player_asks(key: str, asked: str, answered: str) -> None:
    assert search(house_entries(key), asked)[0].title == answered


@pytest.mark.parametrize("key", registry.house_keys())
def test_how_many_cards_is_answered_by_the_guide(key: str) -> None:
    first = search(house_entries(key), "how many cards")[0]
    assert first.kind == "guide"
    assert any("how many cards" in ask for ask in first.asks)


ASKED = {
    "agencies": {
        "who starts": "start",
        "can I pass": "turn-1",
        "jokre": "turn-4",
        "can I use two jokers": "turn-4",
        "must I use all my cards": "turn-3",
        "same color": "turn-3",
        "how many cards when I fail": "exception-1",
        "what is a photo": "word-2",
        "what is a crew": "word-7",
    },
    "crisis": {
        "who starts": "turn-1",
        "how does hide work": "turn-2",
        "two people attack the same person": "turn-3",
        "what if my target is dead": "turn-3",
        "traking": "turn-2",
        "assasinate": "word-3",
        "do masks have powers": "start",
        "2 players": "exception-2",
        "what is a counter": "word-8",
    },
    "shinobi": {
        "who starts": "start",
        "can I guard and kill the same target": "turn-3",
        "can I look at cards on a target": "turn-4",
        "when does a target die": "turn-5",
        "what happens to cards I did not play": "turn-2",
        "what is a meddler": "word-8",
        "scout": "scout",
        "rouge": "rogue",
    },
    "nation": {
        "who starts": "start",
        "who goes first": "turn-3",
        "what do I do first": "turn-1",
        "what if I am late": "turn-3",
        "what is MSR": "word-5",
        "what is a contract": "word-3",
        "no contract": "exception-1",
        "lay low": "turn-2",
        "delay": "delay",
    },
    "contract": {
        "where do I start": "start",
        "how do boats work": "turn-2",
        "how do I get out of jail": "turn-4",
        "what happens after I kill": "turn-4",
        "can I attack other players": "turn-3",
        "what if the deck runs out": "exception-3",
        "hanns": "precious-hanns",
        "7": "exception-4",
        "what is the hit kit": "word-2",
    },
}
EVERYWHERE = {
    "who won": "goal",
    "how do I score": "goal",
    "how many rounds": "goal",
    "how many players": "begin",
    "how long does it take": "begin",
    "is it hard": "begin",
    "which game should I start with": "begin",
    "setup": "start",
}


@pytest.mark.parametrize("key", registry.house_keys())
def test_the_first_answer_to_what_newcomers_ask(key: str) -> None:
    found = house_entries(key)
    asked = EVERYWHERE | ASKED[key]
    assert {question: search(found, question)[0].id for question in asked} == asked


@pytest.mark.parametrize("key", registry.house_keys())
def test_a_question_of_small_words_alone(key: str) -> None:
    assert "what can I do on my turn" in search(house_entries(key), "What can I do?")[0].asks


@pytest.mark.parametrize("key", registry.house_keys())
def test_every_question_of_a_guide_finds_its_part(key: str) -> None:
    found = house_entries(key)
    for entry in found:
        for ask in entry.asks:
            assert entry.id in [one.id for one in search(found, ask)[:3]], ask
