"""The numbered rules of a game, as documents that people read, tests cite and screens link to."""

from __future__ import annotations

import re
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

from msgspec import Struct

RULE = re.compile(r"^(?:- )?\**(?P<id>[A-Z]{2}-\d+\.\d+)\b\**(?P<text>.*)$")
DEFINITION = "[definition]"


class Rule(Struct, frozen=True, kw_only=True):
    """One numbered rule with the heading it stands under."""

    id: str
    chapter: str
    text: str
    """Markdown, tags included; a rule that runs over several lines or holds a table keeps its lines."""

    @property
    def is_definition(self) -> bool:
        """A rule that only names something: there is nothing to test."""
        return DEFINITION in self.text


def find(key: str) -> Traversable:
    """The rules document of a game: inside an installed package, or in the checkout."""
    packaged = resources.files("cutthroat") / "rulebooks" / f"{key}.md"
    if packaged.is_file():
        return packaged
    checkout = Path(__file__).resolve().parents[3] / "docs" / "rules" / f"{key}.md"
    if checkout.is_file():
        return checkout
    raise FileNotFoundError(f"there is no rules document for {key}")


def read(key: str) -> list[Rule]:
    """The rules of a game in order: all IDs of the chapter "Rules", not the discussion of rulings."""
    return parse(find(key).read_text(encoding="utf-8"))


def parse(document: str) -> list[Rule]:
    rules: list[Rule] = []
    chapter = ""
    inside = False
    for line in document.splitlines():
        if line.startswith("## "):
            inside = bool(re.fullmatch(r"## (\d+\. )?Rules", line.strip()))
        elif not inside:
            continue
        elif line.startswith("### "):
            chapter = line.removeprefix("### ").strip()
        elif match := RULE.match(line):
            rules.append(Rule(id=match["id"], chapter=chapter, text=balanced(match["text"]).strip()))
        elif rules and rules[-1].chapter == chapter and line.strip():
            rules[-1] = Rule(id=rules[-1].id, chapter=chapter, text=f"{rules[-1].text}\n{line.rstrip()}")
    return rules


def balanced(text: str) -> str:
    """The rest of a rule's line, without the end of the bold type that its ID began."""
    return text.replace("**", "", 1) if text.count("**") % 2 else text


def search(rules: list[Rule], wanted: str) -> list[Rule]:
    """The rule with that ID, or else all rules of that chapter number or with that word."""
    word = wanted.lower()
    exact = [rule for rule in rules if rule.id.lower() == word]
    if exact:
        return exact
    return [
        rule
        for rule in rules
        if rule.id.lower().startswith(word + ".") or word in rule.text.lower() or word in rule.chapter.lower()
    ]
