"""A bot that bids its highest crate, always looks, and keeps the better one."""

from __future__ import annotations

from mypy_extensions import i64

from cutthroat.core.chance import Chance
from cutthroat.core.policy import Policy
from cutthroat.core.state import State


class Greedy(Policy):
    def choose(self, state: State, seat: i64, legal: list[i64], chance: Chance) -> i64:
        return legal[len(legal) - 1]
