"""Whoever plays in the lab: a bot of the roster, a class of somebody's own, or a program that listens elsewhere."""

from __future__ import annotations

from abc import ABC, abstractmethod

from cutthroat.bots.base import Bot, observe
from cutthroat.bots.own import is_own, load_own
from cutthroat.bots.roster import UnknownBot, make_policy, plays_at
from cutthroat.core.chance import Chance
from cutthroat.core.policy import Policy
from cutthroat.core.state import State
from cutthroat.game.contract import AnyGame
from cutthroat.lab.remote import BotProblem, RemoteBot, is_remote


class Player(ABC):
    """Chooses for a seat. It is handed the true position, and lets its bot see what the seat may know."""

    @abstractmethod
    def choose(self, state: State, seat: int, chance: Chance) -> int: ...

    @abstractmethod
    def odds(self, state: State, seat: int, chance: Chance) -> list[float]:
        """The probabilities of the legal actions, or a draw from them: 1 for what it would choose."""


class PolicyPlayer(Player):
    """A policy of ours looks at the true position: the conformance suite has it that it cannot peek."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy

    def choose(self, state: State, seat: int, chance: Chance) -> int:
        return int(self.policy.decide(state, seat, chance))

    def odds(self, state: State, seat: int, chance: Chance) -> list[float]:
        return self.policy.odds(state, seat, state.legal_actions(seat), chance)


class Stranger(PolicyPlayer):
    """Somebody's own policy gets a world that agrees with what its seat knows, as at a table."""

    def choose(self, state: State, seat: int, chance: Chance) -> int:
        return super().choose(state.determinize(seat, chance), seat, chance)

    def odds(self, state: State, seat: int, chance: Chance) -> list[float]:
        return super().odds(state.determinize(seat, chance), seat, chance)


class BotPlayer(Player):
    def __init__(self, game: AnyGame, bot: Bot, name: str) -> None:
        self.game = game
        self.bot = bot
        self.name = name

    def choose(self, state: State, seat: int, chance: Chance) -> int:
        seen = observe(self.game, state, seat, chance)
        chosen = self.bot.choose(seen, chance)
        if chosen not in seen.legal:
            raise BotProblem(
                f"{self.name} chose {chosen!r:.80}, which is not one of the {len(seen.legal)} legal actions"
            )
        return chosen

    def odds(self, state: State, seat: int, chance: Chance) -> list[float]:
        chosen = self.choose(state, seat, chance)
        return [1.0 if action == chosen else 0.0 for action in state.legal_actions(seat)]


def make_player(game: AnyGame, name: str) -> Player:
    if is_remote(name):
        return BotPlayer(game, RemoteBot(name), name)
    if is_own(name):
        made = load_own(name)
        return Stranger(made) if isinstance(made, Policy) else BotPlayer(game, made, name)
    return PolicyPlayer(make_policy(game, name))


def check_players(game: AnyGame, players: list[str], seats: int) -> None:
    """Each of them can be made, and plays at a table of that size."""
    for name in players:
        make_player(game, name)
        if not is_own(name) and not plays_at(game, name, seats):
            raise UnknownBot(f"{name} does not play {game.title} at {seats} seats")
