"""Every game has golden games, and they are up to date."""

from __future__ import annotations

from pathlib import Path

import pytest

from cutthroat.game import registry
from cutthroat.terminal.golden import golden_text
from cutthroat.testing.toy.edge.game import GAME as TOY

FOLDER = Path(__file__).parent


@pytest.mark.parametrize("key", registry.house_keys())
def test_golden_games_are_up_to_date(key: str) -> None:
    path = FOLDER / f"{key}.txt"
    hint = f"run ./cutthroat golden {key}, and read the difference like code"
    assert path.is_file(), hint
    kept, played = path.read_text(encoding="utf-8").splitlines(), golden_text(registry.load(key)).splitlines()
    for number, (old, new) in enumerate(zip(kept, played, strict=False), 1):
        assert old == new, f"{path.name}, line {number}: {hint}"
    assert len(kept) == len(played), hint


def test_nothing_is_kept_of_games_that_are_gone() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} <= set(registry.house_keys())


def test_a_golden_game_is_readable() -> None:
    registry.register(TOY)
    lines = golden_text(TOY).splitlines()
    assert "== 2 seats, seed 1, game 0 ==" in lines
    assert "== 3 seats, seed 1, game 1 ==" in lines
    assert lines.count("Setup") == 2
    assert any(line.startswith("1. Ana: offer crate ") and line.endswith("]") for line in lines)
    assert any(" takes crate " in line for line in lines)
    assert golden_text(TOY) == golden_text(TOY)
