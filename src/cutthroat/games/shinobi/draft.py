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
from cutthroat.games.shinobi.deck import deal, has_copies, kinds, supply
from cutthroat.games.shinobi.events import DEALT, PACKETS_DEALT, PACKETS_PASSED, PICKED, TRIMMED
from cutthroat.games.shinobi.marks import HOLDER_AT, KIND, PICKS, SOURCE_AT, STEPS, insert, take

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
    for kind in deal(s, FIRST_CARDS[s.round - 1], chance, events):
        insert(s.hands[seat], kind)
        events.private(seat, DEALT, kind, seat)


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
    return kinds(packet, PICK) if has_copies(packet) else packet


def pick(s: ShinobiState, seat: i64, action: i64, events: Events) -> None:
    """SC-4.3; the last choice passes the packets on."""
    own = bit(seat)
    s.sealed[seat] = action
    events.among(own, PICKED, action, seat)
    s.waiting &= ~own
    if not s.waiting:
        pass_packets(s, events)


def pass_packets(s: ShinobiState, events: Events) -> None:
    """SC-4.3, SC-4.4."""
    step = PASS_STEP[s.round - 1]
    passed: list[list[i64]] = []
    giver = (s.seats - step) % s.seats
    for _ in range(s.seats):
        passed.append(without(s.packets[giver], s.sealed[giver]))
        giver = giver + 1 if giver + 1 < s.seats else 0
    keep(s, s.sealed)
    s.sealed = [NONE] * s.seats
    s.packets = passed
    s.pick_number += 1
    events.public(PACKETS_PASSED, len(passed[0]), step)
    ask_for_picks(s, events)


def without(packet: list[i64], kind: i64) -> list[i64]:
    rest = packet[:]
    remove(rest, kind)
    return rest


def keep(s: ShinobiState, kinds: list[i64]) -> None:
    """SC-4.5; each card keeps in mind from which packet, and when, it was picked."""
    picked = s.picked[:]
    packet = packet_at(s, 0)
    for seat in range(s.seats):
        source = packet * STEPS + s.pick_number
        picked[source] = kinds[seat]
        insert(s.hands[seat], kinds[seat] + ((PICKS + source) << SOURCE_AT))
        packet += 1
        if packet == s.seats:
            packet = 0
    s.picked = picked


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
