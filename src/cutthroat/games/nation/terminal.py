"""The table in text."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import RenderableType
from rich.text import Text

from cutthroat.games.nation.view import NationView


def draw(view: NationView, names: Sequence[str]) -> RenderableType:
    return Text(view.prompt)
