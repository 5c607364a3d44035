"""The Draw Phase with the basic draft (SC-4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from cutthroat.core.bits import NONE, bit, everyone
from cutthroat.core.chance import Chance
from cutthroat.core.events import Events
from cutthroat.core.piles import insert_sorted, remove
from cutthroat.games.shinobi.actions import DISCARD, PICK
from cutthroat.games.shinobi.cards import DRAFT_CARDS, FIRST_CARDS, HAND_LIMIT, PASS_STEP
from cutthroat.games.shinobi.deck import draw, kinds, supply
from cutthroat.games.shinobi.events import DEALT, PACKETS_DEALT, PACKETS_PASSED, PICKED, TRIMMED
from cutthroat.games.shinobi.marks import HOLDER_AT, KIND, PICKS, STEPS, insert, take, with_source

if TYPE_CHECKING:
    from cutthroat.games.shinobi.state import ShinobiState


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
    hand = s.hands[seat]
    for _ in range(FIRST_CARDS[s.round - 1]):
        kind = draw(s, chance, events)
        insert(hand, kind)
        events.private(seat, DEALT, kind, seat)


def deal_packet(s: ShinobiState, chance: Chance, events: Events) -> list[i64]:
    """SC-4.9: packets are equal, and smaller if the cards run short."""
    packet: list[i64] = []
    for _ in range(s.packet_size):
        packet.append(draw(s, chance, events))
    packet.sort()
    return packet


def ask_for_picks(s: ShinobiState, events: Events) -> None:
    """SC-4.8: the last card of a packet is no decision."""
    if len(s.packets[0]) > 1:
        s.waiting = everyone(s.seats)
        return
    if s.packets[0]:
        for seat in range(s.seats):
            kind = s.packets[seat].pop()
            events.private(seat, PICKED, kind, seat)
            keep(s, seat, kind)
    s.packets = []


def picks(s: ShinobiState, seat: i64) -> list[i64]:
    return kinds(s.packets[seat], PICK)


def pick(s: ShinobiState, seat: i64, action: i64, events: Events) -> None:
    """SC-4.3; the last choice passes the packets on."""
    s.sealed[seat] = action - PICK
    events.private(seat, PICKED, action - PICK, seat)
    s.waiting &= ~bit(seat)
    if not s.waiting:
        pass_packets(s, events)


def pass_packets(s: ShinobiState, events: Events) -> None:
    """SC-4.3, SC-4.4."""
    for seat in range(s.seats):
        kind = s.sealed[seat]
        s.sealed[seat] = NONE
        remove(s.packets[seat], kind)
        keep(s, seat, kind)
    if PASS_STEP[s.round - 1] == 1:
        s.packets.insert(0, s.packets.pop())
    else:
        s.packets.append(s.packets.pop(0))
    s.pick_number += 1
    events.public(PACKETS_PASSED, len(s.packets[0]), PASS_STEP[s.round - 1])
    ask_for_picks(s, events)


def keep(s: ShinobiState, seat: i64, kind: i64) -> None:
    """SC-4.5; the card keeps in mind from which packet, and when, it was picked."""
    source = packet_at(s, seat) * STEPS + s.pick_number
    s.picked[source] = kind
    insert(s.hands[seat], with_source(kind, PICKS + source))


def packet_at(s: ShinobiState, seat: i64) -> i64:
    """The packet that lies before a seat now, by the seat that held it first."""
    return (seat + (s.seats - PASS_STEP[s.round - 1]) * s.pick_number) % s.seats


def begin_trim(s: ShinobiState) -> None:
    """SC-4.6."""
    for seat in range(s.seats):
        if len(s.hands[seat]) > HAND_LIMIT:
            s.waiting |= bit(seat)


def discards(s: ShinobiState, seat: i64) -> list[i64]:
    return kinds(s.hands[seat], DISCARD)


def trim(s: ShinobiState, seat: i64, action: i64, events: Events) -> None:
    """SC-4.7: face down, one card at a time, to exactly ten."""
    hand = s.hands[seat]
    mark = take(hand, action - DISCARD)
    insert_sorted(s.buried, mark + (seat << HOLDER_AT))
    events.private(seat, TRIMMED, mark & KIND, seat)
    if len(hand) == HAND_LIMIT:
        s.waiting &= ~bit(seat)
