"""What the parts of a report are made of: words, tables and charts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from cutthroat.lab.report.statistics import Bin, Estimate


class Whisker(NamedTuple):
    """An interval on a scale from ``left`` to ``right``, with a line at what would be even."""

    low: float
    value: float
    high: float
    even: float
    left: float
    right: float
    clear: bool


class Line(NamedTuple):
    """A row of a table; the first cell names it."""

    cells: tuple[str, ...]
    whisker: Whisker | None = None


class Table(NamedTuple):
    caption: str
    heads: tuple[str, ...]
    """The first column has words, the others numbers."""
    lines: Sequence[Line]
    words: int = 1
    """How many columns have words."""
    fold: bool = False
    """Shown when asked for."""
    scale: tuple[str, ...] = ()
    """What stands at the left, the middle and the right of the whiskers."""


class Histogram(NamedTuple):
    caption: str
    unit: str
    bins: Sequence[Bin]
    """The last one holds all that is above it, too."""
    mean: float
    most: float


class Stack(NamedTuple):
    caption: str
    parts: Sequence[tuple[str, float]]
    """Names and shares that add up to 1."""


class Curve(NamedTuple):
    caption: str
    points: Sequence[tuple[str, Estimate]]
    write: Callable[[float], str]


class Curves(NamedTuple):
    axis: str
    curves: Sequence[Curve]


class Words(NamedTuple):
    text: str


Block: TypeAlias = Table | Histogram | Stack | Curves | Words


class Part(NamedTuple):
    id: str
    title: str
    blocks: Sequence[Block]
