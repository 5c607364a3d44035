"""A position as cells, for programs that learn."""

from __future__ import annotations

from cutthroat.game.layout import Fields, bag, mask, number, one_of, series
from cutthroat.games.nation.edge.names import (
    CARD_IDS,
    CLASS_IDS,
    DECK_IDS,
    HIT_LIST_IDS,
    SLOT_IDS,
    SPECIALIST_IDS,
    TARGET_IDS,
)
from cutthroat.games.nation.rules.actions import MOVE
from cutthroat.games.nation.rules.cards import ASSASSIN_DECK
from cutthroat.games.nation.rules.hands import PUBLIC
from cutthroat.games.nation.rules.payout import SOURCES
from cutthroat.games.nation.rules.phases import PHASES

SLOTS = len(SLOT_IDS)
CARDS = len(CARD_IDS)
MARKS = [*SLOT_IDS, "rivals"]
"""What can be attempted; in a duel the rivals."""
ACTIONS = int(MOVE) + len(MARKS)
TOKENS = 20.0
ROUNDS = 20.0
MOST_HELD = 20


def layout(seats: int) -> list[Fields]:
    return [
        one_of("phase", PHASES),
        one_of("resume", PHASES),
        number("round", ROUNDS),
        one_of("first", seats),
        one_of("turn", seats),
        mask("active", seats),
        number("players", float(seats)),
        number("passes", float(seats)),
        number("quiet_rounds", ROUNDS),
        number("kills", float(seats)),
        mask("standing", SLOT_IDS),
        one_of("tile", TARGET_IDS).by(SLOT_IDS),
        number("tokens", TOKENS).by(SLOT_IDS),
        one_of("owner", seats).by(SLOT_IDS),
        one_of("specialist", SPECIALIST_IDS).by(seats),
        one_of("hit_list", HIT_LIST_IDS).by(seats),
        number("are_lists_shown"),
        number("cash", TOKENS).by(seats),
        number("debt", TOKENS).by(seats),
        number("earned", TOKENS).by(int(SOURCES) * seats),
        bag("hands", CARD_IDS).by(seats),
        bag("known", CARD_IDS).by(seats),
        series("known", MOST_HELD, CARDS).by(seats),
        series("knowers", MOST_HELD, PUBLIC + 1).by(seats),
        number("sure", 6.0).by(2 * seats),
        bag("decks", CARD_IDS).by(DECK_IDS),
        bag("tops", CARD_IDS).by(DECK_IDS),
        bag("discards", CARD_IDS).by(DECK_IDS),
        series("discards", len(ASSASSIN_DECK), CARDS).by(DECK_IDS),
        bag("sought", CARD_IDS).by(2 * seats),
        one_of("top_class", CLASS_IDS[:2]),
        bag("market", CARD_IDS),
        bag("seen", CARD_IDS),
        one_of("deck_in_use", DECK_IDS),
        one_of("played", CARD_IDS),
        one_of("played_by", seats),
        one_of("played_on", seats),
        number("plays", 10.0).by(seats),
        bag("choices", ACTIONS),
        number("step", 10.0).by(seats),
        one_of("mark", MARKS).by(seats),
        bag("plan", CARD_IDS).by(seats),
        bag("laid", CARD_IDS).by(seats),
        one_of("contract", CARD_IDS).by(seats),
        number("good_intel", 3.0).by(seats),
        number("bad_intel", 3.0).by(seats),
        number("sabotage", 3.0).by(3 * seats),
        series("slots", SLOTS, SLOTS),
        series("queue", seats, seats),
        one_of("slot", MARKS),
        one_of("votes", ["against", "for"]).by(seats),
        number("is_doubted"),
        number("duel_round", 10.0),
        one_of("winner", seats),
    ]
