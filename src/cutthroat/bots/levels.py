"""Five levels for every game, from a first evening to a master."""

from __future__ import annotations

from cutthroat.bots.search.levels import Lapsing, Searching
from cutthroat.core.policy import Policy
from cutthroat.game.characters import Character, character
from cutthroat.game.contract import AnyGame

LAPSES = {"novice": 60, "casual": 25, "regular": 0}
"""How many of a hundred decisions are careless ones."""
EFFORTS = {"expert": 4, "master": 100}
"""How many hundredths of the rollouts that the game's guide names go into a decision."""
LEVELS = (*LAPSES, *EFFORTS)
"""From the weakest to the strongest."""
PRACTISED = "expert"
"""Has much practice, and less patience than a master: some games have a policy for that."""
SECONDS = {"expert": 0.2, "master": 1.0}
"""How long a decision may take on one core, about; the others answer at once."""


def make_level(game: AnyGame, name: str, rollouts: int | None = None) -> Policy:
    """A level of the game, with its own budget unless another is given."""
    guide = game.guide().at_table()
    if name in LAPSES:
        return Lapsing(guide, LAPSES[name])
    if name == PRACTISED:
        guide.start_from(guide.practised)
    made = Searching(guide, guide.effort * EFFORTS[name] // 100 if rollouts is None else rollouts)
    one = character(game, name)
    if one is not None:
        give_style(made, one)
    return made


def give_style(searching: Searching, one: Character) -> None:
    """What somebody cares for more than others do changes how they judge a position, and so what they choose."""
    guide = searching.guide
    if one.cares:
        guide.weights = [tilted(weights, one.cares) for weights in guide.weights]
    if one.caution is not None:
        guide.caution = one.caution
    if one.trust is not None:
        searching.trust = one.trust


def tilted(weights: list[float], cares: tuple[float, ...]) -> list[float]:
    """For numbers of seats that nobody can sit down with there are no weights."""
    return [weight + more for weight, more in zip(weights, cares, strict=True)] if weights else []
