"""The bots by name: each game's own policies, and the levels that search makes of them."""

from __future__ import annotations

from cutthroat.bots.base import Bot, Observation
from cutthroat.bots.levels import LEVELS, make_level
from cutthroat.bots.parallel import MOST_PROCESSES, Together
from cutthroat.bots.search.levels import Searching
from cutthroat.bots.search.rollouts import Stopper
from cutthroat.core.chance import Chance
from cutthroat.core.policy import Policy
from cutthroat.game.contract import AnyGame

ORACLE = "oracle"
"""Plays perfectly, where a game can be solved."""
MOST_SHOWN = 4
"""So many of the moves that a bot has weighed are told."""


class UnknownBot(LookupError):
    """No bot of that name plays the game; the message lists those that do."""

    def __str__(self) -> str:
        return str(self.args[0])


class PolicyBot(Bot):
    """A policy at the table: it looks at one world that agrees with what its seat knows."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy

    def choose(self, seen: Observation, chance: Chance) -> int:
        world = seen.worlds.sample(chance)
        return int(self.policy.choose(world, seen.seat, seen.legal, chance))

    def why(self, chosen: int) -> list[tuple[int, int]]:
        """What it weighed for its last choice: the best moves and the chosen one, each with the share of the win that
        it expected, in thousandths. Empty if it did not search."""
        if not isinstance(self.policy, Searching):
            return []
        weighed = sorted(self.policy.weighed.items(), key=lambda one: (-one[1], one[0] != chosen))
        shown = [one for place, one in enumerate(weighed) if place < MOST_SHOWN or one[0] == chosen]
        return [(int(action), round(1000 * share)) for action, share in shown]


def names(game: AnyGame, seats: int | None = None) -> list[str]:
    """The bots that play at a table of that size; without one, those that play at every table of the game.

    First the game's own, then its levels from the weakest to the strongest, then exact play.
    """
    own = sorted(game.policies())
    levels = LEVELS if "greedy" in own else ()
    exact = game.exact
    return [*own, *levels, *([ORACLE] if exact is not None and exact.seats == seats else [])]


def plays_at(game: AnyGame, name: str, seats: int) -> bool:
    """Whether a bot plays at a table of that size, in however many processes."""
    return name.partition("@")[0] in names(game, seats)


def make_policy(game: AnyGame, name: str, rollouts: int | None = None) -> Policy:
    """A bot as a policy; ``rollouts`` replaces the budget of one that searches, and ``master@4`` is one that searches
    in four processes."""
    one, at, processes = name.partition("@")
    if at:
        return together(make_policy(game, one, rollouts), name, processes)
    if name == ORACLE and game.exact is not None:
        return game.exact.oracle()
    if name not in names(game):
        raise UnknownBot(f"{game.title} has no bot {name!r}; its bots are: {', '.join(names(game))}")
    policies = game.policies()
    return policies[name]() if name in policies else make_level(game, name, rollouts)


def together(policy: Policy, name: str, processes: str) -> Policy:
    if not isinstance(policy, Searching):
        raise UnknownBot(f"{name}: only a bot that searches can do so in several processes")
    if not processes.isdecimal() or not 1 <= int(processes) <= MOST_PROCESSES:
        raise UnknownBot(f"{name}: after the @ comes a number of processes from 1 to {MOST_PROCESSES}")
    return Together(policy, int(processes))


def make_bot(game: AnyGame, name: str, stopper: Stopper | None = None) -> PolicyBot:
    """A bot for a table; one that searches stops early when the stopper says so."""
    policy = make_policy(game, name)
    if stopper is not None and isinstance(policy, Searching):
        policy.stopper = stopper
    return PolicyBot(policy)
