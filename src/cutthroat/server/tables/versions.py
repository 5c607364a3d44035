"""What each receiver counts as a version of the table."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from cutthroat.core.events import Event


class Versions(NamedTuple):
    """How many entries there are, and how many of them each seat keeps to itself: a step that nobody else can tell
    of is no version of theirs, or they could count the steps of a sealed plan."""

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
    """What an entry made known: its version and the events of the game."""

    versions: Versions
    events: list[Event]

    def is_same(self, events: list[Event]) -> bool:
        return [event.facts() for event in self.events] == [event.facts() for event in events]
