"""The named layout of a seat's observation: which cell means what, from the fields of the state.

A game says in ``edge/layout.py`` how each field is written down. Options are left out: they do not change in a game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cutthroat.core.cells import BAG, COUNTS, MARKS, MASK, NUMBER, ONE_OF, SERIES, Block, place_blocks

FURTHEST = 64.0
"""No cell is further from 0; the conformance suite looks."""


class Fields(NamedTuple):
    """One field of the state and the names of its cells; ``rows`` are empty where the field is a single thing."""

    field: str
    kind: int
    labels: Sequence[str]
    rows: Sequence[str] = ()
    scale: float = 1.0
    parts: Sequence[tuple[str, int]] = ()

    def by(self, rows: int | Sequence[str]) -> Fields:
        """The field is a list of such things: one for each seat, or for each name."""
        return self._replace(rows=numbered(rows))

    def block(self) -> Block:
        bits = [bits for _, bits in self.parts]
        return Block(self.field, self.kind, len(self.rows), len(self.labels), self.scale, bits)

    def names(self) -> list[str]:
        rows = [f"{self.field}[{row}]" for row in self.rows] or [self.field]
        return [f"{row}{cell}" for row in rows for cell in self.cells()]

    def cells(self) -> list[str]:
        if self.kind == NUMBER:
            return [""]
        if self.kind == MARKS:
            return [
                f".{label}.{part}" for label in self.labels for part in ("there", *(name for name, _ in self.parts))
            ]
        return [f".{label}" for label in self.labels]


def numbered(rows: int | Sequence[str]) -> Sequence[str]:
    return [str(number) for number in range(rows)] if isinstance(rows, int) else rows


def number(field: str, scale: float = 1.0) -> Fields:
    """A count or a flag."""
    return Fields(field, NUMBER, [""], scale=scale)


def one_of(field: str, labels: int | Sequence[str]) -> Fields:
    """One of several things, or none of them."""
    return Fields(field, ONE_OF, numbered(labels))


def mask(field: str, labels: int | Sequence[str]) -> Fields:
    return Fields(field, MASK, numbered(labels))


def bag(field: str, labels: int | Sequence[str], bits: int = 0) -> Fields:
    """Cards in no order; the lowest ``bits`` of each are its kind, if it is more than its kind."""
    return Fields(field, BAG, numbered(labels), parts=[("kind", bits)] if bits else ())


def series(field: str, length: int, values: int) -> Fields:
    """Things in order, from NONE up to ``values - 1``."""
    return Fields(field, SERIES, numbered(length), scale=float(values + 1))


def counts(field: str, labels: int | Sequence[str], scale: float) -> Fields:
    """How many of each."""
    return Fields(field, COUNTS, numbered(labels), scale=scale)


def marks(field: str, length: int, parts: Sequence[tuple[str, int]]) -> Fields:
    """Things in order, each an int made of parts of so many bits."""
    return Fields(field, MARKS, numbered(length), parts=parts)


class Layout:
    """Who looks, who is waiting, then the fields: ``names[i]`` is cell ``i``, ``fields`` where each field stands."""

    def __init__(self, seats: int, fields: Sequence[Fields], held: tuple[str, ...]) -> None:
        """``held``: the names of the state's fields."""
        self.blocks = [field.block() for field in fields]
        self.size = int(place_blocks(self.blocks, held, 2 * seats))
        self.names = [f"{name}.{seat}" for name in ("viewer", "waiting") for seat in range(seats)]
        self.fields = {"viewer": slice(0, seats), "waiting": slice(seats, 2 * seats)}
        for field, block in zip(fields, self.blocks, strict=True):
            self.names += field.names()
            first = self.fields.get(field.field, slice(int(block.first))).start or int(block.first)
            self.fields[field.field] = slice(first, int(block.first + block.cells()))
