"""The bots by name."""

from __future__ import annotations

from cutthroat.bots.base import Bot, Observation
from cutthroat.core.chance import Chance
from cutthroat.core.policy import Policy
from cutthroat.game.contract import AnyGame

ORACLE = "oracle"
"""Plays perfectly, where a game can be solved."""


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


def names(game: AnyGame, seats: int | None = None) -> list[str]:
    """The bots that play at a table of that size; without one, those that play at every table of the game."""
    exact = game.exact
    return sorted([*game.policies(), *([ORACLE] if exact is not None and exact.seats == seats else [])])


def make_policy(game: AnyGame, name: str) -> Policy:
    if name == ORACLE and game.exact is not None:
        return game.exact.oracle()
    policies = game.policies()
    if name not in policies:
        raise UnknownBot(f"{game.title} has no bot {name!r}; its bots are: {', '.join(sorted(policies))}")
    return policies[name]()


def make_bot(game: AnyGame, name: str) -> Bot:
    return PolicyBot(make_policy(game, name))
