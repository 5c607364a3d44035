"""Regret minimisation over the rounds of a game of several, and what the outcome still gives away.

In every position each seat learns, for each place that it may hold, what it regrets not having done, while positions
are worth what the average strategies make of them. For more than two seats nothing promises that this ends at an
equilibrium, so what is left is measured: NashConv, the sum of what each seat could gain by a best answer to the others.
"""

from __future__ import annotations

from collections.abc import Callable
from string import ascii_lowercase
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from cutthroat.core.chance import Chance
from cutthroat.game.contract import AnyGame
from cutthroat.game.options import Value
from cutthroat.lab.players import Player
from cutthroat.lab.solving.report import Approximated
from cutthroat.lab.solving.several import Table

Floats: TypeAlias = npt.NDArray[np.float64]
SETTLED = 1e-7
MOST_SWEEPS = 2000
"""Values are settled long before; this only bounds the loop."""


class Measured(NamedTuple):
    """What a profile of strategies is worth to each seat before the first deal, and what a best answer would win."""

    values: list[float]
    best: list[float]

    @property
    def nash_conv(self) -> float:
        return sum(self.best) - sum(self.values)


class Game:
    """The table as arrays: by positions, deals, and one axis for the actions of each seat."""

    def __init__(self, table: Table) -> None:
        self.seats = seats = table.seats
        positions = table.positions
        states = len(positions)
        deals = max(len(position.deals) for position in positions)
        self.actions = max(max(joint) for p in positions for d in p.deals for joint in d.following) + 1
        shape = (states, deals, *[self.actions] * seats)
        self.chance: Floats = np.zeros((states, deals))
        self.places = np.zeros((states, deals, seats), np.intp)
        self.legal = np.zeros((states, seats, self.actions), bool)
        self.next = np.full(shape, -1, np.intp)
        self.becomes = np.zeros((*shape, seats), np.intp)
        self.shares: Floats = np.zeros((*shape, seats))
        for state, position in enumerate(positions):
            for deal, dealt in enumerate(position.deals):
                self.chance[state, deal] = 1 / len(position.deals)
                self.places[state, deal] = dealt.places
                for joint, following in dealt.following.items():
                    at = (state, deal, *joint)
                    for seat, action in enumerate(joint):
                        self.legal[state, seat, action] = True
                    if following.position is None:
                        self.shares[at] = following.shares
                    else:
                        self.next[at] = following.position
                        self.becomes[at] = following.seats
        goes_on = self.next >= 0
        self._goes_on = goes_on[..., None]
        self._next = np.where(goes_on, self.next, 0)[..., None]
        self._rows = np.arange(states)[:, None]
        self._holds = self.chance[..., None, None] * (self.places[..., None] == np.arange(seats))
        """By positions, deals, seats and places: the chance of the deal, where it gives the seat that place."""
        self.uniform: Floats = np.repeat((self.legal / self.legal.sum(-1, keepdims=True))[:, :, None], seats, axis=2)

    def payoffs(self, values: Floats) -> Floats:
        """What each joint choice is worth to each seat."""
        found: Floats = np.where(self._goes_on, values[self._next, self.becomes], self.shares)
        return found

    def promise(self, payoffs: Floats, strategy: Floats, seat: int) -> Floats:
        """What a seat's actions in each place are worth against the others, times the chance of the place."""
        letters = ascii_lowercase[2 : 2 + self.seats]
        others = [other for other in range(self.seats) if other != seat]
        axes = ",".join(["ab" + letters, *("ab" + letters[other] for other in others)])
        against = [strategy[self._rows, other, self.places[:, :, other]] for other in others]
        worth = np.einsum(f"{axes}->ab{letters[seat]}", payoffs[..., seat], *against, optimize=True)
        found: Floats = np.einsum("abx,abp->apx", worth, self._holds[:, :, seat])
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
        return np.full((len(self.chance), self.seats), 1 / self.seats)


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


def minimise(game: Game, iterations: int, progress: Callable[[int], None] = lambda _: None) -> Floats:
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


def asked(game: Game, table: Table, player: Player, draws: int, chance: Chance) -> Floats:
    """A bot's own strategy: the mean of what it says in the deals that give it a place."""
    strategy = np.zeros_like(game.uniform)
    for number, position in enumerate(table.positions):
        for deal in position.deals:
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
    iterations: int,
    chance: Chance,
    progress: Callable[[int], None],
) -> Approximated:
    """What the strategies found give away, or a bot that holds all seats."""
    table = Table(game, seats, options)
    arrays = Game(table)
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
        best_response=measured.best,
        states=len(table.positions),
        iterations=0 if player else iterations,
        draws=draws if player else 0,
    )
