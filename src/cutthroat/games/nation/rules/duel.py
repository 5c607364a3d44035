"""AN-12: the duel of those who are tied for most money."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from cutthroat.core.chance import Chance
from cutthroat.core.events import Events
from cutthroat.games.nation.rules.cards import (
    ASSASSIN,
    FIRST_CONTRACT,
    FIRST_MODIFIER,
    IN_DUEL,
    MOST_DUEL_ROUNDS,
    REFILL_DUEL,
)
from cutthroat.games.nation.rules.events import DUEL_BEGAN, DUEL_ROLLED, WON
from cutthroat.games.nation.rules.hands import assassin_cards_in, draw_cards, throw
from cutthroat.games.nation.rules.phases import DUEL, INTEL, OVER
from cutthroat.games.nation.rules.seating import clockwise, open_window, opener
from cutthroat.games.nation.rules.setup import highest

if TYPE_CHECKING:
    from cutthroat.games.nation.rules.state import NationState


def begin_round(s: NationState, chance: Chance, events: Events) -> None:
    """AN-12.2, AN-12.3, AN-12.8."""
    if s.duel_round == MOST_DUEL_ROUNDS:
        sudden_death(s, chance, events)
        return
    s.duel_round += 1
    events.public(DUEL_BEGAN, opener(s), s.duel_round, s.active)
    order = clockwise(s)
    for seat in order:
        throw_forbidden(s, seat, events)
    for seat in order:
        missing = REFILL_DUEL - assassin_cards_in(s.hands[seat])
        draw_cards(s, seat, ASSASSIN, missing, chance, events)
    open_window(s, INTEL)


def is_forbidden(card: i64) -> bool:
    """AN-12.9."""
    return FIRST_MODIFIER <= card < FIRST_CONTRACT and not IN_DUEL[card - FIRST_MODIFIER]


def throw_forbidden(s: NationState, seat: i64, events: Events) -> None:
    """AN-12.2: they would only clog the hand."""
    for card in s.hands[seat].copy():
        if is_forbidden(card):
            throw(s, seat, card, events)


def sudden_death(s: NationState, chance: Chance, events: Events) -> None:
    """AN-12.10."""
    tied: list[i64] = clockwise(s)
    while len(tied) > 1:
        tied = highest(tied, DUEL_ROLLED, chance, events)
    s.winner = tied[0]
    s.phase = OVER
    events.public(WON, s.winner, DUEL)
