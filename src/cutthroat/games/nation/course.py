"""The course of a round: what the engine does by itself between the decisions, and the decisions at the market."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from cutthroat.core.chance import Chance
from cutthroat.core.events import Events
from cutthroat.games.nation import attempts, duel, ending, market, reveal, window
from cutthroat.games.nation.phases import (
    BUY,
    COMMIT,
    DUEL,
    INTEL,
    LIMIT,
    OVER,
    PICK,
    REFILL,
    RESOLVE,
    REVEAL,
    ROOM,
    ROUND_END,
    VOIDS,
    VOTE,
)

if TYPE_CHECKING:
    from cutthroat.games.nation.state import NationState


def decide_at_market(s: NationState, seat: i64, action: i64, chance: Chance, events: Events) -> None:
    phase = s.phase
    if phase == PICK:
        market.pick(s, seat, action, chance, events)
    elif phase == LIMIT:
        market.throw_surplus(s, seat, action, events)
    elif phase == BUY:
        market.purchase(s, seat, action, chance, events)
    elif phase == ROOM:
        market.make_room(s, seat, action, chance, events)
    else:
        market.keep(s, seat, action, events)


def run(s: NationState, chance: Chance, events: Events) -> None:
    """Go on until somebody has to decide or the game is over."""
    while not s.waiting and s.phase != OVER:
        enter(s, chance, events)


def enter(s: NationState, chance: Chance, events: Events) -> None:
    """One step of the engine, in the phase that the last one named."""
    phase = s.phase
    if phase in (INTEL, REVEAL):
        window.ask(s, events)
    elif phase == RESOLVE:
        attempts.proceed(s, chance, events)
    elif phase == PICK:
        market.ask_picker(s, events)
    elif phase == BUY:
        market.ask_buyer(s)
    elif phase == COMMIT:
        reveal.show(s, events)
    elif phase == VOIDS:
        reveal.next_void(s, events)
    elif phase == VOTE:
        attempts.count_votes(s, chance, events)
    elif phase == ROUND_END:
        ending.end_round(s, events)
    elif phase == REFILL:
        ending.refill(s, chance, events)
    elif phase == DUEL:
        duel.begin_round(s, chance, events)
    else:
        market.lay_out(s, chance, events)
