"""Holds an edition against what its game allows, and makes the game's data of it. All problems are found at once."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from itertools import chain
from typing import Any

from cutthroat.core.data import WEIGHTS
from cutthroat.game.contract import AnyGame
from cutthroat.game.editions.model import LARGEST, Edition, EditionError, Path, Problem, refusal
from cutthroat.game.editions.schema import (
    Data,
    Editable,
    Fields,
    Kind,
    Line,
    Links,
    Rows,
    ids_of,
    is_line,
    is_whole,
    meant,
    quoted,
    span,
    under,
)
from cutthroat.game.options import OptionError, read_option

NEW = "new"
REMOVE = "remove"
SET = "set"
OPTIONS = "options"
ID_LETTERS = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-")
LONGEST_ID = 40
DEEPEST = 6
LARGEST_NUMBER = 2**31
HEAVIEST = 1000
"""Of weights, which are about 1."""
MOST_PROBLEMS = 100
"""Nobody reads more."""


def editable(game: AnyGame) -> Editable:
    """What editions of a game may change; nothing where the game does not say."""
    module = f"{type(game).__module__.rpartition('.')[0]}.edition"
    if find_spec(module) is None:
        raise refusal(f"{game.title} has no editions")
    found: Editable = import_module(module).EDITABLE
    return found


def printed(game: AnyGame) -> Data:
    """The data of the game as it comes."""
    data: Data = import_module(f"{type(game).__module__.rsplit('.', 2)[0]}.rules.cards").DATA
    return data


def changed(game: AnyGame, edition: Edition) -> Data:
    """The data of a game with the edition's changes in it, if all of them are allowed."""
    problems = [*named(edition)]
    patch = Patch(game, editable(game), copy.deepcopy(printed(game)))
    problems += patch.apply(edition.changes)
    if not problems:
        problems += patch.editable.check(patch.data)
    if problems:
        raise EditionError(problems[:MOST_PROBLEMS])
    return patch.data


def tables_of(game: AnyGame) -> list[str]:
    """All that an edition of the game may change."""
    known = editable(game)
    return [*known.rows, *dict.fromkeys(table.split(".")[0] for table in known.tables), OPTIONS]


def guard(edition: Edition) -> None:
    """Before anything else is done with what a stranger sent: is it small, and plain?"""
    size = 0
    head = [edition.game, edition.name, edition.author, edition.version]
    for path, value in chain((((), text) for text in head), plain_values(edition.changes, ())):
        size += len(value) if isinstance(value, str) else 1
        if isinstance(value, int) and abs(value) > LARGEST_NUMBER:
            raise refusal(f"{quoted(value)} is too large a number", *path)
        if size > LARGEST:
            raise refusal(f"an edition has at most {LARGEST} bytes")


def plain_values(value: object, path: Path, level: int = 0) -> Iterator[tuple[Path, object]]:
    """Keys and values, with the table or list that they are in."""
    if level > DEEPEST:
        raise refusal(f"tables and lists are at most {DEEPEST} deep in an edition", *path)
    if isinstance(value, dict):
        for key, inner in value.items():
            yield path, key
            yield from plain_values(inner, under(path, key), level + 1)
    elif isinstance(value, list):
        for inner in value:
            yield from plain_values(inner, path, level + 1)
    else:
        yield path, value


def named(edition: Edition) -> Iterator[Problem]:
    """An edition has a name, and nothing odd in what is said about it."""
    for field, needed in (("name", True), ("author", False), ("version", False)):
        text = getattr(edition, field)
        if (text or needed) and not is_line(text, Line().longest):
            yield Problem(("edition", field), f"takes {Line().allowed({})}, not {quoted(text)}")


class Patch:
    """The data of a game, and the changes that go into it."""

    def __init__(self, game: AnyGame, editable: Editable, data: Data) -> None:
        self.game = game
        self.editable = editable
        self.data = data

    def apply(self, changes: Mapping[str, Any]) -> Iterator[Problem]:
        """Rows first: what others name may be new."""
        for name in sorted(changes, key=lambda name: name not in self.editable.rows):
            value = changes[name]
            if name == OPTIONS:
                yield from self.options(value)
            elif name == WEIGHTS:
                yield from self.weights(value)
            elif name in self.editable.rows:
                yield from self.rows(name, self.editable.rows[name], value)
            elif any(table.split(".")[0] == name for table in self.editable.tables):
                yield from self.table((name,), value)
            else:
                close = meant(name, tables_of(self.game))
                yield Problem((name,), f"is nothing that an edition of {self.game.title} changes; {close}")

    def options(self, given: object) -> Iterator[Problem]:
        """Other defaults; what an option takes stays."""
        if not isinstance(given, dict):
            yield not_a_table((OPTIONS,), given)
            return
        rows = {row["id"]: row for row in self.data[OPTIONS]}
        for name, value in given.items():
            if name not in rows:
                yield Problem((OPTIONS, name), f"there is no such option; {meant(name, rows)}")
                continue
            try:
                rows[name]["default"] = read_option(rows[name]).check(value)
            except OptionError:
                yield Problem((OPTIONS, name), f"takes {read_option(rows[name]).allowed()}, not {quoted(value)}")

    def weights(self, given: object) -> Iterator[Problem]:
        """What ``cutthroat tune`` has found for the edition; where it says nothing the game's own stay."""
        usual = {str(seats): row for seats, row in enumerate(self.game.guide().weights) if row}
        if not usual:
            yield Problem((WEIGHTS,), f"the bots of {self.game.title} have none")
            return
        if not isinstance(given, dict):
            yield not_a_table((WEIGHTS,), given)
            return
        for seats, row in given.items():
            if seats not in usual:
                yield Problem((WEIGHTS, seats), f"is no number of seats; {meant(seats, usual)}")
            elif not is_row_of_weights(row, len(usual[seats])):
                allowed = f"{len(usual[seats])} numbers from -{HEAVIEST} to {HEAVIEST}, as cutthroat tune finds them"
                yield Problem((WEIGHTS, seats), f"takes a list of {allowed}, not {quoted(row)}")
            else:
                usual[seats] = [float(weight) for weight in row]
        self.data[WEIGHTS] = usual

    def table(self, path: Path, given: object) -> Iterator[Problem]:
        """A table of single values, which may have tables in it."""
        if not isinstance(given, dict):
            yield not_a_table(path, given)
            return
        dotted = ".".join(path)
        own = self.editable.tables.get(dotted, {})
        inner = [table for table in self.editable.tables if table.startswith(f"{dotted}.")]
        within = {table.removeprefix(f"{dotted}.").split(".")[0] for table in inner}
        for key, value in given.items():
            if key in within:
                yield from self.table(under(path, key), value)
            elif key not in own:
                yield Problem(under(path, key), f"cannot be changed; {meant(key, [*own, *within])}")
            elif isinstance(kind := own[key], Links):
                yield from self.links(under(path, key), kind, value)
            else:
                yield from fill(path, {key: kind}, {key: value}, self.place(path), self.data)

    def place(self, path: Path) -> dict[str, Any]:
        place: dict[str, Any] = self.data
        for key in path:
            place = place[key]
        return place

    def rows(self, name: str, rows: Rows, given: object) -> Iterator[Problem]:
        if not isinstance(given, dict):
            yield not_a_table((name,), given)
            return
        for row_id, fields in given.items():
            path = (name, row_id)
            if not isinstance(fields, dict):
                yield not_a_table(path, fields)
            elif row_id in ids_of(self.data, name):
                yield from self.change_row(path, rows, dict(fields))
            else:
                yield from self.add_row(path, rows, dict(fields))
        count = len(self.data[name])
        if rows.most and not rows.fewest <= count <= rows.most:
            yield Problem((name,), f"{self.game.title} takes {span(rows.fewest, rows.most)} {rows.of}, not {count}")
        yield from self.alike(name, rows, given)

    def alike(self, name: str, rows: Rows, given: Mapping[str, Any]) -> Iterator[Problem]:
        """Two cards of one name cannot be told apart."""
        names = Counter(row.get("name", row["id"]).casefold() for row in self.data[name])
        for row in self.data[name]:
            if row["id"] in given and names[row.get("name", row["id"]).casefold()] > 1:
                yield Problem((name, row["id"], "name"), f"another one of the {rows.of} is called {row['name']!r}, too")

    def change_row(self, path: Path, rows: Rows, fields: dict[str, Any]) -> Iterator[Problem]:
        name, row_id = path
        if REMOVE in fields:
            if not rows.most:
                yield Problem(path, self.fixed(name, rows))
            elif fields != {REMOVE: True}:
                yield Problem(path, f"a row that goes has {REMOVE} = true and nothing else")
            else:
                self.data[name] = [row for row in self.data[name] if row["id"] != row_id]
            return
        if NEW in fields:
            yield Problem(path, f"is there already, so it is not {NEW}")
            return
        row = next(row for row in self.data[name] if row["id"] == row_id)
        before = {field: copy.deepcopy(row.get(field)) for field in rows.told}
        yield from fill(path, {**rows.fields, **rows.own.get(row_id, {})}, fields, row, self.data)
        if "text" not in fields and before != {field: row.get(field) for field in rows.told}:
            yield Problem(path, "its text tells what it was before: write a new text, too")

    def add_row(self, path: Path, rows: Rows, fields: dict[str, Any]) -> Iterator[Problem]:
        name, row_id = path
        known = ids_of(self.data, name)
        if not rows.most:
            close = meant(row_id, sorted(known))
            yield Problem(path, self.fixed(name, rows) if NEW in fields else f"is none of the {rows.of}; {close}")
        elif fields.pop(NEW, None) is not True:
            yield Problem(path, f"is none of the {rows.of}; {meant(row_id, sorted(known))}; or say {NEW} = true")
        elif not (1 <= len(row_id) <= LONGEST_ID and set(row_id) <= ID_LETTERS):
            yield Problem(path, f"an id has 1 to {LONGEST_ID} small letters, digits and hyphens")
        elif missing := [field for field in rows.needs if field not in fields]:
            yield Problem(path, f"a new row needs {', '.join(missing)}")
        else:
            row = {"id": row_id, **copy.deepcopy(dict(rows.fresh))}
            self.data[name].append(row)
            yield from fill(path, rows.fields, fields, row, self.data)

    def fixed(self, name: str, rows: Rows) -> str:
        count = len(self.data[name])
        return f"{self.game.title} has {count} {rows.of}: an edition can change them, not their number"

    def links(self, path: Path, links: Links, given: object) -> Iterator[Problem]:
        if not isinstance(given, dict):
            yield not_a_table(path, given)
            return
        for key in given:
            if key not in (SET, REMOVE):
                yield Problem(under(path, key), f"cannot be changed; {meant(key, (SET, REMOVE))}")
        place = self.place(path[:-1])
        ends = ids_of(self.data, links.ends)
        for item in as_list(given.get(REMOVE, [])):
            if not (is_pair(item) and without(place[path[-1]], item) != place[path[-1]]):
                yield Problem(under(path, REMOVE), f"there is no way {quoted(item)}; write [from, to]")
            else:
                place[path[-1]] = without(place[path[-1]], item)
        for item in as_list(given.get(SET, [])):
            if not (isinstance(item, list) and len(item) == 3 and is_pair(item[:2]) and set(item[:2]) <= ends):
                yield Problem(under(path, SET), f"{quoted(item)}: write [from, to, steps], with ids from {links.ends}")
            elif item[0] == item[1] or not (is_whole(item[2]) and 1 <= item[2] <= links.longest):
                yield Problem(under(path, SET), f"{quoted(item)}: a way has 1 to {links.longest} steps and two ends")
            else:
                place[path[-1]] = [*without(place[path[-1]], item[:2]), list(item)]
        if len(place[path[-1]]) > links.most:
            yield Problem(path, f"at most {links.most} {links.of}, not {len(place[path[-1]])}")


def fill(path: Path, fields: Fields, given: Mapping[str, Any], row: dict[str, Any], data: Data) -> Iterator[Problem]:
    """Put values into a row, if they are of their kinds."""
    for key, value in given.items():
        here = under(path, key)
        kind = fields.get(key)
        if kind is None:
            yield Problem(here, f"cannot be changed; {meant(key, list(fields))}")
        elif not isinstance(kind, Kind):
            if isinstance(value, dict):
                yield from fill(here, kind, value, row.setdefault(key, {}), data)
            else:
                yield not_a_table(here, value)
        elif kind.fits(value, data):
            row[key] = value
        else:
            yield Problem(here, f"takes {kind.allowed(data)}, not {quoted(value)}")


def not_a_table(path: Path, value: object) -> Problem:
    return Problem(path, f"is a table of values, not {quoted(value)}")


def as_list(value: object) -> list[Any]:
    return value if isinstance(value, list) else [value]


def is_pair(value: object) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(isinstance(end, str) for end in value)


def without(ways: list[Any], ends: list[str]) -> list[Any]:
    """All ways but the one between two places, whichever is named first."""
    return [way for way in ways if set(way[:2]) != set(ends)]


def is_row_of_weights(row: object, size: int) -> bool:
    return (
        isinstance(row, list)
        and len(row) == size
        and all(type(weight) in (int, float) and abs(weight) <= HEAVIEST for weight in row)
    )
