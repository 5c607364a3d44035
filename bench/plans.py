"""What search could use again between the steps of a plan: decisions of one seat in a row, with no news in between.

    python -m bench.plans nation --seats 4 --decisions 200

A master plays in the first seat among greedy bots. Of the rollouts of a decision that follows in a plan, those for the
policy's own choice could be trials of the step before: the ones that began with the step that was taken. And its worlds
could be those of the step before. Both are counted, so it says how much time could be saved at the most.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence

from cutthroat.bots.levels import make_level
from cutthroat.bots.search.levels import Searching
from cutthroat.bots.search.paired import Findings
from cutthroat.bots.search.rollouts import imagine
from cutthroat.core.bits import lowest
from cutthroat.core.chance import Fast
from cutthroat.core.events import MUTED
from cutthroat.core.playouts import bot_chance, game_chance
from cutthroat.core.state import State
from cutthroat.game import registry
from cutthroat.game.contract import AnyGame

SEAT = 0
DEALS = 20
"""So many worlds are dealt anew to see what one costs."""


class Plans:
    """What was counted over all decisions that were searched."""

    def __init__(self) -> None:
        self.decisions = self.following = 0
        self.rollouts = self.spared = 0
        self.seconds = self.dealing = 0.0
        self.before: Findings | None = None
        self.expected = 0
        """What the seat would know now if it had learnt nothing since it chose."""

    def note(self, found: Findings, key: int, seconds: float, world: float) -> None:
        """A decision, with the key of what the seat knew, what it took, and what a world costs."""
        base = found.candidates[0]
        self.decisions += 1
        self.rollouts += found.rollouts
        self.seconds += seconds
        if self.before is not None and key == self.expected:
            taken = next(one for one in self.before.candidates if one.action == self.before.choice)
            self.following += 1
            self.spared += min(int(base.trials), int(taken.trials))
            self.dealing += world * float(base.trials)


def cost_of_a_world(searching: Searching, like: State, chance: Fast) -> float:
    started = time.process_time()
    for _ in range(DEALS):
        imagine(searching.guide, like, SEAT, chance)
    return (time.process_time() - started) / DEALS


def measure(game: AnyGame, seats: int, decisions: int, seed: int) -> Plans:
    policy, plans, number = game.guide().policy, Plans(), 0
    searching = make_level(game, "master")
    assert isinstance(searching, Searching)
    own = Fast(seed, 1_000_000)
    while plans.decisions < decisions:
        chance, bots = game_chance(seed, number), bot_chance(seed, number)
        state: State = game.new(seats, {}, chance, MUTED)
        plans.before = None
        while state.waiting and plans.decisions < decisions:
            seat = int(lowest(state.waiting))
            legal = state.legal_actions(seat)
            if seat != SEAT or len(legal) == 1:
                state.apply(seat, policy.choose(state, seat, legal, bots), chance, MUTED)
                continue
            like = state.determinize(SEAT, own)
            started = time.process_time()
            found = searching.consider(like, SEAT, legal, own)
            taken = time.process_time() - started
            plans.note(found, int(state.key(SEAT)), taken, cost_of_a_world(searching, like, own))
            like.apply(SEAT, found.choice, own, MUTED)
            plans.before, plans.expected = found, int(like.key(SEAT)) if like.waiting else 0
            state.apply(SEAT, found.choice, chance, MUTED)
        number += 1
    return plans


def main(arguments: Sequence[str]) -> int:
    made = argparse.ArgumentParser("python -m bench.plans", description=__doc__)
    made.add_argument("key")
    made.add_argument("--seats", type=int, required=True)
    made.add_argument("--decisions", type=int, default=200)
    made.add_argument("--seed", type=int, default=1)
    given = made.parse_args(arguments)
    plans = measure(registry.load(given.key), given.seats, given.decisions, given.seed)
    print(
        f"{given.key} {given.seats}: {plans.following} of {plans.decisions} decisions follow in a plan; "
        f"{plans.seconds / plans.decisions * 1000:.1f} ms a decision; to be spared at most: "
        f"{plans.spared / plans.rollouts:.1%} of the rollouts, "
        f"{plans.dealing / plans.seconds:.1%} of the time for worlds"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
