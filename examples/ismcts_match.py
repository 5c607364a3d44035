"""OpenSpiel's ISMCTS against one of our bots, with equal time to think.

    .venv/bin/python examples/ismcts_match.py crisis --games 40 --bot expert

Our bot has one seat of the smallest table and ISMCTS the others; every deal is played with our bot in each seat. ISMCTS
is OpenSpiel's own, and its rollouts are whole random games inside our compiled engine, which is many times faster than
stepping through them from Python. For each decision it gets the CPU time that our bot has taken for one so far, on
average.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts

from cutthroat.adapters.openspiel import CutthroatState, Rollouts
from cutthroat.bots.roster import make_policy
from cutthroat.core.chance import Fast
from cutthroat.game import registry
from cutthroat.game.contract import AnyGame

UCT = 1.4
SHORTEST = 0.002
"""Seconds that ISMCTS gets at least, as our bot may not have been asked yet."""


class TimeIsUp(Exception):
    """Ends a search."""


class Timed(ismcts.ISMCTSBot):  # type: ignore[misc]
    """OpenSpiel's search, stopped by the clock instead of a number of simulations."""

    def __init__(self, game: Any, seed: int) -> None:
        rng = np.random.RandomState(seed)
        super().__init__(game, Rollouts(seed=seed), UCT, sys.maxsize, random_state=rng)
        self.clock = Clock()
        self.seconds = SHORTEST
        self.simulations = 0
        self.until = 0.0

    def run_search(self, state: CutthroatState) -> Any:
        self.until = time.process_time() + self.seconds
        self.left = len(state.legal_actions()) + 1
        """Every action is tried once, whatever the clock says."""
        try:
            with self.clock:
                return super().run_search(state)
        except TimeIsUp:
            return self.get_final_policy(state, self._root_node)

    def sample_root_state(self, state: CutthroatState) -> Any:
        self.left -= 1
        if self.left < 0 and time.process_time() > self.until:
            raise TimeIsUp
        self.simulations += 1
        return super().sample_root_state(state)


class Clock:
    """CPU time spent on decisions."""

    def __init__(self) -> None:
        self.spent = 0.0
        self.decisions = 0

    def __enter__(self) -> None:
        self.started = time.process_time()

    def __exit__(self, *error: object) -> None:
        self.spent += time.process_time() - self.started
        self.decisions += 1

    @property
    def mean(self) -> float:
        return self.spent / max(1, self.decisions)


class Ours:
    def __init__(self, game: AnyGame, name: str, seed: int) -> None:
        self.policy = make_policy(game, name)
        self.chance = Fast(seed, 77)
        self.clock = Clock()

    def step(self, state: CutthroatState) -> int:
        """It is handed a world that its seat cannot tell from the position, as at every table."""
        seat, legal = state.current_player(), state.legal_actions()
        with self.clock:
            world = state.engine.determinize(seat, self.chance)
            return int(self.policy.choose(world, seat, legal, self.chance))


class Result(NamedTuple):
    shares: list[float]
    """Of the win, for our bot, game by game."""
    ours: Clock
    theirs: Clock
    simulations: int

    def report(self, seats: int) -> str:
        mean, (low, high) = sum(self.shares) / len(self.shares), interval(self.shares)
        times = f"{1000 * self.ours.mean:.1f} ms a decision, ISMCTS {1000 * self.theirs.mean:.1f} ms"
        thinking = self.simulations / max(1, self.theirs.decisions)
        return (
            f"ours wins {mean:.1%} ({low:.0%} to {high:.0%}) of {len(self.shares)} games (fair: {1 / seats:.1%}); "
            f"{times} and {thinking:.0f} simulations"
        )


def interval(shares: Sequence[float]) -> tuple[float, float]:
    """Wilson's 95 % one, which is right for few games and for shares near 0 or 1, too."""
    z, n = 1.96, len(shares)
    mean = sum(shares) / n
    middle = (mean + z * z / (2 * n)) / (1 + z * z / n)
    half = z * math.sqrt(mean * (1 - mean) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return middle - half, middle + half


def match(key: str, bot: str, games: int, seed: int, seats: int | None = None) -> Result:
    house = registry.load(key)
    players = house.seats[0] if seats is None else seats
    shares: list[float] = []
    ours = Ours(house, bot, seed)
    theirs = Timed(pyspiel.load_game(f"cutthroat_{key}(players={players},rng_seed={seed})"), seed)
    for number in range(games):
        deal, place = divmod(number, players)
        game = pyspiel.load_game(f"cutthroat_{key}(players={players},rng_seed={1000 * seed + deal})")
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(0)
            elif len(legal := state.legal_actions()) == 1:
                state.apply_action(legal[0])
            elif state.current_player() == place:
                state.apply_action(ours.step(state))
            else:
                theirs.seconds = max(SHORTEST, ours.clock.mean)
                state.apply_action(int(theirs.step(state)))
        shares.append(state.returns()[place])
    return Result(shares, ours.clock, theirs.clock, theirs.simulations)


def main(arguments: Sequence[str]) -> int:
    made = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    made.add_argument("key", choices=registry.house_keys())
    made.add_argument("--bot", default="expert")
    made.add_argument("--games", type=int, default=20)
    made.add_argument("--seats", type=int)
    made.add_argument("--seed", type=int, default=1)
    given = made.parse_args(arguments)
    found = match(given.key, given.bot, given.games, given.seed, given.seats)
    print(f"{given.key}, {given.bot}: {found.report(given.seats or registry.load(given.key).seats[0])}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
