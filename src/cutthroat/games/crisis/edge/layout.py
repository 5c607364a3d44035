"""A position as cells, for programs that learn."""

from __future__ import annotations

from cutthroat.game.layout import Fields, mask, number, one_of, series
from cutthroat.games.crisis.rules.actions import PICKS
from cutthroat.games.crisis.rules.cards import ACTION_IDS, CHARACTER_IDS, CHIPS, POINTS_TO_WIN
from cutthroat.games.crisis.rules.phases import PHASES

ACTIONS = int(PICKS) + len(CHARACTER_IDS)
ROUNDS = 100.0


def layout(seats: int) -> list[Fields]:
    return [
        one_of("phase", PHASES),
        number("round", ROUNDS),
        one_of("characters", CHARACTER_IDS).by(seats),
        mask("playing", seats),
        one_of("line", seats).by(seats),
        one_of("actions", ACTION_IDS).by(seats),
        one_of("targets", seats).by(seats),
        mask("tracking", seats),
        mask("dead", seats),
        number("chips", float(POINTS_TO_WIN)).by(seats),
        number("supply", float(CHIPS)),
        series("dropped", seats, seats),
        one_of("previous", ACTION_IDS).by(seats),
        one_of("last_line", seats).by(seats),
        one_of("shown", seats).by(seats),
        one_of("killers", seats).by(seats),
    ]
