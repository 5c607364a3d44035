"""Commands that need a source checkout."""

from __future__ import annotations

from pathlib import Path

import pytest

from cutthroat.cli import checkout, run
from cutthroat.testing.toy.edge.game import GAME


@pytest.fixture
def nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkout, "candidates", lambda: iter([tmp_path]))


@pytest.fixture
def somewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for folder in ("src/cutthroat", "tests/golden", "bench"):
        (tmp_path / folder).mkdir(parents=True)
    monkeypatch.setattr(checkout, "candidates", lambda: iter([tmp_path]))
    return tmp_path


@pytest.mark.usefixtures("nowhere")
@pytest.mark.parametrize("arguments", [["bench"], ["golden", "toy"], ["rules", "agencies", "--coverage"]])
def test_outside_a_checkout(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(arguments) != 0
    assert "source checkout" in capsys.readouterr().err


def test_benchmarks_get_all_arguments(somewhere: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (somewhere / "bench" / "__main__.py").write_text("import sys; print(sys.argv[1:]); sys.exit(3)")
    assert run(["bench", "--quick", "--game", "toy", "x", "--help"]) == 3
    assert capfd.readouterr().out.strip() == "['--quick', '--game', 'toy', 'x', '--help']"


def test_a_benchmark_is_started_by_its_name(somewhere: Path, capfd: pytest.CaptureFixture[str]) -> None:
    says = "import sys; print(__name__, sys.argv[1:])"
    (somewhere / "bench" / "__main__.py").write_text(says)
    (somewhere / "bench" / "speed.py").write_text(f'{says}\nif __name__ == "__main__":\n    sys.exit(4)')
    (somewhere / "bench" / "timing.py").write_text("")
    assert run(["bench", "speed", "--rounds", "3"]) == 4
    assert run(["bench", "timing"]) == 0
    assert capfd.readouterr().out.split("\n")[:2] == ["__main__ ['--rounds', '3']", "__main__ ['timing']"]


def test_golden_games_are_written_and_checked(somewhere: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = somewhere / "tests" / "golden" / f"{GAME.key}.txt"
    assert run(["golden", "toy", "--check"]) == 1
    assert not path.exists()
    assert run(["golden", "toy"]) == 0
    assert path.read_text().startswith("Auction at the Docks: golden games")
    assert run(["golden", "toy", "--check"]) == 0
    text = path.read_text()
    path.write_text(text.replace("takes crate", "took crate"))
    assert run(["golden", "toy", "--check"]) == 1
    assert "./cutthroat golden" in capsys.readouterr().err
    assert run(["golden", "toy"]) == 0
    assert path.read_text() == text


def test_golden_games_that_cannot_be_played_are_recorded_anew(
    somewhere: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = somewhere / "tests" / "golden" / f"{GAME.key}.txt"
    path.write_text("old")
    assert run(["golden", "toy"]) == 1
    assert "./cutthroat golden toy --record" in capsys.readouterr().err
    assert path.read_text() == "old"
    assert run(["golden", "toy", "--record"]) == 0
    assert run(["golden", "toy", "--check"]) == 0
