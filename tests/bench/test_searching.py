"""The benches of search run, and their figures add up."""

from __future__ import annotations

import pytest

from bench import gains, rollouts, searching
from cutthroat.game import registry


def test_a_bot_alone_is_seated_everywhere(capsys: pytest.CaptureFixture[str]) -> None:
    games = [searching.play_alone("crisis", 3, "greedy", "random", None, 1, number) for number in range(6)]
    assert all(0.0 <= one.share <= 1.0 and one.decisions > 0 for one in games)
    assert "fair 33.3%" in searching.report(games, 3)


def test_calibration_holds_expectations_against_results(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searching, "WORLDS", 2)
    found = searching.calibrate("crisis", 3, 1, 0)
    lines = searching.calibration(found)
    assert any(line.startswith("all") and f"{len(found)} positions" in line for line in lines)


def test_rates_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    assert rollouts.main(["crisis", "--seconds", "0.001"]) == 0
    assert "crisis" in capsys.readouterr().out


def test_the_more_caution_the_fewer_changes_and_the_gain_is_measured_afresh() -> None:
    rows = gains.measure(registry.load("agencies"), 2, 30, 6, 4, (0.0, 3.0), 1)
    changes = [sum(lead > 0.0 for lead, _ in pairs) for pairs in rows.values()]
    assert changes[0] > changes[1]
    assert all(again == 0.0 for pairs in rows.values() for lead, again in pairs if lead == 0.0)
    assert "0 changed" not in gains.report(0.0, rows[0.0])
