"""Cards, places and people by their names, in moves and events alike."""

from __future__ import annotations

from cutthroat.games.contract.rules.board import BOARD, CITIES, LAIR, LAND, SPACE_NAMES, TARGET_NAMES
from cutthroat.games.contract.rules.cards import CARD_NAMES, FIRST_BONUS, FIRST_GETAWAY, LOWEST, WEAPONS

BONUS_RULES = [
    "CA-9.3",
    "CA-13.4",
    "CA-13.5",
    "CA-13.6",
    "CA-13.7",
    "CA-13.8",
    "CA-13.9",
    "CA-13.10",
    "CA-13.11",
    "CA-13.12",
    "CA-13.13",
]
"""The rule of each bonus card."""
ROADS = {space: link for link in BOARD.links for space in link.route}


def card(kind: int) -> str:
    """A card by its name; weapons and getaways with their number."""
    if kind < WEAPONS:
        return f"{CARD_NAMES[kind]} ({kind + LOWEST})"
    if kind < FIRST_BONUS:
        return f"{CARD_NAMES[kind]} ({kind - FIRST_GETAWAY + 1})"
    return CARD_NAMES[kind]


def place(space: int) -> str:
    """A city, or the way between two."""
    if space < CITIES or space not in ROADS:
        return SPACE_NAMES[space]
    road = ROADS[space]
    way = "the road" if road.kind == LAND else "the sea"
    return f"{way} between {SPACE_NAMES[road.a]} and {SPACE_NAMES[road.b]}"


def at(space: int) -> str:
    """Where somebody is: in a city, on the road, at sea."""
    name = place(space)
    if space < CITIES or space not in ROADS:
        return f"in {name}"
    return f"on {name}" if ROADS[space].kind == LAND else f"at {name.removeprefix('the ')}"


def victim(target: int) -> str:
    return f"{TARGET_NAMES[target]} in {SPACE_NAMES[LAIR[target]]}"


def percent(chance: float) -> str:
    return f"{100 * chance:.0f} %"


def step(start: int, end: int) -> str:
    """One move: sail to Kyoto, set out by sea for Kyoto, go on towards Kyoto."""
    by_land = BOARD.kind_between(start, end) == LAND
    if end < CITIES:
        return f"{'go overland' if by_land else 'sail'} to {SPACE_NAMES[end]}"
    road = ROADS[end]
    path = road.path()
    ahead = SPACE_NAMES[road.b if path.index(end) > path.index(start) else road.a]
    if start < CITIES:
        return f"set out by {'land' if by_land else 'sea'} for {ahead}"
    return f"{'drive' if by_land else 'sail'} on towards {ahead}"
