"""What a player may guess about the others: who attacks whom, who hides, who acts first.

Only public facts and the own order card go in. Chances are floats between 0 and 1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from cutthroat.core.bits import NONE, has
from cutthroat.games.crisis.rules.actions import ASSASSINATE, HIDE, MOST_SEATS, PLAYERS
from cutthroat.games.crisis.rules.cards import DEATHS_TO_DROP_OUT, POINTS_TO_WIN
from cutthroat.games.crisis.rules.knowledge import group_mates

if TYPE_CHECKING:
    from cutthroat.games.crisis.rules.state import CrisisState

# How players who are free to choose divide between Assassinate and Hide; the rest is Track. Early players like to
# track and late ones to hide, as in the exact solution for two.
EARLY_ATTACKS: Final = 0.28
EARLY_HIDES: Final = 0.20
LATE_ATTACKS: Final = 0.33
LATE_HIDES: Final = 0.30
TRACKER_ATTACKS: Final = 0.60
"""Most who have stalked a victim for a round strike; less than sure, so that a threat does not paralyse."""
MOOD: Final = 0.80
"""How far the actions of the last round speak for those of this one."""
PRIOR: Final = 0.25
"""How many players of each action are added to those seen, so that nothing is ever impossible."""
SOLVED: Final = 3
"""The points that win in the game that these numbers are for."""


def by_chips(values: list[float], goal: i64) -> list[float]:
    """By the number of chips, values for 0, 1 and 2 of three: in a longer game those with most of the way to go are as
    those with none, in a shorter one all are near the end."""
    return [values[max(0, SOLVED - goal + chips)] for chips in range(goal)]


LURE: Final[list[float]] = by_chips([1.0, 1.15, 1.7], max(POINTS_TO_WIN, DEATHS_TO_DROP_OUT))
"""How much a player with that many chips draws attacks: leaders must be stopped, the dying can be finished off."""


class Belief:
    """The guesses of one seat about a round."""

    __slots__ = ("attacks", "earlier", "hides", "me", "players", "strikes")

    me: i64
    players: list[i64]
    """All who are still in."""
    attacks: list[float]
    """By seat: the chance of an Assassinate."""
    hides: list[float]
    """By seat: the chance of a Hide."""
    earlier: list[float]
    """By seat: the chance of a lower number than mine."""
    strikes: list[float]
    """``strikes[MOST_SEATS * j + k]``: the chance that j plays Assassinate on k."""

    def __init__(self, s: CrisisState, me: i64) -> None:
        self.me = me
        self.players = PLAYERS[s.playing]
        self.attacks = [0.0] * MOST_SEATS
        self.hides = [0.0] * MOST_SEATS
        self.earlier = earlier_than(s, me)
        self.strikes = [0.0] * (MOST_SEATS * MOST_SEATS)
        for seat in self.players:
            if seat != me:
                self.guess_action(s, seat)
                self.guess_targets(s, seat)

    def guess_action(self, s: CrisisState, seat: i64) -> None:
        if has(s.tracking, seat):
            self.attacks[seat] = TRACKER_ATTACKS
            self.hides[seat] = 1.0 - TRACKER_ATTACKS
        elif self.earlier[seat] > 0.5:
            self.attacks[seat] = mood(s, self.me, ASSASSINATE, EARLY_ATTACKS)
            self.hides[seat] = mood(s, self.me, HIDE, EARLY_HIDES)
        else:
            self.attacks[seat] = mood(s, self.me, ASSASSINATE, LATE_ATTACKS)
            self.hides[seat] = mood(s, self.me, HIDE, LATE_HIDES)

    def guess_targets(self, s: CrisisState, seat: i64) -> None:
        """Attacks go to those who draw them."""
        total = 0.0
        for other in self.players:
            if other != seat:
                total += LURE[s.chips[other]]
        for other in self.players:
            if other != seat:
                share = LURE[s.chips[other]] / total
                self.strikes[MOST_SEATS * seat + other] = self.attacks[seat] * share

    def watches(self, s: CrisisState, hider: i64, attacker: i64) -> float:
        """The chance that a hider watches that attacker: people watch whom they fear, much as they attack."""
        return self.strikes[MOST_SEATS * hider + attacker] / self.attacks[hider]

    def dead_before_me(self, s: CrisisState, target: i64) -> float:
        """The chance that somebody else has killed the target when my number is called."""
        lives = 1.0
        for other in self.players:
            if other not in (target, self.me):
                hit = self.strikes[MOST_SEATS * other + target] * self.earlier[other]
                lives *= 1.0 - (hit if has(s.tracking, other) else hit * (1.0 - self.hides[target]))
        return 1.0 - lives


def mood(s: CrisisState, me: i64, action: i64, usual: float) -> float:
    """The chance of an action among the others: what is usual, drawn towards what they did in the last round."""
    if s.round == 1:
        return usual
    seen = PRIOR
    total = 3.0 * PRIOR
    for seat in PLAYERS[s.playing]:
        if seat != me:
            total += 1.0
            if s.previous[seat] == action:
                seen += 1.0
    return (1.0 - MOOD) * usual + MOOD * seen / total


def earlier_than(s: CrisisState, me: i64) -> list[float]:
    """By seat: 1 for earlier groups, 0 for later ones, and inside my own group by my number (AC-3.2, AC-3.6)."""
    chances = [0.0] * MOST_SEATS
    mine = place_of(s, me)
    mates = group_mates(s, mine)
    inside = (mine - mates[0]) / (len(mates) - 1) if len(mates) > 1 else 0.0
    for place in range(len(s.line)):
        if place < mates[0]:
            chances[s.line[place]] = 1.0
        elif place <= mates[len(mates) - 1] and place != mine:
            chances[s.line[place]] = inside
    chances[me] = 0.0
    return chances


def place_of(s: CrisisState, seat: i64) -> i64:
    """Where a seat stands in the line, from 0."""
    for place in range(len(s.line)):
        if s.line[place] == seat:
            return place
    return NONE
