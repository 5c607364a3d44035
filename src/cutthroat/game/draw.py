"""The table in text: the game's own drawing, or the view field by field."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec

import msgspec
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.text import Text

from cutthroat.game.contract import AnyGame, View

Draw = Callable[[View, Sequence[str], int], RenderableType]
"""A view, the players' names, and the columns there are."""
SHORT = 24
ALWAYS = {field.name for field in msgspec.structs.fields(View)}


def draw(game: AnyGame, view: View, names: Sequence[str], width: int) -> RenderableType:
    return drawing(game)(view, names, width)


@lru_cache
def drawing(game: AnyGame) -> Draw:
    """The ``draw`` of the ``terminal`` module beside a game's object, if there is one."""
    beside = f"{type(game).__module__.rpartition('.')[0]}.terminal"
    if beside not in game.modules and find_spec(beside) is None:
        return draw_fields
    found: Draw = (game.modules.get(beside) or import_module(beside)).draw
    return found


def draw_fields(view: View, names: Sequence[str], _: int) -> RenderableType:
    """Any view: its fields by name, the short ones side by side; in the open view also what each seat holds."""
    fields = msgspec.to_builtins(view)
    held = fields.pop("held", ())
    told = fields_of(fields, ALWAYS.union(*held))
    told |= {f"{name} holds": fields_of(own, ALWAYS) for name, own in zip(names, held, strict=False)}
    lines = [Text.assemble((f"{title(name)}: ", "bold"), show(value)) for name, value in told.items()]
    short = [line for line in lines if len(line) <= SHORT]
    return Group(
        Text(" | ".join(names)),
        Columns(short, padding=(0, 3)),
        *(line for line in lines if line not in short),
    )


def fields_of(view: dict[str, object], but: AbstractSet[str]) -> dict[str, object]:
    return {name: value for name, value in view.items() if name not in but}


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
