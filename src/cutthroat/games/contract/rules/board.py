"""The map: a small graph library, and the tables that the rules look things up in.

Spaces are numbered: first the cities in the order of the data file, then the route spaces of the links, land links
first. All look-ups (neighbours, distances, where each getaway leads) are made once, when the module is loaded; a new
city or link is a change of the data file only.
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from cutthroat.core.bits import NONE
from cutthroat.games.contract.rules.cards import DATA

LAND: Final = 0
SEA: Final = 1
KIND_NAMES: Final[list[str]] = ["land", "sea"]
FAR: Final = 9999


class Link:
    """Two cities, the way between them, and the route spaces on it in order (CA-5.9)."""

    __slots__ = ("a", "b", "kind", "route", "steps")

    def __init__(self, a: i64, b: i64, steps: i64, kind: i64, route: list[i64]) -> None:
        self.a = a
        self.b = b
        self.steps = steps
        self.kind = kind
        self.route = route

    def path(self) -> list[i64]:
        return [self.a, *self.route, self.b]


class Board:
    """The map of a data file."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.ids: list[str] = [row["id"] for row in data["city"]]
        self.names: list[str] = [row["name"] for row in data["city"]]
        self.cities: i64 = len(self.ids)
        self.regions: list[str] = [row["region"] for row in data["city"]]
        self.airports: list[i64] = [n for n in range(self.cities) if data["city"][n]["airport"]]
        self.links: list[Link] = []
        for kind in (LAND, SEA):
            for row in data["links"][KIND_NAMES[kind]]:
                self.lay(row[0], row[1], row[2], kind)
        self.spaces: i64 = len(self.ids)
        self.neighbours: list[list[i64]] = [self.beside(space, (LAND, SEA)) for space in range(self.spaces)]
        self.linked: list[list[i64]] = [self.linked_cities(space) for space in range(self.spaces)]
        self.distances: list[list[i64]] = [steps_from(self.neighbours, space) for space in range(self.spaces)]
        self.reach: list[list[list[i64]]] = [self.destinations(row) for row in data["getaway"]]

    def lay(self, first: str, second: str, steps: i64, kind: i64) -> None:
        """Add a link and its route spaces (CA-5.9)."""
        a: i64 = self.ids.index(first)
        b: i64 = self.ids.index(second)
        route: list[i64] = []
        for k in range(1, steps):
            route.append(len(self.ids))
            self.ids.append(f"{first}~{second}~{k}")
            self.names.append(f"the way from {self.names[a]} to {self.names[b]}")
        self.links.append(Link(a, b, steps, kind, route))

    def beside(self, space: i64, kinds: tuple[int, ...]) -> list[i64]:
        """The next spaces along links of these kinds (CA-5.1)."""
        found: list[i64] = []
        for link in self.links:
            if link.kind not in kinds:
                continue
            path = link.path()
            for k in range(len(path)):
                if path[k] == space:
                    found.extend(path[max(0, k - 1) : k] + path[k + 1 : k + 2])
        return sorted(found)

    def linked_cities(self, space: i64) -> list[i64]:
        """Cities at the other end of a link, or at either end of the one the space lies on (CA-5.8)."""
        found: list[i64] = []
        for link in self.links:
            if space in link.path():
                found.extend(end for end in (link.a, link.b) if end != space)
        return sorted(set(found))

    def destinations(self, getaway: dict[str, Any]) -> list[list[i64]]:
        """From each space, the cities that a getaway leads to (CA-5.4 to CA-5.8)."""
        effect: str = getaway["effect"]
        if effect == "travel-region":
            own = [self.same_region(space) for space in range(self.spaces)]
        elif effect == "travel-airport":
            own = [self.airports] * self.spaces
        else:
            own = self.along_links(getaway["params"]["links"], getaway["params"]["max_steps"])
        return [
            [
                city
                for city in range(self.cities)
                if city != space and (city in own[space] or city in self.linked[space])
            ]
            for space in range(self.spaces)
        ]

    def same_region(self, space: i64) -> list[i64]:
        """CA-5.6: a route space has no region."""
        if space >= self.cities:
            return []
        return [city for city in range(self.cities) if self.regions[city] == self.regions[space]]

    def along_links(self, kinds: list[str], most: i64) -> list[list[i64]]:
        """CA-5.5: from each space, cities within so many steps over links of these kinds."""
        allowed = tuple(kind for kind in (LAND, SEA) if KIND_NAMES[kind] in kinds)
        roads = [self.beside(space, allowed) for space in range(self.spaces)]
        found: list[list[i64]] = []
        for space in range(self.spaces):
            steps = steps_from(roads, space)
            found.append([city for city in range(self.cities) if steps[city] <= most])
        return found

    def kind_between(self, a: i64, b: i64) -> i64:
        """Whether the step from a space to its neighbour goes over land or sea."""
        for link in self.links:
            path = link.path()
            if a in path and b in path and (len(path) == 2 or a >= self.cities or b >= self.cities):
                return link.kind
        return NONE


def steps_from(neighbours: list[list[i64]], start: i64) -> list[i64]:
    """How many steps each space is from the start; FAR if it cannot be reached."""
    steps: list[i64] = [FAR] * len(neighbours)
    steps[start] = 0
    queue: list[i64] = [start]
    for space in queue:
        for other in neighbours[space]:
            if steps[other] == FAR:
                steps[other] = steps[space] + 1
                queue.append(other)
    return steps


def problems(data: dict[str, Any]) -> list[str]:
    """What is wrong with the map of a data file, in words; an empty list if nothing is."""
    cities = {row["id"]: row for row in data["city"]}
    lost = {end for row in all_links(data) for end in row[:2]} - set(cities)
    if lost:
        return [f"{city} is linked but not there" for city in sorted(lost)]
    board = Board(data)
    found = wrong_counts(board, data)
    found += [f"{board.ids[s]} cannot be reached" for s in range(board.spaces) if board.distances[0][s] == FAR]
    links = [len(board.linked[c]) for c in range(board.cities)]
    found += [f"{board.ids[c]} has {links[c]} links" for c in range(board.cities) if not 2 <= links[c] <= 5]
    return found + wrong_ports(data, cities) + misplaced(data, cities)


def wrong_ports(data: dict[str, Any], cities: dict[str, Any]) -> list[str]:
    """A port has a sea link, and a sea link ends in ports."""
    at_sea = {end for row in data["links"]["sea"] for end in row[:2]}
    ports = {name for name in cities if cities[name]["port"]}
    found = [f"{name} has a sea link but no port" for name in sorted(at_sea - ports)]
    return found + [f"{name} is a port without a sea link" for name in sorted(ports - at_sea)]


def all_links(data: dict[str, Any]) -> list[Any]:
    return list(data["links"]["land"]) + list(data["links"]["sea"])


def wrong_counts(board: Board, data: dict[str, Any]) -> list[str]:
    kinds = [row["kind"] for row in data["city"]]
    true = {
        "cities": board.cities,
        "spaces": board.spaces,
        "route_spaces": board.spaces - board.cities,
        "airports": len(board.airports),
        "land_links": len(data["links"]["land"]),
        "sea_links": len(data["links"]["sea"]),
        "home_cities": kinds.count("home"),
        "target_cities": kinds.count("target"),
        "waypoint_cities": kinds.count("waypoint"),
        "contract_targets": len(data["target"]),
    }
    return [
        f"{name} are {true[name]}, not {data['counts'][name]}" for name in true if true[name] != data["counts"][name]
    ]


def misplaced(data: dict[str, Any], cities: dict[str, Any]) -> list[str]:
    """Targets live in target cities, one in each; assassins in home cities, where their weapon is taught."""
    homes = [row["home"] for row in data["assassin"]]
    lairs = [row["city"] for row in data["target"]]
    found = [f"{home} is no home city" for home in homes if cities[home]["kind"] != "home"]
    found += [f"{city} is no target city" for city in lairs if cities[city]["kind"] != "target"]
    found += [f"{city} has two targets" for city in set(lairs) if lairs.count(city) > 1]
    origins = {row["number"]: row.get("origin") for row in data["weapon"]}
    found += [
        f"{row['id']} does not teach at home" for row in data["assassin"] if origins[row["weapon"]] != row["home"]
    ]
    return found


BOARD: Final = Board(DATA)
CITIES: Final[i64] = BOARD.cities
SPACES: Final[i64] = BOARD.spaces
YARD: Final[i64] = BOARD.spaces
"""The prison yard: a place apart, linked to nothing (CA-5.2)."""
NEIGHBOURS: Final[list[list[i64]]] = BOARD.neighbours
DISTANCE: Final[list[list[i64]]] = BOARD.distances
REACH: Final[list[list[list[i64]]]] = BOARD.reach
"""``REACH[getaway][space]``: where that getaway leads."""
HOME: Final[list[i64]] = [BOARD.ids.index(row["home"]) for row in DATA["assassin"]]
HOMES: Final[list[i64]] = sorted(HOME)
LAIR: Final[list[i64]] = [BOARD.ids.index(row["city"]) for row in DATA["target"]]
"""The city of each target."""


def table_by_space(keys: list[i64], values: list[i64]) -> list[i64]:
    """For each space and the yard, the value of that space, or NONE."""
    table: list[i64] = [NONE] * (SPACES + 1)
    for n in range(len(keys)):
        table[keys[n]] = values[n]
    return table


TARGET_AT: Final[list[i64]] = table_by_space(LAIR, [n for n in range(len(LAIR))])
TAUGHT_AT: Final[list[i64]] = table_by_space(HOME, [row["weapon"] - 2 for row in DATA["assassin"]])
"""The weapon that is taught in a home city (CA-11.1)."""
SPACE_IDS: Final[list[str]] = [*BOARD.ids, DATA["prison_yard"]["id"]]
SPACE_NAMES: Final[list[str]] = [*BOARD.names, DATA["prison_yard"]["name"]]
TARGET_IDS: Final[list[str]] = [row["id"] for row in DATA["target"]]
TARGET_NAMES: Final[list[str]] = [row["name"] for row in DATA["target"]]
