"""A position as cells, for programs that learn."""

from __future__ import annotations

from cutthroat.game.layout import Fields, bag, mask, number, one_of, series
from cutthroat.games.agencies.rules.actions import DISCARD
from cutthroat.games.agencies.rules.cards import AGENT_DECK, AGENT_IDS, AGENT_KINDS, HIT_IDS, HITS, POINTS_TO_WIN
from cutthroat.games.agencies.rules.phases import PHASES

ACTIONS = int(DISCARD + AGENT_KINDS)
TURNS = 100.0


def layout(seats: int) -> list[Fields]:
    return [
        one_of("phase", PHASES),
        one_of("active", seats),
        number("turn", TURNS),
        one_of("target", HIT_IDS),
        number("declared"),
        bag("hands", AGENT_IDS).by(seats),
        bag("completed", HIT_IDS).by(seats),
        series("completed", int(HITS), int(HITS)).by(seats),
        number("points", float(POINTS_TO_WIN)).by(seats),
        bag("agent_deck", AGENT_IDS),
        bag("agent_discard", AGENT_IDS),
        series("agent_discard", len(AGENT_DECK), int(AGENT_KINDS)),
        bag("hit_deck", HIT_IDS),
        mask("showdown", seats),
        mask("winners", seats),
    ]
