"""What search is told about Agencies: a game is short, so reviews play it to its end, and players two rounds."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cutthroat.core.chance import Chance
from cutthroat.core.data import read_weights
from cutthroat.core.guide import Guide
from cutthroat.core.policy import Policy
from cutthroat.core.state import State
from cutthroat.games.agencies.bot.greedy import Greedy
from cutthroat.games.agencies.rules.actions import ATTEMPT, HIRE
from cutthroat.games.agencies.rules.cards import DATA, HAND_LIMIT, JOKER, POINTS, POINTS_TO_WIN
from cutthroat.games.agencies.rules.crews import base_strength
from cutthroat.games.agencies.rules.odds import hits_met
from cutthroat.games.agencies.rules.phases import TURN, may_catch_up
from cutthroat.games.agencies.rules.state import AgenciesState

STRONG: Final = 48
"""More strength than that is of no more use."""


class AgenciesGuide(Guide):
    def __init__(self) -> None:
        super().__init__(Greedy())
        self.careless = Hasty()
        self.effort = 25_000

    def at_table(self) -> Guide:
        return RaceGuide()


class RaceGuide(AgenciesGuide):
    """Plays two rounds and judges the race there: a rollout to the end is mostly luck, and takes ten times as long."""

    def __init__(self) -> None:
        super().__init__()
        self.ahead = 2
        self.weights = read_weights("cutthroat.games.agencies.bot", DATA)

    def horizon(self, state: State) -> i64:
        """Rounds: everybody has had as many turns."""
        assert isinstance(state, AgenciesState)
        return (state.turn - 1) // state.seats

    def features(self, state: State, seat: i64) -> list[float]:
        """Points, the hand, the tenths of the hits that it meets, what a failure costs, and how soon its turn is."""
        assert isinstance(state, AgenciesState)
        s = state
        hand = s.hands[seat]
        cards: i64 = len(hand)
        missing: i64 = POINTS_TO_WIN - s.points[seat]
        tenth = float(max(len(s.hit_deck), 1)) / 10.0
        points = float(s.points[seat])
        strength = float(min(base_strength(hand), STRONG))
        met = float(hits_met(s, hand)) / tenth
        wins = float(hits_met(s, hand, missing)) / tenth
        wait = float((seat - s.active + s.seats) % s.seats)
        return [
            points,
            points * points,
            1.0 if s.points[seat] == 0 else 0.0,
            float(hits_worth(s, missing)) / tenth,
            float(cards),
            strength,
            strength * strength,
            strength * points,
            met,
            met * points,
            wins,
            points if cards and hand[cards - 1] == JOKER else 0.0,
            (10.0 - met) * points if cards == HAND_LIMIT else 0.0,
            float(HAND_LIMIT - cards) if may_catch_up(s, seat) else 0.0,
            wait,
            wait * wins,
        ]


def hits_worth(s: AgenciesState, points: i64) -> i64:
    """How many hits of the deck are worth so many points or more."""
    found: i64 = 0
    for hit in s.hit_deck:
        if POINTS[hit] >= points:
            found += 1
    return found


class Hasty(Policy):
    """Attempts a hit as soon as the hand meets half of those that are left: it overlooks what a failure costs."""

    def choose(self, state: State, seat: i64, legal: list[i64], chance: Chance) -> i64:
        assert isinstance(state, AgenciesState)
        usual = Greedy().choose(state, seat, legal, chance)
        if state.phase != TURN or usual != HIRE:
            return usual
        return ATTEMPT if 2 * hits_met(state, state.hands[seat]) >= len(state.hit_deck) else usual
