"""Records of an earlier release verify: moves, picks and the outcome, the words of its reason included."""

from __future__ import annotations

from pathlib import Path

import pytest

from cutthroat.game import record, registry
from cutthroat.game.verdict import verify

RECORDS = Path(__file__).with_name("records")


@pytest.mark.parametrize("key", registry.house_keys())
def test_a_record_of_an_earlier_release_verifies(key: str) -> None:
    """Where this fails, change back what broke it, or raise the game's ``rules_version``."""
    verdict = verify(record.read(RECORDS / f"{key}.json"))
    assert verdict.ok, verdict.problem
