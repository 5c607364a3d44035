"""The bench of reviews runs, and says what it should."""

from __future__ import annotations

import pytest

from bench import review
from cutthroat.games.agencies.edge.game import GAME


def test_speed_and_luck_are_measured(capsys: pytest.CaptureFixture[str]) -> None:
    assert review.main(["speed", "agencies", "--precision", "0.3"]) == 0
    assert review.main(["luck", "agencies", "--games", "2", "--precision", "0.3"]) == 0
    text = capsys.readouterr().out
    assert "rollouts; chances to" in text
    assert "times smaller" in text
    assert "seat 3:" in text


def test_blunders_are_planted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review, "LONG", 0.2)
    monkeypatch.setattr(review, "ROUGH", 0.2)
    assert "planted blunders marked" in review.planted(GAME, 3, 3, 1)
