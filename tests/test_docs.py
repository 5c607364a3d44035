"""The examples of the documents run, and say what they show."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

from cutthroat.game import registry

DOCS = Path(__file__).resolve().parents[1] / "docs"


def test_the_examples_of_the_engine_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_extra", {})
    found = doctest.testfile(str(DOCS / "engine.md"), module_relative=False)
    assert found.attempted > 30
    assert found.failed == 0


def test_the_glossary_is_in_order() -> None:
    lines = [line for line in (DOCS / "glossary.md").read_text(encoding="utf-8").splitlines() if line.startswith("- ")]
    words = [line.split("**")[1].lower() for line in lines]
    assert words == sorted(set(words))
    assert len(words) > 30
