"""Whoever plays in the lab: a bot of the roster, or a class of somebody's own, given as ``path.py:Class``."""

from __future__ import annotations

import importlib.util
import sys
from abc import ABC, abstractmethod
from functools import lru_cache
from pathlib import Path

from cutthroat.bots.base import Bot, observe
from cutthroat.bots.roster import UnknownBot, make_policy, names
from cutthroat.core.chance import Chance
from cutthroat.core.policy import Policy
from cutthroat.core.state import State
from cutthroat.game.contract import AnyGame


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
    def __init__(self, game: AnyGame, bot: Bot) -> None:
        self.game = game
        self.bot = bot

    def choose(self, state: State, seat: int, chance: Chance) -> int:
        return self.bot.choose(observe(self.game, state, seat, chance), chance)

    def odds(self, state: State, seat: int, chance: Chance) -> list[float]:
        chosen = self.choose(state, seat, chance)
        return [1.0 if action == chosen else 0.0 for action in state.legal_actions(seat)]


def make_player(game: AnyGame, name: str) -> Player:
    if is_path(name):
        made = load_class(name)()
        return BotPlayer(game, made) if isinstance(made, Bot) else Stranger(made)
    return PolicyPlayer(make_policy(game, name))


def check_players(game: AnyGame, players: list[str], seats: int) -> None:
    """Each of them can be made, and plays at a table of that size."""
    for name in players:
        make_player(game, name)
        if not is_path(name) and name not in names(game, seats):
            raise UnknownBot(f"{name} does not play {game.title} at {seats} seats")


def is_path(name: str) -> bool:
    return ":" in name


@lru_cache(maxsize=64)
def load_class(name: str) -> type[Bot] | type[Policy]:
    """The class of ``path.py:Class``."""
    path, _, wanted = name.rpartition(":")
    file = Path(path)
    found = getattr(load_module(file), wanted, None) if file.is_file() else None
    if not (isinstance(found, type) and issubclass(found, Bot | Policy)):
        raise UnknownBot(f"there is no bot {name!r}: write path.py:Class, the class being a Bot or a Policy")
    return found


def load_module(file: Path) -> object:
    spec = importlib.util.spec_from_file_location(f"cutthroat_player_{file.stem}", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise UnknownBot(f"{file} cannot be imported: {type(error).__name__}: {error}") from None
    return module
