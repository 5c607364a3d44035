"""How fast search is: rollouts a second from the opening of each game, greedy decisions a second, and trees on Leduc.

    python -m bench.rollouts [--seconds 1.0] [KEY ...]

CPU time of one process, the best of three; a rollout is a world, its light policy, and the cut at the guide's horizon
(once with its own, once at the first). Trees on Leduc take turns with OpenSpiel's own ISMCTS (C++), if it is installed.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Sequence

from bench.games import middle
from bench.openspiel import NAMES, is_installed
from cutthroat.bots.search.rollouts import Dice, Stopper, imagine, roll_out
from cutthroat.bots.search.tree import Tree
from cutthroat.core.chance import Fast
from cutthroat.core.events import MUTED
from cutthroat.core.guide import Guide
from cutthroat.core.playouts import playouts
from cutthroat.core.policy import RandomPolicy
from cutthroat.core.state import State
from cutthroat.game import registry
from cutthroat.game.contract import AnyGame
from cutthroat.testing.leduc.edge.game import GAME as LEDUC

ROUNDS = 3
EXPLORATION = 2.0
"""OpenSpiel's own default; it changes nothing of what a simulation costs."""


def rate(work: Callable[[int], int], seconds: float) -> float:
    """Units of work a second: the best of some rounds, each about so long."""
    best, size = 0.0, 1
    for _ in range(ROUNDS):
        while True:
            started = time.process_time()
            done = work(size)
            taken = time.process_time() - started
            if taken >= seconds / 2:
                break
            size *= 2
        best = max(best, done / taken)
    return best


def rollouts(game: AnyGame, seats: int, ahead: int | None) -> Callable[[int], int]:
    guide = game.guide()
    guide.ahead = guide.ahead if ahead is None else ahead
    state: State = game.new(seats, {}, Fast(1), MUTED)
    chance, dice = Fast(2), Dice()

    def work(count: int) -> int:
        for _ in range(count):
            world = imagine(guide, state, 0, chance)
            dice.throw(chance)
            dice.restart()
            roll_out(guide, world, guide.horizon(state), dice.game, dice.bots)
        return count

    return work


def decisions(game: AnyGame, seats: int) -> Callable[[int], int]:
    table: State = game.blank(seats, game.resolve({}))
    policies = [game.policies()["greedy"]() for _ in range(seats)]
    return lambda count: int(playouts(table, policies, 1, 0, count, game.bound).decisions)


def simulations() -> Callable[[int], int]:
    """Of a tree over information sets, many observers, random rollouts, as OpenSpiel's ISMCTS does."""
    state: State = LEDUC.new(2, {}, Fast(1), MUTED)

    def work(count: int) -> int:
        tree = Tree(Guide(RandomPolicy()), 0, Fast(2))
        tree.grow(state, count, Stopper())
        return count

    return work


def their_simulations() -> Callable[[int], int]:
    """The same of OpenSpiel's, all in C++, from the first decision after the same kind of deal."""
    import pyspiel  # noqa: PLC0415 - an optional package

    state = pyspiel.load_game(NAMES["leduc"]).new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    final = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT

    def work(count: int) -> int:
        """One simulation alone is refused."""
        bot = pyspiel.ISMCTSBot(1, evaluator, EXPLORATION, count + 1, -1, final, False, False)
        bot.step(state)
        return count + 1

    return work


def compare_trees(seconds: float) -> None:
    ours = rate(simulations(), seconds)
    print(f"Leduc, tree over information sets: {ours:,.0f} simulations/s")
    if is_installed():
        theirs = rate(their_simulations(), seconds)
        ours = max(ours, rate(simulations(), seconds))
        print(f"Leduc, OpenSpiel's ISMCTS: {theirs:,.0f} simulations/s; ours are {ours / theirs:.1f} times as many")


def main(arguments: Sequence[str]) -> int:
    made = argparse.ArgumentParser("python -m bench.rollouts", description=__doc__)
    made.add_argument("keys", nargs="*", metavar="KEY")
    made.add_argument("--seconds", type=float, default=1.0)
    given = made.parse_args(arguments)
    print(f"{'game':10} seats  rollouts/s (one horizon)  greedy decisions/s")
    for key in given.keys or registry.house_keys():
        game = registry.load(key)
        seats = middle(game.seats_for(game.resolve({})))
        own = rate(rollouts(game, seats, None), given.seconds)
        one = rate(rollouts(game, seats, 1), given.seconds)
        greedy = rate(decisions(game, seats), given.seconds)
        print(f"{key:10} {seats:5}  {own:10,.0f} ({one:11,.0f})  {greedy:18,.0f}")
    compare_trees(given.seconds)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
