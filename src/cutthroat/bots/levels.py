"""Five levels for every game, from a first evening to a master."""

from __future__ import annotations

from cutthroat.bots.search.levels import Lapsing, Searching
from cutthroat.core.policy import Policy
from cutthroat.game.contract import AnyGame

LAPSES = {"novice": 60, "casual": 25, "regular": 0}
"""How many of a hundred decisions are careless ones."""
EFFORTS = {"expert": 10, "master": 100}
"""How many hundredths of the rollouts that the game's guide names go into a decision."""
LEVELS = (*LAPSES, *EFFORTS)
"""From the weakest to the strongest."""
SECONDS = {"expert": 0.2, "master": 1.0}
"""How long a decision may take on one core, about; the others answer at once."""


def make_level(game: AnyGame, name: str, rollouts: int | None = None) -> Policy:
    """A level of the game, with its own budget unless another is given."""
    guide = game.guide()
    if name in LAPSES:
        return Lapsing(guide, LAPSES[name])
    return Searching(guide, guide.effort * EFFORTS[name] // 100 if rollouts is None else rollouts)
