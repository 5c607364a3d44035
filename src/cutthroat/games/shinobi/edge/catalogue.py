"""Everything with a picture."""

from __future__ import annotations

from cutthroat.game.contract import CardFacts
from cutthroat.games.shinobi.rules.cards import DATA, ROWS

RULES = {
    "assassin": "SC-1.4",
    "guardian": "SC-1.4",
    "meddler": "SC-1.7",
    "weapon": "SC-9.3",
    "event": "SC-7.9",
    "weapon-master": "SC-12.9",
    "infiltrator": "SC-12.8",
    "silent-killer": "SC-12.4",
    "shadow-sentinel": "SC-12.5",
    "bomb-maker": "SC-11.1",
    "bomb-master": "SC-11.2",
    "poison-maker": "SC-11.4",
    "poison-twins": "SC-11.9",
    "rogue": "SC-11.13",
    "scout": "SC-8.1",
    "shinobi-spy": "SC-8.7",
    "shinobi-master-spy": "SC-8.8",
    "metsubushi": "SC-12.12",
    "jutte": "SC-12.10",
    "appear-in-smoke": "SC-8.16",
    "disappear-in-smoke": "SC-8.13",
}
"""The rule that explains a card: by its id, its effect or its type."""


def everything() -> dict[str, CardFacts]:
    cards = [battle_card(row) for row in ROWS]
    cards += [target_card(row) for row in DATA["targets"]]
    cards += [
        CardFacts(
            id=row["id"],
            name=f"Reward of {row['gold']} gold",
            kind="reward",
            text="Shared by those whose contract on the target above it succeeds.",
            rule="SC-14.6",
            facts={"gold": row["gold"]},
        )
        for row in DATA["rewards"]
    ]
    return {card.id: card for card in cards}


def battle_card(row: dict[str, object]) -> CardFacts:
    numbers = ("power", "power_guardian", "power_assassin", "gold_guard", "gold_assassinate", "count")
    facts = {key: int(str(row[key])) for key in numbers if key in row}
    keys = (str(row["id"]), str(row["effect"]), str(row["type"]))
    return CardFacts(
        id=str(row["id"]),
        name=str(row["name"]),
        kind=str(row["type"]),
        text=f"Power {row['power']}. {row['text']}" if row["effect"] == "none" and "power" in row else str(row["text"]),
        rule=next(RULES[key] for key in keys if key in RULES),
        facts={**facts},
    )


def target_card(row: dict[str, object]) -> CardFacts:
    return CardFacts(
        id=str(row["id"]),
        name=str(row["name"]),
        kind="target",
        text=f"Guardian power {row['guardian_power']}; the killers earn {row['assassination_gold']} gold more.",
        rule="SC-14.1",
        facts={
            "guardian_power": int(str(row["guardian_power"])),
            "assassination_gold": int(str(row["assassination_gold"])),
        },
    )
