"""OpenSpiel's ISMCTS as a bot of ours, for every command that takes one:

    ./cutthroat arena crisis --seats 3 --bots expert,examples/ismcts_bot.py:Ismcts --games 60
    ./cutthroat solve crisis --seats 3 --bot examples/ismcts_bot.py:Ismcts --draws 30

A decision gets a fixed number of simulations, so that the same seed gives the same games: as many as a decision of our
expert takes in three-seat Crisis, by ``ismcts_match.py``.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts

from cutthroat.adapters.openspiel import CutthroatState, Position, Rollouts
from cutthroat.bots.base import Bot, Observation
from cutthroat.core.bits import lowest
from cutthroat.core.chance import Chance
from cutthroat.core.events import MUTED
from cutthroat.game.contract import AnyGame

UCT = 1.4
SIMULATIONS = 22


class Ismcts(Bot):
    def __init__(self) -> None:
        self.tables: dict[tuple[str, int], Any] = {}

    def choose(self, seen: Observation, chance: Chance) -> int:
        world = seen.worlds.sample(chance)
        while (lower := int(lowest(world.waiting))) < seen.seat:  # it is asked after them, and sees no choice of theirs
            world.apply(lower, world.random_action(lower, chance), chance, MUTED)
        state: CutthroatState = self.game(seen.game, world.seats).new_initial_state()
        state.apply_action(0)
        state.position = Position(seen.game, world)
        seed = int(chance.pick(2**31))
        bot = ismcts.ISMCTSBot(
            state.get_game(), Rollouts(seed=seed), UCT, SIMULATIONS, random_state=np.random.RandomState(seed)
        )
        bot.set_resampler(lambda at, player: at.resample_from_infostate(player, lambda: chance.pick(2**30) / 2**30))
        return int(bot.step(state))

    def game(self, house: AnyGame, seats: int) -> Any:
        """Made once: it takes longer than a search."""
        if (house.key, seats) not in self.tables:
            settings = f"players={seats},rng_seed=1"
            self.tables[house.key, seats] = pyspiel.load_game(f"cutthroat_{house.key}({settings})")
        return self.tables[house.key, seats]
