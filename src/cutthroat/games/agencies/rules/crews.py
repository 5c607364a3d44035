"""Strength of agents against a hit, and the crews that meet it (AG-4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from cutthroat.core.bits import count, has
from cutthroat.games.agencies.rules.actions import CREW, FAIL
from cutthroat.games.agencies.rules.cards import AGENT_KINDS, EXCLUSIVE, JOKER, NEEDED, STACKED, STRENGTH

if TYPE_CHECKING:
    from cutthroat.games.agencies.rules.state import AgenciesState


def worths(s: AgenciesState) -> list[i64]:
    """AG-4.3: the table of what each agent is worth against each hit, by the option ``bonus_mode``."""
    return STACKED if s.stack else EXCLUSIVE


def worth(s: AgenciesState, agent: i64, hit: i64) -> i64:
    """AG-4.3, AG-4.4: base value and bonus; only the hit matters for the bonus."""
    return worths(s)[hit * AGENT_KINDS + agent]


def strength_against(s: AgenciesState, hand: list[i64], hit: i64) -> i64:
    table = STACKED if s.stack else EXCLUSIVE
    row: i64 = hit * AGENT_KINDS
    total: i64 = 0
    for agent in hand:
        total += table[row + agent]
    return total


def can_meet(s: AgenciesState, hand: list[i64], hit: i64) -> bool:
    """AG-4.2: meeting the strength exactly is enough."""
    return strength_against(s, hand, hit) >= NEEDED[hit]


def met_by(s: AgenciesState, hand: list[i64], hits: list[i64]) -> list[i64]:
    """Those of the hits that a hand can meet."""
    return [hit for hit in hits if can_meet(s, hand, hit)]


def base_strength(hand: list[i64]) -> i64:
    """AG-8.3: without bonuses; a joker counts 0."""
    total: i64 = 0
    for agent in hand:
        total += STRENGTH[agent]
    return total


def sufficient(s: AgenciesState, seat: i64) -> list[i64]:
    """AG-4.5, AG-4.6: every crew that meets the hit, by rising mask; before them the choice to fail, where allowed."""
    table = worths(s)
    row: i64 = s.target * AGENT_KINDS
    needed: i64 = NEEDED[s.target]
    totals: list[i64] = [0]
    for agent in s.hands[seat]:
        if agent != JOKER:
            value: i64 = table[row + agent]
            totals += [total + value for total in totals]
    legal: list[i64] = [CREW + i for i in range(len(totals)) if totals[i] >= needed]
    return [FAIL, *legal] if s.voluntary_fail else legal


def members_of(hand: list[i64], action: i64) -> list[i64]:
    """The agents that a crew action sends."""
    mask = action - CREW
    return [hand[i] for i in range(len(hand)) if has(mask, i)]


def rest_of(hand: list[i64], action: i64) -> list[i64]:
    """The agents that a crew action keeps back."""
    mask = action - CREW
    return [hand[i] for i in range(len(hand)) if not has(mask, i)]


def cheapest(hand: list[i64], legal: list[i64]) -> i64:
    """The crew with the lowest base strength, then the fewest agents, then the lowest mask; never to fail."""
    best: i64 = FAIL
    best_cost: i64 = 0
    for action in legal:
        if action == FAIL:
            continue
        cost = base_strength(members_of(hand, action)) * 8 + count(action - CREW)
        if best == FAIL or cost < best_cost:
            best = action
            best_cost = cost
    return best
