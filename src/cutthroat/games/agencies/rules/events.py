"""The event kinds: facts in the past tense, and what a, b, c and d mean in each."""

from __future__ import annotations

from typing import Final

# Events. Cards are a set of agents (see cards.MARK), lost hits a mask of hits.
STARTED: Final = 0  # a: seat
DREW: Final = 1  # a: seat, d: agent
RECYCLED: Final = 2  # a: number of agents
DISCARDED: Final = 3  # a: seat, b: agent
DECLARED: Final = 4  # a: seat
REVEALED: Final = 5  # a: seat, b: hit
COMPLETED: Final = 6  # a: seat, b: hit, c: points of the player, d: the crew
FAILED: Final = 7  # a: seat, b: hit, c: lost hits, d: lost cards
SPARED: Final = 8  # a: seat, b: hit
SHOWED: Final = 9  # a: seat, b: total base strength, d: cards
WON: Final = 10  # a: mask of seats, b: how
