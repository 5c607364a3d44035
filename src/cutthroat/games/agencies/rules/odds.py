"""Exact chances of an attempt: what the hand meets of the hits that are left is open to its owner's count."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from cutthroat.games.agencies.rules.cards import AGENT_KINDS, JOKER, JOKERS, NEEDED, POINTS
from cutthroat.games.agencies.rules.crews import worths

if TYPE_CHECKING:
    from cutthroat.games.agencies.rules.state import AgenciesState


def hits_met(s: AgenciesState, hand: list[i64], least_points: i64 = 0) -> i64:
    """How many hits of the deck, of those with at least so many points, the whole hand can meet."""
    table = worths(s)
    met: i64 = 0
    for hit in s.hit_deck:
        if POINTS[hit] < least_points:
            continue
        row: i64 = hit * AGENT_KINDS
        total: i64 = 0
        for agent in hand:
            total += table[row + agent]
        if total >= NEEDED[hit]:
            met += 1
    return met


def unseen_agents(s: AgenciesState, seat: i64) -> list[i64]:
    """The agents that lie in the deck or in other hands: how many of each kind, by its number."""
    copies: list[i64] = [1] * AGENT_KINDS
    copies[JOKER] = JOKERS
    for agent in s.hands[seat]:
        copies[agent] -= 1
    for agent in s.agent_discard:
        copies[agent] -= 1
    return copies


def hits_met_after_hire(s: AgenciesState, seat: i64, least_points: i64 = 0) -> float:
    """The same count, on average over the agent that a hire would bring."""
    met: i64 = 0
    agents: i64 = 0
    copies = unseen_agents(s, seat)
    for agent in range(AGENT_KINDS):
        if copies[agent]:
            agents += copies[agent]
            met += copies[agent] * hits_met(s, [*s.hands[seat], agent], least_points)
    return float(met) / float(agents)
