"""What is different in an edition, for people who want to know before they sit down."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from cutthroat.core.data import WEIGHTS
from cutthroat.game import registry
from cutthroat.game.contract import AnyGame
from cutthroat.game.editions.check import OPTIONS, changed, editable, printed
from cutthroat.game.editions.model import Edition
from cutthroat.game.editions.schema import Data, Links, Rows
from cutthroat.game.options import Option, read_option, show, words


class Difference(Struct, frozen=True, kw_only=True):
    """One value that is another one than in the game as it comes."""

    group: str
    """The kind of thing it belongs to: targets, weapons, options."""
    id: str
    """Of the card or the option, where it is one."""
    name: str
    """Of the thing, as the edition calls it."""
    field: str
    """What of it; empty where it is a value by itself, or all of it is new or gone."""
    before: str
    """Empty: it is new."""
    after: str
    """Empty: it is gone."""

    def __str__(self) -> str:
        if not self.before or not self.after:
            return f"{self.name} is {'new' if self.after else 'gone'}"
        if self.field == "name":
            return f"{self.before} is called {self.after}"
        return f"{f'{self.name}: {self.field}'.rstrip(': ')}: {self.after} instead of {self.before}"


FITTED = Difference(
    group="bots",
    id="",
    name="What bots think of a position",
    field="",
    before="fitted to the game as it comes",
    after="fitted to this edition",
)


def differences(edition: Edition) -> list[Difference]:
    """All of them, in the order of the game's data; the edition has to be one that is allowed."""
    game = registry.load(edition.game)
    before, after = printed(game), changed(game, edition)
    found = list(table_differences(game, before, after))
    for name, rows in editable(game).rows.items():
        found += row_differences(rows, by_id(before[name]), by_id(after[name]))
    found += option_differences(before, after)
    if WEIGHTS in after:
        found.append(FITTED)
    return found


def table_differences(game: AnyGame, before: Data, after: Data) -> Iterator[Difference]:
    for table, fields in editable(game).tables.items():
        old, new = at(before, table), at(after, table)
        for field, kind in fields.items():
            if isinstance(kind, Links):
                yield from link_differences(kind, old[field], new[field], after)
            elif old[field] != new[field]:
                yield Difference(
                    group=words(table).lower(),
                    id="",
                    name=words(field),
                    field="",
                    before=told(old[field]),
                    after=told(new[field]),
                )


def link_differences(links: Links, old: list[Any], new: list[Any], data: Data) -> Iterator[Difference]:
    names = {row["id"]: row["name"] for row in data[links.ends]}
    before = {frozenset(way[:2]): way for way in old}
    after = {frozenset(way[:2]): way for way in new}
    for ends in dict.fromkeys([*before, *after]):
        was, now = before.get(ends), after.get(ends)
        if was is None or now is None or was[2] != now[2]:
            way = now or was or []
            called = " - ".join(names.get(end, end) for end in way[:2])
            steps = [f"{one[2]} steps" if one else "" for one in (was, now)]
            field = "length" if was and now else ""
            yield Difference(
                group=links.of, id="~".join(way[:2]), name=called, field=field, before=steps[0], after=steps[1]
            )


def row_differences(
    rows: Rows, before: Mapping[str, dict[str, Any]], after: Mapping[str, dict[str, Any]]
) -> Iterator[Difference]:
    for row_id in dict.fromkeys([*before, *after]):
        old, new = before.get(row_id), after.get(row_id)
        name = called(new or old or {})
        if old is None or new is None:
            yield Difference(
                group=rows.of,
                id=row_id,
                name=name,
                field="",
                before=called(old) if old else "",
                after=called(new) if new else "",
            )
            continue
        for field in {**rows.fields, **rows.own.get(row_id, {})}:
            yield from field_differences(rows, row_id, name, field, old.get(field), new.get(field))


def field_differences(rows: Rows, row_id: str, name: str, field: str, old: Any, new: Any) -> Iterator[Difference]:
    if isinstance(new, dict):
        for inner, value in new.items():
            yield from field_differences(rows, row_id, name, inner, (old or {}).get(inner), value)
    elif old != new:
        yield Difference(
            group=rows.of, id=row_id, name=name, field=words(field).lower(), before=told(old), after=told(new)
        )


def option_differences(before: Data, after: Data) -> Iterator[Difference]:
    for old, new in zip(before[OPTIONS], after[OPTIONS], strict=True):
        if old["default"] != new["default"]:
            option = read_option(new)
            yield Difference(
                group=OPTIONS,
                id=option.id,
                name=option.label,
                field="default",
                before=value_name(option, old["default"]),
                after=value_name(option, new["default"]),
            )


def value_name(option: Option, value: Any) -> str:
    return dict(zip(option.values, option.names, strict=True)).get(value, show(value))


def by_id(rows: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    return {row["id"]: row for row in rows}


def at(data: Data, dotted: str) -> dict[str, Any]:
    for key in dotted.split("."):
        data = data[key]
    return data


def called(row: Mapping[str, Any]) -> str:
    return str(row.get("name") or words(row["id"]))


def told(value: object) -> str:
    """A value as people read it."""
    if value is None or value == "":
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(told(item) for item in value) or "none"
    return f"{value:,}" if isinstance(value, int) else str(value)
