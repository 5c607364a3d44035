"""The cautious player: attempts what is certain, insures what is not, and gambles only when the game is slipping away.

Waiting is nearly free, because a hired agent is needed later anyway, while a failure costs everything: so the threshold
of an attempt is certainty, unless the hand is full or somebody else is about to win.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cutthroat.core.bits import NONE
from cutthroat.core.chance import Chance
from cutthroat.core.piles import remove
from cutthroat.core.policy import Policy
from cutthroat.core.state import State
from cutthroat.games.agencies.rules.actions import ATTEMPT, ATTEMPT_JOKER, DISCARD, FAIL, HIRE, HIRE_TO_FIVE
from cutthroat.games.agencies.rules.cards import JOKER, POINTS, POINTS_TO_WIN, rank_of_hit
from cutthroat.games.agencies.rules.crews import base_strength, rest_of
from cutthroat.games.agencies.rules.odds import hits_met, hits_met_after_hire
from cutthroat.games.agencies.rules.phases import CREW_CHOICE, TURN
from cutthroat.games.agencies.rules.state import AgenciesState

SUCCESS: Final[list[list[float]]] = [
    [0.0, 0.0, 0.0],
    [0.333, 0.024, 0.0],
    [0.862, 0.280, 0.026],
    [0.984, 0.723, 0.241],
    [0.999, 0.940, 0.612],
    [1.000, 0.992, 0.876],
]
"""How often a random hand of so many cards meets a Jack, Queen, King (docs/rules/agencies.md 7.3)."""
EAGERNESS: Final[list[float]] = [0.0, 0.0, 0.1, 0.3, 0.6, 1.0]
"""How often a player with so many cards attempts a hit, as far as others can guess."""
SAFETY: Final = 16
"""A hand that meets all hits that are left is worth so much base strength more than one that meets none."""


class Greedy(Policy):
    def choose(self, state: State, seat: i64, legal: list[i64], chance: Chance) -> i64:
        assert isinstance(state, AgenciesState)
        if state.phase == TURN:
            return choose_turn(state, seat, legal)
        if state.phase == CREW_CHOICE:
            return choose_crew(state, seat, legal)
        return choose_discard(state, seat, legal)


def choose_turn(s: AgenciesState, seat: i64, legal: list[i64]) -> i64:
    has_joker = legal[len(legal) - 1] == ATTEMPT_JOKER
    if has_joker and s.auto_hit:
        return ATTEMPT_JOKER
    if hits_met(s, s.hands[seat]) == len(s.hit_deck):
        return ATTEMPT
    if legal[0] == HIRE and legal[1] == HIRE_TO_FIVE:
        return HIRE_TO_FIVE
    if legal[0] == HIRE and not is_now_or_never(s, seat):
        return HIRE
    return ATTEMPT_JOKER if has_joker else ATTEMPT


def is_now_or_never(s: AgenciesState, seat: i64) -> bool:
    """Whether an attempt wins the game now more often than after one more hire, which somebody else may forestall."""
    danger = danger_before_next_turn(s, seat)
    if danger == 0.0:
        return False
    missing: i64 = POINTS_TO_WIN - s.points[seat]
    now = hits_met(s, s.hands[seat], missing)
    return float(now) > (1.0 - danger) * hits_met_after_hire(s, seat, missing)


def danger_before_next_turn(s: AgenciesState, seat: i64) -> float:
    """The chance that somebody else wins before this seat is on turn again, from what lies open."""
    safe = 1.0
    for other in range(s.seats):
        if other != seat:
            safe *= 1.0 - chance_to_win_now(s, other)
    return 1.0 - safe


def chance_to_win_now(s: AgenciesState, other: i64) -> float:
    missing: i64 = POINTS_TO_WIN - s.points[other]
    cards: i64 = len(s.hands[other])
    total = 0.0
    for hit in s.hit_deck:
        if POINTS[hit] >= missing:
            total += SUCCESS[cards][rank_of_hit(hit)]
    return EAGERNESS[cards] * total / float(len(s.hit_deck))


def choose_crew(s: AgenciesState, seat: i64, legal: list[i64]) -> i64:
    """The crew that leaves the best hand; never to fail."""
    best: i64 = NONE
    best_worth: i64 = NONE
    for action in legal:
        if action == FAIL:
            continue
        worth = worth_of_keeping(s, rest_of(s.hands[seat], action))
        if worth > best_worth:
            best = action
            best_worth = worth
    return best


def choose_discard(s: AgenciesState, seat: i64, legal: list[i64]) -> i64:
    """The card whose loss leaves the best hand; never a joker."""
    best: i64 = NONE
    best_worth: i64 = NONE
    for action in legal:
        if action == DISCARD + JOKER:
            continue
        kept = s.hands[seat].copy()
        remove(kept, action - DISCARD)
        worth = worth_of_keeping(s, kept)
        if worth > best_worth:
            best = action
            best_worth = worth
    return best


def worth_of_keeping(s: AgenciesState, kept: list[i64]) -> i64:
    """Base strength, and how many of the hits that are left the hand would meet."""
    return base_strength(kept) * len(s.hit_deck) + SAFETY * hits_met(s, kept)
