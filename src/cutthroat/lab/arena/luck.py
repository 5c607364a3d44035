"""How lucky each seat was: what chance gave it beyond what it could expect.

Whenever chance had a say, the position that came about is held against some that the same action could as well have
led to, by the game's own evaluation. The difference is nothing on average, however poor the evaluation is, so it can be
taken off a result without favouring anybody; the better the evaluation, the less luck is left.
"""

from __future__ import annotations

from collections.abc import Callable

from cutthroat.core.chance import Chance
from cutthroat.core.guide import Guide
from cutthroat.core.state import State

OTHERS = 4
"""So many other ways that chance could have gone are looked at each time."""


class Luck:
    def __init__(self, guide: Guide, seats: int, chance: Chance) -> None:
        self.by_seat = [0.0] * seats
        self._guide = guide
        self._chance = chance

    def count(self, came: State, again: Callable[[Chance], State]) -> None:
        """``came`` is what chance made of it; ``again`` lets another chance decide."""
        others = [self._guide.evaluate(again(self._chance)) for _ in range(OTHERS)]
        for seat, share in enumerate(self._guide.evaluate(came)):
            self.by_seat[seat] += share - sum(other[seat] for other in others) / OTHERS


def can_judge(guide: Guide, seats: int) -> bool:
    """Whether the game has a fitted evaluation for so many seats; without one there is nothing to measure luck with."""
    return seats < len(guide.weights) and bool(guide.weights[seats])
