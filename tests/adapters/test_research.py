"""The page for researchers says what is."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

PAGE = Path(__file__).resolve().parents[2] / "docs" / "research.md"
SNIPPETS = re.findall(r"^```python\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("snippet", SNIPPETS, ids=lambda snippet: snippet.splitlines()[0])
def test_each_example_runs_alone(snippet: str) -> None:
    """As somebody would paste it."""
    example = doctest.DocTestParser().get_doctest(snippet, {}, PAGE.name, str(PAGE), 0)
    assert doctest.DocTestRunner().run(example) == (0, len(example.examples))


def test_there_are_examples() -> None:
    assert len(SNIPPETS) == 5
