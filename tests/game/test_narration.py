"""English."""

from __future__ import annotations

import pytest

from cutthroat.core.events import Event
from cutthroat.core.viewer import OPEN, Viewer
from cutthroat.game.narration import MoveText, Narrator, Voice, aimed_at, listing, plural, possessive, third_person
from cutthroat.game.spec import About
from cutthroat.testing.toy.edge.game import GAME
from cutthroat.testing.toy.rules.events import DEALT


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


def test_a_move_names_whom_it_is_aimed_at() -> None:
    """By a number only where nobody has a name."""
    theft = aimed_at("Pickpocket", 1, "Steal a card.", ("AN-15.7",))
    assert (theft.label, theft.named(["Ana", "Bo"])) == ("Pickpocket on player 2", "Pickpocket on Bo")
    assert theft.named(()) == theft.label
    assert MoveText("pass").named(["Ana", "Bo"]) == "pass"


def test_small_words() -> None:
    assert possessive("Ana") == "Ana's"
    assert (plural(1, "card"), plural(0, "card"), plural(2, "spy", "spies")) == ("1 card", "0 cards", "2 spies")
    assert listing([]) == ""
    assert listing(["a"]) == "a"
    assert listing(["a", "b"]) == "a and b"
    assert listing(iter(["a", "b", "c"])) == "a, b and c"


@pytest.mark.parametrize(
    ("viewer", "crate", "text"),
    [
        (0, 14, "You are dealt crate 14."),
        (1, None, "Ana is dealt a crate."),
        (None, None, "Ana is dealt a crate."),
        (OPEN, 14, "Ana is dealt crate 14."),
    ],
)
def test_a_narrator_tells_what_its_viewer_may_know(viewer: Viewer, crate: int | None, text: str) -> None:
    fact, line = Narrator(GAME, ["Ana", "Bo"], viewer).tell(Event(DEALT, 0, -1, -1, 14, 0b01))
    assert fact.fields == {"seat": 0, "crate": crate}
    assert fact.about == About(seats=[0])
    assert line.text == text
