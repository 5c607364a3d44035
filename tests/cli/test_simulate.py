"""``cutthroat simulate``."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cutthroat.cli import run
from cutthroat.core import COMPILED
from cutthroat.game.record import read
from cutthroat.game.verdict import verify

TIMES = ("seconds", "cpu_seconds", "decisions_per_cpu_second", "jobs")


def test_figures_fit_one_another(json_of: Callable[..., Any]) -> None:
    found = json_of("simulate", "toy", "--seats", "3", "--games", "200", "--seed", "5", "--bots", "greedy,random")
    assert found["games"] == 200
    assert found["bots"] == ["greedy", "random", "greedy"]
    assert found["mean_decisions"] == found["decisions"] / 200
    assert sum(found["wins"]) == pytest.approx(200)
    assert found["wins"][0] > found["wins"][1]
    assert found["win_rates"][0] == found["wins"][0] / 200
    assert found["longest"] <= 15
    assert 0 < found["sd"] < 5
    assert found["unfinished"] == 0
    assert found["compiled"] == COMPILED
    assert found["interrupted"] is False
    assert found["decisions_per_cpu_second"] > 1000


def test_greedy_plays_if_nobody_else_is_named(json_of: Callable[..., Any]) -> None:
    assert json_of("simulate", "crisis", "--games", "1")["bots"] == ["greedy", "greedy"]


def test_options_are_passed_on(json_of: Callable[..., Any]) -> None:
    found = json_of("simulate", "toy", "--games", "10", "--option", "rounds=1", "-o", "open_scores=true")
    assert found["options"] == {"rounds": 1, "open_scores": True}
    assert found["longest"] <= 4


def test_records_are_of_the_same_games(json_of: Callable[..., Any], tmp_path: Path) -> None:
    arguments = ("simulate", "toy", "--seats", "4", "--games", "12", "--seed", "3", "--bots", "greedy,random")
    plain = json_of(*arguments)
    recorded = json_of(*arguments, "--records", str(tmp_path / "r"))
    assert {k: v for k, v in plain.items() if k not in TIMES} == {k: v for k, v in recorded.items() if k not in TIMES}
    records = [read(path) for path in sorted((tmp_path / "r").glob("*.json"))]
    assert len(records) == 12
    assert all(verify(record).ok for record in records)
    assert sum(len(record.moves) for record in records) == plain["decisions"]
    assert {seat.kind for seat in records[0].seats} == {"bot:greedy", "bot:random"}


def test_readable_form(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["simulate", "toy", "--games", "20"]) == 0
    text = capsys.readouterr().out
    assert "20 games at 2 seats" in text
    assert "greedy" in text
    assert "±" in text
    assert "decisions per CPU second" in text


def test_one_game_has_no_share(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["simulate", "toy", "--games", "1"]) == 0
    text = capsys.readouterr().out
    assert "1 game at 2 seats" in text
    assert "%" not in text
