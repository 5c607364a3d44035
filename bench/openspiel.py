"""The same small games in OpenSpiel, driven from Python and inside its C++; runs in a worker."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from bench.agreement import SAMPLE, Means, Results, means
from bench.timing import Meter, Sample, timed

NAMES = {"leduc": "leduc_poker", "goofspiel": "goofspiel(num_cards=13,points_order=random)"}
MEAN_DECISIONS = {"leduc": 65 / 16, "goofspiel": 24.0}
"""Of a random game, exactly; after the deal as before it, as no card changes what is legal."""
LEAD = {"leduc": 1.0, "goofspiel": 0.5}
"""What a point of lead is here: a goofspiel win counts 1 against -1 there, and 1 against 0 with us."""
SEED = 1


def is_installed() -> bool:
    try:
        import pyspiel  # noqa: F401, PLC0415 - an optional package
    except ImportError:
        return False
    return True


def drive(pyspiel: Any, game: Any, games: int, results: Results) -> int:
    """Random games, each step asked for by this interpreted loop; the number of decisions.

    All in favour of the library: one crossing tells whose turn it is, and chance is sampled without numpy.
    """
    uniform = random.Random(SEED).random
    over, by_chance, by_all = (
        int(kind) for kind in (pyspiel.PlayerId.TERMINAL, pyspiel.PlayerId.CHANCE, pyspiel.PlayerId.SIMULTANEOUS)
    )
    decisions = 0
    for _ in range(games):
        state = game.new_initial_state()
        while (player := state.current_player()) != over:
            if player == by_chance:
                left = uniform()
                for outcome, probability in state.chance_outcomes():  # noqa: B007 - the last one looked at is meant
                    left -= probability
                    if left <= 0:
                        break
                state.apply_action(outcome)
            elif player == by_all:
                first, second = state.legal_actions(0), state.legal_actions(1)
                state.apply_actions([first[int(uniform() * len(first))], second[int(uniform() * len(second))]])
                decisions += 2
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(uniform() * len(legal))])
                decisions += 1
        results.append((decisions, state.returns()))
    return decisions


class Peer:
    """All measures of one game."""

    def __init__(self, key: str, budget: float) -> None:
        import pyspiel  # noqa: PLC0415 - an optional package

        self.pyspiel = pyspiel
        self.key = key
        self.game = pyspiel.load_game(NAMES[key])
        works: dict[str, Callable[[int], Sample]] = {"driven": self.driven, "inside": self.inside}
        self.meters = {name: Meter(work, budget) for name, work in works.items()}

    def read(self, name: str) -> float:
        return self.meters[name].read().rate

    def driven(self, games: int) -> Sample:
        return timed(lambda: drive(self.pyspiel, self.game, games, []))

    def means(self) -> Means:
        results: Results = []
        drive(self.pyspiel, self.game, SAMPLE, results)
        return means(results, LEAD[self.key])

    def inside(self, games: int) -> Sample:
        """The wheel has no benchmark, but a search of one simulation whose evaluator plays all games in C++.

        They start after the deal, which is in the library's favour.
        """
        game = self.game
        if game.get_type().dynamics != self.pyspiel.GameType.Dynamics.SEQUENTIAL:
            game = self.pyspiel.convert_to_turn_based(game)
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
        evaluator = self.pyspiel.RandomRolloutEvaluator(games, SEED)
        # uct_c, simulations, memory in MB, solve, seed, verbose
        bot = self.pyspiel.MCTSBot(game, evaluator, 1.4, 1, 100, False, SEED, False)

        def work() -> int:
            bot.step(state)
            return round(games * MEAN_DECISIONS[self.key])

        return timed(work)
