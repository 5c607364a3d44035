"""Rules documents."""

from __future__ import annotations

import pytest

from cutthroat.game import registry, rulebook
from cutthroat.game.rulebook import parse, search

DOCUMENT = """# A game

TY-0.1 is not a rule here.

## 3. Rules

### 1. Setup

- **TY-1.1** Deal three **crates**.
  And no more.
- **TY-1.2 [definition]** A crate is a *box*.

| n | worth |
|---|---|
| 1 | 2 |

### 2. Auction

**TY-2.1** All offer.
TY-2.2 The highest wins (see TY-2.1).

## 4. Rulings

- **TY-9.1** Only discussed.
"""


def test_rules_are_those_of_the_rules_chapter() -> None:
    assert [rule.id for rule in parse(DOCUMENT)] == ["TY-1.1", "TY-1.2", "TY-2.1", "TY-2.2"]


def test_a_rule_keeps_its_lines_and_its_heading() -> None:
    first, second, *_ = parse(DOCUMENT)
    assert first.text == "Deal three **crates**.\n  And no more."
    assert first.chapter == "1. Setup"
    assert second.text.endswith("| 1 | 2 |")


def test_definitions_are_marked() -> None:
    assert [rule.is_definition for rule in parse(DOCUMENT)] == [False, True, False, False]


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ("ty-2.1", ["TY-2.1"]),
        ("TY-1", ["TY-1.1", "TY-1.2"]),
        ("crate", ["TY-1.1", "TY-1.2"]),
        ("AUCTION", ["TY-2.1", "TY-2.2"]),
        ("nothing", []),
    ],
)
def test_search(wanted: str, found: list[str]) -> None:
    assert [rule.id for rule in search(parse(DOCUMENT), wanted)] == found


def test_a_game_without_a_document() -> None:
    with pytest.raises(FileNotFoundError, match="no rules document for chess"):
        rulebook.read("chess")


@pytest.mark.parametrize("key", registry.house_keys())
def test_every_rule_of_the_house_has_one_id(key: str) -> None:
    ids = [rule.id for rule in rulebook.read(key)]
    assert ids
    assert len(set(ids)) == len(ids)
    assert len({rule_id[:2] for rule_id in ids}) == 1
