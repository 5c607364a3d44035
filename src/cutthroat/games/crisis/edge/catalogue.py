"""Everything with a picture."""

from __future__ import annotations

from cutthroat.game.contract import CardFacts
from cutthroat.games.crisis.rules.cards import CHIPS, DATA


def everything() -> dict[str, CardFacts]:
    cards = [*character_cards(), *target_cards(), *action_cards(), *order_cards(), *chip_cards()]
    return {card.id: card for card in cards}


def character_cards() -> list[CardFacts]:
    text = "All masks kill alike."
    rows = DATA["characters"]
    return [CardFacts(id=row["id"], name=row["name"], kind="character", text=text, rule="AC-1.2") for row in rows]


def target_cards() -> list[CardFacts]:
    names = {row["id"]: row["name"] for row in DATA["characters"]}
    return [
        CardFacts(
            id=row["id"],
            name=f"Target: {names[row['character']]}",
            kind="target",
            text=f"Aims your action at the {names[row['character']]}.",
            rule="AC-1.3",
            facts={"character": row["character"], "count": row["count"]},
        )
        for row in DATA["targets"]
    ]


def action_cards() -> list[CardFacts]:
    rules = ("AC-4.2", "AC-4.3", "AC-4.4")
    return [
        CardFacts(
            id=row["id"],
            name=row["name"],
            kind="action",
            text=row["text"],
            rule=rule,
            facts={"code": row["code"], "order_group": row["order_group"], "count": row["count"]},
        )
        for row, rule in zip(DATA["actions"], rules, strict=True)
    ]


def order_cards() -> list[CardFacts]:
    return [
        CardFacts(
            id=row["id"],
            name=f"Order {row['number']}",
            kind="order",
            text="The lowest number acts first.",
            rule="AC-5.1",
            facts={"number": row["number"]},
        )
        for row in DATA["orders"]
    ]


def chip_cards() -> list[CardFacts]:
    row = DATA["chips"]
    text = "One of your kills; in a Battle Royale, one of your deaths."
    return [CardFacts(id=row["id"], name="Chip", kind="chip", text=text, rule="AC-5.9", facts={"count": int(CHIPS)})]
