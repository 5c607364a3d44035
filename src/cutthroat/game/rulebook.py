"""The numbered rules of a game, as documents that people read, tests cite and screens link to."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Literal, TypeAlias

from msgspec import Struct, structs

from cutthroat.game import registry
from cutthroat.game.options import Option, show

ID = r"[A-Z]{2}-(?:\d+\.\d+|R\.?\d+)"
RULE = re.compile(rf"^(?:- )?\**(?P<id>{ID})\b\**(?P<text>.*)$")
SHORT = re.compile(r"^- (?P<id>R\d+)\b(?P<text>.*)$")
"""A ruling by its short number, as a document cites it."""
DEFINITION = "[definition]"
TAG = re.compile(
    r" ?(?:\*\*)?\[(?P<kind>book|ruling|derived|reconstructed|definition|public)(?P<more>[^\]]*)\](?:\*\*)?"
)
"""Where words come from: for those who keep the rules, not for players."""
BOOK = frozenset({"book", "derived"})
OURS = frozenset({"ruling", "reconstructed"})
HEADING = re.compile(r"^(?:[\d.]+|[A-Z]{2}-\d+) ")
CODE = re.compile(r"`(?P<id>[^`=]+?)(?: ?= ?\"?(?P<inside>[^`\"]+)\"?)?`(?: = `?(?P<after>[\w-]+)`?)?")
RULINGS = "Rulings"
NOTHING = "\N{EN DASH}"
"""In a table: no reason is given."""

Source: TypeAlias = Literal["book", "ours", "both"]


class Rule(Struct, frozen=True, kw_only=True):
    """One numbered rule with the heading it stands under."""

    id: str
    chapter: str
    text: str
    """Markdown, for players; a rule that runs over several lines or holds a table keeps its lines."""
    source: Source = "book"
    """Whether the rulebook says so, or we decided it where the book is silent."""
    definition: bool = False
    """It only names something: there is nothing to test."""


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
    return [rule for rule in book(key) if rule.chapter != RULINGS]


def book(key: str) -> list[Rule]:
    """The rules of a game, then the rulings that they cite."""
    document = find(key).read_text(encoding="utf-8")
    return parse(document, registry.load(key).options)


def parse(document: str, options: Sequence[Option] = ()) -> list[Rule]:
    raw = [*rules_of(document), *rulings_of(document)]
    words = Words(options, raw)
    return [words.shown(rule) for rule in raw]


def rules_of(document: str) -> list[Rule]:
    rules: list[Rule] = []
    chapter = ""
    for line in section(document, "Rules"):
        if line.startswith("### "):
            chapter = HEADING.sub("", line.removeprefix("### ").strip())
        elif match := RULE.match(line):
            rules.append(Rule(id=match["id"], chapter=chapter, text=balanced(match["text"]).strip()))
        elif rules and rules[-1].chapter == chapter and line.strip() and not line.startswith(("#### ", "---")):
            rules[-1] = Rule(id=rules[-1].id, chapter=chapter, text=f"{rules[-1].text}\n{line.rstrip()}")
    return rules


def rulings_of(document: str) -> Iterator[Rule]:
    """Questions and our answers: a list, or a table of number, question, answer and reason."""
    for line in section(document, "Rulings"):
        if match := RULE.match(line) or SHORT.match(line):
            yield Rule(id=match["id"], chapter=RULINGS, text=f"[ruling]{balanced(match['text'])}")
        elif re.match(r"\| (?:[A-Z]{2}-)?R\.?\d", line):
            number, question, answer, *why = (cell.strip() for cell in line.strip(" |").split("|"))
            reason = "" if not why or why[0] == NOTHING else f" ({why[0]})"
            yield Rule(id=number, chapter=RULINGS, text=f"[ruling] {answered(question, answer, reason)}")


def answered(question: str, answer: str, reason: str) -> str:
    """The cells of a table as sentences."""
    asked = question if question.endswith(("?", ".")) else f"{question}:"
    stop = "" if answer.endswith(".") else "."
    return f"*{asked}* {answer[:1].upper()}{answer[1:]}{reason}{stop}"


def section(document: str, title: str) -> Iterator[str]:
    inside = False
    for line in document.splitlines():
        if line.startswith("## "):
            inside = bool(re.match(rf"## (\d+\. )?{title}( \(.*\)| explained)?$", line.strip()))
        elif inside:
            yield line


def balanced(text: str) -> str:
    """The rest of a rule's line, without the end of the bold type that its ID began."""
    return text.replace("**", "", 1) if text.count("**") % 2 else text


class Words:
    """Turns a rule as it is kept into one that players read: no tags, no keys of options, no short numbers."""

    def __init__(self, options: Sequence[Option], rules: Iterable[Rule]) -> None:
        self.options = {option.id: option for option in options}
        ids = [rule.id for rule in rules]
        prefix = ids[0].split("-")[0] if ids else ""
        self.full = {rule_id: f"{prefix}-{rule_id}" for rule_id in ids if re.fullmatch(r"R\d+", rule_id)}
        self.short = re.compile(r"(?<![\w-])R\d+\b")

    def shown(self, rule: Rule) -> Rule:
        kinds = {match["kind"] for match in TAG.finditer(rule.text)}
        return structs.replace(
            rule,
            id=self.full.get(rule.id, rule.id),
            chapter=self.plain(rule.chapter),
            text=self.plain(rule.text),
            source="book" if not kinds & OURS else "both" if kinds & BOOK else "ours",
            definition=DEFINITION in rule.text,
        )

    def plain(self, text: str) -> str:
        text = TAG.sub(spelt, text)
        text = CODE.sub(self.option, text)
        return self.short.sub(lambda match: self.full.get(match[0], match[0]), text).strip()

    def option(self, match: re.Match[str]) -> str:
        """An option by its name, and a value by what it is called."""
        option = self.options.get(match["id"].strip())
        value = match["inside"] or match["after"]
        if option is None:
            return named(self.options.values(), match["id"]) or match[0]
        return f"“{option.label}”" if value is None else f"“{option.label}: {named([option], value) or value}”"


def spelt(tag: re.Match[str]) -> str:
    """Of a tag only the words that belong to the rule; who else says so does not."""
    words = tag["more"].removeprefix(":").strip()
    return f" ({words})" if words and tag["kind"] != "public" and tag["more"].startswith(":") else ""


def named(options: Iterable[Option], value: str) -> str:
    for option in options:
        for allowed, name in zip(option.values, option.names, strict=True):
            if show(allowed) == value:
                return name
    return ""
