"""Events spelled out: each kind with the names and meanings of its fields."""

from __future__ import annotations

from typing import Final

from cutthroat.core.bits import NONE, members
from cutthroat.core.events import HIDDEN, Event
from cutthroat.game.contract import Fact, Field
from cutthroat.games.nation.edge.names import (
    ATTRIBUTE_IDS,
    CARD_IDS,
    CLASS_IDS,
    DECK_IDS,
    HIT_LIST_IDS,
    SLOT_IDS,
    TARGET_IDS,
)
from cutthroat.games.nation.rules.msr import unpack
from cutthroat.games.nation.rules.phases import PHASES

Spec = tuple[str, tuple[str, ...]]
"""The kind's name, and for a, b, c and d "name:meaning" ("" = unused)."""

SEAT: Final = "seat:seat"
SPECS: Final[tuple[Spec, ...]] = (
    ("dealt", (SEAT, "", "", "card:card")),
    ("rolled-for-token", (SEAT, "die:number")),
    ("first-player", (SEAT,)),
    ("round-began", (SEAT, "round:number")),
    ("market-showed", ("", "card:card")),
    ("took", (SEAT, "card:card")),
    ("drew", (SEAT, "deck:deck", "phase:phase", "card:card")),
    ("cleared", ("", "card:card")),
    ("bought", (SEAT, "deck:deck")),
    ("saw", (SEAT, "deck:deck", "by:card", "card:card")),
    ("kept", (SEAT, "deck:deck", "", "card:card")),
    ("discarded", (SEAT, "card:card", "phase:phase")),
    ("reshuffled", ("", "deck:deck")),
    ("passed", (SEAT,)),
    ("played", (SEAT, "card:card", "on:seat")),
    ("allowed", (SEAT, "card:card", "by:seat")),
    ("blocked", (SEAT, "card:card", "by:seat")),
    ("found", (SEAT, "class:class", "", "card:card")),
    ("found-nothing", (SEAT, "class:class")),
    ("tapped", (SEAT, "rival:seat", "", "card:card")),
    ("stole", (SEAT, "rival:seat", "", "card:card")),
    ("sealed", (SEAT, "phase:phase")),
    ("lay-low", (SEAT,)),
    ("showed-mark", (SEAT, "slot:slot", "target:target")),
    ("showed-card", (SEAT, "card:card")),
    ("voided", (SEAT, "slot:slot")),
    ("moved", (SEAT, "slot:slot", "target:target")),
    ("conflict", ("", "target:target", "attempts:number")),
    ("tie-rolled", (SEAT, "die:number")),
    ("ordered", (SEAT, "minutes:number", "place:number")),
    ("told", (SEAT,)),
    ("told-nothing", (SEAT,)),
    ("voted", (SEAT, "in-favour:number")),
    ("believed", (SEAT, "for:number", "against:number")),
    ("doubted", (SEAT, "for:number", "against:number")),
    ("counted", (SEAT, "target:target", "weapon:card", "influences:influences")),
    ("rolled", (SEAT, "die:number", "second:die", "threshold:number")),
    ("sure-hit", (SEAT, "target:target")),
    ("sure-miss", (SEAT, "target:target")),
    ("killed", (SEAT, "target:target", "tokens:number")),
    ("matched", (SEAT, "attribute:attribute", "contract:card", "tokens:number")),
    ("paid", (SEAT, "card:card", "", "tokens:number")),
    ("missed", (SEAT, "target:target", "tokens:number")),
    ("preempted", (SEAT, "target:target")),
    ("took-back", (SEAT, "card:card", "phase:phase")),
    ("stalled", ("", "rounds:number")),
    ("showed-list", (SEAT, "list:list", "bonus:number")),
    ("scored", (SEAT, "", "", "money:number")),
    ("duel-began", (SEAT, "round:number", "duelists:seats")),
    ("duel-rolled", (SEAT, "die:number")),
    ("won", (SEAT, "phase:phase")),
)
NAMES: Final[dict[str, list[str]]] = {
    "phase": list(PHASES),
    "card": CARD_IDS,
    "target": [*TARGET_IDS, "rivals"],
    "slot": SLOT_IDS,
    "deck": DECK_IDS,
    "class": CLASS_IDS,
    "attribute": ATTRIBUTE_IDS,
    "list": HIT_LIST_IDS,
}


def fact(event: Event) -> Fact:
    kind, *values = event.facts()
    name, spec = SPECS[kind]
    fields: dict[str, Field] = {}
    for part, value in zip(spec, values, strict=False):
        if part:
            label, meaning = part.split(":")
            fields[label] = field(meaning, value)
    return Fact(name, fields)


def field(meaning: str, value: int) -> Field:
    """A number as what it stands for; None where it is hidden or there is nothing."""
    if meaning == "number":
        return value
    if meaning == "influences":
        return [int(count) for count in unpack(value)]
    if meaning == "seats":
        return [int(seat) for seat in members(value)]
    if value in (HIDDEN, NONE):
        return None
    return NAMES[meaning][value] if meaning in NAMES else value
