"""AG-2: the turn."""

from __future__ import annotations

import pytest

from cutthroat.core.chance import Scripted, ScriptError
from cutthroat.core.events import MUTED
from cutthroat.testing.citations import rule
from tests.games.agencies.builders import hand, moves, play, position


@rule("AG-2.1")
def test_a_turn_is_one_hire_or_one_attempt() -> None:
    s = position(["10S 9S", "2H 3H"])
    assert moves(s) == ["hire", "attempt"]
    play(s, "hire", drawn="4S")
    assert s.active == 1
    assert hand(s) == "4S 9S 10S"


@rule("AG-2.1", "AG-4.1")
def test_a_joker_adds_the_declared_attempt() -> None:
    assert moves(position(["10S Jo", "2H 3H"])) == ["hire", "attempt", "attempt-joker"]


@rule("AG-2.2")
@pytest.mark.parametrize("cards", ["", "2S", "2S 3S Jo", "2S 3S 4S 5S", "2S 3S 4S 5S 6S", "2S 3S 4S 5S Jo"])
def test_there_is_no_pass(cards: str) -> None:
    """Every move of a turn draws an agent or a hit."""
    s = position([cards, "2H 3H"], ["", "KS"])
    for action in s.legal_actions(0):
        after = s.clone()
        with pytest.raises(ScriptError):
            after.apply(0, action, Scripted([]), MUTED)


@rule("AG-2.3")
def test_the_turn_ends_after_a_success_a_failure_and_an_insured_failure() -> None:
    s = position(["10H 9D AS", "2C 3D", "2S Jo"])
    play(s, "attempt", hit="KH")
    assert s.active == 0
    play(s, "crew 10H AS")
    assert s.active == 1
    play(s, "attempt", hit="QS", drawn="4S 5S")
    assert s.active == 2
    play(s, "attempt-joker", hit="QS")
    assert s.active == 0
    assert s.turn == 4
