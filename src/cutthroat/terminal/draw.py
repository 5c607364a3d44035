"""The table in text: the game's own drawing, or the view field by field."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec

import msgspec
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from cutthroat.core.game import AnyGame, View

Draw = Callable[[View, Sequence[str]], RenderableType]
ALWAYS = {field.name for field in msgspec.structs.fields(View)}


def draw(game: AnyGame, view: View, names: Sequence[str]) -> RenderableType:
    return drawing(type(game).__module__)(view, names)


@lru_cache
def drawing(module: str) -> Draw:
    """The ``draw`` of the ``terminal`` module beside a game's object, if there is one."""
    beside = f"{module.rpartition('.')[0]}.terminal"
    if find_spec(beside) is None:
        return draw_fields
    found: Draw = import_module(beside).draw
    return found


def draw_fields(view: View, names: Sequence[str]) -> RenderableType:
    """Any view: one table with a column per player, then the rest as lines."""
    fields = {name: value for name, value in msgspec.to_builtins(view).items() if name not in ALWAYS}
    by_seat = {name: value for name, value in fields.items() if isinstance(value, list) and len(value) == view.seats}
    players = Table("", *names, box=None, padding=(0, 2, 0, 0))
    for name, values in by_seat.items():
        players.add_row(title(name), *(show(value) for value in values))
    rest = Text()
    for name, value in fields.items():
        if name not in by_seat:
            rest.append(f"{title(name)}: ", "bold").append(f"{show(value)}\n")
    return Group(players, rest)


def title(name: str) -> str:
    return name.replace("_", " ")


def show(value: object) -> str:
    if isinstance(value, list):
        return " ".join(show(item) for item in value) or "-"
    if isinstance(value, dict):
        return ", ".join(f"{title(str(name))} {show(item)}" for name, item in value.items()) or "-"
    if value is None:
        return "?"
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
