"""A position as cells, for programs that learn."""

from __future__ import annotations

from cutthroat.game.layout import Fields, bag, counts, mask, number, one_of, series
from cutthroat.games.contract.rules.actions import RESIGN
from cutthroat.games.contract.rules.board import SPACE_IDS, SPACES, TARGET_IDS
from cutthroat.games.contract.rules.cards import (
    ASSASSIN_IDS,
    CARD_IDS,
    CONTRACTS,
    COPIES,
    FACES,
    GETAWAYS,
    KINDS,
    NUMBERS,
    WEAPONS,
)
from cutthroat.games.contract.rules.phases import PHASES

ACTIONS = int(RESIGN) + 1
ROUNDS = 80.0
MOST = float(max(COPIES))
SPOTS = [*SPACE_IDS[: int(SPACES)], "prison"]


def layout(seats: int) -> list[Fields]:
    targets, kinds = len(TARGET_IDS), int(KINDS)
    return [
        one_of("phase", PHASES),
        one_of("back", PHASES),
        number("round", ROUNDS),
        one_of("first", seats),
        one_of("active", seats),
        number("actions", 4.0),
        number("takes", 4.0),
        number("bonus_used"),
        number("kept"),
        one_of("target", TARGET_IDS),
        one_of("method", int(GETAWAYS)),
        one_of("number", int(NUMBERS)),
        one_of("aim", targets),
        number("total", 2.0 * FACES),
        number("rolls", 2.0),
        number("shifted"),
        number("escaped"),
        one_of("playing", CARD_IDS),
        bag("laid", CARD_IDS),
        mask("out", seats),
        mask("notices", seats),
        one_of("winner", seats),
        mask("live", TARGET_IDS),
        one_of("owners", seats).by(TARGET_IDS),
        mask("guards", int(NUMBERS)).by(TARGET_IDS),
        one_of("assassins", ASSASSIN_IDS).by(seats),
        series("offers", 2 * seats, len(ASSASSIN_IDS)),
        one_of("spaces", SPOTS).by(seats),
        number("missed", 3.0).by(seats),
        number("kills", float(CONTRACTS)).by(seats),
        number("skills", float(NUMBERS)).by(int(WEAPONS) * seats),
        counts("hands", CARD_IDS, MOST).by(seats),
        number("sizes", 10.0).by(seats),
        counts("known", CARD_IDS, MOST).by(seats * seats),
        bag("draw", CARD_IDS),
        bag("discard", CARD_IDS),
        series("discard", sum(COPIES), kinds),
        number("skill_bag", MOST).by(int(NUMBERS)),
        number("guard_bag", MOST).by(int(NUMBERS)),
    ]
