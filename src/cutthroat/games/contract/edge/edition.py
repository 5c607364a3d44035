"""What an edition of Contract & Assassin may change."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cutthroat.game.editions.model import Problem
from cutthroat.game.editions.schema import (
    Data,
    Decimal,
    Editable,
    Fields,
    Flag,
    IdOf,
    Line,
    Links,
    Number,
    Numbers,
    OneOf,
    Rows,
    Sentence,
    ids_of,
)
from cutthroat.games.contract.rules.actions import MOVE, ROLL, TO
from cutthroat.games.contract.rules.board import Board, all_links, problems
from cutthroat.games.contract.rules.cards import DATA

MOST_CITIES = ROLL - TO
MOST_SPACES = TO - MOVE
"""Cities and spaces have so many numbers among the actions."""
COPIES = Number(least=1, most=8)
TEXT = Sentence()
SMALLEST_KIT = 60
GETAWAYS: Mapping[str, Fields] = {
    row["id"]: {"params": {"max_steps": Number(least=1, most=12)}}
    for row in DATA["getaway"]
    if "max_steps" in row["params"]
}


def check(data: Data) -> Iterator[Problem]:
    yield from check_cards(data)
    lost = lost_places(data)
    yield from lost
    if not lost:
        yield from check_map(data)


def check_cards(data: Data) -> Iterator[Problem]:
    kit = sum(row["copies"] for name in ("weapon", "getaway", "bonus") for row in data[name])
    if kit < SMALLEST_KIT:
        yield Problem(("weapon",), f"the Hit Kit has at least {SMALLEST_KIT} cards, for everybody's hands, not {kit}")
    limits, params = data["limits"], {row["id"]: row["params"] for row in [*data["assassin"], *data["bonus"]]}
    if params["klaus-the-clown"]["count"] <= limits["weapons_per_attempt"]:
        text = f"has to be more than the {limits['weapons_per_attempt']} weapons of the others"
        yield Problem(("assassin", "klaus-the-clown", "params", "count"), text)
    if params["safe-house"]["missed_turns"] >= limits["hiding_missed_turns"]:
        text = f"has to be less than the {limits['hiding_missed_turns']} turns of those who hide without it"
        yield Problem(("bonus", "safe-house", "params", "missed_turns"), text)


def lost_places(data: Data) -> list[Problem]:
    """Whoever lives in a city that is not there any more."""
    cities = ids_of(data, "city")
    found = [Problem(("city", row["home"]), f"{row['name']} lives there") for row in data["assassin"]]
    found += [Problem(("city", row["city"]), f"{row['name']} lives there") for row in data["target"]]
    found += [Problem(("city", end), "a route leads there") for row in all_links(data) for end in row[:2]]
    return [problem for problem in dict.fromkeys(found) if problem.path[1] not in cities]


def check_map(data: Data) -> Iterator[Problem]:
    """The map is one, its cities have a few ways each, and every number of its spaces is free."""
    board = Board(data)
    if board.spaces > MOST_SPACES:
        yield Problem(("links",), f"the map has at most {MOST_SPACES} spaces, not {int(board.spaces)}")
    if len(board.airports) < 2:
        yield Problem(("city",), "at least two cities need an airport, or nobody can fly")
    kinds = [row["kind"] for row in data["city"]]
    data["counts"] = {
        **data["counts"],
        "cities": int(board.cities),
        "spaces": int(board.spaces),
        "route_spaces": int(board.spaces - board.cities),
        "airports": len(board.airports),
        "land_links": len(data["links"]["land"]),
        "sea_links": len(data["links"]["sea"]),
        "target_cities": kinds.count("target"),
        "waypoint_cities": kinds.count("waypoint"),
    }
    yield from empty_houses(data)
    data["counts"]["home_cities"] = kinds.count("home")
    own = {row["id"] for row in data["city"] if row not in DATA["city"]}
    for text in problems(data):
        city, _, wrong = text.partition(" ")
        yield Problem(("city", city), wrong) if city in own else Problem(("links",), text)


def empty_houses(data: Data) -> Iterator[Problem]:
    """Homes and target cities are those in which somebody lives."""
    lives = {"home": {row["home"] for row in data["assassin"]}, "target": {row["city"] for row in data["target"]}}
    for row in data["city"]:
        if row["kind"] in lives and row["id"] not in lives[row["kind"]]:
            who = "assassin" if row["kind"] == "home" else "target"
            yield Problem(("city", row["id"]), f"no {who} lives there, so it is no {row['kind']} city")


EDITABLE = Editable(
    tables={
        "limits": {
            "weapons_per_attempt": Number(least=2, most=8),
            "getaways_per_escape": Number(least=1, most=6),
            "prison_missed_turns": Number(least=1, most=5),
            "hiding_missed_turns": Number(least=1, most=5),
            "kills_to_win": Number(least=2, most=4),
        },
        "skill_tokens": {"copies": Number(least=2, most=6)},
        "bodyguard_tokens": {"copies": Number(least=1, most=4)},
        "links": {kind: Links(of=f"{kind} routes", ends="city", longest=4, most=90) for kind in ("land", "sea")},
    },
    rows={
        "region": Rows(of="regions", fields={"name": Line()}),
        "city": Rows(
            of="cities",
            fields={
                "name": Line(),
                "lat": Decimal(least=-60, most=75),
                "lon": Decimal(least=-180, most=180),
                "region": IdOf(table="region"),
                "kind": OneOf(values=("waypoint", "target", "home")),
                "port": Flag(),
                "airport": Flag(),
            },
            fewest=44,
            most=MOST_CITIES,
            needs=("name", "region", "lat", "lon"),
            fresh={"kind": "waypoint", "port": False, "airport": False},
        ),
        "assassin": Rows(
            of="assassins",
            fields={"name": Line(), "text": TEXT},
            own={
                "precious-hanns": {"params": {"number": Number(least=2, most=12)}},
                "klaus-the-clown": {"params": {"count": Number(least=3, most=9)}},
                "winchester-smith-iii": {"params": {"extra": Number(least=1, most=3)}},
                "cynthia-cyanide": {
                    "params": {"numbers": Numbers(least=1, most=6, fewest=1, longest=5, different=True)}
                },
            },
            told=("params",),
        ),
        "weapon": Rows(of="weapons", fields={"name": Line(), "copies": COPIES}),
        "getaway": Rows(
            of="getaways", fields={"name": Line(), "copies": COPIES, "text": TEXT}, own=GETAWAYS, told=("params",)
        ),
        "bonus": Rows(
            of="bonus cards",
            fields={"name": Line(), "copies": Number(most=8), "text": TEXT},
            own={
                "safe-house": {"params": {"missed_turns": Number(least=1, most=4)}},
                "adrenaline": {"params": {"count": Number(least=1, most=4)}},
                "arms-dealer": {"params": {"count": Number(least=1, most=6)}},
            },
            told=("params",),
        ),
        "target": Rows(
            of="contract targets",
            fields={"name": Line(), "title": Line(longest=60), "crime": TEXT, "city": IdOf(table="city")},
        ),
    },
    check=check,
)
