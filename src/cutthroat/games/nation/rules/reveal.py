"""AN-7, steps 1 and 2: marks and cards are turned up; AN-15.15 to AN-15.19: what the Reveal cards do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from cutthroat.core.bits import NONE
from cutthroat.core.events import Events
from cutthroat.games.nation.rules.actions import MOVE
from cutthroat.games.nation.rules.attempts import ask_for_cards
from cutthroat.games.nation.rules.cards import (
    CHANGE_OF_PLANS,
    DELAY,
    FIRST_CONTRACT,
    SECURITY_DETAIL,
)
from cutthroat.games.nation.rules.conflicts import DELAYS
from cutthroat.games.nation.rules.events import LAY_LOW, MOVED, SHOWED_CARD, SHOWED_MARK, VOIDED
from cutthroat.games.nation.rules.hands import discard, lose
from cutthroat.games.nation.rules.msr import DETAIL
from cutthroat.games.nation.rules.payout import ENDS
from cutthroat.games.nation.rules.phases import REVEAL, RIVALS, VOIDS
from cutthroat.games.nation.rules.pyramid import available, is_available
from cutthroat.games.nation.rules.seating import NOTHING, SINGLE, changed, clockwise, open_window

if TYPE_CHECKING:
    from cutthroat.games.nation.rules.state import NationState


def show(s: NationState, events: Events) -> None:
    """AN-7.1: all at the same time."""
    order = clockwise(s)
    for seat in order:
        slot = s.mark[seat]
        if slot == NONE:
            events.public(LAY_LOW, seat)
        elif slot != RIVALS:
            events.public(SHOWED_MARK, seat, slot, s.tile[slot])
        if s.plan[seat]:
            turn_up(s, seat, s.plan[seat], events)
            s.plan[seat] = NOTHING
    s.slot = NONE
    s.queue = NOTHING
    if s.is_marking_open and not s.duel_round:
        s.queue = [seat for seat in reversed(order) if is_void(s, seat)]
    s.phase = VOIDS


def turn_up(s: NationState, seat: i64, cards: list[i64], events: Events) -> None:
    """AN-7.1: the cards leave the hand; the Contract lies apart."""
    laid: list[i64] = []
    for card in cards:
        lose(s, seat, card)
        events.public(SHOWED_CARD, seat, card)
        if card < FIRST_CONTRACT:
            laid.append(card)
        else:
            s.contract[seat] = card
    s.laid[seat] = laid


def is_void(s: NationState, seat: i64) -> bool:
    """AN-6.2."""
    return s.mark[seat] != NONE and not is_available(s.standing, s.mark[seat])


def next_void(s: NationState, events: Events) -> None:
    """AN-7.2: void attempts are dealt with clockwise from the First Player, before any Reveal card."""
    if not s.queue:
        open_window(s, REVEAL)
        return
    seat = s.queue.pop()
    events.public(VOIDED, seat, s.mark[seat])
    s.mark[seat] = NONE
    ask_for_cards(s, seat, VOIDS)


def moves(s: NationState, seat: i64) -> list[i64]:
    """AN-15.18: to any other target that was available when the marks were made."""
    return [MOVE + slot for slot in available(s.standing) if slot != s.mark[seat]]


def change_plans(s: NationState, seat: i64, slot: i64, events: Events) -> None:
    """AN-15.18: all cards of the attempt stay with it."""
    s.mark[seat] = slot
    discard(s, CHANGE_OF_PLANS)
    events.public(MOVED, seat, slot, s.tile[slot])


def resolve(s: NationState) -> None:
    """AN-8.11: the card lies with the attempt it was played on, among the owner's cards or as a rival's."""
    seat = s.played_on
    if seat == s.played_by:
        s.laid[seat] = s.laid[seat] + SINGLE[s.played]
        return
    kind: i64 = ENDS
    if s.played == DELAY:
        kind = DELAYS
    elif s.played == SECURITY_DETAIL:
        kind = DETAIL
    s.sabotage = changed(s.sabotage, 3 * seat + kind, 1)
