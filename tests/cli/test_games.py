"""``cutthroat games``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cutthroat.cli import run
from cutthroat.core import COMPILED
from cutthroat.game import registry


def test_every_game_is_listed(json_of: Callable[..., Any]) -> None:
    assert [game["key"] for game in json_of("games")] == registry.all_keys()


def test_facts_of_a_game(json_of: Callable[..., Any]) -> None:
    (toy,) = json_of("games", "toy")
    assert toy["title"] == "Auction at the Docks"
    assert toy["seats"] == {"min": 2, "max": 4, "usual_max": 4}
    assert toy["bots"] == ["greedy", "random", "novice", "casual", "regular", "expert", "master"]
    assert toy["rules_version"] == 1
    assert toy["compiled"] == COMPILED
    rounds, open_scores = toy["options"]
    assert (rounds["default"], rounds["min"], rounds["max"]) == (3, 1, 3)
    assert open_scores["values"] == [False, True]


def test_readable_form(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["games"]) == 0
    text = capsys.readouterr().out
    assert "Auction at the Docks" in text
    assert "rounds=3" in text
    assert max(map(len, text.splitlines())) <= 78


def test_one_game_with_the_meaning_of_its_options(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["games", "toy"]) == 0
    assert "Won crates lie face up. Takes false or true. TY-3.2" in capsys.readouterr().out
