"""``cutthroat solve``."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cutthroat.cli import run
from cutthroat.games.agencies.edge.game import AgenciesGame
from tests.lab.test_turns import Coin


def test_the_solution(json_of: Callable[..., Any]) -> None:
    found = json_of("solve", "crisis", "--option", "mode=battle-royale")
    assert round(found["value"], 6) == 0.519112
    assert found["exploitability"] < 1e-9
    assert found["states"] == 27
    start = found["strategies"][0]
    assert start["position"] == "0:0"
    assert round(start["first"]["track"], 6) == 0.484289


def test_a_bot_and_a_class_of_ones_own(json_of: Callable[..., Any], tmp_path: Path) -> None:
    assert json_of("solve", "crisis", "--bot", "oracle")["exploitability"] < 1e-9
    file = tmp_path / "own.py"
    file.write_text(
        "from cutthroat.core.policy import Policy\n"
        "class First(Policy):\n"
        "    def choose(self, state, seat, legal, chance):\n"
        "        return legal[0]\n",
        encoding="utf-8",
    )
    assert json_of("solve", "crisis", "--draws", "1", "--bot", f"{file}:First")["exploitability"] == 0.5


def test_three_seats(json_of: Callable[..., Any]) -> None:
    found = json_of("solve", "crisis", "--seats", "3", "--iterations", "2")
    assert (found["seats"], found["bot"], found["iterations"], found["states"]) == (3, None, 2, 330)
    assert sum(found["best_response"]) - 1 == pytest.approx(found["nash_conv"], abs=1e-5)


def test_five_seats(json_of: Callable[..., Any], capsys: pytest.CaptureFixture[str]) -> None:
    """Few samples, but all that is told; asked for greedy, nobody learns but the answer."""
    found = json_of("solve", "crisis", "--seats", "5", "--iterations", "10")
    assert (found["seats"], found["bot"], found["iterations"]) == (5, None, 10)
    low, high = found["interval"]
    assert low < sum(found["best_response"]) - 1 < high
    assert found["states"] > 10
    assert run(["solve", "crisis", "--seats", "5", "--iterations", "10", "--bot", "greedy"]) == 0
    assert "or more, as the true best answer may win more" in " ".join(capsys.readouterr().out.split())


def test_a_game_that_has_been_made_small(
    json_of: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Here so small that the numbers are known; the game itself is played as it is."""
    monkeypatch.setattr(AgenciesGame, "reduced", lambda game, options: Coin())
    found = json_of("solve", "agencies", "--bot", "random", "--games", "4")
    assert found["value"] == pytest.approx(2 / 3, abs=1e-4)
    assert found["exploitability"] == pytest.approx(0.2, abs=1e-4)
    assert found["played"]["games"] == 4
    assert run(["solve", "agencies", "--bot", "random", "--games", "4"]) == 0
    assert "The best answer to random wins 0.8000 as first and 0.6000 as second there" in capsys.readouterr().out
    assert run(["solve", "agencies", "--table", "x.json"]) == 2


def test_the_readable_form(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["solve", "crisis"]) == 0
    text = capsys.readouterr().out
    assert ".311470 .484289 .204242" in text
    assert max(map(len, text.splitlines())) <= 80


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("toy",), "has no exact play"),
        (("crisis", "--bot", "nobody"), "no bot 'nobody'"),
        (("crisis", "--bot", "missing.py:Bot"), "there is no file missing.py"),
        (("crisis", "--draws", "0"), "--draws"),
        (("crisis", "--seats", "3", "--iterations", "0"), "--iterations"),
        (("crisis", "--seats", "4", "--option", "mode=battle-royale"), "no approximate solution for 4 seats"),
        (("crisis", "--seats", "5", "--table", "x.json"), "--table is for two seats"),
        (("crisis", "--seats", "3", "--table", "x.json"), "--table is for two seats"),
    ],
)
def test_mistakes_are_one_line(arguments: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["solve", *arguments]) == 2
    assert said in capsys.readouterr().err


def test_an_oracle_is_refused_at_a_larger_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["simulate", "crisis", "--seats", "3", "--bots", "oracle", "--games", "1"]) == 2
    assert "does not play Assassin's Crisis at 3 seats" in capsys.readouterr().err
