"""AG-10.14: what is played for somebody who runs out of time."""

from __future__ import annotations

import pytest

from cutthroat.core.chance import Scripted
from cutthroat.games.agencies.edge.game import GAME
from cutthroat.games.agencies.rules.state import AgenciesState
from tests.games.agencies.builders import play, position


def fallback(s: AgenciesState) -> str:
    return str(GAME.move(s, int(s.active), GAME.fallback(s, int(s.active), Scripted([]))))


@pytest.mark.parametrize(
    ("cards", "others", "hand_cap", "expected"),
    [
        ("2S 3S", "KS", "must-hit", "hire-to-five"),
        ("2S Jo", "KS", "must-hit", "hire-to-five"),
        ("2S 3S", "", "must-hit", "hire"),
        ("2S 3S Jo", "", "must-hit", "hire"),
        ("2S 3S 4S 5S", "KS", "must-hit", "hire"),
        ("2S 3S 4S 5S Jo", "", "must-hit", "attempt-joker"),
        ("2S 3S 4S 5S 6S", "", "must-hit", "attempt"),
        ("2S 3S 4S 5S 6S", "", "draw-discard", "attempt"),
        ("2S 3S 4S 5S Jo", "", "draw-discard", "attempt-joker"),
    ],
)
def test_time_out_of_a_turn(cards: str, others: str, hand_cap: str, expected: str) -> None:
    assert fallback(position([cards, "2H"], ["", others], hand_cap=hand_cap)) == expected


@pytest.mark.parametrize(
    ("cards", "hit", "expected"),
    [
        ("AS 6D 8H", "JD", "crew 6D"),  # TC-3: the lowest base strength
        ("AS 10H 6D 4C", "QC", "crew AS 4C"),  # TC-4: of equal base strength the fewest cards
        ("10S 10H", "JD", "crew 10S"),  # then the lowest mask
    ],
)
def test_time_out_of_a_crew_choice(cards: str, hit: str, expected: str) -> None:
    for voluntary_fail in (False, True):
        s = position([cards, ""], voluntary_fail=voluntary_fail)
        play(s, "attempt", hit=hit)
        assert fallback(s) == expected


@pytest.mark.parametrize(
    ("cards", "drawn", "expected"),
    [
        ("2S 3S 4S 5S Jo", "Jo", "discard 2S"),
        ("9S 5H 5D AS Jo", "10C", "discard 5H"),
        ("AS AH AD AC Jo", "Jo", "discard AS"),
    ],
)
def test_time_out_of_a_discard(cards: str, drawn: str, expected: str) -> None:
    s = position([cards, ""], hand_cap="draw-discard")
    play(s, "hire", drawn=drawn)
    assert fallback(s) == expected
