"""``cutthroat arena``."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cutthroat.cli import run

OWN = """
from cutthroat.bots.base import Bot
from cutthroat.core.policy import Policy

class Last(Bot):
    def choose(self, seen, chance):
        return seen.legal[-1]

class First(Policy):
    def choose(self, state, seat, legal, chance):
        return legal[0]
"""


@pytest.fixture
def own(tmp_path: Path) -> Path:
    file = tmp_path / "own.py"
    file.write_text(OWN, encoding="utf-8")
    return file


def test_figures(json_of: Callable[..., Any], tmp_path: Path) -> None:
    found = json_of("arena", "toy", "--bots", "greedy,random", "--seats", "3", "--games", "100", "--seed", "4")
    assert (found["games"], found["deals"], found["seats"], found["seed"]) == (102, 34, 3, 4)
    greedy, random = found["bots"]
    assert greedy["name"] == "greedy"
    assert greedy["low"] < greedy["win_share"] < greedy["high"]
    assert greedy["rating"] > random["rating"]
    assert greedy["ms_per_move"] > 0
    assert not list((tmp_path / "home" / "arena").iterdir())


def test_classes_of_ones_own_take_part(json_of: Callable[..., Any], own: Path) -> None:
    found = json_of("arena", "toy", "--bots", f"{own}:Last,{own}:First,random", "--seats", "2", "--games", "12")
    assert [bot["name"].rpartition(":")[2] for bot in found["bots"]] == ["Last", "First", "random"]


def test_the_readable_form(capsys: pytest.CaptureFixture[str], own: Path) -> None:
    assert run(["arena", "toy", "--bots", f"greedy,{own}:First", "--games", "40"]) == 0
    text = capsys.readouterr().out
    assert "own.py:First" in text
    assert "fair share is 50.0%" in text
    assert max(map(len, text.splitlines())) <= 80


@pytest.mark.parametrize(
    ("bots", "said"),
    [("greedy", "at least two"), ("greedy,greedy", "different"), ("greedy,nobody", "no bot 'nobody'")],
)
def test_mistakes(bots: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["arena", "toy", "--bots", bots]) == 2
    assert said in capsys.readouterr().err


def test_a_killed_run_is_not_played_again(json_of: Callable[..., Any], tmp_path: Path) -> None:
    """The process is killed when some chunks are on the disk; the same command then finishes, and finds the same."""
    arguments = ["arena", "toy", "--bots", "greedy,random", "--jobs", "1", "--games"]
    endless = [sys.executable, str(Path(__file__).with_name("with_toy.py")), *arguments, "1000000"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    folder = tmp_path / "home" / "arena"
    with subprocess.Popen(endless, env=environment, stdout=subprocess.DEVNULL) as process:
        while process.poll() is None and not any(file.stat().st_size > 20_000 for file in folder.glob("*.jsonl")):
            time.sleep(0.01)
        process.send_signal(signal.SIGKILL)
    (file,) = folder.glob("*.jsonl")
    before = file.read_bytes().count(b"\n") - 1
    assert before > 0
    resumed, afresh = json_of(*arguments, "800"), json_of(*arguments, "800")
    for found in (resumed, afresh):
        for key in ("seconds", "jobs"):
            del found[key]
        for bot in found["bots"]:
            del bot["ms_per_move"]
    assert resumed == afresh
