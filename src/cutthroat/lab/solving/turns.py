"""Games of two in turns that have been made small: value iteration over all positions, and best answers to a bot.

A table holds, for each standing, what the position is worth to whoever is on turn, by the kinds of both hands.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from cutthroat.core.bits import lowest
from cutthroat.core.chance import Chance, Fast
from cutthroat.core.events import MUTED
from cutthroat.core.playouts import bot_chance, game_chance
from cutthroat.core.policy import Policy
from cutthroat.core.state import State
from cutthroat.game.contract import AnyGame
from cutthroat.game.exact import Answers, Reduced, Turn
from cutthroat.game.options import Value
from cutthroat.lab.players import Player, PolicyPlayer
from cutthroat.lab.solving.report import Played, Small

Floats: TypeAlias = npt.NDArray[np.float32]
Ints: TypeAlias = npt.NDArray[np.intp]
Progress: TypeAlias = Callable[[int], None]
SETTLED = 1e-5
SWEEPS = 30
"""So many it takes, about."""
MOST_SWEEPS = 200
"""Values are settled long before; this only bounds the loop."""


class Choices:
    """A turn as arrays; with the answers of a bot, only what it does."""

    def __init__(self, turn: Turn, holdings: int, answers: Answers | None) -> None:
        self.following, places = np.unique(np.array(turn.following, np.intp), return_inverse=True)
        self.rows: Ints = places * holdings + np.array(turn.holding, np.intp)
        self.options: Ints = np.array(turn.options, np.intp)
        self.outcomes: Ints = np.array(turn.outcomes, np.intp)
        self.actions: Ints = np.array(turn.actions, np.intp)
        self.deals: Ints = np.array(turn.deals, np.intp)
        self.chances: Floats = np.array(turn.chances, np.float32)[:, None]
        deals = np.diff(np.append(self.deals, len(turn.actions)))
        self.weights: Floats = np.repeat(1 / deals, deals).astype(np.float32)[:, None]
        self.chosen: Ints | None = None
        if answers is not None:
            self.rows = self.rows[np.array(answers.options, np.intp)]
            self.chosen = np.array(answers.actions, np.intp)


class Solver:
    def __init__(self, reduced: Reduced, progress: Progress = lambda _: None) -> None:
        self.reduced = reduced
        self.progress = progress
        self.holdings: Floats = np.array(reduced.holdings, np.float32)
        self.seen: Ints = np.array(reduced.seen, np.intp)
        self.turns = [reduced.turn(standing) for standing in range(len(reduced.standings))]
        self.free = [Choices(turn, len(self.holdings), None) for turn in self.turns]
        # Late standings first, so that few sweeps are needed.
        self.order = sorted(range(len(self.turns)), key=lambda number: -sum(reduced.standings[number]))

    def solve(self) -> Floats:
        """Both do what is best."""
        values = self._unknown()
        self._settle(lambda standing: self._update(values, values, self.free, standing))
        return values

    def answer(self, player: Player, chance: Chance) -> tuple[Floats, Floats]:
        """What the best answer to a bot is worth to whoever is on turn: where that is the answer, and where the bot."""
        bound = [
            Choices(
                turn,
                len(self.holdings),
                self.reduced.ask(standing, turn, lambda state: player.choose(state, 0, chance)),
            )
            for standing, turn in enumerate(self.turns)
        ]
        mine, its = self._unknown(), self._unknown()

        def update(standing: int) -> float:
            changed = self._update(mine, its, self.free, standing)
            return max(changed, self._update(its, mine, bound, standing))

        self._settle(update)
        return mine, its

    def opening(self, values: Floats) -> float:
        """What the opening is worth to whoever starts, from the table of that seat."""
        dealt = self.holdings[-1]
        return float(dealt @ values[0] @ dealt)

    def player(self, values: Floats) -> Policy:
        """Plays the game itself by the values; the other's hand is taken to be any."""
        usual = np.array(self.reduced.usual, np.float32)
        return self.reduced.player([(1 - usual @ at).tolist() for at in values])

    def _unknown(self) -> Floats:
        """Even everywhere; the last one is a game that the other has won."""
        values = np.full((len(self.free) + 1, self.reduced.kinds, self.reduced.kinds), 0.5, np.float32)
        values[-1] = 0.0
        return values

    def _settle(self, update: Callable[[int], float]) -> None:
        for _ in range(MOST_SWEEPS):
            changed = max(update(standing) for standing in self.order)
            self.progress(1)
            if changed < SETTLED:
                return

    def _update(self, values: Floats, others: Floats, choices: list[Choices], standing: int) -> float:
        found = self._worth(others, choices[standing])
        changed = float(np.abs(found - values[standing]).max())
        values[standing] = found
        return changed

    def _worth(self, others: Floats, at: Choices) -> Floats:
        """By the kinds of both hands: what a turn is worth, if the positions after it are worth that to the other."""
        after = np.concatenate([self.holdings @ (1 - others[number].T) for number in at.following])[at.rows]
        best = np.maximum.reduceat(after, at.options) if at.chosen is None else after
        actions = np.add.reduceat(best * at.chances, at.outcomes)
        if at.chosen is None:
            deals = np.maximum.reduceat(actions, at.actions)
        else:
            deals = actions[at.chosen[:, self.seen], np.arange(len(self.seen))]
        found: Floats = np.add.reduceat(deals * at.weights, at.deals)
        return found


def examine_small(
    game: AnyGame,
    reduced: Reduced,
    options: dict[str, Value],
    bot: str | None,
    player: Player | None,
    games: int,
    seed: int,
    progress: Progress,
) -> Small:
    """The solution of the small game, what a best answer to a bot wins there, and the solution's games against it."""
    solver = Solver(reduced, progress)
    values = solver.solve()
    value = solver.opening(values)
    first, second, played = value, 1 - value, None
    if player is not None:
        mine, its = solver.answer(player, Fast(seed))
        first, second = solver.opening(mine), 1 - solver.opening(its)
        if games:
            played = against(game, PolicyPlayer(solver.player(values)), player, options, games, seed)
    return Small(
        game=game.key,
        seats=2,
        options=options,
        bot=bot,
        value=value,
        best_response=(first, second),
        exploitability=(first + second) / 2 - 0.5,
        states=len(reduced.standings) * reduced.kinds**2,
        played=played,
    )


def against(game: AnyGame, one: Player, other: Player, options: dict[str, Value], games: int, seed: int) -> Played:
    """One against another in the game itself, each deal from both seats; at least two deals."""
    shares: list[float] = []
    for deal in range(max(2, (games + 1) // 2)):
        pairs = ([one, other], 0), ([other, one], 1)
        shares.append(sum(share(game, players, seat, options, seed, deal) for players, seat in pairs) / 2)
    mean = sum(shares) / len(shares)
    error = math.sqrt(sum((got - mean) ** 2 for got in shares) / (len(shares) - 1) / len(shares))
    return Played(games=2 * len(shares), share=mean, low=mean - 1.96 * error, high=mean + 1.96 * error)


def share(game: AnyGame, players: list[Player], seat: int, options: dict[str, Value], seed: int, deal: int) -> float:
    """What a seat wins of a game."""
    chance, bots = game_chance(seed, deal), bot_chance(seed, deal)
    state: State = game.new(2, options, chance, MUTED)
    while state.waiting:
        asked = int(lowest(state.waiting))
        state.apply(asked, players[asked].choose(state, asked, bots), chance, MUTED)
    return float(state.returns()[seat])
