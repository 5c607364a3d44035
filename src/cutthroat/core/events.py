"""Events: facts in the past tense, as small ints, for logs, screens and words.

The rules say what happened and who may know it; they never test whether anyone listens. :data:`MUTED` is what rollouts
use; :class:`Log` keeps what it hears.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from cutthroat.core.bits import NONE, bit, has

HIDDEN: Final = -2
"""Stands in the place of a secret for those who may not know it."""
EVERYBODY: Final = -1
"""The audience mask of a public event."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Events:
    """Where the rules report to. Each game gives its event kinds, and the meaning of a, b, c and d in each, names."""

    def public(self, kind: i64, a: i64 = NONE, b: i64 = NONE, c: i64 = NONE, d: i64 = NONE) -> None:
        """All know all of it."""

    def among(self, seats: i64, kind: i64, secret: i64, a: i64 = NONE, b: i64 = NONE, c: i64 = NONE) -> None:
        """All know a, b and c; only the seats of the mask know the secret, which the others see as HIDDEN."""

    def private(self, seat: i64, kind: i64, secret: i64, a: i64 = NONE, b: i64 = NONE, c: i64 = NONE) -> None:
        """All know a, b and c; only one seat knows the secret."""
        self.among(bit(seat), kind, secret, a, b, c)


class Event:
    """One fact. ``d`` is the secret of an event that is not public."""

    __slots__ = ("a", "audience", "b", "c", "d", "kind")

    def __init__(self, kind: i64, a: i64, b: i64, c: i64, d: i64, audience: i64) -> None:
        self.kind = kind
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.audience = audience

    def seen_by(self, seat: i64) -> Event:
        """The event as that seat (NONE = a spectator) may know it."""
        if self.audience == EVERYBODY or (seat >= 0 and has(self.audience, seat)):
            return self
        return Event(self.kind, self.a, self.b, self.c, HIDDEN, self.audience)

    def facts(self) -> tuple[int, int, int, int, int]:
        return (int(self.kind), int(self.a), int(self.b), int(self.c), int(self.d))

    def __repr__(self) -> str:
        return f"Event(kind={self.kind}, a={self.a}, b={self.b}, c={self.c}, d={self.d}, audience={self.audience})"


class Log(Events):
    """Keeps every event in order."""

    __slots__ = ("events",)

    events: list[Event]

    def __init__(self) -> None:
        self.events = []

    def public(self, kind: i64, a: i64 = NONE, b: i64 = NONE, c: i64 = NONE, d: i64 = NONE) -> None:
        self.events.append(Event(kind, a, b, c, d, EVERYBODY))

    def among(self, seats: i64, kind: i64, secret: i64, a: i64 = NONE, b: i64 = NONE, c: i64 = NONE) -> None:
        self.events.append(Event(kind, a, b, c, secret, seats))

    def seen_by(self, seat: i64) -> list[Event]:
        return [event.seen_by(seat) for event in self.events]


class Muted(Events):
    """Hears nothing, and does not even ask who may know."""

    def private(self, seat: i64, kind: i64, secret: i64, a: i64 = NONE, b: i64 = NONE, c: i64 = NONE) -> None:
        pass


MUTED: Final = Muted()
