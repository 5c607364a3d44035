"""Train a small agent on two-seat Assassin's Crisis in numpy, and watch its exploitability fall.

    .venv/bin/python examples/train_crisis.py

The agent sees only the cells of its observation. It plays itself in ``cutthroat.adapters.vector`` and learns by
minimax-Q: by temporal differences what each pair of actions is worth in each of the few situations that it can tell
apart, and by regret matching how to play there. The game is solved, so how much the best answer wins against the agent
is known exactly: ``cutthroat.lab.solving`` finds it, and knows nothing of how the agent was trained.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np

from cutthroat.adapters.observing import Observer
from cutthroat.adapters.vector import VectorEnvironment
from cutthroat.core.state import State
from cutthroat.game import registry
from cutthroat.lab.solving.response import Rounds

Array = Any
TARGETS = 5
"""A plan is ``TARGETS * action + target``; of two players the target is always the other one."""
ACTIONS = 3
POINTS = 3
SITUATIONS = POINTS * POINTS * 4 * 2
"""The points of both, who of them is tracking, and who holds the first card."""
CURIOSITY = 0.3
SLOWEST = 0.02
"""The least by which something new counts."""
PAUSE = 10
"""After so many rounds the agent thinks."""
THOUGHTS = 300
"""Steps of regret matching each time."""
TINY = 1e-9
OPTIONS = {"character_pick": "random"}


class Progress(NamedTuple):
    rounds: int
    exploitability: float


class Agent:
    """Minimax-Q: what every pair of actions is worth to seat 0, and strategies that nobody can profit from there."""

    def __init__(self, observer: Observer) -> None:
        cells = observer.layout.names
        self.chips = [cells.index(f"chips[{seat}]") for seat in (0, 1)]
        self.tracking = [cells.index(f"tracking.{seat}") for seat in (0, 1)]
        self.first = cells.index("line[0].1")
        self.observer = observer
        self.worth = np.full((SITUATIONS, ACTIONS, ACTIONS), 0.5)
        self.visits = np.zeros((SITUATIONS, ACTIONS, ACTIONS))
        self.legal = np.ones((2, SITUATIONS, ACTIONS))
        self.regrets = np.zeros((2, SITUATIONS, ACTIONS))
        self.strategy = np.full((2, SITUATIONS, ACTIONS), 1.0 / ACTIONS)

    def situation(self, seen: Array) -> Array:
        """Which of the situations an observation is."""
        points = np.rint(seen[:, self.chips] * POINTS).astype(np.int64).clip(0, POINTS - 1)
        tracking = seen[:, self.tracking].astype(np.int64)
        return ((points[:, 0] * POINTS + points[:, 1]) * 4 + tracking[:, 0] * 2 + tracking[:, 1]) * 2 + seen[
            :, self.first
        ].astype(np.int64)

    def think(self) -> None:
        """Regret matching in all situations at once; the strategies are averages, and later ones count more."""
        self.regrets = np.zeros_like(self.regrets)
        sums = np.zeros_like(self.strategy)
        for number in range(1, THOUGHTS + 1):
            for seat in (0, 1):
                mixed = self.mixed()
                theirs = mixed[1 - seat][:, :, None]
                worth = (self.worth @ theirs if seat == 0 else -self.worth.transpose(0, 2, 1) @ theirs)[:, :, 0]
                gain = worth - (mixed[seat] * worth).sum(axis=1, keepdims=True)
                self.regrets[seat] = np.maximum(self.regrets[seat] + gain, 0.0)
            sums += number * self.mixed()
        self.strategy = sums / sums.sum(axis=2, keepdims=True)

    def mixed(self) -> Array:
        hoped = (self.regrets + TINY) * self.legal
        return hoped / hoped.sum(axis=2, keepdims=True)

    def values(self) -> Array:
        """What each situation is worth to seat 0."""
        return (self.strategy[0][:, None, :] @ self.worth @ self.strategy[1][:, :, None])[:, 0, 0]

    def odds(self, state: State, seat: int) -> list[float]:
        """For ``Rounds``: the probabilities of the legal plans."""
        situation = int(self.situation(self.observer.tensor(state, seat)[None])[0])
        legal = [int(plan) // TARGETS for plan in state.legal_actions(seat)]
        chances = self.strategy[seat, situation, legal]
        return [float(chance) for chance in chances / chances.sum()]


def train(rounds: int, games: int, seed: int, looks: int) -> Iterator[Progress]:
    """Play so many rounds in so many games side by side, and look at the agent now and then."""
    crisis = registry.load("crisis")
    judge = Rounds(crisis, crisis.resolve(OPTIONS))
    there = VectorEnvironment("crisis", 2, games=games, seed=seed, **OPTIONS)  # type: ignore[arg-type]
    agent, rng, step = Agent(there.observer), np.random.default_rng(seed), there.reset(seed)
    yield Progress(0, judge.best_response(agent.odds).mean - 0.5)
    for number in range(1, rounds + 1):
        before = agent.situation(step.observations)
        chosen: Array = np.zeros((2, games), dtype=np.int64)
        for seat in (0, 1):
            chosen[seat] = choose(agent, step.masks, before, seat, rng)
            step = there.step(TARGETS * chosen[seat] + 1 - seat)
        after = agent.values()[agent.situation(step.observations)]
        learn(agent, (before, *chosen), np.where(step.ended, step.rewards[:, 0], after))
        if number % PAUSE == 0:
            agent.think()
        if number % max(1, rounds // looks) == 0:
            yield Progress(number, judge.best_response(agent.odds).mean - 0.5)


def choose(agent: Agent, masks: Array, situation: Array, seat: int, rng: Any) -> Array:
    """An action for each game. A share of any action keeps all of them known."""
    legal = masks[:, [TARGETS * action + 1 - seat for action in range(ACTIONS)]].astype(float)
    agent.legal[seat, situation] = legal
    odds = ((1.0 - CURIOSITY) * agent.strategy[seat, situation] + CURIOSITY / ACTIONS) * legal
    odds /= odds.sum(axis=1, keepdims=True)
    return (rng.random((len(odds), 1)) > odds.cumsum(axis=1)).sum(axis=1).clip(0, ACTIONS - 1)


def learn(agent: Agent, played: tuple[Array, ...], target: Array) -> None:
    """Draw every pair of actions that was played towards the mean of what came of it."""
    counts, totals = np.zeros_like(agent.worth), np.zeros_like(agent.worth)
    np.add.at(counts, played, 1.0)
    np.add.at(totals, played, target)
    seen = counts > 0
    agent.visits[seen] += counts[seen]
    rate = np.maximum(SLOWEST, counts[seen] / agent.visits[seen])
    agent.worth[seen] += rate * (totals[seen] / counts[seen] - agent.worth[seen])


def main(arguments: Sequence[str]) -> int:
    made = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    made.add_argument("--rounds", type=int, default=1000)
    made.add_argument("--games", type=int, default=512, help="side by side")
    made.add_argument("--seed", type=int, default=1)
    given = made.parse_args(arguments)
    started = time.perf_counter()
    for rounds, exploitability in train(given.rounds, given.games, given.seed, looks=8):
        decisions = 2 * rounds * given.games
        print(f"{decisions:9,} decisions: exploitability {exploitability:.4f}  ({time.perf_counter() - started:.1f} s)")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
