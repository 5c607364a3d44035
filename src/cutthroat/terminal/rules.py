"""Rules on the screen: a game's guide, and the numbered rules behind it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from rich.console import RenderableType
from rich.markdown import Markdown
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from cutthroat.game import rulebook, search
from cutthroat.game.about import Provenance, ProvenanceEntries, ProvenancePart
from cutthroat.game.contract import AnyGame, CardFacts
from cutthroat.game.guide import Guide, GuideStep, guide_of
from cutthroat.game.narration import listing
from cutthroat.game.rulebook import Rule
from cutthroat.game.search import Entry

TABLE = re.compile(r"^\s*\|", re.MULTILINE)
WEIGHTS = {"light": "Light", "medium": "Medium", "heavy": "Heavy"}


def rules_of(game: AnyGame) -> list[Rule]:
    """The numbered rules, rulings included; none where there is no document."""
    try:
        return rulebook.book(game.key)
    except FileNotFoundError:
        return []


def entries_of(game: AnyGame, cards: Mapping[str, CardFacts] | None = None) -> list[Entry]:
    """Everything that can be looked up about a game, with its own cards or those of a table."""
    return search.entries(guide_of(game), cards or game.catalogue(), rules_of(game), game.seats)


def rule_text(rule: Rule) -> RenderableType:
    """A rule beside its number."""
    return beside(rule.id, rule.text)


def beside(head: str, text: str) -> RenderableType:
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(width=8)
    grid.add_row(Text(head, style="bold"), Markdown(spaced(text)))
    return grid


def spaced(text: str) -> str:
    """Markdown needs an empty line before a table."""
    match = TABLE.search(text)
    return text if match is None else f"{text[: match.start()].rstrip()}\n\n{text[match.start() :]}"


def entry_text(entry: Entry) -> RenderableType:
    """A rule beside its number, anything else under its name."""
    if entry.kind == "rule":
        return beside(entry.id, entry.text)
    stop = "" if entry.title.endswith(("?", "!")) else "."
    head = f"{entry.title}{stop} " if entry.title else ""
    return Text.assemble((head, "bold"), entry.text)


def summary(entry: Entry, width: int) -> Text:
    """An entry on one line, cut short if need be."""
    head = entry.id if entry.kind == "rule" else entry.title
    words = " ".join(entry.text.replace("*", "").split())
    line = Text.assemble((f"{head}  ", "bold"), words)
    line.truncate(width, overflow="ellipsis")
    return line


def guide_text(guide: Guide, catalogue: Mapping[str, CardFacts]) -> Iterator[RenderableType]:
    """The two pages that are read before the first game."""
    yield Text(f"{WEIGHTS[guide.weight]}, about {guide.minutes} minutes. {guide.begin}", style="italic")
    yield from step_text(guide.goal, catalogue)
    yield from step_text(guide.start, catalogue)
    yield heading(f"A {guide.unit}, step by step")
    for number, step in enumerate(guide.turn, 1):
        yield from step_text(step, catalogue, f"{number}. ")
    yield heading(f"For example: {guide.example.title}")
    for step in guide.example.steps:
        yield from step_text(step, catalogue)
    yield heading("Good to know")
    for step in guide.exceptions:
        yield from step_text(step, catalogue)
    yield heading("Ten words")
    for word in guide.words:
        yield Text.assemble("  ", (f"{word.word}: ", "bold"), word.means)


def heading(text: str) -> Text:
    return Text(f"\n{text}", style="bold cyan")


def step_text(step: GuideStep, catalogue: Mapping[str, CardFacts], number: str = "") -> Iterator[RenderableType]:
    if step.title:
        yield Text(f"\n{number}{step.title}", style="bold")
    shown = listing(catalogue[card].name for card in step.cards)
    yield Padding(Text.assemble(step.say, (f"  [{shown}]" if shown else "", "dim")), (0, 0, 0, 2))
    if step.rules:
        yield Padding(Text(f"Fine print: {', '.join(step.rules)}", style="dim"), (0, 0, 0, 2))


def about_text(about: Provenance) -> Iterator[RenderableType]:
    """What of a game its rulebook prints, what is ours, and why."""
    yield Text(about.say, style="italic")
    for section in about.sections:
        yield heading(section.title)
        for part in section.parts:
            yield Text.assemble("\n", (part.title, "bold"), (counted(part), "dim"))
            yield from (Padding(line, (0, 0, 0, 2)) for line in part_text(part))
    yield heading("The numbered rules")
    yield Text(rules_counted(about))
    yield heading("The cards of your own box")
    yield Text(about.own)
    yield Text(f"  {about.command}", style="bold")


def counted(part: ProvenancePart) -> str:
    if part.copies and part.copies != part.kinds:
        return f"  {part.copies} in all, {part.kinds} kinds" if part.kinds > 1 else f"  {part.copies} in all"
    return f"  {part.kinds}" if part.kinds else ""


def part_text(part: ProvenancePart) -> Iterator[Text]:
    if part.why:
        yield Text(part.why)
    for one in part.entries:
        yield Text.assemble(
            (listing(one.names), "dim"), (": " if one.names and marks(one) else ""), "; ".join(marks(one))
        )


def marks(one: ProvenanceEntries) -> list[str]:
    told = {"ours": one.ours, "from public material": one.public, "our reading": one.ruled}
    return [f"{listing(what)} ({whose})" for whose, what in told.items() if what]


def rules_counted(about: Provenance) -> str:
    counts = about.rules
    return (
        f"Of {sum(counts.values())} numbered rules, {counts['book']} are the rulebook's, {counts['both']} are partly "
        f"ours, and {counts['ours']} are ours alone. The fine print marks them."
    )
