"""What the numbers of each event stand for."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from cutthroat.game.spec import (
    NUMBER,
    SEAT,
    SEATS,
    Choice,
    EventSpec,
    Id,
    Numbers,
    drafted,
    held,
    hidden,
    kind,
    maybe,
    played,
)
from cutthroat.games.nation.edge.names import (
    ATTRIBUTE_IDS,
    CARD_IDS,
    CLASS_IDS,
    DECK_IDS,
    HIT_LIST_IDS,
    SLOT_IDS,
    TARGET_IDS,
)
from cutthroat.games.nation.rules import events
from cutthroat.games.nation.rules.conflicts import UNARMED_TIME
from cutthroat.games.nation.rules.msr import unpack
from cutthroat.games.nation.rules.phases import PHASES

CARD = Id(CARD_IDS)
seat, rival = SEAT("seat"), SEAT("rival")
card = CARD("card")
target = Id([*TARGET_IDS, "rivals"], unlisted=["rivals"])("target")
"""In a duel the rivals are the target."""
slot = Id(SLOT_IDS, unlisted=SLOT_IDS)("slot")
deck, phase, sort = Choice(DECK_IDS)("deck"), Choice(PHASES)("phase"), Choice(CLASS_IDS)("class")
die, tokens = NUMBER("die"), NUMBER("tokens")

EVENTS: Final = EventSpec(
    kind(events.DEALT, "dealt", seat, d=held(hidden(card))),
    kind(events.ROLLED_FOR_TOKEN, "rolled-for-token", seat, die),
    kind(events.FIRST_PLAYER, "first-player", seat),
    kind(events.ROUND_BEGAN, "round-began", seat, NUMBER("round")),
    kind(events.MARKET_SHOWED, "market-showed", b=card),
    kind(events.TOOK, "took", seat, drafted(card)),
    kind(events.DREW, "drew", seat, deck, phase, held(hidden(card))),
    kind(events.CLEARED, "cleared", b=card),
    kind(events.BOUGHT, "bought", seat, deck),
    kind(events.SAW, "saw", seat, deck, maybe(CARD("by")), hidden(card)),
    kind(events.KEPT, "kept", seat, deck, d=drafted(hidden(card))),
    kind(events.DISCARDED, "discarded", seat, card, phase),
    kind(events.RESHUFFLED, "reshuffled", b=deck),
    kind(events.PASSED, "passed", seat),
    kind(events.PLAYED, "played", seat, played(card), SEAT("on")),
    kind(events.ALLOWED, "allowed", seat, card, SEAT("by")),
    kind(events.BLOCKED, "blocked", seat, card, SEAT("by")),
    kind(events.FOUND, "found", seat, sort, d=held(hidden(card))),
    kind(events.FOUND_NOTHING, "found-nothing", seat, sort),
    kind(events.TAPPED, "tapped", seat, rival, d=hidden(card)),
    kind(events.STOLE, "stole", seat, rival, d=held(hidden(card))),
    kind(events.SEALED, "sealed", seat, phase),
    kind(events.LAY_LOW, "lay-low", seat),
    kind(events.SHOWED_MARK, "showed-mark", seat, slot, played(target)),
    kind(events.SHOWED_CARD, "showed-card", seat, played(card)),
    kind(events.VOIDED, "voided", seat, slot),
    kind(events.MOVED, "moved", seat, slot, target),
    kind(events.CONFLICT, "conflict", b=target, c=NUMBER("attempts")),
    kind(events.TIE_ROLLED, "tie-rolled", seat, die),
    kind(events.ORDERED, "ordered", seat, replace(NUMBER("minutes"), absent=UNARMED_TIME), NUMBER("place")),
    kind(events.TOLD, "told", seat),
    kind(events.TOLD_NOTHING, "told-nothing", seat),
    kind(events.VOTED, "voted", seat, NUMBER("in-favour")),
    kind(events.BELIEVED, "believed", seat, NUMBER("for"), NUMBER("against")),
    kind(events.DOUBTED, "doubted", seat, NUMBER("for"), NUMBER("against")),
    kind(events.COUNTED, "counted", seat, target, maybe(CARD("weapon")), Numbers(unpack)("influences")),
    kind(events.ROLLED, "rolled", seat, die, maybe(NUMBER("second")), NUMBER("threshold")),
    kind(events.SURE_HIT, "sure-hit", seat, target),
    kind(events.SURE_MISS, "sure-miss", seat, target),
    kind(events.KILLED, "killed", seat, target, tokens),
    kind(events.MATCHED, "matched", seat, Choice(ATTRIBUTE_IDS)("attribute"), CARD("contract"), tokens),
    kind(events.PAID, "paid", seat, maybe(card), d=tokens),
    kind(events.MISSED, "missed", seat, target, tokens),
    kind(events.PREEMPTED, "preempted", seat, target),
    kind(events.TOOK_BACK, "took-back", seat, card, phase),
    kind(events.STALLED, "stalled", b=NUMBER("rounds")),
    kind(events.SHOWED_LIST, "showed-list", seat, held(Id(HIT_LIST_IDS)("list")), NUMBER("bonus")),
    kind(events.SCORED, "scored", seat, d=NUMBER("money")),
    kind(events.DUEL_BEGAN, "duel-began", seat, NUMBER("round"), SEATS("duelists")),
    kind(events.DUEL_ROLLED, "duel-rolled", seat, die),
    kind(events.WON, "won", seat, phase),
)
