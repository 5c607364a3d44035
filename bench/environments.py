"""Environments for learning, in one run: ours, PettingZoo's own classic games, and OpenSpiel's.

    python -m bench.environments            after ./cutthroat bench has installed the peers and built the engine

Every contestant does what a learner needs in each step: the observation of the seat to move, its mask of legal actions,
a legal action at random, and the step. Ours and OpenSpiel's give and take them for many games at once, as arrays.
CPU time on one core, the best of some rounds, in which all take turns.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, NamedTuple

import numpy as np

from bench.timing import Sample, timed
from cutthroat.adapters.vector import VectorEnvironment, sampled
from cutthroat.core import COMPILED
from cutthroat.game import registry
from cutthroat.testing.goofspiel.edge.game import GAME as GOOFSPIEL
from cutthroat.testing.leduc.edge.game import GAME as LEDUC

GAMES = 512
"""Side by side."""
ROUNDS = 5
SEED = 1
CLASSIC = {"tictactoe": "tictactoe_v3", "connect_four": "connect_four_v3", "leduc": "leduc_holdem_v4"}
SPIEL = {
    "leduc": "leduc_poker",
    "goofspiel": "turn_based_simultaneous_game(game=goofspiel(num_cards=13,points_order=random))",
}
ALIKE = {("pettingzoo", "leduc"): 10.0, ("openspiel", "leduc"): 5.0, ("openspiel", "goofspiel"): 5.0}
"""Games that a peer and we both have, and how many times as fast ours is meant to be."""


class Row(NamedTuple):
    who: str
    game: str
    rate: float
    """Steps a second."""


class Ours:
    def __init__(self, key: str) -> None:
        self.there = VectorEnvironment(key, games=GAMES, seed=SEED)
        self.rng = np.random.default_rng(SEED)
        self.step = self.there.reset(SEED)

    def play(self, steps: int) -> int:
        for _ in range(max(1, steps // GAMES)):
            self.step = self.there.step(sampled(self.step.masks, self.rng))
        return max(1, steps // GAMES) * GAMES


class Classic:
    """PettingZoo's loop, as its documents show it."""

    def __init__(self, module: str) -> None:
        self.env: Any = import_module(f"pettingzoo.classic.{module}").env()
        self.rng = np.random.default_rng(SEED)

    def play(self, steps: int) -> int:
        done = 0
        while done < steps:
            self.env.reset(seed=SEED + done)
            for _ in self.env.agent_iter():
                seen, _, over, cut, _ = self.env.last()
                if over or cut:
                    self.env.step(None)
                    continue
                legal = np.flatnonzero(seen["action_mask"])
                self.env.step(int(legal[int(self.rng.random() * len(legal))]))
                done += 1
        return done


class Spiel:
    """OpenSpiel's C++ games side by side, driven from Python into arrays.

    What is fastest there: its observer, which fills an array, and chance that is sampled without numpy.
    """

    def __init__(self, name: str) -> None:
        import pyspiel  # noqa: PLC0415 - an optional package
        from open_spiel.python.observation import make_observation  # noqa: PLC0415

        self.game: Any = pyspiel.load_game(name)
        self.rng = np.random.default_rng(SEED)
        self.states = [self.fresh() for _ in range(GAMES)]
        self.observer = make_observation(self.game)
        self.seen = np.zeros((GAMES, len(self.observer.tensor)), dtype=np.float32)
        self.masks = np.zeros((GAMES, self.game.num_distinct_actions()), dtype=np.bool_)

    def fresh(self) -> Any:
        return self.after_chance(self.game.new_initial_state())

    def after_chance(self, state: Any) -> Any:
        while state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(outcomes[int(self.rng.random() * len(outcomes))][0])
        return state

    def play(self, steps: int) -> int:
        for _ in range(max(1, steps // GAMES)):
            for n, state in enumerate(self.states):
                self.observer.set_from(state, state.current_player())
                self.seen[n] = self.observer.tensor
                self.masks[n] = state.legal_actions_mask()
            for n, action in enumerate(sampled(self.masks, self.rng).tolist()):
                state = self.states[n]
                state.apply_action(action)
                self.states[n] = self.fresh() if state.is_terminal() else self.after_chance(state)
        return max(1, steps // GAMES) * GAMES


def contestants(keys: Sequence[str]) -> dict[tuple[str, str], Callable[[int], int]]:
    for game in (LEDUC, GOOFSPIEL):
        registry.register(game)
    found: dict[tuple[str, str], Callable[[int], int]] = {("cutthroat", key): Ours(key).play for key in keys}
    found |= {("pettingzoo", key): Classic(module).play for key, module in CLASSIC.items()}
    found |= {("openspiel", key): Spiel(name).play for key, name in SPIEL.items()}
    return found


def measure(keys: Sequence[str], rounds: int, budget: float) -> list[Row]:
    plays = contestants(keys)
    sizes = {name: fitting(play, budget) for name, play in plays.items()}
    best: dict[tuple[str, str], float] = {}
    for _ in range(rounds):
        for name, play in plays.items():
            best[name] = max(best.get(name, 0.0), taken(play, sizes[name]).rate)
    return [Row(*name, rate) for name, rate in best.items()]


def fitting(play: Callable[[int], int], budget: float) -> int:
    """So many steps take about as long as the budget."""
    sample = taken(play, GAMES)
    return max(GAMES, int(GAMES * budget / max(sample.seconds, 1e-6)))


def taken(play: Callable[[int], int], steps: int) -> Sample:
    return timed(lambda: play(steps))


def ratios(rows: Sequence[Row]) -> dict[tuple[str, str], float]:
    """Ours against each peer, in the same game."""
    rates = {(row.who, row.game): row.rate for row in rows}
    return {(peer, game): rates["cutthroat", game] / rates[peer, game] for peer, game in ALIKE}


def main(arguments: Sequence[str]) -> int:
    made = argparse.ArgumentParser("python -m bench.environments", description=__doc__)
    made.add_argument("--rounds", type=int, default=ROUNDS)
    made.add_argument("--budget", type=float, default=0.3, help="CPU seconds of each measure in each round")
    made.add_argument("--json", action="store_true")
    given = made.parse_args(arguments)
    rows = measure([*registry.house_keys(), "leduc", "goofspiel"], given.rounds, given.budget)
    found = ratios(rows)
    if given.json:
        told = {f"{peer} {game}": ratio for (peer, game), ratio in found.items()}
        print(json.dumps({"compiled": COMPILED, "rows": [row._asdict() for row in rows], "ratios": told}))
        return 0
    print(f"Steps a second, observations and masks included ({'compiled' if COMPILED else 'interpreted'} engine)")
    for row in rows:
        print(f"{row.who:11} {row.game:13} {row.rate:12,.0f}")
    for (peer, game), target in ALIKE.items():
        verdict = "reached" if found[peer, game] >= target else "missed"
        print(f"{game}, ours against {peer}: {found[peer, game]:.1f}x (target {target:.0f}x {verdict})")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
