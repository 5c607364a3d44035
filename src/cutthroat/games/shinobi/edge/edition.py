"""What an edition of Shinobi Clans may change."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cutthroat.game.editions.model import Problem
from cutthroat.game.editions.schema import Data, Editable, Fields, Line, Number, Rows, Sentence
from cutthroat.games.shinobi.rules.cards import DATA
from cutthroat.games.shinobi.rules.hidden import MOST

POWER = Number(most=9)
GOLD = Number(most=12)
CHANGE = Number(least=-6, most=6)
PRINTED: dict[str, Fields] = {
    "assassin": {"power": POWER},
    "guardian": {"power": POWER},
    "weapon": {"power_guardian": POWER, "power_assassin": POWER},
    "meddler": {"gold_guard": CHANGE, "gold_assassinate": CHANGE},
}
"""What is printed on the cards of a type; what the others do is not a matter of numbers."""
SMALLEST_DECK = 75
LARGEST_DECK = 120


def printed_on(row: dict[str, Any]) -> Fields:
    if row["effect"] == "weapon-master":
        return {**PRINTED[row["type"]], "effect_params": {"armed": POWER}}
    return PRINTED.get(row["type"], {}) if row["effect"] in ("none", "modify-reward", "halve-opposing-slot") else {}


def check(data: Data) -> Iterator[Problem]:
    cards = sum(row["count"] for row in data["battle_cards"])
    if not SMALLEST_DECK <= cards <= LARGEST_DECK:
        text = f"the deck has {SMALLEST_DECK} to {LARGEST_DECK} cards, for five clans and their drafts, not {cards}"
        yield Problem(("battle_cards",), text)
    for row in data["battle_cards"]:
        fields = [field for field in PRINTED.get(row["type"], {}) if field in row]
        if row["effect"] in ("none", "modify-reward") and not any(row[field] for field in fields):
            yield Problem(("battle_cards", row["id"]), f"{' and '.join(fields)} 0 would leave the card without effect")


EDITABLE = Editable(
    tables={"game": {"rounds": Number(least=1, most=3)}},
    rows={
        "targets": Rows(of="targets", fields={"name": Line(), "guardian_power": POWER, "assassination_gold": GOLD}),
        "rewards": Rows(of="rewards", fields={"gold": Number(least=1, most=12)}),
        "battle_cards": Rows(
            of="battle cards",
            fields={"name": Line(), "count": Number(most=MOST), "text": Sentence()},
            own={row["id"]: printed_on(row) for row in DATA["battle_cards"]},
            told=("effect_params", "power_guardian", "power_assassin", "gold_guard", "gold_assassinate"),
        ),
    },
    check=check,
)
