"""What an edition of Assassin Nation may change."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from cutthroat.game.editions.model import Problem
from cutthroat.game.editions.schema import (
    Data,
    Editable,
    Fields,
    IdOf,
    IdsOf,
    Kind,
    Line,
    Number,
    Numbers,
    OneOf,
    Rows,
    Sentence,
    too_few,
)
from cutthroat.games.nation.rules.cards import DATA, FIRST_MODIFIER

MONEY = Number(least=1000, most=50_000, step=1000)
HELD_CONTRACTS = Number(least=1, most=2)
"""AN-3.4: the choice of a contract for an attempt is one of two."""
MOST_COPIES = 10
"""Four bits count the cards of a kind that bear on an attempt."""
LISTED = 6
"""Targets on a Hit List."""
SEARCHERS = ("arms-dealer", "espionage")
"""Both look at the top of the Assassin deck, and what one puts back there the next takes up whole."""
PARAMS: dict[str, Kind] = {
    "amount": Number(least=-4, most=4),
    "minutes": Number(least=-720, most=720, step=15),
    "look": Number(least=2, most=10),
    "count": Number(least=1, most=4),
    "cash": Number(least=1, most=6),
    "debt": Number(least=1, most=6),
}
TIME = re.compile(r"([01][0-9]|2[0-3])(00|15|30|45)")


class Times(Kind, frozen=True, kw_only=True):
    """The times on the cards of a weapon."""

    def allowed(self, data: Data) -> str:
        return 'a list of 1 to 20 different quarter hours as in "0630", one for each card'

    def fits(self, value: object, data: Data) -> bool:
        return (
            isinstance(value, list)
            and 1 <= len(value) <= 20
            and all(isinstance(time, str) and TIME.fullmatch(time) for time in value)
            and len(set(value)) == len(value)
        )


def params_of(row: dict[str, Any]) -> Fields:
    return {"params": {name: PARAMS[name] for name in row["params"]}}


def check(data: Data) -> Iterator[Problem]:
    for weapon in data["weapon"]:
        weapon["attributes"] = [weapon["volume"], weapon["cause"]]
        weapon["copies"] = len(weapon["times"])
    weapons = sum(weapon["copies"] for weapon in data["weapon"])
    if weapons != FIRST_MODIFIER:
        yield Problem(("weapon",), f"the weapons have {FIRST_MODIFIER} times in all, a card each, not {weapons}")
    yield from check_hands(data)
    yield from check_effects(data)


def check_hands(data: Data) -> Iterator[Problem]:
    """The decks are large enough for everybody, and what is dealt can be held."""
    seats, limits, setup = data["meta"]["players_max"], data["limits"], data["setup"]
    for deck in ("assassin", "contract"):
        most = limits[f"hand_{deck}_max"]
        for path, dealt in (
            (("limits", f"refill_{deck}"), limits[f"refill_{deck}"]),
            (("setup", f"{deck}_cards"), setup[f"{deck}_cards"]),
        ):
            if dealt > most:
                yield Problem(path, f"no more than the hand limit of {most}")
    contracts = sum(contract["copies"] for contract in data["contract"])
    needed = seats * (limits["hand_contract_max"] + 1)
    yield from too_few(("contract",), f"copies for {seats} players", needed, contracts)


def check_effects(data: Data) -> Iterator[Problem]:
    """Every card does something, and what helps does not begin to hurt."""
    printed = {row["id"]: row["params"] for row in DATA["modifier"]}
    for row in data["modifier"]:
        for name, value in row["params"].items():
            path = ("modifier", row["id"], "params", name)
            if value == 0:
                yield Problem(path, "0 would leave the card without effect")
            elif (value < 0) != (printed[row["id"]][name] < 0):
                yield Problem(path, "with the other sign the card would do the opposite")
    looks = [row["params"]["look"] for row in data["modifier"] if row["id"] in SEARCHERS]
    if len(set(looks)) > 1:
        yield Problem(("modifier", SEARCHERS[0], "params", "look"), f"has to be that of {SEARCHERS[1]}")
    for row in data["contract"]:
        if both := set(row["positive"]) & set(row["negative"]):
            yield Problem(("contract", row["id"]), f"{', '.join(sorted(both))} cannot both pay and cost")


EDITABLE = Editable(
    tables={
        "setup": {
            "assassin_cards": Number(least=2, most=8),
            "contract_cards": HELD_CONTRACTS,
            "cash_tokens": Number(most=20),
        },
        "limits": {
            "hand_assassin_max": Number(least=3, most=8),
            "hand_contract_max": HELD_CONTRACTS,
            "refill_assassin": Number(least=2, most=8),
            "refill_contract": HELD_CONTRACTS,
            "duel_refill_assassin": Number(least=2, most=8),
        },
        "economy": {
            "black_market_extra": Number(most=4),
            "doubles_msr": Number(most=4),
            "unarmed_msr_low": Number(least=2, most=6),
            "duel_target_msr": Number(least=-3, most=3),
            "story_vote_against_msr": Number(least=-4, most=0),
            "story_vote_against_cash": Number(most=6),
        },
    },
    rows={
        "attribute": Rows(of="attributes", fields={"name": Line()}),
        "target": Rows(of="targets", fields={"name": Line(), "value": MONEY, "msr": Number(least=-3, most=3)}),
        "weapon": Rows(
            of="weapons",
            fields={
                "name": Line(),
                "msr_low": Number(least=1, most=6),
                "volume": OneOf(values=("loud", "silent")),
                "cause": OneOf(values=tuple(row["id"] for row in DATA["attribute"] if row["kind"] == "cause")),
                "times": Times(),
            },
        ),
        "modifier": Rows(
            of="modifiers",
            fields={"name": Line(), "copies": Number(most=MOST_COPIES), "text": Sentence()},
            own={row["id"]: params_of(row) for row in DATA["modifier"] if row["params"]},
            told=("params",),
        ),
        "contract": Rows(
            of="contracts",
            fields={
                "name": Line(),
                "copies": Number(most=MOST_COPIES),
                "positive": IdsOf(table="attribute", least=1, most=4),
                "negative": IdsOf(table="attribute", least=1, most=4),
            },
        ),
        "specialist": Rows(of="specialists", fields={"name": Line(), "weapon": IdOf(table="weapon")}),
        "hit_list": Rows(
            of="hit lists",
            fields={
                "name": Line(),
                "targets": IdsOf(table="target", least=LISTED, most=LISTED),
                "bonuses": Numbers(least=1000, most=20_000, step=1000, fewest=LISTED, longest=LISTED),
            },
            fewest=DATA["meta"]["players_max"],
            most=40,
            needs=("name", "targets", "bonuses"),
        ),
    },
    check=check,
)
