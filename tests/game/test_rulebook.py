"""Rules documents."""

from __future__ import annotations

import re

import pytest

from cutthroat.game import registry, rulebook
from cutthroat.game.options import Option
from cutthroat.game.rulebook import book, parse

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

- R1 May a crate be empty? **No.** See R9.
| R2 | Who is late? | nobody | silence |
| R3 | And early? | everybody | \N{EN DASH} |
- **TY-9.1** *And yesterday?* Gone.

## 5. Discussion

- **TY-9.2** Only discussed.
"""


def test_rules_are_those_of_the_rules_chapter() -> None:
    assert [rule.id for rule in parse(DOCUMENT) if rule.chapter != "Rulings"] == [
        "TY-1.1",
        "TY-1.2",
        "TY-2.1",
        "TY-2.2",
    ]


def test_rulings_follow_with_their_full_numbers() -> None:
    found = {rule.id: rule.text for rule in parse(DOCUMENT) if rule.chapter == "Rulings"}
    assert found == {
        "TY-R1": "May a crate be empty? **No.** See R9.",
        "TY-R2": "*Who is late?* Nobody (silence).",
        "TY-R3": "*And early?* Everybody.",
        "TY-9.1": "*And yesterday?* Gone.",
    }


def test_a_rule_keeps_its_lines_and_its_heading() -> None:
    first, second, *_ = parse(DOCUMENT)
    assert first.text == "Deal three **crates**.\n  And no more."
    assert first.chapter == "Setup"
    assert second.text.endswith("| 1 | 2 |")


def test_definitions_are_marked() -> None:
    assert [rule.definition for rule in parse(DOCUMENT)][:4] == [False, True, False, False]


OPTION = Option(
    id="crate_size", label="Size of crates", text="", default="big", values=("big", "small"), names=("Big", "Small")
)


@pytest.mark.parametrize(
    ("kept", "shown"),
    [
        ("[book] Deal. **[ruling]** Nobody looks.", "Deal. Nobody looks."),
        ("[public: a review] Two to six.", "Two to six."),
        ("Draw two [derived: agents, not hits]. Hide them [ruling].", "Draw two (agents, not hits). Hide them."),
        ("Big ones (option `crate_size`).", "Big ones (option “Size of crates”)."),
        ("With `crate_size` = `small` they fit.", "With “Size of crates: Small” they fit."),
        ('With `crate_size = "small"` they fit.', "With “Size of crates: Small” they fit."),
        ("Always `small` ones.", "Always Small ones."),
        ("As R1 says (R1).", "As TY-R1 says (TY-R1)."),
    ],
)
def test_players_read_neither_tags_nor_keys(kept: str, shown: str) -> None:
    rule, _ = parse(f"## Rules\n\n- TY-1.1 {kept}\n\n## 4. Rulings\n\n- R1 So it is.\n", [OPTION])
    assert rule.text == shown


def test_a_rule_says_whose_it_is() -> None:
    document = "## Rules\n\nTY-1.1 [book] a\nTY-1.2 [ruling] b\nTY-1.3 [derived] c [reconstructed] d\n"
    assert [rule.source for rule in parse(document)] == ["book", "ours", "both"]


def test_a_game_without_a_document() -> None:
    with pytest.raises(FileNotFoundError, match="no rules document for chess"):
        rulebook.read("chess")


@pytest.mark.parametrize("key", registry.house_keys())
def test_every_rule_of_the_house_has_one_id(key: str) -> None:
    ids = [rule.id for rule in rulebook.read(key)]
    assert ids
    assert len(set(ids)) == len(ids)
    assert len({rule_id[:2] for rule_id in ids}) == 1


INTERNAL = re.compile(
    r"`|\[(?:book|ruling|derived|reconstructed|definition|public)|(?<![\w-])R\d|data file|section \d"
    r"|\b(?:software|engine|client|UI|API|bitmask)\b"
)


@pytest.mark.parametrize("key", registry.house_keys())
def test_nothing_internal_is_shown(key: str) -> None:
    for rule in book(key):
        assert not INTERNAL.search(rule.text), rule.id
        assert not INTERNAL.search(rule.chapter), rule.id


@pytest.mark.parametrize("key", registry.house_keys())
def test_every_number_in_a_rule_leads_somewhere(key: str) -> None:
    ids = {rule.id for rule in book(key)}
    chapters = {rule_id.partition(".")[0] for rule_id in ids}
    for rule in book(key):
        for number in re.findall(r"\b[A-Z]{2}-R?\.?\d+(?:\.\d+)?", rule.text):
            assert number in ids | chapters, (rule.id, number)


@pytest.mark.parametrize(
    ("key", "number", "words"),
    [
        ("agencies", "AG-1.3", "agents, not hits"),
        ("agencies", "AG-6.4", "the just discarded cards may come back"),
        ("agencies", "AG-7.5", "the agent discard stays"),
        ("crisis", "AC-4.7", "FAQ 3"),
        ("shinobi", "SC-R27", "Original neighbour"),
        ("nation", "AN-R.1", "2 Debt Tokens"),
        ("contract", "CA-R2", "1 card"),
    ],
)
def test_no_words_are_lost(key: str, number: str, words: str) -> None:
    (rule,) = [rule for rule in book(key) if rule.id == number]
    assert words in rule.text
