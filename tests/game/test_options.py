"""Options: typed, with defaults, and clear about what they take."""

from __future__ import annotations

import pytest

from cutthroat.game import registry
from cutthroat.game.options import Option, OptionError, read_options, resolve, show

ROUNDS = Option(id="rounds", text="How many.", default=3, min=1, max=9)
OPEN = Option(id="open", text="Face up.", default=False, values=(False, True))
MODE = Option(id="mode", text="How.", default="short", values=("short", "long"))
ALL = (ROUNDS, OPEN, MODE)


def test_defaults_fill_what_is_not_given() -> None:
    assert resolve(ALL, {"mode": "long"}) == {"rounds": 3, "open": False, "mode": "long"}


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"rounds": 0}, "rounds takes a whole number from 1 to 9, not 0"),
        ({"rounds": True}, "rounds takes"),
        ({"rounds": "3"}, "rounds takes"),
        ({"rounds": 2.0}, "rounds takes"),
        ({"open": 1}, "open takes false or true, not 1"),
        ({"open": None}, "open takes"),
        ({"mode": "LONG"}, "mode takes short or long, not LONG"),
        ({"speed": 1}, "there is no option speed; the options are: mode, open, rounds"),
    ],
)
def test_values_of_the_wrong_kind_are_refused(given: dict[str, object], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        resolve(ALL, given)


def test_people_type_values() -> None:
    assert ROUNDS.parse("7") == 7
    assert OPEN.parse("TRUE") is True
    assert MODE.parse("Long") == "long"


@pytest.mark.parametrize("text", ["", "-", "1.5", "10", "-1", "9" * 40, "\u0663x"])
def test_what_people_type_is_checked(text: str) -> None:
    with pytest.raises(OptionError):
        ROUNDS.parse(text)
    with pytest.raises(OptionError):
        OPEN.parse(text)


def test_data_files() -> None:
    (number, flag, choice) = read_options(
        [
            {"id": "n", "text": "N.", "default": 2, "type": "int", "min": 1, "max": 4, "rule": "TY-1.1"},
            {"id": "f", "text": "F.", "default": True, "type": "bool"},
            {"id": "c", "text": "C.", "default": "a", "values": ["a", "b"]},
        ]
    )
    assert number.is_number
    assert (number.min, number.max, number.rule) == (1, 4, "TY-1.1")
    assert flag.values == (False, True)
    assert choice.values == ("a", "b")


def test_options_and_values_have_words() -> None:
    (told, derived, flag) = read_options(
        [
            {
                "id": "corpse_kill",
                "label": "Striking the dead",
                "text": "?",
                "default": "miss",
                "values": ["miss", "score"],
                "names": ["Does nothing", "Scores again"],
            },
            {"id": "draft-mode", "text": "?", "default": "battle-royale", "values": ["battle-royale", "short"]},
            {"id": "open", "text": "?", "default": True, "type": "bool"},
        ]
    )
    assert (told.label, told.names) == ("Striking the dead", ("Does nothing", "Scores again"))
    assert (derived.label, derived.names) == ("Draft mode", ("Battle royale", "Short"))
    assert (flag.label, flag.names) == ("Open", ("No", "Yes"))


@pytest.mark.parametrize("key", registry.house_keys())
def test_every_option_of_the_house_is_called_something(key: str) -> None:
    for option in registry.load(key).options:
        assert "_" not in option.label + option.text + "".join(option.names), option.id
        assert len(set(option.names)) == len(option.values), option.id


@pytest.mark.parametrize("key", registry.house_keys())
def test_cards_follow_the_options_of_a_table(key: str) -> None:
    game = registry.load(key)
    usual = game.catalogue()
    assert game.catalogue_at({}) == usual
    for option in game.options:
        for value, texts in option.cards.items():
            chosen = option.parse(value)
            assert chosen != option.default
            assert show(chosen) == value
            cards = game.catalogue_at({option.id: chosen})
            assert {card for card in cards if cards[card] != usual[card]} == set(texts)
            assert {card: cards[card].text for card in texts} == texts


def test_hanns_does_not_always_kill_where_a_bodyguard_stops_him() -> None:
    contract = registry.load("contract")
    assert "always kills" in contract.catalogue()["precious-hanns"].text
    guarded = contract.catalogue_at({"hanns_beats_bodyguard": False})["precious-hanns"].text
    assert "always" not in guarded
    assert "bodyguard" in guarded
