"""Helpers for the balance reports: many games in processes, means, shares and tables in Markdown."""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import TypeVar

T = TypeVar("T")


def in_parts(games: int, size: int) -> list[tuple[int, int]]:
    """First game and number of games of each part of a run."""
    return [(first, min(size, games - first)) for first in range(0, games, size)]


def in_processes(work: Callable[..., T], jobs: Sequence[tuple[object, ...]], workers: int | None = None) -> Iterable[T]:
    """The results of all jobs, in order."""
    with ProcessPoolExecutor(workers or os.cpu_count()) as pool:
        yield from pool.map(work, *zip(*jobs, strict=True))


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def spread(values: Sequence[float]) -> str:
    """The mean, and the range of the middle nine tenths."""
    ordered = sorted(values)
    low, high = ordered[len(ordered) // 20], ordered[-1 - len(ordered) // 20]
    return f"{mean(values):.1f} ({low:g}-{high:g})"


def share(part: float, whole: float) -> str:
    """A share in percent, with its standard error."""
    if not whole:
        return "-"
    p = part / whole
    return f"{100 * p:.1f} ± {100 * math.sqrt(max(p * (1 - p), 0.0) / whole):.1f}"


def percent(part: float, whole: float) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "-"


def table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table in Markdown."""
    lines = ["| " + " | ".join(heads) + " |", "|" + "---|" * len(heads)]
    lines += ["| " + " | ".join(str(cell) for cell in row) + " |" for row in rows]
    return "\n".join(lines)
