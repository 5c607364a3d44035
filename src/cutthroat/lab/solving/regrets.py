"""Regret minimisation over the rounds of a game of several, and what the outcome still gives away.

In every position each seat learns, for each place that it may hold, what it regrets not having done, while positions
are worth what the average strategies make of them. For more than two seats nothing promises that this ends at an
equilibrium, so what is left is measured: NashConv, the sum of what each seat could gain by a best answer to the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import prod
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from cutthroat.core.chance import Chance
from cutthroat.game.contract import AnyGame
from cutthroat.game.options import Value
from cutthroat.lab.players import Player
from cutthroat.lab.solving.report import Approximated, Progress, Started
from cutthroat.lab.solving.several import Deal, Table

Floats: TypeAlias = npt.NDArray[np.float64]
SETTLED = 1e-7
MOST_SWEEPS = 2000
"""Values are settled long before; this only bounds the loop."""
LARGEST = 1 << 20
"""So many joint choices are looked at together."""
USUAL, WORK = 600, 4_500_000_000
"""So many rounds of learning are enough; where there are many joint choices, only as many as go through so many."""


class Measured(NamedTuple):
    """What a profile of strategies is worth to each seat before the first deal, and what a best answer would win."""

    values: list[float]
    best: list[float]

    @property
    def nash_conv(self) -> float:
        return sum(self.best) - sum(self.values)


class Block:
    """Positions with the same numbers of deals and of legal actions, as arrays."""

    def __init__(self, rows: list[int], deals: list[list[Deal]], counts: tuple[int, ...]) -> None:
        self.counts = counts
        self.places = np.array([[deal.places for deal in of] for of in deals], np.intp)
        self.following = np.array([[deal.following for deal in of] for of in deals], np.int32)
        """By positions, deals and joint choices."""
        self.rows = np.array(rows, np.intp)
        self._at = self.rows[:, None]
        places = np.arange(len(counts))
        self._holds = (self.places[..., None] == places).swapaxes(1, 3) / self.places.shape[1]
        """By positions, places, seats and deals: the chance of the deal, where it gives the seat that place."""

    @property
    def held(self) -> Floats:
        """By positions, seats and places: the chance of the place."""
        found: Floats = self._holds.sum(-1).swapaxes(1, 2)
        return found

    def promise(self, payoffs: Floats, strategy: Floats, seat: int) -> Floats:
        """What a seat's actions in each place are worth against the others, times the chance of the place."""
        worth = payoffs[self.following]
        for other in [*range(seat), *range(len(self.counts) - 1, seat, -1)]:
            count = self.counts[other]
            odds = strategy[self._at, other, self.places[:, :, other], :count]
            if other < seat:
                worth = (odds[:, :, None] @ worth.reshape(*odds.shape, -1))[:, :, 0]
            else:
                worth = (worth.reshape(*odds.shape[:2], -1, count) @ odds[..., None])[..., 0]
        found: Floats = self._holds[:, :, seat] @ worth
        return found


class Game:
    """The table as arrays."""

    def __init__(self, table: Table) -> None:
        self.seats = seats = table.seats
        self.states = len(table.deals)
        alike: dict[tuple[int, ...], list[int]] = {}
        for row, deals in enumerate(table.deals):
            counts = tuple(len(deals[0].state.legal_actions(seat)) for seat in range(seats))
            alike.setdefault((len(deals), *counts), []).append(row)
        self.blocks = [
            Block(part, [table.deals[row] for row in part], tuple(counts))
            for (deals, *counts), rows in alike.items()
            for part in parts(rows, max(1, LARGEST // (deals * prod(counts))))
        ]
        actions = max(max(block.counts) for block in self.blocks)
        self.legal = np.zeros((self.states, seats, actions), bool)
        for block in self.blocks:
            for seat, count in enumerate(block.counts):
                self.legal[block.rows, seat, :count] = True
        self.uniform: Floats = np.repeat((self.legal / self.legal.sum(-1, keepdims=True))[:, :, None], seats, axis=2)
        self._slots = np.array([table.positions.slots[number] for number in table.outcomes[seats:]], np.intp)

    @property
    def joint_choices(self) -> int:
        return sum(block.following.size for block in self.blocks)

    def payoffs(self, values: Floats) -> Floats:
        """What each outcome is worth to each seat; the first ones are that somebody has won."""
        found: Floats = np.concatenate([np.eye(self.seats), values.reshape(-1)[self._slots]])
        return found

    def promise(self, payoffs: Floats, strategy: Floats, seat: int) -> Floats:
        """What a seat's actions in each place are worth against the others, times the chance of the place."""
        found: Floats = np.zeros_like(self.uniform[:, seat])
        mine = payoffs[:, seat].copy()
        for block in self.blocks:
            found[block.rows, :, : block.counts[seat]] = block.promise(mine, strategy, seat)
        return found

    def worth(self, values: Floats, strategy: Floats) -> Floats:
        """One round on, if all keep to the strategy."""
        payoffs = self.payoffs(values)
        kept = [(self.promise(payoffs, strategy, seat) * strategy[:, seat]).sum((1, 2)) for seat in range(self.seats)]
        return np.stack(kept, axis=1)

    def best(self, values: Floats, strategy: Floats) -> Floats:
        """One round on, for each seat if it alone does what is best."""
        payoffs = self.payoffs(values)
        illegal = np.where(self.legal, 0.0, -np.inf)[:, :, None]
        promises = [self.promise(payoffs, strategy, seat) + illegal[:, seat] for seat in range(self.seats)]
        return np.stack([promise.max(-1).sum(1) for promise in promises], axis=1)

    def fair(self) -> Floats:
        return np.full((self.states, self.seats), 1 / self.seats)


def measure(game: Game, strategy: Floats) -> Measured:
    values = settled(lambda before: game.worth(before, strategy), game.fair())
    best = settled(lambda before: game.best(before, strategy), values)
    return Measured([float(value) for value in values[0]], [float(value) for value in best[0]])


def settled(step: Callable[[Floats], Floats], values: Floats) -> Floats:
    for _ in range(MOST_SWEEPS):
        before, values = values, step(values)
        if np.abs(values - before).max() < SETTLED:
            break
    return values


def minimise(game: Game, iterations: int, progress: Progress = lambda _: None) -> Floats:
    """The average strategies, later ones counting far more.

    Seats learn one after another, regrets never fall below nothing, and each seat expects to miss the same once more:
    without the last, thousands of rounds would be needed.
    """
    regrets = np.zeros_like(game.uniform)
    total = np.zeros_like(game.uniform)
    strategy, mean, values = game.uniform.copy(), game.uniform, game.fair()
    for iteration in range(1, iterations + 1):
        payoffs = game.payoffs(values)
        for seat in range(game.seats):
            promise = game.promise(payoffs, strategy, seat)
            kept = (promise * strategy[:, seat]).sum(-1, keepdims=True)
            missed = np.where(game.legal[:, seat, None], promise - kept, 0.0)
            regrets[:, seat] = np.maximum(regrets[:, seat] + missed, 0.0)
            strategy[:, seat] = matched(np.maximum(regrets[:, seat] + missed, 0.0), game.uniform[:, seat])
        total += float(iteration**4) * strategy
        mean = total / total.sum(-1, keepdims=True)
        values = game.worth(values, mean)
        progress(1)
    return mean


def matched(regrets: Floats, uniform: Floats) -> Floats:
    """Actions in proportion to what not taking them is regretted."""
    sums = regrets.sum(-1, keepdims=True)
    found: Floats = np.where(sums > 0, regrets / np.where(sums > 0, sums, 1.0), uniform)
    return found


def parts(rows: list[int], size: int) -> Iterator[list[int]]:
    for start in range(0, len(rows), size):
        yield rows[start : start + size]


def asked(game: Game, table: Table, player: Player, draws: int, chance: Chance) -> Floats:
    """A bot's own strategy: the mean of what it says in the deals that give it a place."""
    strategy = np.zeros_like(game.uniform)
    for number, deals in enumerate(table.deals):
        for deal in deals:
            for seat, place in enumerate(deal.places):
                for _ in range(draws):
                    odds = player.odds(deal.state, seat, chance)
                    strategy[number, seat, place, : len(odds)] += odds
    sums = strategy.sum(-1, keepdims=True)
    found: Floats = np.where(sums > 0, strategy / np.where(sums > 0, sums, 1.0), game.uniform)
    return found


def approximated(
    game: AnyGame,
    seats: int,
    options: dict[str, Value],
    bot: str | None,
    player: Player | None,
    draws: int,
    iterations: int | None,
    chance: Chance,
    started: Started,
) -> Approximated:
    """What the strategies found give away, or a bot that holds all seats."""
    table = Table(game, seats, options)
    arrays = Game(table)
    if iterations is None:
        iterations = max(1, min(USUAL, WORK // arrays.joint_choices))
    progress = started(1 if player else iterations)
    if player is None:
        strategy = minimise(arrays, iterations, progress)
    else:
        strategy = asked(arrays, table, player, draws, chance)
        progress(1)
    measured = measure(arrays, strategy)
    return Approximated(
        game=game.key,
        seats=seats,
        options=options,
        bot=bot,
        nash_conv=measured.nash_conv,
        interval=None,
        best_response=measured.best,
        states=len(table.deals),
        iterations=0 if player else iterations,
        draws=draws if player else 0,
    )
