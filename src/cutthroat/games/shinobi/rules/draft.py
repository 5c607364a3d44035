"""The Draw Phase with the basic draft (SC-4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from cutthroat.core.bits import NONE, everyone
from cutthroat.core.chance import Chance
from cutthroat.core.events import Events
from cutthroat.core.piles import insert_sorted
from cutthroat.games.shinobi.rules.actions import DISCARD
from cutthroat.games.shinobi.rules.cards import DRAFT_CARDS, FIRST_CARDS, HAND_LIMIT, PASS_STEP
from cutthroat.games.shinobi.rules.deck import deal, kinds, supply
from cutthroat.games.shinobi.rules.events import DEALT, PACKETS_DEALT, PACKETS_PASSED, PICKED, TRIMMED
from cutthroat.games.shinobi.rules.marks import (
    FACE_DOWN,
    HOLDER_AT,
    KIND,
    ONLY,
    PICKS,
    SOURCE_AT,
    STEPS,
    WHERE_AT,
    insert,
    take,
)

if TYPE_CHECKING:
    from cutthroat.games.shinobi.rules.state import ShinobiState


GIVERS: Final[list[list[list[i64]]]] = [
    [[(seat - step) % seats for seat in range(seats)] for seats in range(6)] for step in PASS_STEP
]
"""``GIVERS[round][seats]``: from whom each seat gets its next packet (SC-4.4)."""


def begin(s: ShinobiState, chance: Chance, events: Events) -> None:
    """SC-4.1, SC-4.2."""
    for seat in range(s.seats):
        deal_first_cards(s, seat, chance, events)
    s.packet_size = min(DRAFT_CARDS[s.round - 1], supply(s) // s.seats)
    s.packets = [deal_packet(s, chance, events) for _ in range(s.seats)]
    s.picked = [NONE] * (s.seats * STEPS)
    s.pick_number = 0
    events.public(PACKETS_DEALT, s.packet_size, PASS_STEP[s.round - 1])
    ask_for_picks(s, events)


def deal_first_cards(s: ShinobiState, seat: i64, chance: Chance, events: Events) -> None:
    cards = deal(s, FIRST_CARDS[s.round - 1], chance, events)
    for kind in cards:
        events.private(seat, DEALT, kind, seat)
    hand = s.hands[seat]
    hand += cards
    hand.sort()


def deal_packet(s: ShinobiState, chance: Chance, events: Events) -> list[i64]:
    """SC-4.9: packets are equal, and smaller if the cards run short."""
    packet = deal(s, s.packet_size, chance, events)
    packet.sort()
    return packet


def ask_for_picks(s: ShinobiState, events: Events) -> None:
    """SC-4.8: the last card of a packet is no decision."""
    if len(s.packets[0]) > 1:
        s.waiting = everyone(s.seats)
        return
    if s.packets[0]:
        last = [packet[0] for packet in s.packets]
        for seat in range(s.seats):
            events.private(seat, PICKED, last[seat], seat)
        keep(s, last)
    s.packets = []


def picks(s: ShinobiState, seat: i64) -> list[i64]:
    """A pick's action is its kind, and packets are replaced, never changed: one without copies is its legal list."""
    packet = s.packets[seat]
    different = set(packet)
    return packet if len(different) == len(packet) else sorted(different)


def pick(s: ShinobiState, seat: i64, action: i64, events: Events) -> None:
    """SC-4.3; the last choice passes the packets on."""
    s.sealed[seat] = action
    events.private(seat, PICKED, action, seat)
    s.waiting &= ~ONLY[seat]
    if not s.waiting:
        pass_packets(s, events)


def pass_packets(s: ShinobiState, events: Events) -> None:
    """SC-4.3, SC-4.4."""
    packets = s.packets
    sealed = s.sealed
    passed: list[list[i64]] = []
    for giver in GIVERS[s.round - 1][s.seats]:
        passed.append(without(packets[giver], sealed[giver]))
    keep(s, sealed)
    s.sealed = [NONE] * s.seats
    s.packets = passed
    s.pick_number += 1
    events.public(PACKETS_PASSED, len(passed[0]), PASS_STEP[s.round - 1])
    ask_for_picks(s, events)


def without(packet: list[i64], kind: i64) -> list[i64]:
    """The rest of a packet; packets are never changed."""
    rest = packet.copy()
    rest.remove(kind)
    return rest


def keep(s: ShinobiState, kinds: list[i64]) -> None:
    """SC-4.5; each card keeps in mind from which packet, and when, it was picked."""
    hands, picked = s.hands, s.picked
    sources: i64 = len(picked)
    source = packet_at(s, 0) * STEPS + s.pick_number
    for seat, kind in enumerate(kinds):
        picked[source] = kind
        insert(hands[seat], kind + ((PICKS + source) << SOURCE_AT))
        source = (source + STEPS) % sources


def packet_at(s: ShinobiState, seat: i64) -> i64:
    """The packet that lies before a seat now, by the seat that held it first."""
    return (seat + (s.seats - PASS_STEP[s.round - 1]) * s.pick_number) % s.seats


def begin_trim(s: ShinobiState) -> None:
    """SC-4.6."""
    for seat in range(s.seats):
        if len(s.hands[seat]) > HAND_LIMIT:
            s.waiting |= ONLY[seat]


def discards(s: ShinobiState, seat: i64) -> list[i64]:
    return kinds(s.hands[seat], DISCARD)


def trim(s: ShinobiState, seat: i64, action: i64, events: Events) -> None:
    """SC-4.7: face down, one card at a time, to exactly ten."""
    hand = s.hands[seat]
    mark = take(hand, action - DISCARD)
    insert_sorted(s.buried, mark + (seat << HOLDER_AT) + (FACE_DOWN << WHERE_AT))
    events.private(seat, TRIMMED, mark & KIND, seat)
    if len(hand) == HAND_LIMIT:
        s.waiting &= ~ONLY[seat]
