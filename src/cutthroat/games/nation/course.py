"""The course of a round: which rules answer a decision, and what the engine does by itself in between."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from cutthroat.core.chance import Chance
from cutthroat.core.events import Events
from cutthroat.games.nation import assassination, attempts, duel, endings, intel, market, reveal, window
from cutthroat.games.nation.actions import ALLOW_OR_PROTECT, ONLY_ALLOW, RETURN_OR_DROP, STOP_OR_BUY
from cutthroat.games.nation.actions import STORY as STORY_ACTIONS
from cutthroat.games.nation.actions import VOTE as VOTE_ACTIONS
from cutthroat.games.nation.phases import (
    BUY,
    COMMIT,
    DUEL,
    INTEL,
    KEEP,
    LIMIT,
    OVER,
    PICK,
    REACT,
    REFILL,
    RESOLVE,
    REVEAL,
    ROOM,
    ROUND_END,
    SEARCH,
    STORY,
    TAKE_BACK,
    VOIDS,
    VOTE,
)

if TYPE_CHECKING:
    from cutthroat.games.nation.state import NationState


def legal(s: NationState, seat: i64) -> list[i64]:
    """The legal actions of a seat that is waiting."""
    phase = s.phase
    if phase == COMMIT:
        return assassination.steps(s, seat)
    if phase in (INTEL, REVEAL):
        return window.plays(s, seat)
    if phase == REFILL:
        return endings.discards(s, seat)
    if phase < INTEL:
        return legal_at_market(s, seat)
    if phase == SEARCH:
        return intel.finds(s)
    if phase == REACT:
        return ALLOW_OR_PROTECT if window.holds_protected(s, seat) else ONLY_ALLOW
    if phase == TAKE_BACK:
        return RETURN_OR_DROP
    return STORY_ACTIONS if phase == STORY else VOTE_ACTIONS


def legal_at_market(s: NationState, seat: i64) -> list[i64]:
    if s.phase == PICK:
        return market.picks(s)
    if s.phase == BUY:
        return STOP_OR_BUY
    return market.keeps(s) if s.phase == KEEP else market.throws(s, seat)


def decide(s: NationState, seat: i64, action: i64, chance: Chance, events: Events) -> None:
    """A seat's decision."""
    phase = s.phase
    if phase == COMMIT:
        assassination.take_step(s, seat, action, events)
    elif phase in (INTEL, REVEAL):
        window.act(s, seat, action, chance, events)
    elif phase == REFILL:
        endings.discard(s, seat, action, events)
    elif phase < INTEL:
        decide_at_market(s, seat, action, chance, events)
    elif phase == SEARCH:
        intel.take_found(s, seat, action, events)
    elif phase == REACT:
        window.react(s, seat, action, chance, events)
    elif phase == TAKE_BACK:
        attempts.take_back(s, seat, action, events)
    elif phase == STORY:
        attempts.tell(s, seat, action, chance, events)
    else:
        attempts.vote(s, seat, action)


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
    if phase == PICK:
        market.ask_picker(s, events)
    elif phase == BUY:
        market.ask_buyer(s)
    elif phase in (INTEL, REVEAL):
        window.ask(s, events)
    elif phase == COMMIT:
        reveal.show(s, events)
    elif phase == VOIDS:
        reveal.next_void(s, events)
    elif phase == RESOLVE:
        attempts.proceed(s, chance, events)
    elif phase == VOTE:
        attempts.count_votes(s, chance, events)
    elif phase == ROUND_END:
        endings.end_round(s, events)
    elif phase == REFILL:
        endings.refill(s, chance, events)
    elif phase == DUEL:
        duel.begin_round(s, chance, events)
    else:
        market.lay_out(s, chance, events)
