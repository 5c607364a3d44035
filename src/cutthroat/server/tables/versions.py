"""What each receiver counts as a version of the table."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection
from operator import attrgetter
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
    moves: int
    """How many moves the game has with the one that led to them; 0 = the setup."""
    events: list[Event]


def log_up_to(log: list[LogBatch], moves: int, versions: Versions) -> list[LogBatch]:
    """The log after an undo of all moves but so many."""
    end = bisect_right(log, moves, key=attrgetter("moves"))
    return joined(log, end, [], versions)


def log_without(log: list[LogBatch], move: int, versions: Versions) -> list[LogBatch]:
    """The log after the undo of one move; what followed it is told again."""
    at = bisect_left(log, move, key=attrgetter("moves"))
    return joined(log, at, one_move_less(log[at:], move), versions)


def joined(log: list[LogBatch], end: int, later: list[LogBatch], versions: Versions) -> list[LogBatch]:
    """What was sent before the cut keeps its version, for it is no news. Receivers tell by the version what is gone:
    whatever was sent in one go with something that is gone is told again."""
    kept = end
    while kept and end < len(log) and log[kept - 1].versions == log[end].versions:
        kept -= 1
    return log[:kept] + [batch._replace(versions=versions) for batch in (*log[kept:end], *later)]


def one_move_less(log: list[LogBatch], move: int) -> list[LogBatch]:
    """Without the move of that number, the later ones have smaller numbers."""
    return [batch._replace(moves=batch.moves - (batch.moves > move)) for batch in log if batch.moves != move]
