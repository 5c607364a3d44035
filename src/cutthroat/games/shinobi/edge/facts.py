"""What the numbers of each event stand for."""

from __future__ import annotations

from typing import Final

from cutthroat.game.spec import (
    FLAG,
    NUMBER,
    SEAT,
    Choice,
    EventSpec,
    Id,
    Ids,
    drafted,
    held,
    hidden,
    kind,
    maybe,
    played,
)
from cutthroat.games.shinobi.edge.names import CONTRACT_IDS, SIDE_IDS, TOKEN_IDS
from cutthroat.games.shinobi.rules import events as e
from cutthroat.games.shinobi.rules.cards import IDS, TARGET_IDS

CARD = Id(IDS)
SIDE = Choice(SIDE_IDS)


def from_one(slot: int) -> int:
    """People count slots from 1."""
    return slot + 1


def side_of(where: int) -> int:
    return where // 32


def slot_of(where: int) -> int:
    return from_one(where % 32)


def power_of(parts: int) -> int:
    """The ninja's part of what a slot counts."""
    return parts % 256


def value_of(parts: int) -> int:
    """Its weapon's part."""
    return parts // 256


def direction_of(step: int) -> int:
    return 0 if step == 1 else 1


seat, victim = SEAT("seat"), SEAT("victim")
card, by = CARD("card"), CARD("by")
weapon = CARD("weapon")
target = Id(TARGET_IDS)("target")
contract = Choice(CONTRACT_IDS)("contract")
contracts = Ids(TOKEN_IDS, unlisted=TOKEN_IDS)("contracts")
side, slot = SIDE("side"), NUMBER("slot", from_one)
where = SIDE("side", side_of), NUMBER("slot", slot_of)
direction = Choice(("left", "right"))("direction", direction_of)
place, cards, gold = NUMBER("place"), NUMBER("cards"), NUMBER("gold")
guardians, assassins = NUMBER("guardians"), NUMBER("assassins")
parts = NUMBER("power", power_of), NUMBER("value", value_of)
counts = NUMBER("counts")
again = FLAG("again")

EVENTS: Final = EventSpec(
    kind(e.DREW_REWARD, "drew-reward", seat, gold),
    kind(e.STARTS, "starts", seat, NUMBER("round")),
    kind(e.TARGET_LAID, "target-laid", place, target, gold),
    kind(e.DEALT, "dealt", seat, d=held(hidden(card))),
    kind(e.PACKETS_DEALT, "packets-dealt", cards, direction),
    kind(e.PICKED, "picked", seat, d=drafted(hidden(card))),
    kind(e.PACKETS_PASSED, "packets-passed", cards, direction),
    kind(e.TRIMMED, "trimmed", seat, d=hidden(card)),
    kind(e.KEPT_SHOWN, "kept-shown", seat, card),
    kind(e.POOL_LAID, "pool-laid", NUMBER("pass"), cards, seat),
    kind(e.TOOK, "took", seat, drafted(card), FLAG("kept")),
    kind(e.LEFT_OVER, "left-over", card, maybe(seat)),
    kind(e.RESHUFFLED, "reshuffled", cards),
    kind(e.SIGNED, "signed", seat, d=drafted(hidden(contracts))),
    kind(e.PASSED, "passed", seat),
    kind(e.STACKED, "stacked", seat, target, d=played(hidden(card))),
    kind(e.ARMED, "armed", seat, target, where, played(hidden(card))),
    kind(e.SCOUT_LEFT, "scout-left", target, FLAG("set_off")),
    kind(e.SPIED, "spied", seat, target, played(card), NUMBER("number")),
    kind(e.REVEALED, "revealed", target, card),
    kind(e.SCOUTED, "scouted", seat, target),
    kind(e.DREW, "drew", seat, d=held(hidden(card))),
    kind(e.APPEARED, "appeared", seat),
    kind(e.DISAPPEARED, "disappeared", seat, maybe(victim)),
    kind(e.STOLE, "stole", seat, victim, d=held(hidden(card))),
    kind(e.KEPT, "kept", seat, d=drafted(hidden(card))),
    kind(e.EVENT_ENDED, "event-ended", card),
    kind(e.BATTLE_BEGAN, "battle-began", place, target, gold, cards),
    kind(e.CONTRACT_SHOWN, "contract-shown", seat, target, contract),
    kind(e.TOOK_SLOT, "took-slot", card, side, slot, maybe(weapon)),
    kind(e.MEDDLED, "meddled", card),
    kind(e.BOMBED, "bombed", by, card, again),
    kind(e.POISONED, "poisoned", by, card, FLAG("above"), again),
    kind(e.HARMLESS, "harmless", card),
    kind(e.COMPARED, "compared", guardians, assassins),
    kind(e.ROGUE_LEFT, "rogue-left"),
    kind(e.DROPPED, "dropped", weapon, side, slot),
    kind(e.STRUCK, "struck", card, side, slot, maybe(weapon)),
    kind(e.DISARMED, "disarmed", weapon, side, slot),
    kind(e.COUNTED, "counted", where, card, parts, counts),
    kind(e.COUNTED_HALF, "counted-half", where, card, parts, counts),
    kind(e.TOTALLED, "totalled", target, guardians, assassins, FLAG("killed")),
    kind(e.REWARDED, "rewarded", contract, gold, NUMBER("holders"), NUMBER("share")),
    kind(e.PAID, "paid", seat, gold, NUMBER("total")),
    kind(e.CLEARED, "cleared", cards),
    kind(e.ENDED, "ended"),
)
