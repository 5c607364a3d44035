"""A decision as its seat knew it: what every candidate was worth in the worlds that the seat could imagine.

The true position is redealt before anything looks at it. All candidates meet the same worlds and the same dice. Many
are screened on few worlds; those that are left, with the move that was played, are then judged on worlds of their own,
so that the one that was luckiest in the screening does not look better than it is.
"""

from __future__ import annotations

from msgspec import Struct

from cutthroat.bots.search.levels import is_simultaneous
from cutthroat.bots.search.matching import Regrets, draw, learn_once, play_plans
from cutthroat.bots.search.rollouts import Dice, imagine, value_in_step
from cutthroat.core.bits import members
from cutthroat.core.chance import Chance, Fast, mix
from cutthroat.core.guide import Guide
from cutthroat.core.state import State
from cutthroat.review.estimates import FIRST_LOOK, NORMAL, Estimate, Pairs, next_look
from cutthroat.review.model import label_of

FINALISTS = 2
"""So many are judged beside the played move and the policy's own."""
SCREENED = 24
"""About so many rollouts go into each stage of the screening, but at least ``FEWEST`` for each candidate."""
FEWEST = 2
LESSONS = 4000
"""Rollouts from which rivals learn how to mix. With a third of that they would still be easy to read."""
LEARNINGS = 8
"""So often they learn it anew for an error of ``NEAR``: what was learned once may be several points off."""
NEAR = 0.03
FEWEST_LEARNINGS, MOST_LEARNINGS = 4, 72
TRIALS_EACH = 64
"""There are no more learnings than there may be so many trials of each."""
TRUST = 0.0
"""Rivals are not taken to play by the policy where all choose at once."""
NOBODY = -1
BEHIND = 1.5
"""Standard errors by which a finalist lags that is dropped."""
SUSPECT = 64
"""Rollouts before a move is suspected of being a mistake."""


LEARNED, CHOSEN = 0.4, 0.6
"""If time is short: the shares of it after which rivals have learned enough, and finalists are chosen."""


class Patience:
    """Asked between rollouts whether a study has taken so much of its time; this one has all the time in the world."""

    def is_over(self, share: float = 1.0) -> bool:
        return False


PATIENT = Patience()


class Study(Struct):
    """What was found about one decision."""

    base: int
    """The action that the others are held against: the played one."""
    policy: int
    """What the reference would have done."""
    finalists: list[Pairs]
    """Judged on fresh worlds; the base is the first."""
    screened: list[Pairs]
    """All legal actions, as the screening saw them; nothing where there were too few to choose from."""

    @property
    def rollouts(self) -> int:
        return sum(pairs.rollouts for pairs in [*self.finalists, *self.screened])

    def best(self) -> Pairs:
        """The finalist that did best; the base unless another did better."""
        leading = self.finalists[0]
        for pairs in self.running():
            if pairs.advantage().value > leading.advantage().value:
                leading = pairs
        return leading

    def loss(self) -> Estimate:
        """What the base gave away against the best.

        Where nothing did better, the error is what might still be lost: the highest end of the others' intervals.
        """
        best = self.best()
        if best.action != self.base:
            return best.advantage()
        return Estimate(0.0, max([0.0, *(highest(pairs) for pairs in self.running())]))

    def running(self) -> list[Pairs]:
        """The finalists beside the base that have not been dropped."""
        return [pairs for pairs in self.finalists[1:] if pairs.rollouts == self.finalists[0].rollouts]


def study(
    guide: Guide,
    state: State,
    seat: int,
    base: int | None,
    stream: int,
    precision: float,
    most: int,
    patience: Patience = PATIENT,
    *,
    is_first: bool = False,
) -> Study:
    """Judge the legal actions of a seat; without a base they are held against the policy's own choice."""
    chance = Fast(mix(stream, 0))
    like = state.determinize(seat, chance)
    legal = [int(action) for action in like.legal_actions(seat)]
    own = int(guide.policy.choose(like, seat, legal, chance))
    held = own if base is None else base
    worlds = Worlds(guide, like, seat, chance, learnings_for(precision, most), patience)
    screened = [Pairs(action) for action in legal]
    finalists = [Pairs(action) for action in screen(worlds, screened, held, own)]
    found = Study(held, own, finalists, screened)
    judge(worlds, found, precision, most, is_first=is_first)
    return found


def look_again(guide: Guide, state: State, seat: int, found: Study, stream: int, precision: float, most: int) -> Study:
    """Hold the base against the best alone, on fresh worlds, with a guide that looks further ahead."""
    chance = Fast(mix(stream, 1))
    worlds = Worlds(guide, state.determinize(seat, chance), seat, chance, learnings_for(precision, most))
    seen = {pairs.action: pairs for pairs in [*found.screened, *found.finalists]}
    again = Study(found.base, found.policy, [Pairs(found.base), Pairs(found.best().action)], list(seen.values()))
    judge(worlds, again, precision, most)
    return again


def learnings_for(precision: float, most: int) -> int:
    """How often rivals learn to mix, for such an error and so many rollouts at most."""
    wanted = round(LEARNINGS * (NEAR / precision) ** 2) if precision > 0.0 else MOST_LEARNINGS
    return max(FEWEST_LEARNINGS, min(wanted, most // TRIALS_EACH, MOST_LEARNINGS))


class Worlds:
    """Tries candidates in one imagined world after the other.

    Where all choose at once, rivals mix their choices as regret matching has taught them. Against the policy alone the
    best move would be the one that reads it, and whoever does not would be told of mistakes. There are several ways to
    mix well, and what is learned from samples is off, so rivals learn several times, and trials take it in turns: how
    much moves are worth beside what was learned another time is part of the error.
    """

    def __init__(
        self,
        guide: Guide,
        like: State,
        seat: int,
        chance: Chance,
        learnings: int = LEARNINGS,
        patience: Patience = PATIENT,
    ) -> None:
        self.guide = guide
        self.like = like
        self.seat = seat
        self.start = guide.horizon(like)
        self.chance = chance
        self.patience = patience
        self.dice = Dice()
        self.learned = self.learn_often(learnings) if is_mixed(guide, like, seat) else []
        self.plans: list[int] = []
        self.trials = 0

    def learn_often(self, most: int) -> list[list[Regrets]]:
        """Each time from nothing."""
        found = [self.learn()]
        while len(found) < most and not self.patience.is_over(LEARNED):
            found.append(self.learn())
        return found

    def learn(self) -> list[Regrets]:
        """Let all seats learn what they would regret."""
        learned = [Regrets() for _ in range(self.like.seats)]
        spent, turn = 0, 0
        while spent < LESSONS and not (spent and self.patience.is_over(LEARNED)):
            world = imagine(self.guide, self.like, self.seat, self.chance)
            self.dice.throw(self.chance)
            asked = members(world.waiting)
            learner = asked[turn % len(asked)]
            turn += 1
            spent += learn_once(
                self.guide, world, self.seat, learner, learned, float(turn), self.start, TRUST, self.chance, self.dice
            )
        return learned

    def trial(self, base: Pairs, others: list[Pairs]) -> None:
        """One world, one throw of the dice, every candidate."""
        world = imagine(self.guide, self.like, self.seat, self.chance)
        self.dice.throw(self.chance)
        group = self.let_rivals_plan(world)
        usual = self.value(world, base.action)
        base.add(usual, usual, group)
        for other in others:
            other.add(self.value(world, other.action), usual, group)

    def let_rivals_plan(self, world: State) -> int | None:
        """As they have learned one of the times, whose number is returned."""
        if not self.learned:
            return None
        group = self.trials % len(self.learned)
        self.trials += 1
        learned = self.learned[group]
        self.plans = [self.plan(world, other, learned[other]) for other in range(world.seats)]
        return group

    def plan(self, world: State, other: int, learned: Regrets) -> int:
        """What a rival does in this world; nothing if it is not asked."""
        legal = world.legal_actions(other)
        return int(legal[draw(learned.average_strategy(legal), self.chance)]) if legal else NOBODY

    def value(self, world: State, action: int) -> float:
        if not self.learned:
            return value_in_step(self.guide, world, self.seat, action, self.start, self.dice)
        self.plans[self.seat] = action
        asked = members(world.waiting)
        return play_plans(self.guide, world, asked, self.plans, self.seat, self.start, self.dice)


def is_mixed(guide: Guide, like: State, seat: int) -> bool:
    """Whether rivals choose now, too, and the policy does not know how to mix."""
    return guide.mixes and not guide.is_settled(like, seat) and is_simultaneous(guide, like, seat)


def screen(worlds: Worlds, candidates: list[Pairs], base: int, own: int) -> list[int]:
    """The actions to be judged: the base, the policy's own, and the best of the rest; by halves."""
    held = next(pairs for pairs in candidates if pairs.action == base)
    left = [pairs for pairs in candidates if pairs.action != base]
    while len(left) > FINALISTS:
        for _ in range(max(FEWEST, SCREENED // (len(left) + 1))):
            worlds.trial(held, left)
            if worlds.patience.is_over(CHOSEN):
                break
        left.sort(key=lambda pairs: (-pairs.lead / pairs.rollouts, pairs.action))
        left = left[: FINALISTS if worlds.patience.is_over(CHOSEN) else max(FINALISTS, len(left) // 2)]
    chosen = [pairs.action for pairs in left]
    if own not in (base, *chosen):
        chosen.append(own)
    return [base, *chosen]


def judge(worlds: Worlds, found: Study, precision: float, most: int, *, is_first: bool = False) -> None:
    """Rollouts until it is known to the precision what the base gives away, or there have been the most allowed.

    A first look need not know how bad it is what looks bad: that is looked at again.
    """
    base, rest = found.finalists[0], found.finalists[1:]
    look = min(FIRST_LOOK, most)
    while base.rollouts < look:
        while base.rollouts < look:
            worlds.trial(base, rest)
            if base.rollouts >= FIRST_LOOK and worlds.patience.is_over():
                return
        loss = found.loss()
        if loss.error <= precision or (is_first and look >= SUSPECT and label_of(loss)):
            return
        rest = worth_trying(rest, found, precision)
        look = next_look(look, loss.error, precision, most)


def worth_trying(rest: list[Pairs], found: Study, precision: float) -> list[Pairs]:
    """Without what is far behind the best, and what is known to be no better than the base, to the precision."""
    best = found.best()
    if best is found.finalists[0]:
        close = [pairs for pairs in rest if not lags(pairs, best) and highest(pairs) > precision]
    else:
        close = [pairs for pairs in rest if pairs is best or not lags(pairs, best)]
    return close or [max(rest, key=highest)]


def highest(pairs: Pairs) -> float:
    """What it may bring more than the base."""
    lead = pairs.advantage()
    return lead.value + lead.error


def lags(pairs: Pairs, best: Pairs) -> bool:
    """It is so far behind the best that it need not be tried any more."""
    lead = pairs.advantage()
    return lead.value + BEHIND / NORMAL * lead.error < best.advantage().value
