"""Blunders planted in good games are found, and the good moves beside them are left alone."""

from __future__ import annotations

import pytest

from cutthroat.games.agencies.edge.game import GAME as AGENCIES
from cutthroat.games.agencies.rules.actions import ATTEMPT, HIRE
from cutthroat.review import advise
from cutthroat.review.choices import study
from cutthroat.review.model import label_of
from tests.games.agencies.builders import position


@pytest.mark.parametrize(("action", "label"), [(ATTEMPT, "blunder"), (HIRE, "")])
def test_a_wild_attempt_with_much_to_lose_is_a_blunder(action: int, label: str) -> None:
    state = position(["2S 3D", "9S 8H 7C", "4D 4H"], ["KH QC", "JS", ""])
    found = study(AGENCIES.guide(), state, 0, action, 1, 0.05, 150)
    assert label_of(found.loss()) == label


def test_a_hint_has_three_steps() -> None:
    state = position(["2S 3D", "9S 8H 7C", "4D 4H"], ["KH QC", "JS", ""])
    found = advise(AGENCIES, state, 0, rollouts=100)
    assert found.look == "Look at how many of the hits that are left your hand meets, and what a failure would cost."
    assert [choice.move for choice in found.choices] == ["hire", "attempt"]
    assert found.move == "hire"
    assert found.reason.startswith("Hiring first meets ")
    assert not found.is_close
    assert found == advise(AGENCIES, state, 0, rollouts=100)
