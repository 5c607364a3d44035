"""CA-4: the Hit Kit: taking, playing and discarding cards, the reshuffle and the hoarder."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from cutthroat.core.bits import NONE, bit, everyone
from cutthroat.core.chance import Chance
from cutthroat.core.events import Events
from cutthroat.core.piles import draw, move_all
from cutthroat.games.contract.rules import knowledge
from cutthroat.games.contract.rules.cards import BIT, COPIES, KINDS
from cutthroat.games.contract.rules.events import HOARD, RESHUFFLED, TOOK

if TYPE_CHECKING:
    from cutthroat.games.contract.rules.state import ContractState

MOST_SEATS: Final = 9
TURN_ORDER: Final[list[list[i64]]] = [
    [(seat + step) % max(seats, 1) for step in range(1, seats)]
    for seats in range(MOST_SEATS)
    for seat in range(MOST_SEATS)
]
"""The others in turn order after a seat: ``TURN_ORDER[seats * MOST_SEATS + seat]``."""


def full_kit() -> list[i64]:
    """CA-2.1."""
    kit: list[i64] = []
    for kind in range(KINDS):
        for _ in range(COPIES[kind]):
            kit.append(kind)
    return kit


def gain(s: ContractState, seat: i64, kind: i64) -> None:
    """A card comes into a hand."""
    s.hands[seat][kind] += 1
    s.held[seat] |= BIT[kind]
    s.sizes[seat] += 1


def lose(s: ContractState, seat: i64, kind: i64) -> None:
    """A card leaves a hand."""
    hand = s.hands[seat]
    hand[kind] -= 1
    if hand[kind] == 0:
        s.held[seat] &= ~BIT[kind]
    s.sizes[seat] -= 1


def play(s: ContractState, seat: i64, kind: i64) -> None:
    """A card leaves a hand for all to see (CA-4.2)."""
    lose(s, seat, kind)
    if not s.open_hands:
        knowledge.see_card_go(s, seat, kind)


def gain_openly(s: ContractState, seat: i64, kind: i64) -> None:
    """A card comes into a hand for all to see."""
    gain(s, seat, kind)
    if not s.open_hands:
        knowledge.see_card_come(s, seat, kind, everyone(s.seats))


def can_take(s: ContractState, seat: i64, size: i64) -> bool:
    """CA-4.1, CA-4.4 to CA-4.6; ``size`` is the taker's hand as it counts for hoarding."""
    return len(s.draw) > 0 or len(s.discard) > 0 or hoarder(s, seat, size) != NONE


def hoarder(s: ContractState, taker: i64, size: i64) -> i64:
    """CA-4.6: the rival with the most cards, the next in turn order if several have; NONE if the taker has more."""
    most: i64 = 0
    found: i64 = NONE
    for rival in TURN_ORDER[s.seats * MOST_SEATS + taker]:
        if s.sizes[rival] > most:
            most = s.sizes[rival]
            found = rival
    return found if most >= size else NONE


def take(s: ContractState, seat: i64, cards: i64, chance: Chance, events: Events) -> None:
    """CA-4.1, CA-4.7: one after the other, as long as one can be taken."""
    for _ in range(cards):
        if not can_take(s, seat, s.sizes[seat]):
            return
        take_one(s, seat, chance, events)


def take_one(s: ContractState, seat: i64, chance: Chance, events: Events) -> None:
    """CA-4.4, CA-4.5."""
    if not s.draw and s.discard:
        events.public(RESHUFFLED, len(s.discard))
        move_all(s.discard, s.draw)
    if not s.draw:
        take_from_hoarder(s, seat, chance, events)
        return
    kind = draw(s.draw, chance)
    gain(s, seat, kind)
    if s.open_hands:
        events.public(TOOK, seat, NONE, NONE, kind)
    else:
        events.private(seat, TOOK, kind, seat)


def take_from_hoarder(s: ContractState, seat: i64, chance: Chance, events: Events) -> None:
    """CA-4.5: a random card out of the shuffled hand."""
    rival = hoarder(s, seat, s.sizes[seat])
    kind = steal_any(s, seat, rival, chance)
    if s.open_hands:
        events.public(HOARD, seat, rival, NONE, kind)
    else:
        events.among(bit(seat) | bit(rival), HOARD, kind, seat, rival)


def steal_any(s: ContractState, seat: i64, rival: i64, chance: Chance) -> i64:
    """A random card goes from one hand to another."""
    kind = random_card(s.hands[rival], s.sizes[rival], chance)
    steal(s, seat, rival, kind)
    return kind


def steal(s: ContractState, seat: i64, rival: i64, kind: i64) -> None:
    lose(s, rival, kind)
    gain(s, seat, kind)
    if not s.open_hands:
        knowledge.see_theft(s, seat, rival, kind)


def random_card(hand: list[i64], size: i64, chance: Chance) -> i64:
    n = chance.pick(size)
    kind: i64 = 0
    while n >= hand[kind]:
        n -= hand[kind]
        kind += 1
    return kind


def discard_laid(s: ContractState) -> None:
    """CA-6.8, CA-8.7."""
    s.discard.extend(s.laid)
    s.laid.clear()
