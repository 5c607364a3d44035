"""A bot that weighs one more card against the attempt that it could make now, and strikes late in its turn.

It goes on tour like the greedy bot, whose rules of thumb it shares. Its own figures were found by games against it;
what each of them brings is in decision 0050.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cutthroat.core.bits import NONE, count, has
from cutthroat.core.chance import Chance
from cutthroat.core.policy import Policy
from cutthroat.core.state import State
from cutthroat.games.contract.bot import greedy, planning
from cutthroat.games.contract.rules import odds
from cutthroat.games.contract.rules.actions import ASSASSINATE, BONUS, END_TURN, LEARN, MOVE, TAKE, TO, TRAVEL
from cutthroat.games.contract.rules.board import DISTANCE, LAIR, NEIGHBOURS
from cutthroat.games.contract.rules.cards import (
    ARMS_DEALER,
    BIT,
    COPIES,
    ESCAPE_FROM_PRISON,
    FIRST_BONUS,
    FIRST_GETAWAY,
    GETAWAYS,
    MOST_GETAWAYS,
    SAFE_HOUSE,
    WEAPONS,
)
from cutthroat.games.contract.rules.hitkit import full_kit
from cutthroat.games.contract.rules.phases import ESCAPE_TO, MAIN, TICKET_TO, TRAVEL_TO
from cutthroat.games.contract.rules.state import ContractState

KIT: Final[i64] = len(full_kit())
FULL_HAND: Final = 20
"""With so many cards it goes and strikes: more would win more, but nobody wants to watch it."""
FAIR_HAND: Final = 14
"""What does for somebody with less patience: three or four rounds of collecting."""
WAITING: Final = 2
"""So many more are taken at the target, until it is time to strike."""
LEAST: Final = 0.004
"""A card has to add so much to the attempt, in kills. It is little, for what is left over serves the next attempt."""
LEAST_AT_LAST: Final = 0.02
"""Before the last kill: nothing is left over for later."""
IN_VAIN: Final = 0.2
"""Nothing is tried with less of a chance to kill while more cards can be had."""
TO_GET_AWAY: Final = 0.4
"""What to get away is worth, beside a kill."""
TO_GET_AWAY_AT_LAST: Final = 0.2
"""The last kill wins, so it counts only if the attempt fails."""
WITH_SAFE_HOUSE: Final = 0.2
WITH_PRISON_CARD: Final = 0.5
"""How much of that is left with a card that helps afterwards."""
STRIKE_AND_RUN: Final = 2
"""Actions for an attempt and an escape. What is left of the turn is lost by an arrest, so it is used before."""
SAVED_BY_CARD: Final = 2
"""A spare Getaway Card is worth so many moves."""
SCHOOL: Final = 2
"""Quarter steps of the tour that a school is worth."""


BUY: Final[i64] = BONUS + ARMS_DEALER - FIRST_BONUS


class Planner(Policy):
    """``stock`` is the hand with which it sets out and strikes, however good."""

    __slots__ = ("stock",)

    stock: i64

    def __init__(self, stock: i64 = FULL_HAND) -> None:
        self.stock = stock

    def choose(self, state: State, seat: i64, legal: list[i64], chance: Chance) -> i64:
        assert isinstance(state, ContractState)
        if len(legal) == 1:
            return legal[0]
        if state.phase == MAIN:
            return play_turn(state, seat, legal, self.stock)
        if state.phase in (TRAVEL_TO, ESCAPE_TO, TICKET_TO):
            return TO + best_city(state, seat, [action - TO for action in legal])
        return greedy.decide(state, seat, legal)


def play_turn(s: ContractState, seat: i64, legal: list[i64], stock: i64) -> i64:
    """Bonus cards, then strike, learn, collect, and only then travel."""
    target = planning.next_target(s, seat, s.spaces[seat])
    if target == NONE:
        return END_TURN
    can_take = TAKE in legal and s.sizes[seat] < stock + WAITING
    is_ready = not can_take or is_hand_good(s, seat, target, stock)
    bonus = greedy.bonus_to_play(s, seat, legal, target, is_ready)
    if bonus == BUY and s.sizes[seat] >= stock:
        bonus = NONE
    if bonus != NONE:
        return bonus
    if s.actions == 0:
        return END_TURN
    is_there = s.spaces[seat] == LAIR[target]
    if is_there and is_ready and is_time_to_strike(s, seat, target, can_take):
        return ASSASSINATE
    if LEARN in legal and greedy.is_worth_learning(s, seat):
        return LEARN
    if can_take and (is_there or not is_ready):
        return TAKE
    return END_TURN if is_there else approach(s, seat, target)


def is_time_to_strike(s: ContractState, seat: i64, target: i64, can_take: bool) -> bool:
    """As late in the turn as leaves an action for the escape: cards come first, for an arrest ends the turn."""
    if can_take and s.actions > STRIKE_AND_RUN:
        return False
    return greedy.is_time_to_strike(s, seat, target) and planning.chance_against(s, seat, target) > 0.0


# One more card, or not


def is_hand_good(s: ContractState, seat: i64, target: i64, stock: i64) -> bool:
    """Full, or good for a kill and not to be bettered much by one more card."""
    if s.sizes[seat] >= stock:
        return True
    least = LEAST_AT_LAST if planning.is_last_kill(s, seat) else LEAST
    return worth_of_a_card(s, seat, target, least) < least and planning.chance_against(s, seat, target) >= IN_VAIN


def worth_of_a_card(s: ContractState, seat: i64, target: i64, enough: float = 1.0) -> float:
    """What the next card adds to the attempt on average, in kills, as if all that is not in the hand could come.

    Counting stops where it is ``enough``; escapes come first, for they are quickly counted.
    """
    cards = float(KIT - s.sizes[seat])
    total = escapes_added(s, seat) * worth_of_escape(s, seat)
    if total < enough * cards:
        total += kills_added(s, seat, target, enough * cards - total)
    return total / cards


def kills_added(s: ContractState, seat: i64, target: i64, enough: float) -> float:
    """Summed over the weapons that are not in the hand, until it is enough."""
    guards = s.guards[target]
    hand = odds.weapons_of(s, seat)
    now = planning.best_ways(s, seat, hand, guards)
    ways: i64 = 0
    for weapon in range(WEAPONS):
        if not has(hand, weapon):
            ways += COPIES[weapon] * (planning.best_ways(s, seat, hand | BIT[weapon], guards) - now)
            if float(ways) >= enough * odds.RESULTS:
                break
    return float(ways) / odds.RESULTS


def escapes_added(s: ContractState, seat: i64) -> float:
    """Summed over all getaways that would open another face of the die."""
    getaways = odds.getaways_of(s, seat)
    if count(getaways) >= MOST_GETAWAYS:
        return 0.0
    faces = odds.open_faces(s, seat, getaways)
    cards: i64 = 0
    for face in range(GETAWAYS):
        if not has(faces, face):
            cards += COPIES[FIRST_GETAWAY + face]
    return float(cards) / GETAWAYS


def worth_of_escape(s: ContractState, seat: i64) -> float:
    worth = TO_GET_AWAY_AT_LAST if planning.is_last_kill(s, seat) else TO_GET_AWAY
    if has(s.held[seat], SAFE_HOUSE):
        return worth * WITH_SAFE_HOUSE
    return worth * WITH_PRISON_CARD if has(s.held[seat], ESCAPE_FROM_PRISON) else worth


# The way


def approach(s: ContractState, seat: i64, target: i64) -> i64:
    """By a spare card if it spares moves, else on foot, past a school if it is on the way."""
    space = s.spaces[seat]
    goal = LAIR[target]
    card = greedy.getaway_to_travel(s, seat, target, SAVED_BY_CARD)
    if card != NONE:
        return TRAVEL + card
    if greedy.is_worth_learning(s, seat):
        for other in NEIGHBOURS[space]:
            if DISTANCE[other][goal] < DISTANCE[space][goal] and planning.is_school_for(s, seat, other):
                return MOVE + other
    return MOVE + greedy.next_step(space, goal)


def best_city(s: ContractState, seat: i64, cities: list[i64]) -> i64:
    """Where the rest of the tour is shortest, bodyguards counted; a school is worth something."""
    targets = planning.prey(s, seat)
    can_learn = greedy.is_worth_learning(s, seat)
    best = cities[0]
    least: i64 = 1_000_000
    for city in cities:
        cost: i64 = -SCHOOL if can_learn and planning.is_school_for(s, seat, city) else 0
        cost += planning.cost_of_tour(s, seat, city, targets)
        if cost < least:
            least = cost
            best = city
    return best
