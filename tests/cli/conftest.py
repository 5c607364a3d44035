"""The toy game is registered, and nothing is read from or written to the user's own folder."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cutthroat.cli import run
from cutthroat.game import registry
from cutthroat.testing.toy.edge.game import GAME


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    registry.register(GAME)
    monkeypatch.setenv("CUTTHROAT_HOME", str(tmp_path / "home"))


@pytest.fixture
def json_of(capsys: pytest.CaptureFixture[str]) -> Callable[..., Any]:
    """Run a command with --json and read what it prints."""

    def call(*arguments: str, code: int = 0) -> Any:
        capsys.readouterr()
        assert run([*arguments, "--json"]) == code
        return json.loads(capsys.readouterr().out)

    return call


@pytest.fixture
def record_file(tmp_path: Path) -> Path:
    """The record of one finished toy game."""
    folder = tmp_path / "records"
    words = ["simulate", "toy", "--seats", "3", "--games", "1", "--bots", "random", "--records", str(folder)]
    assert run(words) == 0
    return next(folder.glob("*.json"))
