"""Every rule of every game has a test that cites it, and every citation is of a rule that exists."""

from __future__ import annotations

from pathlib import Path

import pytest

from cutthroat.game import registry, rulebook
from cutthroat.testing.citations import citations

TESTS = Path(__file__).resolve().parents[1]
KEYS = registry.house_keys()


@pytest.mark.parametrize("key", KEYS)
def test_every_rule_is_tested(key: str) -> None:
    cited = citations(TESTS)
    untested = [rule.id for rule in rulebook.read(key) if rule.id not in cited and not rule.definition]
    assert not untested


def test_every_citation_is_of_a_rule_that_exists() -> None:
    rules = {rule.id for key in KEYS for rule in rulebook.read(key)}
    strange = {rule_id: tests for rule_id, tests in citations(TESTS).items() if rule_id not in rules}
    assert not strange
