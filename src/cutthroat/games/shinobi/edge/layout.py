"""A position as cells, for programs that learn."""

from __future__ import annotations

from cutthroat.game.layout import Fields, bag, marks, mask, number, one_of, series
from cutthroat.games.shinobi.rules.actions import PLACES, PLAY, TOKENS
from cutthroat.games.shinobi.rules.cards import COPIES, DECK, EVENTS, IDS, KINDS, ROUNDS, TARGET_IDS, TARGETS_IN_PLAY
from cutthroat.games.shinobi.rules.marks import SOURCE_AT, STEPS
from cutthroat.games.shinobi.rules.phases import PHASES

ACTIONS = int(PLAY + KINDS * PLACES)
GOLD = 20.0
MOST_HELD = 24
"""Ten, and at most fourteen that are discarded before rounds 2 and 3."""
KIND_BITS = int(SOURCE_AT)
IN_HAND = [("kind", KIND_BITS), ("source", 7)]
ON_TABLE = [*IN_HAND, ("holder", 3), ("owner", 3), ("draws", 5), ("where", 2), ("smoke", 2), ("face_up", 1)]
"""The parts of a mark (rules/marks.py)."""


def layout(seats: int) -> list[Fields]:
    places = int(TARGETS_IN_PLAY[seats])
    most_played = 10 * seats + 18
    return [
        one_of("phase", PHASES),
        number("round", float(ROUNDS)),
        one_of("starter", seats),
        one_of("turn", seats),
        one_of("targets", TARGET_IDS).by(places),
        series("rewards", places, len(TARGET_IDS)),
        number("gold", GOLD).by(seats),
        number("fulfilled", 6.0).by(seats),
        number("gold_before", GOLD).by(seats),
        bag("pile", IDS),
        bag("discard", IDS, KIND_BITS),
        marks("discard", len(DECK), ON_TABLE),
        marks("buried", len(DECK), ON_TABLE),
        bag("hands", IDS, KIND_BITS).by(seats),
        marks("hands", MOST_HELD, IN_HAND).by(seats),
        bag("packets", IDS).by(seats),
        one_of("sealed", IDS).by(seats),
        number("packet_size", float(STEPS)),
        series("picked", int(STEPS) * seats, int(KINDS)),
        bag("pool", IDS),
        bag("kept", IDS).by(seats),
        one_of("first_pick", seats),
        number("draft_pass", 10.0),
        number("pick_number", float(STEPS)),
        mask("contracts", int(TOKENS)).by(seats),
        bag("lanes", IDS, KIND_BITS).by(places),
        marks("lanes", most_played, ON_TABLE).by(places),
        marks("scouts", places, ON_TABLE),
        mask("passed", seats),
        number("draws", 10.0).by(seats),
        marks("pending", MOST_HELD, ON_TABLE),
        marks("frames", 2 * int(sum(COPIES[EVENTS:])), ON_TABLE),
        bag("survivors", IDS),
    ]
