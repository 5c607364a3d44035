"""Whether a small network would judge positions better than the weighed features do.

    python -m bench.networks nation --seats 4 --games 3000

Both learn from the same games of the guide's policy, as ``cutthroat tune`` plays them, and are held to other games that
neither has seen: bits of surprise a position, less is better. The network gives each seat a score from its features,
and the means and the most of the others'; the shares of the win are the softmax of the scores, as in Guide.evaluate.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from cutthroat.game import registry
from cutthroat.lab.tuning import Sample, fit, gather
from cutthroat.review.estimates import NORMAL

Array: TypeAlias = npt.NDArray[np.float64]
HIDDEN = 24
ROUNDS = 400
"""Passes over the games to learn from; the best by the games that are kept back for that is taken."""
BATCH = 512
RATE = 3e-3
DECAY = 1e-4


class Positions(NamedTuple):
    features: Array
    """By position, seat and feature."""
    shares: Array
    """By position and seat."""
    games: npt.NDArray[np.int64]


def positions_of(samples: Sequence[Sample]) -> Positions:
    rows = [(moment, sample.shares, sample.number) for sample in samples for moment in sample.moments]
    features, shares, games = zip(*rows, strict=True)
    return Positions(np.array(features), np.array(shares), np.array(games))


def scaled(positions: Positions, like: Positions) -> Array:
    """Each feature with mean 0 and deviation 1, and beside it the mean and the most of the other seats'."""
    flat = like.features.reshape(-1, like.features.shape[-1])
    own = (positions.features - flat.mean(0)) / (flat.std(0) + 1e-9)
    seats = own.shape[1]
    others = [np.delete(own, seat, axis=1) for seat in range(seats)]
    means = np.stack([rest.mean(1) for rest in others], axis=1)
    mosts = np.stack([rest.max(1) for rest in others], axis=1)
    return np.concatenate([own, means, mosts], axis=2)


def softmax(scores: Array) -> Array:
    odds = np.exp(scores - scores.max(axis=1, keepdims=True))
    shares: Array = odds / odds.sum(axis=1, keepdims=True)
    return shares


def bits(shares: Array, expected: Array) -> Array:
    """The surprise at each position."""
    surprise: Array = -(shares * np.log2(np.maximum(expected, 1e-12))).sum(axis=1)
    return surprise


class Network:
    """One layer between the features and the score."""

    def __init__(self, inputs: int, seed: int) -> None:
        self.random = np.random.default_rng(seed)
        first = self.random.normal(0.0, 1.0 / np.sqrt(inputs), (inputs, HIDDEN))
        self.weights = [first, np.zeros(HIDDEN), self.random.normal(0.0, 0.1 / np.sqrt(HIDDEN), HIDDEN)]

    def expects(self, inputs: Array) -> Array:
        return softmax(np.tanh(inputs @ self.weights[0] + self.weights[1]) @ self.weights[2])

    def slopes(self, inputs: Array, shares: Array) -> list[Array]:
        hidden = np.tanh(inputs @ self.weights[0] + self.weights[1])
        off = (softmax(hidden @ self.weights[2]) - shares) / len(inputs)
        back = off[..., None] * self.weights[2] * (1.0 - hidden * hidden)
        return [np.einsum("psi,psh->ih", inputs, back), back.sum((0, 1)), np.einsum("psh,ps->h", hidden, off)]

    def learn(self, inputs: Array, shares: Array, held_inputs: Array, held_shares: Array) -> None:
        """Adam, and of all passes the weights that judged the held games best."""
        mean = [np.zeros_like(one) for one in self.weights]
        square = [np.zeros_like(one) for one in self.weights]
        best, least, step = [one.copy() for one in self.weights], np.inf, 0
        for _ in range(ROUNDS):
            order = self.random.permutation(len(inputs))
            for start in range(0, len(order), BATCH):
                chosen, step = order[start : start + BATCH], step + 1
                for place, slope in enumerate(self.slopes(inputs[chosen], shares[chosen])):
                    mean[place] = 0.9 * mean[place] + 0.1 * slope
                    square[place] = 0.999 * square[place] + 0.001 * slope * slope
                    change = mean[place] / (1 - 0.9**step) / (np.sqrt(square[place] / (1 - 0.999**step)) + 1e-8)
                    self.weights[place] = self.weights[place] - RATE * (change + DECAY * self.weights[place])
            surprise = float(bits(held_shares, self.expects(held_inputs)).mean())
            if surprise < least:
                best, least = [one.copy() for one in self.weights], surprise
        self.weights = best


def compare(samples: Sequence[Sample], seed: int) -> tuple[float, float, float]:
    """Bits a position of the weighed features and of the network in games that neither has seen, and half of the 95 %
    interval of their difference, where positions of one game belong together."""
    fourth = len(samples) // 4
    unseen, kept_back, learnt = (
        positions_of(part) for part in (samples[:fourth], samples[fourth : 2 * fourth], samples[2 * fourth :])
    )
    linear = softmax(unseen.features @ np.array(fit(samples[fourth:])))
    network = Network(3 * learnt.features.shape[2], seed)
    network.learn(scaled(learnt, learnt), learnt.shares, scaled(kept_back, learnt), kept_back.shares)
    first, second = bits(unseen.shares, linear), bits(unseen.shares, network.expects(scaled(unseen, learnt)))
    apart = second - first
    by_game = np.bincount(unseen.games, weights=apart - apart.mean())
    return float(first.mean()), float(second.mean()), NORMAL * float(np.sqrt((by_game**2).sum()) / len(apart))


def main(arguments: Sequence[str]) -> int:
    made = argparse.ArgumentParser("python -m bench.networks", description=__doc__)
    made.add_argument("key")
    made.add_argument("--seats", type=int, required=True)
    made.add_argument("--games", type=int, default=3000)
    made.add_argument("--seed", type=int, default=1)
    given = made.parse_args(arguments)
    game = registry.load(given.key)
    samples = list(gather(game, given.seats, given.seed, given.games, None, lambda count: None))
    linear, network, error = compare([sample for sample in samples if sample.moments], given.seed)
    print(
        f"{given.key} {given.seats}: weighed features {linear:.4f} bits a position, a network {network:.4f}; "
        f"difference {network - linear:+.4f} ± {error:.4f}; knowing nothing {np.log2(given.seats):.4f}"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
