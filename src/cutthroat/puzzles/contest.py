"""Every legal move held against the one that is taken to be the best, in the same worlds and with the same dice."""

from __future__ import annotations

from math import sqrt

from cutthroat.core.chance import Fast, mix
from cutthroat.core.guide import Guide
from cutthroat.core.state import State
from cutthroat.review.choices import Worlds, learnings_for
from cutthroat.review.estimates import NORMAL, Estimate, Pairs, looks
from cutthroat.review.model import SURE
from cutthroat.review.tasks import ROUGH, enough_pairs

BUDGET = 10
"""So many times the rollouts of a rough review go into a contest."""
CLEAR = 0.02
"""The best is better than any other by at least this share of the win, beyond what chance explains."""
SAME_AFTER = 64
"""Worlds in which two moves came to the same before they are taken for one and the same."""


class Contest:
    """What came out: the best move first, then all others."""

    def __init__(self, pairs: list[Pairs]) -> None:
        self.best = pairs[0]
        self.others = pairs[1:]

    def wrong(self) -> list[Pairs]:
        return [pairs for pairs in self.others if not is_same(pairs)]

    @property
    def is_won(self) -> bool:
        wrong = self.wrong()
        return bool(wrong) and all(is_clearly_behind(pairs) for pairs in wrong)


def contest(guide: Guide, state: State, seat: int, best: int, stream: int, precision: float) -> Contest:
    """Until it is known to the precision how far the nearest is behind; sooner if that is not clearly so."""
    chance = Fast(mix(stream, 0))
    like = state.determinize(seat, chance)
    worlds = Worlds(guide, like, seat, chance, learnings_for(precision, enough_pairs(precision)))
    leader = Pairs(best)
    others = [Pairs(int(action)) for action in like.legal_actions(seat) if action != best]
    left = others
    for look in looks(enough_pairs(precision)):
        while leader.rollouts < look:
            worlds.trial(leader, left)
        if any(is_too_close(pairs) for pairs in left):
            break
        wrong = [pairs for pairs in others if not is_same(pairs)]
        nearest = max(wrong, key=lambda pairs: pairs.advantage().value, default=None)
        left = [pairs for pairs in left if not is_known(pairs, precision if pairs is nearest else ROUGH)]
        if not left:
            break
    return Contest([leader, *others])


def behind(pairs: Pairs) -> Estimate:
    lead = pairs.advantage()
    return Estimate(-lead.value, lead.error)


def is_same(pairs: Pairs) -> bool:
    return pairs.rollouts >= SAME_AFTER and pairs.lead_squares == 0.0


def is_clearly_behind(pairs: Pairs) -> bool:
    gap = behind(pairs)
    return gap.value >= CLEAR and gap.value * NORMAL > SURE * gap.error


def is_too_close(pairs: Pairs) -> bool:
    """More rollouts would surely not put it clearly behind: with many moves and looks, two errors come by chance."""
    gap = behind(pairs)
    return pairs.rollouts >= SAME_AFTER and not is_same(pairs) and gap.value + SURE / NORMAL * gap.error < CLEAR


def is_known(pairs: Pairs, precision: float) -> bool:
    """It is far enough behind for what is known of it."""
    gap = behind(pairs)
    return gap.error <= precision and (is_same(pairs) or gap.value - 2 * gap.error > CLEAR)


def finer(precision: float) -> float:
    """What ten times the rollouts are good for."""
    return precision / sqrt(BUDGET)
