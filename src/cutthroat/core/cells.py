"""A position as cells: numbers at fixed places, for programs that learn.

A game lists its fields and how each is written down (``edge/layout.py``); nothing here knows a game. What a seat
observes are the cells of worlds redealt from its knowledge alone, so nothing of the truth can be in them: where the
worlds agree the seat knows it, elsewhere a cell holds the mean of the worlds.
"""

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter, write_f32_le, write_i64_le
from mypy_extensions import i64

from cutthroat.core.bits import NONE, bit
from cutthroat.core.chance import Fast
from cutthroat.core.state import State

NUMBER: Final = 0  # one cell: the value divided by ``scale``
ONE_OF: Final = 1  # ``size`` cells, a 1 at the value; none for NONE
MASK: Final = 2  # ``size`` cells, a 1 for each bit that is set
BAG: Final = 3  # a list in no order: ``size`` cells, how often each value is in it
SERIES: Final = 4  # a list in order: ``size`` cells, (value + 2) / ``scale``, so that NONE is not nothing
COUNTS: Final = 5  # a list of numbers: ``size`` cells, each value divided by ``scale``
MARKS: Final = 6  # a list in order of ints made of parts: for each place a 1 (-1 = NONE), then each part as a share


class Block:
    """One field of the state: ``rows`` lists or numbers side by side (0 = the field is one), each written alike."""

    __slots__ = ("field", "first", "kind", "number", "parts", "rows", "scale", "size", "width")

    field: str
    number: i64
    """Of the field in the state's ``FIELDS``."""
    kind: i64
    rows: i64
    size: i64
    scale: float
    parts: list[i64]
    """How many bits each part has, from the lowest; of a BAG, how many of the lowest bits are the value."""
    first: i64
    """The place of its first cell."""
    width: i64
    """The cells of one row."""

    def __init__(self, field: str, kind: i64, rows: i64, size: i64, scale: float, parts: list[i64]) -> None:
        self.field = field
        self.kind = kind
        self.rows = rows
        self.size = size
        self.scale = scale
        self.parts = parts
        self.first = 0
        self.number = 0
        self.width = size * (1 + len(parts)) if kind == MARKS else size

    def cells(self) -> i64:
        return self.width * max(self.rows, 1)


class Cells:
    """Cells that are not 0: places (64-bit ints) that may come more than once, and what to add there (32-bit floats).

    They are written as bytes, little end first, as arrays are made of: a list of numbers would be an object a number.
    """

    __slots__ = ("chance", "places", "starts", "values")

    places: BytesWriter
    values: BytesWriter
    chance: Fast
    """Redeals worlds; set to the start of each, as it is cheaper than a new one."""
    starts: list[Fast]
    """Of the worlds so far."""

    def __init__(self) -> None:
        self.places = BytesWriter()
        self.values = BytesWriter()
        self.chance = Fast(0)
        self.starts = []

    def started(self, world: i64) -> Fast:
        """The chance of a world, from its beginning."""
        while world >= len(self.starts):
            self.starts.append(Fast(len(self.starts)))
        start = self.starts[world]
        self.chance.low = start.low
        self.chance.carry = start.carry
        return self.chance


class OutOfPlace(ValueError):
    """A field holds more than its layout has cells for."""


def place_blocks(blocks: list[Block], fields: tuple[str, ...], first: i64) -> i64:
    """Give each block of a state's fields its place, one after the other; the first place behind them."""
    for block in blocks:
        block.number = fields.index(block.field)
        block.first = first
        first += block.cells()
    return first


def observe(state: State, seat: i64, blocks: list[Block], worlds: i64, start: i64, cells: Cells) -> None:
    """What a seat knows, in as many worlds as wished: who it is, who is waiting, then the blocks."""
    seats = state.seats
    add(cells, start + seat, 1.0)
    write_mask(state.waiting, seats, start + seats, 1.0, cells)
    weight = 1.0 / float(worlds)
    for number in range(worlds):
        chance = cells.started(number)
        write(state.determinize(seat, chance), blocks, start, weight, cells)


def write(world: State, blocks: list[Block], start: i64, weight: float, cells: Cells) -> None:
    values = world.values()
    for block in blocks:
        value = values[block.number]
        at = start + block.first
        if not block.rows:
            write_row(block, value, at, weight, cells)
            continue
        assert isinstance(value, list)
        rows: list[object] = value
        if len(rows) > block.rows:
            raise OutOfPlace(f"{block.field} has {len(rows)} rows, and there are cells for {block.rows}")
        for row in rows:
            write_row(block, row, at, weight, cells)
            at += block.width


def write_row(block: Block, value: object, at: i64, weight: float, cells: Cells) -> None:
    kind = block.kind
    if kind >= BAG:
        assert isinstance(value, list)
        if kind == BAG:
            write_bag(block, value, at, weight, cells)
        elif kind == MARKS:
            write_marks(block, value, at, weight, cells)
        else:
            write_series(block, value, at, weight, cells)
        return
    assert isinstance(value, int)
    number: i64 = value
    if kind == NUMBER:
        if number:
            add(cells, at, weight * float(number) / block.scale)
    elif kind == MASK:
        write_mask(number, block.size, at, weight, cells)
    elif number != NONE:
        add(cells, at + checked(block, number), weight)


def write_mask(mask: i64, size: i64, at: i64, weight: float, cells: Cells) -> None:
    for _ in range(size):
        if mask & 1:
            add(cells, at, weight)
        mask >>= 1
        at += 1
    if mask:
        raise OutOfPlace(f"a mask has bits beyond its {size} cells")


def write_bag(block: Block, values: list[i64], at: i64, weight: float, cells: Cells) -> None:
    low: i64 = 0
    if block.parts:
        low = bit(block.parts[0]) - 1
    places, weights, size = cells.places, cells.values, block.size
    for value in values:
        number: i64 = value & low if low else value
        if number < 0 or number >= size:
            checked(block, number)
        write_i64_le(places, at + number)
        write_f32_le(weights, weight)


def write_series(block: Block, values: list[i64], at: i64, weight: float, cells: Cells) -> None:
    room(block, len(values))
    above: i64 = 2 if block.kind == SERIES else 0
    for value in values:
        if value + above:
            add(cells, at, weight * float(value + above) / block.scale)
        at += 1


def write_marks(block: Block, values: list[i64], at: i64, weight: float, cells: Cells) -> None:
    room(block, len(values))
    for mark in values:
        add(cells, at, -weight if mark == NONE else weight)
        at += 1
        rest: i64 = 0 if mark == NONE else mark
        for bits in block.parts:
            whole: i64 = bit(bits)
            part = rest & (whole - 1)
            if part:
                add(cells, at, weight * float(part) / float(whole))
            rest >>= bits
            at += 1


def add(cells: Cells, place: i64, value: float) -> None:
    write_i64_le(cells.places, place)
    write_f32_le(cells.values, value)


def checked(block: Block, value: i64) -> i64:
    if value < 0 or value >= block.size:
        raise OutOfPlace(f"{block.field} holds {value}, and there are cells for 0 .. {block.size - 1}")
    return value


def room(block: Block, length: i64) -> None:
    if length > block.size:
        raise OutOfPlace(f"{block.field} has {length} entries, and there are cells for {block.size}")
