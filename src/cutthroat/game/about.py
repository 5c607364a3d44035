"""About this edition: what of a game its rulebook prints, what is ours, and why.

What is what is read off the marks in ``data.toml`` (``source``, and the lists of fields that are from elsewhere). Only
the reasons are written by hand, in ``about.toml`` beside it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib import resources
from typing import Any, Literal, TypeAlias, get_args

import msgspec
from msgspec import Struct

from cutthroat.core.data import read_data
from cutthroat.game import rulebook
from cutthroat.game.contract import AnyGame

Origin: TypeAlias = Literal["book", "partly", "public", "reconstructed", "ruling"]

TITLES: dict[Origin, str] = {
    "book": "Printed in the rulebook",
    "partly": "In the rulebook, but not all of it",
    "public": "From other public material",
    "reconstructed": "Ours, because the rulebook does not print it",
    "ruling": "Ours to decide, where the rulebook is open",
}
PARTS = {"reconstructed_fields": "ours", "public_fields": "public", "ruling_fields": "ruled"}
"""The marks on single fields, and where a page tells of them."""


class ProvenanceEntries(Struct, frozen=True, kw_only=True):
    """Cards, tokens or settings of which the same is known."""

    names: list[str]
    ours: list[str]
    """What of them is ours, in words."""
    public: list[str]
    ruled: list[str]
    """What of them is our reading of the rulebook."""


class ProvenancePart(Struct, frozen=True, kw_only=True):
    table: str
    """Its name in the data file."""
    title: str
    kinds: int
    """How many different ones; 0 for a table that is no list of them."""
    copies: int
    """Of all kinds together; 0 where there is no telling."""
    why: str
    """Why it is as it is; empty for what the rulebook prints."""
    entries: list[ProvenanceEntries]


class ProvenanceSection(Struct, frozen=True, kw_only=True):
    origin: Origin
    title: str
    parts: list[ProvenancePart]


class Provenance(Struct, frozen=True, kw_only=True):
    say: str
    sections: list[ProvenanceSection]
    rules: dict[rulebook.Source, int]
    """How many of the numbered rules are the rulebook's, ours, or both."""
    own: str
    """How to play with the cards of one's own box."""
    command: str


class Reasons(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table of the data file: what it is called, and why what is not printed is as it is."""

    table: str
    title: str
    names: bool = True
    why: dict[Origin, str] = {}


class Written(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is written by hand: ``about.toml``."""

    say: str
    part: list[Reasons]
    words: dict[str, str] = {}


def origin_of(entry: Mapping[str, Any]) -> Origin:
    """Where an entry of a data file comes from."""
    source: Origin = msgspec.convert(entry.get("source", "book"), Origin)
    return "partly" if source == "book" and any(entry.get(mark) for mark in PARTS) else source


@lru_cache
def about_of(game: AnyGame) -> Provenance | None:
    """What is known about the edition of a game, if somebody has written down the reasons."""
    folder, _, _ = type(game).__module__.rsplit(".", 2)
    file = resources.files(folder) / "about.toml"
    if not file.is_file():
        return None
    written = msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), Written)
    data = read_data(folder)
    sections = [
        ProvenanceSection(origin=origin, title=TITLES[origin], parts=parts)
        for origin in get_args(Origin)
        if (parts := [part for one in written.part for part in part_of(origin, one, data[one.table], written.words)])
    ]
    rules = [rule.source for rule in rulebook.book(game.key)]
    return Provenance(
        say=written.say,
        sections=sections,
        rules={source: rules.count(source) for source in get_args(rulebook.Source)},
        own="If you own the box, play with its cards: write down in a file what differs, and take it to a table.",
        command=f"./cutthroat edition new {game.key} my.toml",
    )


def part_of(origin: Origin, reasons: Reasons, table: Any, words: Mapping[str, str]) -> Iterator[ProvenancePart]:
    """The entries of a table with this origin, if it has any."""
    is_list = isinstance(table, list)
    these = [entry for entry in (table if is_list else [table]) if origin_of(entry) == origin]
    if not these:
        return
    has_names = is_list and reasons.names
    yield ProvenancePart(
        table=reasons.table,
        title=reasons.title,
        kinds=len(these) if is_list else 0,
        copies=copies_in(these) if is_list else these[0].get("total", these[0].get("count", 0)),
        why="" if origin == "book" else reasons.why[origin],
        entries=[
            one for one in alike(these, words, has_names=has_names) if one.names or one.ours or one.public or one.ruled
        ],
    )


def copies_in(these: list[dict[str, Any]]) -> int:
    copies = [entry.get("copies", entry.get("count", 0)) for entry in these]
    return sum(copies) if all(copies) else 0


def alike(these: list[dict[str, Any]], words: Mapping[str, str], *, has_names: bool) -> list[ProvenanceEntries]:
    """Entries together of which the same fields are from elsewhere."""
    found: dict[tuple[tuple[str, ...], ...], list[str]] = {}
    for entry in these:
        marks = tuple(tuple(dict.fromkeys(words[field] for field in entry.get(mark, ()))) for mark in PARTS)
        found.setdefault(marks, []).extend([name_of(entry)] if has_names else [])
    return [
        ProvenanceEntries(names=names, ours=list(ours), public=list(public), ruled=list(ruled))
        for (ours, public, ruled), names in found.items()
    ]


def name_of(entry: Mapping[str, Any]) -> str:
    """What people call an entry."""
    for key in ("label", "name"):
        if key in entry:
            return str(entry[key])
    words = str(entry["id"]).replace("-", " ")
    return words[:1].upper() + words[1:]
