"""Lines of a table in text: as many as a window of that width needs, and no name torn apart."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

Words = str | Text


def listed(head: Words, items: Sequence[Words], width: int, between: str = ", ", indent: int = 2) -> list[Text]:
    """A head and items behind it; where a line is full, the next item begins another one."""
    lines = [text_of(head)]
    for number, item in enumerate(items):
        text = text_of(item).append("" if number == len(items) - 1 else between)
        if len(lines[-1]) + len(text.plain.rstrip()) > width and lines[-1].plain.strip():
            lines[-1].rstrip()
            lines.append(Text(" " * indent))
        lines[-1].append_text(text)
    return lines


def text_of(words: Words) -> Text:
    return words.copy() if isinstance(words, Text) else Text(words)


def side_by_side(cells: Sequence[Text], width: int, gap: int = 2) -> list[Text]:
    """Cells in as many equal columns as there is room for, read in rows."""
    widest = max(map(len, cells), default=0) + gap
    columns = min(len(cells), max(1, (width + gap) // widest))
    rows = [cells[first : first + columns] for first in range(0, len(cells), columns)] if cells else []
    return [Text.assemble(*(padded(cell, widest) for cell in row[:-1]), row[-1]) for row in rows]


def padded(cell: Text, width: int) -> Text:
    text = cell.copy()
    text.pad_right(max(0, width - len(cell)))
    return text
