"""The beginning of an edition: a file in which everything that can be changed stands as it is, behind a #."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from cutthroat.game.contract import AnyGame
from cutthroat.game.editions.check import NEW, OPTIONS, REMOVE, SET, editable, printed
from cutthroat.game.editions.schema import Data, Fields, Kind, Links, Rows
from cutthroat.game.options import read_option

HEAD = """\
# An edition of {title}: the cards of your own box, or your own idea of it.
#
# Everything stands here as it comes, behind a #. Take the # away from a line and change its value; what you leave alone
# stays as it is. "cutthroat edition check" says whether it can be played, "cutthroat edition show" what is different,
# and "cutthroat play --edition" deals.

[edition]
game = "{key}"
name = "My {title}"
author = ""
version = "1"
"""


def start(game: AnyGame) -> str:
    """A commented file that changes nothing yet."""
    data = printed(game)
    parts = [HEAD.format(title=game.title, key=game.key).rstrip(), "\n".join(option_lines(data))]
    parts += ["\n".join(table_lines(data, name, fields)) for name, fields in editable(game).tables.items()]
    parts += ["\n".join(row_lines(game, data, name, rows)) for name, rows in editable(game).rows.items()]
    return "\n\n".join(parts) + "\n"


def option_lines(data: Data) -> Iterator[str]:
    yield "# What the options of a new table are"
    yield f"[{OPTIONS}]"
    for row in data[OPTIONS]:
        yield f"# {row['id']} = {written(row['default'])}  # {read_option(row).allowed()}"


def table_lines(data: Data, name: str, fields: Mapping[str, Kind | Links]) -> Iterator[str]:
    values = data
    for key in name.split("."):
        values = values[key]
    plain = {field: kind for field, kind in fields.items() if not isinstance(kind, Links)}
    if plain:
        yield f"[{name}]"
        for field, kind in plain.items():
            yield f"# {field} = {written(values[field])}  # {kind.allowed(data)}"
    for field, links in fields.items():
        if isinstance(links, Links):
            first = values[field][0]
            yield f"# {links.of.capitalize()}, as [from, to, steps], of 1 to {links.longest} steps"
            yield f"[{name}.{field}]"
            yield f"# {SET} = [{written(first)}]  # new ones, and those of another length"
            yield f"# {REMOVE} = [{written(first[:2])}]"


def row_lines(game: AnyGame, data: Data, name: str, rows: Rows) -> Iterator[str]:
    count = len(data[name])
    if rows.most:
        yield f"# The {rows.of}: {rows.fewest} to {rows.most}. A new one says {NEW} = true and has"
        yield f"# {', '.join(rows.needs)}; one that goes says {REMOVE} = true"
    else:
        yield f"# The {rows.of}: {count}, whose number stays"
    told = dict(explained(rows.fields, data))
    for own in rows.own.values():
        told.update(explained(own, data))
    for field, allowed in told.items():
        yield f"#   {field}: {allowed}"
    for row in data[name]:
        yield ""
        yield f"[{name}.{row['id']}]"
        for field, value in leaves({**rows.fields, **rows.own.get(row["id"], {})}, row):
            yield f"# {field} = {written(value)}"


def explained(fields: Fields, data: Data) -> Iterator[tuple[str, str]]:
    for field, kind in fields.items():
        if isinstance(kind, Kind):
            yield field, kind.allowed(data)
        else:
            for inner, text in explained(kind, data):
                yield f"{field}.{inner}", text


def leaves(fields: Fields, row: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    for field, kind in fields.items():
        if isinstance(kind, Kind):
            if field in row:
                yield field, row[field]
        else:
            for inner, value in leaves(kind, row.get(field, {})):
                yield f"{field}.{inner}", value


def written(value: object) -> str:
    """A value as TOML; its strings and numbers are those of JSON."""
    if isinstance(value, list | tuple):
        return f"[{', '.join(written(item) for item in value)}]"
    return json.dumps(value, ensure_ascii=False)
