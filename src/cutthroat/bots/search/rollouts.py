"""Worlds and rollouts: what a seat imagines, and how it would go on from there."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from cutthroat.core.bits import lowest
from cutthroat.core.chance import Chance, Fast
from cutthroat.core.events import MUTED
from cutthroat.core.guide import Guide
from cutthroat.core.state import State

MILLION: Final = 1_000_000
SEEDS: Final = 0x7FFFFFFF
SEATS: Final = 64
"""No game has more."""
SAFETY: Final = 100_000
"""No rollout takes more decisions; games end long before."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Stopper:
    """Asked between rollouts whether the time for thinking is over; this one never says so."""

    def is_over(self) -> bool:
        return False


def imagine(guide: Guide, like: State, seat: i64, chance: Chance) -> State:
    """A world that the seat cannot tell from the true position, drawn by how well rivals' play fits it.

    Sealed choices are given back, so that rollouts ask the rivals' policy for them. Of some worlds one is taken by its
    weight, which costs so many redeals and no more.
    """
    if not guide.believes(like):
        world = like.determinize(seat, chance)
        guide.reopen(world, seat)
        return world
    kept: State | None = None
    total = 0.0
    for _ in range(guide.tries):
        world = like.determinize(seat, chance)
        guide.reopen(world, seat)
        weight = guide.believe(world, seat, chance)
        total += weight
        if kept is None or float(chance.pick(MILLION)) * total < weight * float(MILLION):
            kept = world
    assert kept is not None
    return kept


def roll_out(guide: Guide, state: State, start: i64, chance: Chance, bots: Chance) -> list[float]:
    """Play in place by the guide's light policy to its horizon, counted from ``start``; the shares of the win there."""
    policy = guide.light
    limit = start + guide.ahead
    for _ in range(SAFETY):
        if not state.waiting:
            return state.returns()
        if guide.horizon(state) >= limit:
            return guide.evaluate(state)
        seat = lowest(state.waiting)
        state.apply(seat, policy.decide(state, seat, bots), chance, MUTED)
    return guide.evaluate(state)


class Dice:
    """The dice of one trial: every candidate of the trial meets the same."""

    __slots__ = ("bots", "game", "seed")

    seed: i64
    game: Fast
    bots: Fast

    def __init__(self) -> None:
        self.seed = 0
        self.game = Fast(0)
        self.bots = Fast(0)

    def throw(self, chance: Chance) -> None:
        self.seed = chance.pick(SEEDS)

    def restart(self) -> None:
        self.game.restart(self.seed, 0)
        self.bots.restart(self.seed, 1)

    def restart_for(self, seat: i64, decision: i64) -> None:
        """Become the dice of a seat's so many-th decision."""
        stream = 2 * (SEATS * (decision + 1) + seat)
        self.game.restart(self.seed, stream)
        self.bots.restart(self.seed, stream + 1)


def value_of(guide: Guide, world: State, seat: i64, action: i64, start: i64, dice: Dice) -> float:
    """What the seat can expect in a world if it does that now."""
    dice.restart()
    state = world.clone()
    state.apply(seat, action, dice.game, MUTED)
    return roll_out(guide, state, start, dice.game, dice.bots)[seat]


def value_in_step(guide: Guide, world: State, seat: i64, action: i64, start: i64, dice: Dice) -> float:
    """The same, with dice of its own for every decision of every seat.

    One pick more or less would shift all that come after it. So a rival whom the action does not concern does the same
    after either of two actions, and their difference varies less: by a third in Shinobi.
    """
    dice.restart()
    state = world.clone()
    state.apply(seat, action, dice.game, MUTED)
    policy = guide.light
    limit = start + guide.ahead
    made: list[i64] = [0] * state.seats
    for _ in range(SAFETY):
        if not state.waiting:
            return state.returns()[seat]
        if guide.horizon(state) >= limit:
            break
        asked = lowest(state.waiting)
        dice.restart_for(asked, made[asked])
        made[asked] += 1
        state.apply(asked, policy.decide(state, asked, dice.bots), dice.game, MUTED)
    return guide.evaluate(state)[seat]
