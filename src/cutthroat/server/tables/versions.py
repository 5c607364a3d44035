"""What each receiver counts as a version of the table."""

from __future__ import annotations

from collections.abc import Collection
from itertools import takewhile
from typing import NamedTuple

from cutthroat.core.events import Event


class Versions(NamedTuple):
    """How many entries there are, and how many of them are private to each seat: a private move is no version for the
    others, or they could count the steps of a sealed plan."""

    entries: int
    private: tuple[int, ...]

    def visible_to(self, seats: Collection[int]) -> int:
        if not any(self.private):
            return self.entries
        return self.entries - sum(count for seat, count in enumerate(self.private) if seat not in seats)

    def next_public(self) -> Versions:
        return Versions(self.entries + 1, self.private)

    def next_private(self, seat: int) -> Versions:
        """One more, that only the seat knows of."""
        counts = [count + (number == seat) for number, count in enumerate(self.private)]
        return Versions(self.entries + 1, tuple(counts))


class LogBatch(NamedTuple):
    """The game's events of one entry, and the version at which they were sent."""

    versions: Versions
    events: list[Event]

    def is_same(self, events: list[Event]) -> bool:
        return [event.facts() for event in self.events] == [event.facts() for event in events]


def rewritten(log: list[LogBatch], events: list[list[Event]], versions: Versions) -> list[LogBatch]:
    """The log after an undo: what was sent like this before keeps its version, for it is no news."""
    same = takewhile(lambda pair: pair[0].is_same(pair[1]), zip(log, events, strict=False))
    kept = [batch for batch, _ in same]
    return kept + [LogBatch(versions, some) for some in events[len(kept) :]]
