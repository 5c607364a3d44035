"""Hints from what a seat knows, and no more: what to look at, the odds of each choice, the move with its reason."""

from __future__ import annotations

from collections.abc import Sequence

from cutthroat.core.chance import Fast
from cutthroat.core.guide import Guide
from cutthroat.core.state import State
from cutthroat.game.contract import AnyGame
from cutthroat.review.choices import PATIENT, Patience, Study, highest, lags, study
from cutthroat.review.estimates import Pairs
from cutthroat.review.making import Clock
from cutthroat.review.model import Advice, Choice, Known, label_of
from cutthroat.review.report import known_of
from cutthroat.review.tasks import ROUGH, enough_pairs, further_guide, judged, look_ahead
from cutthroat.review.words import capital, hint, sentence

MOST_CHOICES = 6
HINTED = 0.01
"""The error of a difference that is aimed at: somebody looks at this one decision."""
MOST = enough_pairs(ROUGH)
"""Rollouts of each choice: what a hint may cost at most."""


SOON = 1.0
"""Seconds after which whoever asks should have an answer, however slow the machine is."""


class Within(Patience):
    """So many seconds by a clock."""

    def __init__(self, seconds: float, clock: Clock) -> None:
        self.seconds = seconds
        self.clock = clock
        self.started = clock()

    def is_over(self, share: float = 1.0) -> bool:
        return self.clock() - self.started >= share * self.seconds


def advise(
    game: AnyGame,
    state: State,
    seat: int,
    precision: float = HINTED,
    rollouts: int | None = None,
    seed: int = 1,
    patience: Patience = PATIENT,
    names: Sequence[str] = (),
) -> Advice:
    """A hint for a seat that has to decide. Without a clock the same seed gives the same hint to the byte."""
    found = study(guide_of(game), state, seat, None, seed, precision, rollouts or MOST, patience)
    world = state.determinize(seat, Fast(0))
    best = worth_saying(found)
    account = hint(game, world, seat, best.action, names)
    ranked = sorted(found.finalists, key=lambda pairs: (-pairs.advantage().value, pairs.action))
    return Advice(
        look=f"Look at {account.look}." if account.look else "Compare what each move leaves you with.",
        choices=[choice_of(game, world, seat, pairs, names) for pairs in ranked[:MOST_CHOICES]],
        move=str(game.move(world, seat, best.action)),
        action=best.action,
        reason=sentence(account) or game.describe(world, seat, best.action).detail,
        rules=list(account.rules),
        is_close=is_close(found),
    )


def judge(
    game: AnyGame,
    state: State,
    seat: int,
    action: int,
    precision: float = ROUGH,
    rollouts: int | None = None,
    seed: int = 1,
    patience: Patience = PATIENT,
    names: Sequence[str] = (),
) -> Known:
    """What a seat could expect of one of its moves, beside the best that was found."""
    most = rollouts or MOST
    found = judged(guide_of(game), further_guide(game), state, seat, action, seed, precision, most, patience)
    return known_of(game, state.determinize(seat, Fast(0)), seat, found, names)


def guide_of(game: AnyGame) -> Guide:
    """As far ahead as a rough review looks."""
    guide = game.guide()
    look_ahead(guide, ROUGH)
    return guide


def choice_of(game: AnyGame, world: State, seat: int, pairs: Pairs, names: Sequence[str]) -> Choice:
    value = pairs.value()
    return Choice(
        move=str(game.move(world, seat, pairs.action)),
        action=pairs.action,
        label=capital(game.describe(world, seat, pairs.action).named(names)),
        value=value.value,
        error=value.error,
        reason=sentence(hint(game, world, seat, pairs.action, names)),
    )


def worth_saying(found: Study) -> Pairs:
    """The policy's own choice, unless another is surely better: few rollouts can make any move look best."""
    best = found.best()
    lead = best.advantage()
    return best if lead.value > lead.error else found.finalists[0]


def is_close(found: Study) -> bool:
    """Whether the policy's own choice and the best cannot be told apart, or the best and the one after it."""
    if worth_saying(found).action != found.base:
        return not label_of(found.loss())
    best = found.best()
    return any(highest(pairs) > 0.0 and not lags(pairs, best) for pairs in found.finalists[1:])
