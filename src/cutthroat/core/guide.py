"""What search is told about a game, beyond its rules. Everything has a default that is sound, if slow or weak."""

from __future__ import annotations

from math import exp

from mypy_extensions import i64, mypyc_attr

from cutthroat.core.chance import Chance
from cutthroat.core.policy import Policy, RandomPolicy, SecondThought
from cutthroat.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Guide:
    """A game's advice to search: whom to ask in rollouts, where to stop them, and who is ahead there.

    Search hands it only worlds that a seat imagines, never the true position, so it may look at everything in them.
    """

    __slots__ = (
        "ahead",
        "careless",
        "caution",
        "effort",
        "everyday",
        "faithful",
        "light",
        "mixes",
        "policy",
        "practised",
        "tries",
        "weights",
    )

    policy: Policy
    """What it would do is what search has to better."""
    light: Policy
    """Plays for all seats in rollouts: the policy itself, or a quicker one."""
    faithful: Policy
    """Plays in rollouts that must not differ from the policy: the policy itself, or one with the same odds and other
    dice."""
    everyday: Policy
    """What the levels play that do not search: the policy itself, or a plainer one."""
    practised: Policy
    """What experts search from: the policy itself, or one of less patience."""
    careless: Policy
    """What somebody does who does not look twice: weaker levels play it now and then."""
    ahead: i64
    """Rollouts stop when ``horizon`` has grown by so much."""
    caution: float
    """By how many standard errors something else has to be better than the policy's choice."""
    effort: i64
    """So many rollouts a master takes for a decision: what a core plays in a third of a second or less."""
    mixes: bool
    """Whether simultaneous choices are mixed by regret matching, so that nobody can read them."""
    tries: i64
    """So many worlds are weighed, as ``believe`` says, for each that is searched."""
    weights: list[list[float]]
    """By the number of seats: what ``evaluate`` multiplies features with; empty = it knows nothing."""

    def __init__(self, policy: Policy | None = None, light: Policy | None = None) -> None:
        self.policy = RandomPolicy() if policy is None else policy
        self.light = self.policy if light is None else light
        self.faithful = self.policy
        self.everyday = self.policy
        self.practised = self.policy
        self.careless = SecondThought(self.policy)
        self.ahead = 1
        self.caution = 1.0
        self.effort = 4000
        self.mixes = True
        self.tries = 4
        self.weights = []

    def at_table(self) -> Guide:
        """The guide of players, who have a second for a decision: rollouts may end sooner than in a review."""
        return self

    def start_from(self, policy: Policy) -> None:
        """Search from another policy, which plays in rollouts, too, unless there is another one for them."""
        if self.light is self.policy:
            self.light = policy
        if self.faithful is self.policy:
            self.faithful = policy
        self.policy = policy

    def horizon(self, state: State) -> i64:
        """A number that grows where positions can be compared, as at the end of a round; 0 = only at the end."""
        return 0

    def features(self, state: State, seat: i64) -> list[float]:
        """What speaks for a seat, as numbers; ``tune`` finds out how much."""
        return []

    def evaluate(self, state: State) -> list[float]:
        """The shares of the win that the seats can expect; they sum to 1."""
        if not state.waiting:
            return state.returns()
        seats = state.seats
        if seats >= len(self.weights) or not self.weights[seats]:
            return [1.0 / float(seats)] * seats
        scores: list[float] = []
        for seat in range(seats):
            scores.append(weighed(self.features(state, seat), self.weights[seats]))
        return shares(scores)

    def reopen(self, world: State, seat: i64) -> None:
        """Give the others the choices back that they have sealed in this step: search asks their policy again.

        Without it a sealed choice would be any legal one, and whoever is asked last would know less than who is first.
        """

    def believes(self, state: State) -> bool:
        """Whether there is anything for ``believe`` to weigh."""
        return False

    def believe(self, world: State, seat: i64, chance: Chance) -> float:
        """Draw anew, as rivals would, what they decided in secret; how well their play fits the world, from 0 to 1."""
        return 1.0

    def candidates(self, state: State, seat: i64, legal: list[i64]) -> list[i64]:
        """The actions that are worth a thought beside the policy's own; others would take rollouts from them."""
        return legal

    def is_settled(self, state: State, seat: i64) -> bool:
        """Whether the policy's own choice is known to be as good as any that search would find."""
        return False


def weighed(features: list[float], weights: list[float]) -> float:
    total = 0.0
    for i in range(len(features)):
        total += features[i] * weights[i]
    return total


def shares(scores: list[float]) -> list[float]:
    """Softmax: odds are e to the difference of two scores."""
    most = scores[0]
    for score in scores:
        most = max(most, score)
    parts: list[float] = []
    total = 0.0
    for score in scores:
        part = exp(score - most)
        parts.append(part)
        total += part
    return [part / total for part in parts]
