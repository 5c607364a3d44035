"""The course of the game, in the order of the rulebook: setup, turn, hire, attempt, success, failure, end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from cutthroat.core.bits import NONE, bit, count, everyone, has
from cutthroat.core.chance import Chance
from cutthroat.core.events import Events
from cutthroat.core.piles import draw, move_all, remove
from cutthroat.games.agencies.rules.actions import (
    ATTEMPT_JOKER,
    CREW,
    DISCARD,
    FAIL,
    HIRE_TO_FIVE,
    MAY_CATCH_UP,
    MAY_DECLARE,
    MAY_HIRE,
    TURN_ACTIONS,
)
from cutthroat.games.agencies.rules.cards import (
    AGENT_DECK,
    HAND_LIMIT,
    HIT_DECK,
    JOKER,
    MARK,
    NEEDED,
    POINTS,
    POINTS_TO_WIN,
    REDRAW,
    START_HAND,
)
from cutthroat.games.agencies.rules.crews import base_strength, strength_against
from cutthroat.games.agencies.rules.events import (
    COMPLETED,
    DECLARED,
    DISCARDED,
    DREW,
    FAILED,
    RECYCLED,
    REVEALED,
    SHOWED,
    SPARED,
    STARTED,
    WON,
)

if TYPE_CHECKING:
    from cutthroat.games.agencies.rules.state import AgenciesState

TURN: Final = 0
CREW_CHOICE: Final = 1
DISCARD_CHOICE: Final = 2
OVER: Final = 3
PHASES: Final[tuple[str, ...]] = ("turn", "crew", "discard", "over")
"""What each of them is called, by its number."""


BY_POINTS: Final = 0
BY_EXHAUSTION: Final = 1
BY_TURN_CAP: Final = 2


def set_of(cards: list[i64]) -> i64:
    """Agents or hits as one number."""
    mask: i64 = 0
    for card in cards:
        mask += MARK[card]
    return mask


# Setup


def deal(s: AgenciesState, chance: Chance, events: Events) -> None:
    """AG-1.1 to AG-1.3."""
    s.agent_deck = AGENT_DECK.copy()
    s.hit_deck = HIT_DECK.copy()
    s.active = chance.pick(s.seats) if s.first_seat == NONE else s.first_seat
    events.public(STARTED, s.active)
    s.points = [0] * s.seats
    s.hands = []
    s.completed = []
    for seat in range(s.seats):
        s.hands.append([])
        s.completed.append([])
        for _ in range(START_HAND):
            draw_agent(s, seat, chance, events)
    s.waiting = bit(s.active)


# The turn


def turn_choices(s: AgenciesState) -> list[i64]:
    """AG-2.1, AG-2.2: hire or attempt; no pass."""
    hand = s.hands[s.active]
    size: i64 = len(hand)
    flags: i64 = 0
    if size < HAND_LIMIT or s.draw_discard:
        flags += MAY_HIRE
    # With one card to five the catch-up would be the plain hire.
    if size < HAND_LIMIT - 1 and may_catch_up(s, s.active):
        flags += MAY_CATCH_UP
    # Hands are sorted, jokers last.
    if size > 0 and hand[size - 1] == JOKER:
        flags += MAY_DECLARE
    return TURN_ACTIONS[flags]


def may_catch_up(s: AgenciesState, seat: i64) -> bool:
    """AG-3.3: no hit of one's own, while somebody else has one."""
    if not s.catch_up or s.points[seat]:
        return False
    for points in s.points:
        if points:
            return True
    return False


def end_turn(s: AgenciesState, events: Events) -> None:
    """AG-2.3, AG-1.4: the turn passes clockwise; AG-8.4: unless it was the last."""
    if s.turn >= s.max_turns:
        stop(s, events)
        return
    s.turn += 1
    s.phase = TURN
    s.active += 1
    s.waiting += s.waiting
    if s.active == s.seats:
        s.active = 0
        s.waiting = 1


# Hire


def hire(s: AgenciesState, action: i64, chance: Chance, events: Events) -> None:
    """AG-3.1 to AG-3.3: one agent, or as many as make five."""
    hand = s.hands[s.active]
    draw_agent(s, s.active, chance, events)
    if action == HIRE_TO_FIVE:
        while len(hand) < HAND_LIMIT:
            draw_agent(s, s.active, chance, events)
    if len(hand) > HAND_LIMIT:
        s.phase = DISCARD_CHOICE
        return
    end_turn(s, events)


def draw_agent(s: AgenciesState, seat: i64, chance: Chance, events: Events) -> None:
    """AG-3.4: an empty deck is made anew from the discard."""
    deck = s.agent_deck
    if not deck:
        events.public(RECYCLED, len(s.agent_discard))
        move_all(s.agent_discard, deck)
    agent = draw(deck, chance)
    hand = s.hands[seat]
    hand.append(agent)
    hand.sort()
    events.private(seat, DREW, agent, seat)


def discards(s: AgenciesState) -> list[i64]:
    """AG-3.2, hand_cap = draw-discard: one of the six; two jokers are one choice."""
    legal: list[i64] = []
    last: i64 = NONE
    for agent in s.hands[s.active]:
        if agent != last:
            legal.append(DISCARD + agent)
        last = agent
    return legal


def discard_one(s: AgenciesState, action: i64, events: Events) -> None:
    agent = action - DISCARD
    remove(s.hands[s.active], agent)
    s.agent_discard.append(agent)
    events.public(DISCARDED, s.active, agent)
    end_turn(s, events)


# Attempt a hit


def attempt(s: AgenciesState, action: i64, chance: Chance, events: Events) -> None:
    """AG-4.1, AG-4.5: declare or not, draw the hit, and see whether the hand can meet it."""
    if action == ATTEMPT_JOKER:
        declare_joker(s, events)
    s.target = draw(s.hit_deck, chance)
    events.public(REVEALED, s.active, s.target)
    if s.declared and s.auto_hit:
        complete(s, 0, events)
    elif strength_against(s, s.hands[s.active], s.target) >= NEEDED[s.target]:
        s.phase = CREW_CHOICE
    else:
        fail(s, chance, events)


def declare_joker(s: AgenciesState, events: Events) -> None:
    """AG-7.1, AG-7.7: one joker, on the discard at once, as it is lost either way (AG-7.3, AG-7.4)."""
    s.hands[s.active].pop()
    s.agent_discard.append(JOKER)
    s.declared = True
    events.public(DECLARED, s.active)


def send_crew(s: AgenciesState, action: i64, chance: Chance, events: Events) -> None:
    """AG-5.2: the crew goes to the discard, the other cards stay."""
    if action == FAIL:
        fail(s, chance, events)
        return
    kept: list[i64] = []
    crew: i64 = 0
    mask: i64 = action - CREW
    for agent in s.hands[s.active]:
        if mask & 1:
            s.agent_discard.append(agent)
            crew += MARK[agent]
        else:
            kept.append(agent)
        mask >>= 1
    s.hands[s.active] = kept
    complete(s, crew, events)


def complete(s: AgenciesState, crew: i64, events: Events) -> None:
    """AG-5.1, AG-5.3, AG-8.1; AG-8.3 if it was the last hit."""
    points = s.points[s.active] + POINTS[s.target]
    s.points[s.active] = points
    s.completed[s.active].append(s.target)
    events.public(COMPLETED, s.active, s.target, points, crew)
    s.target = NONE
    s.declared = False
    if points >= POINTS_TO_WIN:
        finish(s, bit(s.active), BY_POINTS, events)
    elif not s.hit_deck:
        settle_tie(s, everyone(s.seats), BY_EXHAUSTION, events)
    else:
        end_turn(s, events)


# Failure


def fail(s: AgenciesState, chance: Chance, events: Events) -> None:
    """AG-6, or with a declared joker AG-7.3 and AG-7.5: only the failed hit goes back."""
    s.hit_deck.append(s.target)
    if s.declared:
        events.public(SPARED, s.active, s.target)
    else:
        start_over(s, chance, events)
    s.target = NONE
    s.declared = False
    end_turn(s, events)


def start_over(s: AgenciesState, chance: Chance, events: Events) -> None:
    """AG-6.1 to AG-6.4: hits and hand are lost, both decks take in their discards, and two agents are drawn."""
    hand = s.hands[s.active]
    hits = s.completed[s.active]
    events.public(FAILED, s.active, s.target, set_of(hits), set_of(hand))
    move_all(hits, s.hit_deck)
    s.points[s.active] = 0
    move_all(hand, s.agent_discard)
    move_all(s.agent_discard, s.agent_deck)
    for _ in range(REDRAW):
        draw_agent(s, s.active, chance, events)


# The end of the game


def stop(s: AgenciesState, events: Events) -> None:
    """AG-8.4: the turn cap; most points win."""
    best: i64 = 0
    leaders: i64 = 0
    for seat in range(s.seats):
        if s.points[seat] > best:
            best = s.points[seat]
            leaders = 0
        if s.points[seat] == best:
            leaders |= bit(seat)
    if count(leaders) == 1:
        finish(s, leaders, BY_TURN_CAP, events)
    else:
        settle_tie(s, leaders, BY_TURN_CAP, events)


def settle_tie(s: AgenciesState, tied: i64, how: i64, events: Events) -> None:
    """AG-8.3: a showdown of hands, or a shared win (deadlock = draw)."""
    if s.shared_deadlock:
        finish(s, tied, how, events)
        return
    s.showdown = tied
    best: i64 = NONE
    winners: i64 = 0
    for seat in range(s.seats):
        if not has(tied, seat):
            continue
        hand = s.hands[seat]
        events.public(SHOWED, seat, base_strength(hand), NONE, set_of(hand))
        value = showdown_value(hand)
        if value > best:
            best = value
            winners = 0
        if value == best:
            winners |= bit(seat)
    finish(s, winners, how, events)


def showdown_value(hand: list[i64]) -> i64:
    """AG-8.3: total base strength, then the number of cards."""
    return base_strength(hand) * 8 + len(hand)


def finish(s: AgenciesState, winners: i64, how: i64, events: Events) -> None:
    s.winners = winners
    s.phase = OVER
    s.waiting = 0
    events.public(WON, winners, how)


def shares(s: AgenciesState) -> list[float]:
    """One win, shared by the winners (AG-8.3)."""
    share = 1.0 / float(max(count(s.winners), 1))
    return [share if has(s.winners, seat) else 0.0 for seat in range(s.seats)]
