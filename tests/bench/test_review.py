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
    monkeypatch.setattr(review, "LONG", 0.1)
    monkeypatch.setattr(review, "ROUGH", 0.1)
    found = review.planted(GAME, review.MIXED[:3], 2, 60.0, 1)
    assert found[1].endswith("of 2 (100%, 34% to 100%) planted blunders marked")
    assert found[3].endswith("marks on the players' own moves confirmed")


def test_a_control_takes_off_what_it_explains() -> None:
    spread = review.Spread()
    spread.add([0.0, 1.0, 2.0, 3.0], [5.0, 7.0, 9.0, 11.0])
    spread.add([1.0, 1.0, 1.0, 1.0], [5.0, 7.0, 9.0, 11.0])
    assert spread.estimates == 1
    assert spread.after == pytest.approx(0.0)
    spread.add([0.0, 1.0, 1.0, 0.0], [0.0, 0.0, 1.0, 1.0])
    assert spread.after == pytest.approx(0.5), "which explains nothing, and costs a degree of freedom"


def test_controls_are_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review, "ESTIMATES", 2)
    lines = review.controls(GAME, review.MIXED[:3], 60.0, 1)
    assert lines[0].endswith("of the variance (2 estimates)")
    assert lines[1].startswith("of values on the true cards, ")


@pytest.mark.parametrize(
    ("planted", "marked", "text"),
    [(0, 0, "0 of 0"), (10, 0, "0 of 10 (0%, 0% to 28%)"), (50, 45, "45 of 50 (90%, 79% to 96%)")],
)
def test_shares_have_wilsons_interval(planted: int, marked: int, text: str) -> None:
    """0.787 to 0.957 for 45 of 50, as tables have it."""
    assert review.told(review.Tried(planted, marked)) == text
