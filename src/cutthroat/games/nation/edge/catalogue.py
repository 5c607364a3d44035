"""Everything with a picture."""

from __future__ import annotations

from typing import Any

from cutthroat.game.contract import CardFacts
from cutthroat.game.narration import listing
from cutthroat.games.nation.edge.names import ATTRIBUTES, TARGET_IDS, TARGET_NAMES
from cutthroat.games.nation.edge.reasons import dollars, ease
from cutthroat.games.nation.rules.cards import DATA, IN_DUEL

TARGETS = dict(zip(TARGET_IDS, TARGET_NAMES, strict=True))
WEAPONS = {row["id"]: row["name"] for row in DATA["weapon"]}


def everything() -> dict[str, CardFacts]:
    cards = [*weapons(), *modifiers(), *contracts(), *targets(), *specialists(), *hit_lists(), *attributes()]
    return {facts.id: facts for facts in cards}


def weapons() -> list[CardFacts]:
    return [weapon(row, time) for row in DATA["weapon"] for time in row["times"]]


def weapon(row: dict[str, Any], time: str) -> CardFacts:
    needed, names = row["msr_low"], [ATTRIBUTES[attribute] for attribute in row["attributes"]]
    return CardFacts(
        id=f"{row['id']}@{time}",
        name=f"{row['name']} {time}",
        kind="weapon",
        text=f"{names[0]}, {names[1]}. Succeeds on {needed} or more before adjustments; strikes at {time}.",
        rule="AN-8.1",
        facts={"weapon": row["id"], "time": time, "msr_low": needed, "attributes": list(row["attributes"])},
    )


def modifiers() -> list[CardFacts]:
    return [
        CardFacts(
            id=row["id"],
            name=row["name"],
            kind="modifier",
            text=row["text"],
            rule=f"AN-15.{number}",
            facts={
                "phase": row["phase"],
                "timing": row["timing"],
                "hostile": row["hostile"],
                "copies": row["copies"],
                "needs_weapon": row["needs_weapon"],
                "in_duel": bool(IN_DUEL[number - 1]),
                "amount": row["params"].get("amount"),
            },
        )
        for number, row in enumerate(DATA["modifier"], 1)
    ]


def contracts() -> list[CardFacts]:
    return [
        CardFacts(
            id=row["id"],
            name=row["name"],
            kind="contract",
            text=f"Pays for {words(row['positive'])}; costs you for {words(row['negative'])}.",
            rule="AN-8.4",
            facts={
                "positive": list(row["positive"]),
                "negative": list(row["negative"]),
                "positive_value": row["positive_value"],
                "negative_value": row["negative_value"],
                "copies": row["copies"],
            },
        )
        for row in DATA["contract"]
    ]


def words(attributes: list[str]) -> str:
    return listing(ATTRIBUTES[attribute] for attribute in attributes)


def targets() -> list[CardFacts]:
    return [
        CardFacts(
            id=row["id"],
            name=row["name"],
            kind="target",
            text=f"Worth {dollars(row['value'] // 1000)}; {ease(row['msr'])}.",
            rule="AN-2.7",
            facts={"value": row["value"], "msr": row["msr"], "row": row["row"]},
        )
        for row in DATA["target"]
    ]


def specialists() -> list[CardFacts]:
    return [
        CardFacts(
            id=row["id"],
            name=row["name"],
            kind="specialist",
            text=f"Weapon: {WEAPONS[row['weapon']]}. Rolls two dice with it and keeps the higher.",
            rule="AN-8.3",
            facts={"weapon": row["weapon"]},
        )
        for row in DATA["specialist"]
    ]


def hit_lists() -> list[CardFacts]:
    return [
        CardFacts(
            id=row["id"],
            name=row["name"],
            kind="hit-list",
            text=", ".join(
                f"{TARGETS[target]} {dollars(bonus // 1000)}"
                for target, bonus in zip(row["targets"], row["bonuses"], strict=True)
            )
            + ".",
            rule="AN-11.2",
            facts={"targets": list(row["targets"]), "bonuses": list(row["bonuses"])},
        )
        for row in DATA["hit_list"]
    ]


def attributes() -> list[CardFacts]:
    """What weapons are and contracts pay for; printed on their cards, and no cards themselves."""
    text = "Printed on Weapons: some Contracts pay for it, and some make you pay."
    rows = DATA["attribute"]
    return [CardFacts(id=row["id"], name=row["name"], kind="attribute", text=text, rule="AN-8.4") for row in rows]
