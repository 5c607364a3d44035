"""The course of a round: what the engine does by itself between the decisions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutthroat.core.chance import Chance
from cutthroat.core.events import Events
from cutthroat.games.nation.rules import attempts, duel, ending, market, reveal, window
from cutthroat.games.nation.rules.phases import (
    BUY,
    COMMIT,
    DUEL,
    INTEL,
    MARKET,
    OVER,
    PICK,
    REFILL,
    RESOLVE,
    REVEAL,
    ROUND_END,
    VOIDS,
)

if TYPE_CHECKING:
    from cutthroat.games.nation.rules.state import NationState


def run(s: NationState, chance: Chance, events: Events) -> None:
    """Go on until somebody has to decide or the game is over, each time in the phase that the last one named."""
    while not s.waiting and s.phase != OVER:
        phase = s.phase
        if phase in (INTEL, REVEAL):
            window.ask(s, events)
        elif phase == RESOLVE:
            attempts.proceed(s, chance, events)
        elif phase == COMMIT:
            reveal.show(s, events)
        elif phase == VOIDS:
            reveal.next_void(s, events)
        elif phase == ROUND_END:
            ending.end_round(s, events)
        elif phase == REFILL:
            ending.refill(s, chance, events)
        elif phase == MARKET:
            market.lay_out(s, chance, events)
        elif phase == PICK:
            market.ask_picker(s, events)
        elif phase == BUY:
            market.ask_buyer(s)
        elif phase == DUEL:
            duel.begin_round(s, chance, events)
        else:
            attempts.count_votes(s, chance, events)
