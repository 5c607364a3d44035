"""A decision as its seat knew it: what every candidate was worth in the worlds that the seat could imagine.

The true position is redealt before anything looks at it. All candidates meet the same worlds and the same dice. Many
are screened on few worlds; those that are left, with the move that was played, are then judged on worlds of their own,
so that the one that was luckiest in the screening does not look better than it is.
"""

from __future__ import annotations

from msgspec import Struct

from cutthroat.bots.search.rollouts import Dice, imagine, value_of
from cutthroat.core.chance import Chance, Fast, mix
from cutthroat.core.guide import Guide
from cutthroat.core.state import State
from cutthroat.review.estimates import NORMAL, Estimate, Pairs, looks

FINALISTS = 3
"""So many are judged beside the played move and the policy's own."""
SCREENED = 48
"""About so many rollouts go into each stage of the screening, but at least ``FEWEST`` for each candidate."""
FEWEST = 4
HOPELESS = 3.0
"""Standard errors by which a finalist lags that is dropped."""


class Study(Struct):
    """What was found about one decision."""

    base: int
    """The action that the others are held against: the played one."""
    policy: int
    """What the reference would have done."""
    finalists: list[Pairs]
    """Judged on fresh worlds; the base is the first."""
    screened: list[Pairs]
    """All legal actions, as the screening saw them."""

    @property
    def rollouts(self) -> int:
        return sum(pairs.rollouts for pairs in [*self.finalists, *self.screened])

    def best(self) -> Pairs:
        """The finalist that did best; the base unless another did better."""
        leading = self.finalists[0]
        for pairs in self.finalists[1:]:
            if pairs.lead > 0.0 and pairs.advantage().value > leading.advantage().value:
                leading = pairs
        return leading

    def loss(self) -> Estimate:
        """What the base gave away against the best."""
        best = self.best()
        if best.action != self.base:
            return best.advantage()
        errors = [pairs.advantage().error for pairs in self.finalists[1:] if not is_hopeless(pairs)]
        return Estimate(0.0, max(errors, default=0.0))


def study(guide: Guide, state: State, seat: int, base: int | None, stream: int, precision: float, most: int) -> Study:
    """Judge the legal actions of a seat; without a base they are held against the policy's own choice."""
    chance = Fast(mix(stream, 0))
    like = state.determinize(seat, chance)
    legal = [int(action) for action in like.legal_actions(seat)]
    own = int(guide.policy.choose(like, seat, legal, chance))
    held = own if base is None else base
    worlds = Worlds(guide, like, seat, chance)
    screened = [Pairs(action) for action in legal]
    finalists = [Pairs(action) for action in screen(worlds, screened, held, own)]
    judge(worlds, finalists, precision, most)
    return Study(held, own, finalists, screened)


class Worlds:
    """Tries candidates in one imagined world after the other."""

    def __init__(self, guide: Guide, like: State, seat: int, chance: Chance) -> None:
        self.guide = guide
        self.like = like
        self.seat = seat
        self.start = guide.horizon(like)
        self.chance = chance
        self.dice = Dice()

    def trial(self, base: Pairs, others: list[Pairs]) -> None:
        """One world, one throw of the dice, every candidate."""
        world = imagine(self.guide, self.like, self.seat, self.chance)
        self.dice.throw(self.chance)
        usual = self.value(world, base.action)
        base.add(usual, usual)
        for other in others:
            other.add(self.value(world, other.action), usual)

    def value(self, world: State, action: int) -> float:
        return value_of(self.guide, world, self.seat, action, self.start, self.dice)


def screen(worlds: Worlds, candidates: list[Pairs], base: int, own: int) -> list[int]:
    """The actions to be judged: the base, the policy's own, and the best of the rest; by halves."""
    held = next(pairs for pairs in candidates if pairs.action == base)
    left = [pairs for pairs in candidates if pairs.action != base]
    while left:
        for _ in range(max(FEWEST, SCREENED // (len(left) + 1))):
            worlds.trial(held, left)
        if len(left) <= FINALISTS:
            break
        left.sort(key=lambda pairs: (-pairs.lead / pairs.rollouts, pairs.action))
        left = left[: max(FINALISTS, len(left) // 2)]
    chosen = [pairs.action for pairs in left]
    if own not in (base, *chosen):
        chosen.append(own)
    return [base, *chosen]


def judge(worlds: Worlds, finalists: list[Pairs], precision: float, most: int) -> None:
    """Rollouts until it is known to the precision what the base gives away, or there have been the most allowed."""
    base, rest = finalists[0], finalists[1:]
    for look in looks(most):
        while base.rollouts < look:
            worlds.trial(base, rest)
        rest = [pairs for pairs in rest if not is_hopeless(pairs)]
        errors = [pairs.advantage().error for pairs in rest]
        if max(errors, default=0.0) <= precision:
            return


def is_hopeless(pairs: Pairs) -> bool:
    lead = pairs.advantage()
    return pairs.rollouts > 0 and lead.value < -HOPELESS * lead.error / NORMAL
