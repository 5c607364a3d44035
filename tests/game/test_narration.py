"""English."""

from __future__ import annotations

import pytest

from cutthroat.game.narration import Voice, listing, plural, possessive, third_person


@pytest.mark.parametrize(
    ("verb", "form"),
    [
        ("hide", "hides"),
        ("pass", "passes"),
        ("watch", "watches"),
        ("push", "pushes"),
        ("fix", "fixes"),
        ("carry", "carries"),
        ("play", "plays"),
        ("have", "has"),
        ("are", "is"),
        ("do", "does"),
        ("don't", "doesn't"),
    ],
)
def test_third_person(verb: str, form: str) -> None:
    assert third_person(verb) == form


def test_the_listener_is_you() -> None:
    voice = Voice(["Ana", "James"], 0)
    assert voice.does(0, "hide") == "You hide"
    assert voice.does(1, "hide") == "James hides"
    assert (voice.whom(0), voice.whom(1)) == ("you", "James")
    assert (voice.whose(0), voice.whose(1)) == ("your", "James'")


def test_nobody_is_you_to_an_onlooker() -> None:
    assert Voice(["Ana", "Bo"]).does(0, "are") == "Ana is"


def test_small_words() -> None:
    assert possessive("Ana") == "Ana's"
    assert (plural(1, "card"), plural(0, "card"), plural(2, "spy", "spies")) == ("1 card", "0 cards", "2 spies")
    assert listing([]) == ""
    assert listing(["a"]) == "a"
    assert listing(["a", "b"]) == "a and b"
    assert listing(iter(["a", "b", "c"])) == "a, b and c"
