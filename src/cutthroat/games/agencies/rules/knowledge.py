"""Who knows what: redeals all that a seat cannot place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from cutthroat.core.bits import has
from cutthroat.core.chance import Chance
from cutthroat.core.piles import redeal
from cutthroat.games.agencies.rules.crews import can_meet
from cutthroat.games.agencies.rules.phases import CREW_CHOICE

if TYPE_CHECKING:
    from cutthroat.games.agencies.rules.state import AgenciesState


def determinize(state: AgenciesState, seat: i64, chance: Chance) -> AgenciesState:
    """The agents in the deck and in the other hands are dealt anew; everything else lies open.

    That a player is choosing a crew tells everybody that the hand meets the hit, so it does in every world. That a
    hand failed an insured attempt some turns ago (it could not meet that hit then) is not kept: it would take a record
    of which cards were held at the time, says little about a hand of few cards, and is no part of any view.
    """
    s = state.clone()
    pool = s.agent_deck = unseen_agents(s, seat)
    if s.phase == CREW_CHOICE and s.active != seat:
        deal_crew_hand(s, pool, chance)
    for other in range(s.seats):
        if is_hidden(s, other, seat) and not (s.phase == CREW_CHOICE and other == s.active):
            hand = s.hands[other]
            redeal(hand, pool, chance)
            hand.sort()
    return s


def unseen_agents(s: AgenciesState, seat: i64) -> list[i64]:
    """The agents that a seat (NONE = a spectator) cannot place: in the deck or in hidden hands; sorted, which tells
    nothing."""
    pool = s.agent_deck.copy()
    for other in range(s.seats):
        if is_hidden(s, other, seat):
            pool.extend(s.hands[other])
    pool.sort()
    return pool


def is_hidden(s: AgenciesState, other: i64, seat: i64) -> bool:
    """A hand of somebody else that was not shown in a showdown (AG-8.3)."""
    return other != seat and not has(s.showdown, other)


def deal_crew_hand(s: AgenciesState, pool: list[i64], chance: Chance) -> None:
    """Deal until the hand meets the hit; the true hand is among those that can come up."""
    hand = s.hands[s.active]
    redeal(hand, pool, chance)
    while not can_meet(s, hand, s.target):
        pool.extend(hand)
        redeal(hand, pool, chance)
    hand.sort()
