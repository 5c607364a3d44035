"""``cutthroat rules``."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cutthroat.cli import run
from cutthroat.game import rulebook

DOCUMENT = """## 3. Rules

### 1. Setup

- **TY-1.1** [book] Deal three crates.
- **TY-1.2** [definition] A crate is a box.

| crate | worth |
|---|---|
| 1 | 1 |

### 2. Auction

- **TY-2.1** All offer.
"""


@pytest.fixture(autouse=True)
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout with a rules document of the toy game and a test of one rule."""
    document = tmp_path / "toy.md"
    document.write_text(DOCUMENT)
    monkeypatch.setattr(rulebook, "find", lambda key: document)
    tests = tmp_path / "tests"
    tests.mkdir()
    (tmp_path / "src" / "cutthroat").mkdir(parents=True)
    (tests / "test_toy.py").write_text('@rule("TY-2.1")\ndef test_offers() -> None: ...\n')
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_all_rules_under_their_chapters(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "toy"]) == 0
    text = capsys.readouterr().out
    assert text.index("Setup") < text.index("TY-1.1") < text.index("\nAuction\n") < text.index("TY-2.1")
    assert "Deal three crates." in text
    assert "[book]" not in text


def test_one_rule_a_chapter_and_a_word(json_of: Callable[..., Any]) -> None:
    assert [rule["id"] for rule in json_of("rules", "toy", "TY-2.1")] == ["TY-2.1"]
    assert [rule["id"] for rule in json_of("rules", "toy", "ty-1")] == ["TY-1.1", "TY-1.2"]
    (found,) = json_of("rules", "toy", "box")
    assert found["definition"] is True
    assert found["chapter"] == "Setup"


def test_a_question_is_answered_by_the_guide(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    assert run(["rules", "agencies", "how", "do", "I", "win"]) == 0
    answer = capsys.readouterr().out
    assert answer.index("How to win") < answer.index("7 points") < answer.index("AG-")


def test_a_title_that_asks_needs_no_full_stop(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    assert run(["rules", "crisis", "how", "many", "players"]) == 0
    assert "Is it for you? 2 to 5 players" in capsys.readouterr().out


def test_without_a_question_the_guide_and_the_way_to_the_fine_print(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    assert run(["rules", "crisis"]) == 0
    guide = capsys.readouterr().out
    assert "Walking into a knife" in guide
    assert "--fine-print" in guide
    assert run(["rules", "crisis", "--fine-print"]) == 0
    assert "AC-10.22" in capsys.readouterr().out


def test_about_this_edition(
    capsys: pytest.CaptureFixture[str], json_of: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    assert run(["rules", "nation", "--about"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "Weapons 54 in all, 8 kinds" in told
    assert "Rope: what one needs on the die" in told
    assert "./cutthroat edition new nation my.toml" in told
    ours = {one["origin"]: one for one in json_of("rules", "nation", "--about")["sections"]}["reconstructed"]
    assert {part["table"]: part["kinds"] for part in ours["parts"]}["hit_list"] == 20
    assert run(["rules", "toy", "--about"]) == 1


def test_a_word_that_is_nowhere(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "toy", "bishop"]) == 1
    assert "'bishop'" in capsys.readouterr().err


def test_coverage(json_of: Callable[..., Any], capsys: pytest.CaptureFixture[str]) -> None:
    found = json_of("rules", "toy", "--coverage", code=1)
    assert found["tested"] == ["TY-2.1"]
    assert found["untested"] == ["TY-1.1"]
    assert [rule["tests"] for rule in found["rules"]] == [[], [], ["tests/test_toy.py::test_offers"]]
    assert run(["rules", "toy", "--coverage"]) == 1
    text = capsys.readouterr().out
    assert "TY-1.1   NO TEST" in text
    assert "TY-1.2   (a definition)" in text
    assert "3 rules, 1 without a test" in text
