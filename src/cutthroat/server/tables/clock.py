"""The players' clocks, as values: the time is always an argument, in seconds that never jump."""

from __future__ import annotations

from collections.abc import Collection

from cutthroat.protocol.messages import ClockInfo, ClockRule


class Clocks:
    """Time left for each seat. Only the clocks of people who have a decision to make run."""

    def __init__(self, rule: ClockRule, seats: int) -> None:
        self.rule = rule
        self.is_limited = rule.kind != "none"
        self.left = [float(rule.seconds)] * seats
        self.since: list[float | None] = [None] * seats
        """When a running clock was last read; None = it stands still."""
        self._is_new = [True] * seats
        """Whether the seat's next decision is a new one, with time of its own."""
        self._frozen: list[int] | None = None
        self._no_clocks = ClockInfo(left=[None] * seats, running=[False] * seats)

    def left_at(self, seat: int, now: float) -> float:
        started = self.since[seat]
        return self.left[seat] if started is None else max(0.0, self.left[seat] - (now - started))

    def all_left(self, now: float) -> list[float]:
        return [self.left_at(seat, now) for seat in range(len(self.left))] if self.is_limited else []

    def restore(self, left: list[float], now: float) -> None:
        """Take what a log entry says; running clocks go on from there. Time while the server was down costs nothing."""
        if left:
            self.left = list(left)
            self.since = [None if started is None else now for started in self.since]

    def decided(self, seat: int, now: float) -> None:
        """A seat has decided: its clock stops, and a bank gets its increment."""
        if not self.is_limited:
            return
        self.stop(seat, now)
        self._is_new[seat] = True
        if self.rule.kind == "bank":
            self.left[seat] += self.rule.increment

    def give_back(self, seat: int) -> None:
        """The move was undone: its increment goes with it, and the decision is the old one."""
        self._is_new[seat] = False
        if self.rule.kind == "bank":
            self.left[seat] = max(0.0, self.left[seat] - self.rule.increment)

    def stop(self, seat: int, now: float) -> None:
        self.left[seat] = self.left_at(seat, now)
        self.since[seat] = None

    def run(self, running: set[int], waiting: Collection[int], now: float) -> None:
        """Run exactly these of the seats that have a decision to make. With time per decision, a new decision starts
        its own time; one that a bot had for a while does not."""
        if not self.is_limited:
            return
        for seat in range(len(self.left)):
            if seat not in waiting:
                self._is_new[seat] = True
            if seat not in running:
                self.stop(seat, now)
            elif self.since[seat] is None:
                if self.rule.kind == "decision" and self._is_new[seat]:
                    self.left[seat] = float(self.rule.seconds)
                self._is_new[seat] = False
                self.since[seat] = now

    def give(self, seat: int, seconds: float) -> None:
        self.left[seat] += seconds

    def leave_at_least(self, seat: int, seconds: float) -> None:
        """For somebody who reclaims a seat with an empty bank."""
        self.left[seat] = max(self.left[seat], seconds)

    def freeze(self, now: float) -> None:
        """The table is paused: no clock runs."""
        if self._frozen is None:
            self._frozen = [seat for seat, started in enumerate(self.since) if started is not None]
            for seat in self._frozen:
                self.stop(seat, now)

    def thaw(self, now: float) -> None:
        for seat in self._frozen or ():
            self.since[seat] = now
        self._frozen = None

    def next_deadline(self) -> float | None:
        """When the first running clock will be down."""
        if not self.is_limited:
            return None
        ends = [start + left for start, left in zip(self.since, self.left, strict=True) if start is not None]
        return min(ends, default=None)

    def expired(self, now: float) -> list[int]:
        if not self.is_limited:
            return []
        return [s for s in range(len(self.left)) if self.since[s] is not None and self.left_at(s, now) <= 0.0]

    def info(self, now: float) -> ClockInfo:
        if not self.is_limited:
            return self._no_clocks
        return ClockInfo(
            left=[round(self.left_at(seat, now), 2) for seat in range(len(self.left))],
            running=[start is not None for start in self.since],
        )
