"""The Draw Phase with the advanced draft (SC-5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from cutthroat.core.bits import NONE, bit
from cutthroat.core.chance import Chance
from cutthroat.core.events import Events
from cutthroat.core.piles import insert_sorted, remove
from cutthroat.games.shinobi.rules.actions import PICK, PICK_KEPT
from cutthroat.games.shinobi.rules.cards import DRAFT_PASSES, HAND_LIMIT, POOL_PER_PLAYER
from cutthroat.games.shinobi.rules.deck import draw, kinds
from cutthroat.games.shinobi.rules.events import KEPT_SHOWN, LEFT_OVER, POOL_LAID, TOOK
from cutthroat.games.shinobi.rules.marks import FREE, KIND, OPEN, insert, with_source

if TYPE_CHECKING:
    from cutthroat.games.shinobi.rules.state import ShinobiState


def begin(s: ShinobiState, chance: Chance, events: Events) -> None:
    """SC-5.2, SC-5.7."""
    s.first_pick = s.starter
    s.draft_pass = 1
    s.picked = [NONE] * (s.seats * HAND_LIMIT)
    s.kept = []
    for seat in range(s.seats):
        lay_kept_cards(s, seat, events)
    lay_pool(s, chance, events)
    ask(s, chance, events)


def lay_kept_cards(s: ShinobiState, seat: i64, events: Events) -> None:
    cards: list[i64] = []
    for mark in s.hands[seat]:
        cards.append(mark & KIND)
        events.public(KEPT_SHOWN, seat, mark & KIND)
    s.kept.append(cards)
    s.hands[seat] = []


def lay_pool(s: ShinobiState, chance: Chance, events: Events) -> None:
    """SC-5.3; as many cards as there are, if the piles run short (SC-5.10)."""
    s.pick_number = 0
    for _ in range(POOL_PER_PLAYER * s.seats):
        kind = draw(s, chance, events)
        if kind != NONE:
            insert_sorted(s.pool, kind)
    events.public(POOL_LAID, s.draft_pass, len(s.pool), s.first_pick)


def picker(s: ShinobiState) -> i64:
    """SC-5.4: clockwise from the First Pick token, then back again."""
    n = s.pick_number
    if n >= s.seats:
        n = 2 * s.seats - 1 - n
    return (s.first_pick + n) % s.seats


def ask(s: ShinobiState, chance: Chance, events: Events) -> None:
    """SC-5.10: a player who has nothing to pick from is passed over."""
    while True:
        if s.pick_number == 2 * s.seats:
            if s.draft_pass == DRAFT_PASSES:
                end(s, events)
                return
            end_pass(s, events)
            lay_pool(s, chance, events)
        seat = picker(s)
        if s.pool or s.kept[seat]:
            s.waiting = bit(seat)
            return
        s.pick_number += 1


def picks(s: ShinobiState, seat: i64) -> list[i64]:
    legal = kinds(s.pool, PICK)
    legal.extend(kinds(s.kept[seat], PICK_KEPT))
    return legal


def take(s: ShinobiState, seat: i64, action: i64, chance: Chance, events: Events) -> None:
    """SC-5.4, SC-5.7."""
    kind = action - PICK_KEPT if action >= PICK_KEPT else action - PICK
    remove(s.kept[seat] if action >= PICK_KEPT else s.pool, kind)
    events.public(TOOK, seat, kind, 1 if action >= PICK_KEPT else 0)
    if s.has_draft_log:
        s.picked[seat * HAND_LIMIT + len(s.hands[seat])] = kind
    insert(s.hands[seat], with_source(kind, OPEN if s.has_draft_log else FREE))
    s.pick_number += 1
    s.waiting = 0
    ask(s, chance, events)


def end_pass(s: ShinobiState, events: Events) -> None:
    """SC-5.6, SC-5.8."""
    clear_pool(s, events)
    s.first_pick = (s.first_pick + 1) % s.seats
    s.draft_pass += 1


def clear_pool(s: ShinobiState, events: Events) -> None:
    for kind in s.pool:
        s.discard.append(kind)
        events.public(LEFT_OVER, kind, NONE)
    s.pool = []


def end(s: ShinobiState, events: Events) -> None:
    """SC-5.9, SC-5.11."""
    clear_pool(s, events)
    for seat in range(s.seats):
        for kind in s.kept[seat]:
            s.discard.append(kind)
            events.public(LEFT_OVER, kind, seat)
    s.kept = []
    s.first_pick = NONE
