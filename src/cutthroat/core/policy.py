"""Policies: bots that are plain functions of the position, fast enough to be played inside compiled loops."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from cutthroat.core.bits import NONE
from cutthroat.core.chance import Chance
from cutthroat.core.state import State


class Undecided(Exception):
    """Chance has a say in it."""


class NoChance(Chance):
    def pick(self, n: i64) -> i64:
        raise Undecided


class Against(Chance):
    """Gives one pick the least, and all others the most."""

    __slots__ = ("made", "unlucky")

    made: i64
    unlucky: i64

    def __init__(self, unlucky: i64) -> None:
        self.made = 0
        self.unlucky = unlucky

    def pick(self, n: i64) -> i64:
        is_unlucky = self.made == self.unlucky
        self.made += 1
        return 0 if is_unlucky else n - 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy:
    """Chooses an action for one seat.

    It is handed a position, and must use no more of it than that seat may know: the conformance suite swaps all the
    seat cannot see and expects the same choice. Its chance is its own, never the game's.
    """

    def choose(self, state: State, seat: i64, legal: list[i64], chance: Chance) -> i64:
        raise NotImplementedError

    def decide(self, state: State, seat: i64, chance: Chance) -> i64:
        """Its choice among all legal actions; a policy that does not look at them can do without their list."""
        return self.choose(state, seat, state.legal_actions(seat), chance)

    def odds(self, state: State, seat: i64, legal: list[i64], chance: Chance) -> list[float]:
        """With which probabilities it would take each of the legal actions, as it sees them now.

        A policy that mixes by a rule says so, and uses no chance; of others this is a draw, 1 for what they choose.
        """
        chosen = self.choose(state, seat, legal, chance)
        return [1.0 if action == chosen else 0.0 for action in legal]

    def surely(self, state: State, seat: i64) -> i64:
        """What it does whatever its chance says; NONE if that is not known."""
        try:
            return self.decide(state, seat, NoChance())
        except Undecided:
            return NONE


def surely_best(policy: Policy, state: State, seat: i64) -> i64:
    """The same of a policy that takes one pick for each legal action in turn, and likes an action better for more."""
    legal = state.legal_actions(seat)
    best = policy.choose(state, seat, legal, Against(NONE))
    for place in range(len(legal)):
        if legal[place] == best:
            return best if policy.choose(state, seat, legal, Against(place)) == best else NONE
    return NONE


class RandomPolicy(Policy):
    """Every legal action with the same probability."""

    def choose(self, state: State, seat: i64, legal: list[i64], chance: Chance) -> i64:
        return legal[chance.pick(len(legal))]

    def decide(self, state: State, seat: i64, chance: Chance) -> i64:
        return state.random_action(seat, chance)

    def odds(self, state: State, seat: i64, legal: list[i64], chance: Chance) -> list[float]:
        return [1.0 / len(legal)] * len(legal)


class SecondThought(Policy):
    """What another policy would do if it had overlooked its own choice; the choice itself if there is nothing else."""

    __slots__ = ("policy",)

    policy: Policy

    def __init__(self, policy: Policy) -> None:
        self.policy = policy

    def choose(self, state: State, seat: i64, legal: list[i64], chance: Chance) -> i64:
        first = self.policy.choose(state, seat, legal, chance)
        rest: list[i64] = [action for action in legal if action != first]
        if not rest:
            return first
        second = self.policy.choose(state, seat, rest, chance)
        for action in rest:
            if action == second:
                return second
        return first
