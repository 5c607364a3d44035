"""Paired flat search: all candidates meet the same worlds and the same dice, and the better half stays each time.

The policy's own choice is what the others are measured against. It stays in to the end, and is given up only for one
that has done better by a margin that chance does not explain. It ends when more of it would bring hardly anything.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Final

from mypy_extensions import i64

from cutthroat.bots.search.rollouts import Dice, Stopper, imagine, value_of
from cutthroat.core.chance import Chance
from cutthroat.core.guide import Guide
from cutthroat.core.state import State

FEWEST: Final = 12
"""So many trials between two looks at who is still in question."""
HAIR: Final = 0.0004
"""A share of the win. Where more trials could not be expected to bring that much, the question is settled."""
RARE: Final = 0.1
"""A lead that one trial more might have shown where all have been alike."""
ROOT: Final = 2.5066282746310002
"""Of two pi."""


class Candidate:
    """An action, and how much better or worse than the policy's choice it has done, trial by trial."""

    __slots__ = ("action", "lead", "squares", "total", "trials")

    action: i64
    trials: i64
    total: float
    """The sum of its own values."""
    lead: float
    """The sum of its leads over the policy's choice."""
    squares: float

    def __init__(self, action: i64) -> None:
        self.action = action
        self.trials = 0
        self.total = 0.0
        self.lead = 0.0
        self.squares = 0.0

    def add(self, value: float, base: float) -> None:
        lead = value - base
        self.trials += 1
        self.total += value
        self.lead += lead
        self.squares += lead * lead

    def mean(self) -> float:
        return self.total / float(self.trials) if self.trials else 0.0

    def mean_lead(self) -> float:
        return self.lead / float(self.trials) if self.trials else 0.0

    def error(self) -> float:
        """The standard error of the mean lead."""
        if self.trials < 2:
            return 1.0
        n = float(self.trials)
        variance = (self.squares - self.lead * self.lead / n) / (n - 1.0)
        return sqrt(max(variance, 0.0) / n)

    def doubt(self) -> float:
        """The square of that error, with what so few trials may not have shown."""
        unseen = RARE / float(max(self.trials, 1))
        return self.error() * self.error() + unseen * unseen


class Findings:
    """What a search has found: the choice, and all that it considered, the last ones standing first."""

    __slots__ = ("candidates", "choice", "rollouts")

    choice: i64
    candidates: list[Candidate]
    rollouts: i64

    def __init__(self, choice: i64, candidates: list[Candidate], rollouts: i64) -> None:
        self.choice = choice
        self.candidates = candidates
        self.rollouts = rollouts

    def expected(self) -> dict[i64, float]:
        """By action, the share of the win to expect. Not all have met the same worlds, but each has met those of the
        first, so the lead over it says more than the mean."""
        base = self.candidates[0].mean()
        return {one.action: max(0.0, min(1.0, base + one.mean_lead())) for one in self.candidates if one.trials}


def search(
    guide: Guide,
    like: State,
    seat: i64,
    legal: list[i64],
    budget: i64,
    caution: float,
    chance: Chance,
    stopper: Stopper,
) -> Findings:
    """Sequential halving over the guide's candidates with so many rollouts; ``caution`` is in standard errors."""
    own = guide.policy.choose(like, seat, legal, chance)
    base = Candidate(own)
    rivals: list[Candidate] = [Candidate(one) for one in guide.candidates(like, seat, legal) if one != own]
    dropped: list[Candidate] = []
    start = guide.horizon(like)
    dice = Dice()
    spent: i64 = 0
    stages = halvings(len(rivals))
    for stage in range(stages):
        allowance = (budget - spent) // (stages - stage)
        used: i64 = 0
        while may_try(used, len(rivals) + 1, allowance, budget - spent):
            if is_settled(rivals, base.trials) or stopper.is_over():
                return Findings(best_of(base, rivals, caution), [base, *rivals, *dropped], spent + used)
            used += trial(guide, like, seat, base, rivals, start, chance, dice)
            if base.trials % FEWEST == 0:
                rivals = drop_hopeless(rivals, dropped)
        spent += used
        if stage + 1 < stages:
            rivals = better_half(rivals, dropped)
    return Findings(best_of(base, rivals, caution), [base, *rivals, *dropped], spent)


def may_try(used: i64, cost: i64, allowance: i64, left: i64) -> bool:
    """One trial a stage as long as the budget lasts, and more within the stage's share of it."""
    return used + cost <= (allowance if used else left)


def halvings(candidates: i64) -> i64:
    stages: i64 = 1
    while candidates > 2:
        candidates = (candidates + 1) // 2
        stages += 1
    return stages


def trial(
    guide: Guide,
    like: State,
    seat: i64,
    base: Candidate,
    rivals: list[Candidate],
    start: i64,
    chance: Chance,
    dice: Dice,
) -> i64:
    """One world, one throw of the dice, every candidate; the number of rollouts."""
    world = imagine(guide, like, seat, chance)
    dice.throw(chance)
    usual = value_of(guide, world, seat, base.action, start, dice)
    base.add(usual, usual)
    for rival in rivals:
        rival.add(value_of(guide, world, seat, rival.action, start, dice), usual)
    return len(rivals) + 1


def drop_hopeless(rivals: list[Candidate], dropped: list[Candidate]) -> list[Candidate]:
    """Who is behind, and would hardly be ahead after however many trials, goes; who leads stays."""
    first = leader(rivals)
    most = first.mean_lead() if first is not None else 0.0
    doubt = first.doubt() if first is not None else 0.0
    kept: list[Candidate] = []
    for rival in rivals:
        if rival is first or hope(most - rival.mean_lead(), sqrt(doubt + rival.doubt())) >= HAIR:
            kept.append(rival)
        else:
            dropped.append(rival)
    return kept


def leader(rivals: list[Candidate]) -> Candidate | None:
    """The one that is most ahead of the policy's choice; None if none is."""
    found: Candidate | None = None
    most = 0.0
    for rival in rivals:
        if rival.mean_lead() > most:
            most = rival.mean_lead()
            found = rival
    return found


def is_settled(rivals: list[Candidate], trials: i64) -> bool:
    """Nobody is left, or one that leads for good."""
    if len(rivals) != 1 or trials < FEWEST:
        return not rivals
    lead = rivals[0].mean_lead()
    return lead > 0.0 and hope(lead, sqrt(rivals[0].doubt())) < HAIR


def hope(behind: float, error: float) -> float:
    """What it would bring to know the truth about one that is so far behind, as far as can be told: a bound from above
    on the mean of what a normal error puts it ahead."""
    z = behind / error
    return error * exp(-0.5 * z * z) / (ROOT * (1.0 + z * z))


def better_half(rivals: list[Candidate], dropped: list[Candidate]) -> list[Candidate]:
    """Sorted by their leads, the best first."""
    ranked: list[Candidate] = []
    for rival in rivals:
        i: i64 = len(ranked)
        while i > 0 and ranked[i - 1].mean_lead() < rival.mean_lead():
            i -= 1
        ranked.insert(i, rival)
    half = (len(ranked) + 1) // 2
    dropped.extend(ranked[half:])
    return ranked[:half]


def best_of(base: Candidate, rivals: list[Candidate], caution: float) -> i64:
    best = base.action
    most = 0.0
    for rival in rivals:
        lead = rival.mean_lead()
        if rival.trials >= 2 and lead > caution * rival.error() and lead > most:
            best = rival.action
            most = lead
    return best
