"""Everything with a picture."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cutthroat.game.contract import CardFacts
from cutthroat.game.spec import Field
from cutthroat.games.contract.edge.names import BONUS_RULES
from cutthroat.games.contract.rules.cards import DATA


def everything() -> dict[str, CardFacts]:
    """Cards, assassins, targets, cities and the prison yard."""
    found = [weapon_facts(row) for row in DATA["weapon"]]
    found += [card_facts(row, "getaway", "CA-5.3", {"number": row["number"]}) for row in DATA["getaway"]]
    found += [
        card_facts(row, "bonus", BONUS_RULES[n], {"copies": row["copies"]}) for n, row in enumerate(DATA["bonus"])
    ]
    found += [assassin_facts(n, row) for n, row in enumerate(DATA["assassin"])]
    found += [
        card_facts({**row, "text": row["crime"]}, "target", "CA-2.5", {"title": row["title"], "city": row["city"]})
        for row in DATA["target"]
    ]
    found += [city_facts(row) for row in DATA["city"]]
    yard = DATA["prison_yard"]
    found.append(card_facts(yard, "prison", "CA-9.1", place(yard)))
    return {facts.id: facts for facts in found}


def card_facts(row: Mapping[str, Any], kind: str, rule: str, facts: dict[str, Field]) -> CardFacts:
    return CardFacts(id=row["id"], name=row["name"], kind=kind, text=row["text"], rule=rule, facts=facts)


def weapon_facts(row: Mapping[str, Any]) -> CardFacts:
    facts: dict[str, Field] = {"number": row["number"], "ways": row["ways"], "taught_in": row.get("origin")}
    text = f"Kills on {row['number']}, and on its skill number if you have one."
    return CardFacts(id=row["id"], name=row["name"], kind="weapon", text=text, rule="CA-6.5", facts=facts)


def assassin_facts(n: int, row: Mapping[str, Any]) -> CardFacts:
    facts: dict[str, Field] = {"home": row["home"], "weapon": row["weapon"], "colour": row["colour"]}
    if row["effect"] == "second-assassination-attempt":
        facts["rolls"] = 1 + row["params"]["extra_rolls"]
    return card_facts(row, "assassin", f"CA-12.{n + 1}", facts)


def city_facts(row: Mapping[str, Any]) -> CardFacts:
    facts: dict[str, Field] = {
        "region": row["region"],
        "kind": row["kind"],
        "port": row["port"],
        "airport": row["airport"],
        **place(row),
        **{kind: routes_from(row["id"], kind) for kind in ("land", "sea")},
    }
    return CardFacts(id=row["id"], name=row["name"], kind="city", rule="CA-5.1", facts=facts)


def place(row: Mapping[str, Any]) -> dict[str, Field]:
    return {"latitude": str(row["lat"]), "longitude": str(row["lon"])}


def routes_from(city: str, kind: str) -> list[str | int]:
    """Each route once, at the city that it is named after: the other end and its steps in turns."""
    return [part for one, other, steps in DATA["links"][kind] if one == city for part in (other, steps)]
