"""Rules on the screen."""

from __future__ import annotations

import re

from rich.console import RenderableType
from rich.markdown import Markdown
from rich.table import Table
from rich.text import Text

from cutthroat.game.rulebook import Rule

TAGS = re.compile(r"\[(?:book|ruling|derived|reconstructed|definition|public)\b[^\]:]*(?::[^\]]*)?\] ?")
"""Where a rule comes from: for those who keep the rules, not for players."""
TABLE = re.compile(r"^\s*\|", re.MULTILINE)


def rule_text(rule: Rule) -> RenderableType:
    """A rule beside its number."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(width=8)
    grid.add_row(Text(rule.id, style="bold"), Markdown(spaced(rule.text)))
    return grid


def spaced(text: str) -> str:
    """Without tags; and Markdown needs an empty line before a table."""
    text = TAGS.sub("", text)
    match = TABLE.search(text)
    return text if match is None else f"{text[: match.start()].rstrip()}\n\n{text[match.start() :]}"


def summary(rule: Rule, width: int) -> Text:
    """A rule on one line, cut short if need be."""
    words = " ".join(TAGS.sub("", rule.text).replace("*", "").split())
    line = Text.assemble((f"{rule.id}  ", "bold"), words)
    line.truncate(width, overflow="ellipsis")
    return line
