"""All games of a study, added up from their chunks in any order."""

from __future__ import annotations

from collections.abc import Iterable

from cutthroat.core.playouts import SHARES
from cutthroat.lab.report.collect import Found, Row, SwapRow
from cutthroat.lab.report.look import Look
from cutthroat.lab.report.plan import Study
from cutthroat.lab.report.sources import SourceRow


class Games:
    """Of one rule set."""

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self.looks: list[Look] = []
        self.features: dict[str, list[int]] = {}
        self.kinds: dict[str, list[int]] = {}

    def finished(self) -> list[Row]:
        return [row for row in self.rows if any(row.shares)]


class Played:
    """Everything that was played for a study."""

    def __init__(self, study: Study, chunks: Iterable[Found]) -> None:
        self.study = study
        self.by_variant = [Games() for _ in study.variants]
        self.swaps: list[SwapRow] = []
        self.sources: list[SourceRow] = []
        for chunk in chunks:
            self.add(chunk)
        for games in self.by_variant:
            games.rows.sort(key=lambda row: row.game)
            games.looks.sort(key=lambda look: look.game)
            games.features = dict(sorted(games.features.items()))
            games.kinds = dict(sorted(games.kinds.items()))
        self.swaps.sort(key=lambda row: (row.deal, row.rival, row.repeat))
        self.sources.sort(key=lambda row: (row.deal, row.rival))

    def add(self, chunk: Found) -> None:
        for row in chunk.rows:
            self.by_variant[row.variant].rows.append(row)
        for look in chunk.looks:
            self.by_variant[look.variant].looks.append(look)
        for variant, sums in chunk.sums.items():
            games = self.by_variant[variant]
            for key, numbers in sums.features.items():
                add_to(games.features, key, numbers)
            for key, numbers in sums.kinds.items():
                add_to(games.kinds, key, numbers)
        self.swaps.extend(chunk.swaps)
        self.sources.extend(chunk.sources)


def add_to(totals: dict[str, list[int]], key: str, numbers: list[int]) -> None:
    mine = totals.get(key)
    if mine is None:
        totals[key] = list(numbers)
        return
    for n, number in enumerate(numbers):
        mine[n] += number


def share_of(part: int) -> float:
    """A share of the win, from 0 to 1."""
    return part / SHARES
