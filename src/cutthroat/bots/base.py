"""The interface of all bots: they get what a person in their seat gets, and a sampler of worlds that agree with it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import NamedTuple

from cutthroat.core.chance import Chance
from cutthroat.core.state import State
from cutthroat.game.contract import AnyGame, View


class Worlds:
    """Positions that one seat cannot tell from the true one.

    Only a redealt copy is kept, so that no bot can reach the true position, not even by mistake.
    """

    def __init__(self, state: State, seat: int, chance: Chance) -> None:
        self.seat = seat
        self._like = state.determinize(seat, chance)

    def sample(self, chance: Chance) -> State:
        return self._like.determinize(self.seat, chance)


class Observation(NamedTuple):
    """What a bot is given for a decision."""

    game: AnyGame
    seat: int
    view: View
    legal: list[int]
    worlds: Worlds


def observe(game: AnyGame, state: State, seat: int, chance: Chance) -> Observation:
    """What a bot in that seat may know of the position; the chance is the bot's."""
    legal = [int(action) for action in state.legal_actions(seat)]
    return Observation(game, seat, game.view(state, seat), legal, Worlds(state, seat, chance))


class Bot(ABC):
    """Chooses one of the legal actions. Its chance is its own, never the game's."""

    @abstractmethod
    def choose(self, seen: Observation, chance: Chance) -> int: ...
