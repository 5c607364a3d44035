"""The terminal: printing, asking, clearing."""

from __future__ import annotations

import contextlib

from rich.console import Console, RenderableType
from rich.text import Text

with contextlib.suppress(ImportError):
    import readline  # noqa: F401 (gives input() arrow keys and a history)

LINE = 120
"""Columns of running text; longer lines are hard to read. Tables and moves use the whole window."""
WIPE = "\x1b[H\x1b[2J\x1b[3J"
"""Clears the screen and, where the terminal can, the scrollback."""


class Screen:
    """A console that can also ask."""

    def __init__(self) -> None:
        self.console = Console(highlight=False, emoji=False)
        self.width = self.console.width
        self.height = self.console.height
        self.line = min(self.width, LINE)

    def print(self, *parts: RenderableType) -> None:
        """Running text."""
        for part in parts:
            self.console.print(part, width=self.line)

    def show(self, drawing: RenderableType) -> None:
        """A table, as wide as the window."""
        self.console.print(drawing)

    def say(self, text: str, style: str = "") -> None:
        """Print a line as it is: names that people typed must not be taken for markup."""
        self.print(Text(text, style=style))

    def heading(self, text: str) -> None:
        self.console.rule(Text(text, style="bold"), align="left", characters="─", style="dim")

    def ask(self, prompt: str) -> str:
        """Read a line; EOFError at the end of the input."""
        return input(prompt).strip()

    def hide(self) -> None:
        """Clear the screen and the scrollback, so that the next player cannot read it."""
        self.console.file.write(WIPE)
        self.console.file.flush()

    def shows(self, part: RenderableType, text: str) -> bool:
        """Whether the text appears in that part when it is printed."""
        printed = "".join(segment.text for segment in self.console.render(part))
        return " ".join(text.split()) in " ".join(printed.split())
