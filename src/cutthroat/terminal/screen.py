"""The terminal: what is printed, asked and wiped."""

from __future__ import annotations

import contextlib

from rich.console import Console, RenderableType
from rich.text import Text

with contextlib.suppress(ImportError):
    import readline  # noqa: F401 (gives input() arrow keys and a history)

WIDTH = 78
WIPE = "\x1b[H\x1b[2J\x1b[3J"
"""Clears the screen and, where the terminal can, what was scrolled away."""


class Screen:
    """A console that can ask."""

    def __init__(self) -> None:
        plain = Console(highlight=False, emoji=False)
        self.console = Console(highlight=False, emoji=False, width=min(plain.width, WIDTH))
        self.height = plain.height

    def print(self, *parts: RenderableType) -> None:
        for part in parts:
            self.console.print(part)

    def say(self, text: str, style: str = "") -> None:
        """A line that may hold anything, names of people included."""
        self.console.print(Text(text, style=style))

    def heading(self, text: str) -> None:
        self.console.rule(Text(text, style="bold"), align="left", characters="─", style="dim")

    def ask(self, prompt: str) -> str:
        """A line from the person; EOFError when there are no more."""
        return input(prompt).strip()

    def hide(self) -> None:
        """Nothing of what was on the screen can be scrolled back to."""
        self.console.file.write(WIPE)
        self.console.file.flush()

    def shows(self, part: RenderableType, text: str) -> bool:
        """Whether the text can be read in something printed."""
        printed = "".join(segment.text for segment in self.console.render(part))
        return " ".join(text.split()) in " ".join(printed.split())
