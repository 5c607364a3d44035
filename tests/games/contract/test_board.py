"""CA-5 and the map: the data is sound, and every look-up is what the rules say."""

from __future__ import annotations

import copy
import tomllib
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pytest

from cutthroat.games.contract.rules.board import (
    BOARD,
    CITIES,
    DISTANCE,
    FAR,
    HOME,
    LAIR,
    NEIGHBOURS,
    REACH,
    SPACE_IDS,
    SPACES,
    TARGET_AT,
    YARD,
    Board,
    problems,
    steps_from,
)
from cutthroat.games.contract.rules.cards import DATA
from cutthroat.testing.citations import rule
from tests.games.contract.builders import Scene, space

GOLDEN = tomllib.loads((Path(__file__).parent / "golden.toml").read_text(encoding="utf-8"))
CASES = GOLDEN["reach"]["case"]


def names(spaces: list[Any]) -> list[str]:
    return sorted(SPACE_IDS[n] for n in spaces)


def test_the_map_of_the_data_file_has_no_problems() -> None:
    assert problems(DATA) == []


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda d: d["links"]["sea"].remove(["miami", "havana", 1]), "miami is a port without a sea link"),
        (lambda d: d["links"]["sea"].append(["paris", "london", 1]), "paris has a sea link but no port"),
        (lambda d: d["links"]["land"].append(["paris", "atlantis", 1]), "atlantis is linked but not there"),
        (lambda d: d["city"][0].update(airport=True), "airports are 13, not 12"),
        (lambda d: d["target"][0].update(city="paris"), "paris has two targets"),
        (lambda d: d["target"][0].update(city="dallas"), "dallas is no target city"),
        (lambda d: d["assassin"][0].update(home="london"), "london is no home city"),
    ],
)
def test_a_broken_map_is_noticed(change: Any, complaint: str) -> None:
    data = copy.deepcopy(DATA)
    change(data)
    assert complaint in problems(data)


def test_a_map_in_two_parts_is_noticed() -> None:
    data = copy.deepcopy(DATA)
    islands = {"suva", "auckland", "sydney", "perth", "easter-island"}
    for links in data["links"]["land"], data["links"]["sea"]:
        links[:] = [row for row in links if (row[0] in islands) == (row[1] in islands)]
    assert "sydney cannot be reached" in problems(data)


def test_a_new_city_is_a_change_of_the_data_only() -> None:
    data = copy.deepcopy(DATA)
    data["city"].append({**data["city"][0], "id": "ultima-thule", "name": "Ultima Thule", "region": "europe"})
    data["links"]["sea"] += [["reykjavik", "ultima-thule", 1], ["ultima-thule", "anchorage", 2]]
    board = Board(data)
    thule = board.ids.index("ultima-thule")
    assert board.distances[board.ids.index("reykjavik")][thule] == 1
    assert thule in board.reach[2][board.ids.index("paris")]
    assert "cities are 61, not 60" in problems(data)


@rule("CA-5.9")
def test_there_are_110_spaces_and_a_route_space_has_two_neighbours() -> None:
    assert (CITIES, SPACES) == (60, 110)
    assert all(len(NEIGHBOURS[n]) == 2 for n in range(CITIES, SPACES))
    assert all(2 <= len(NEIGHBOURS[n]) <= 5 for n in range(CITIES))


@rule("CA-5.1", "CA-5.9")
def test_honolulu_to_kyoto_is_three_steps_over_two_route_spaces() -> None:
    """G23."""
    first, second = space("honolulu~kyoto~1"), space("honolulu~kyoto~2")
    assert names(NEIGHBOURS[space("honolulu")]) == ["honolulu~kyoto~1", "honolulu~suva~1", "los-angeles~honolulu~1"]
    assert names(NEIGHBOURS[first]) == ["honolulu", "honolulu~kyoto~2"]
    assert names(NEIGHBOURS[second]) == ["honolulu~kyoto~1", "kyoto"]
    assert DISTANCE[space("honolulu")][space("kyoto")] == 3


@rule("CA-5.2")
def test_the_prison_yard_is_linked_to_nothing() -> None:
    assert SPACES == YARD
    assert all(YARD not in NEIGHBOURS[n] for n in range(SPACES))
    assert all(YARD not in REACH[m][n] for m in range(6) for n in range(SPACES))


@rule("CA-5.4", "CA-5.5", "CA-5.6", "CA-5.7", "CA-5.8")
@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['getaway']}-{case['from']}")
def test_getaways_lead_where_the_examples_say(case: dict[str, Any]) -> None:
    """G4, G13, G14, G24."""
    assert names(REACH[case["getaway"] - 1][space(case["from"])]) == case["to"]


@rule("CA-5.4", "CA-5.8")
def test_every_getaway_leads_out_of_every_space_and_only_to_other_cities() -> None:
    for method in range(6):
        for start in range(SPACES):
            cities = REACH[method][start]
            assert len(cities) >= 2
            assert start not in cities
            assert all(city < CITIES for city in cities)
            assert set(BOARD.linked[start]) <= set(cities)


@rule("CA-5.5")
@pytest.mark.parametrize(("method", "kinds", "most"), [(1, [0], 4), (2, [1], 4), (4, [0, 1], 3), (5, [1], 7)])
def test_reach_along_links_agrees_with_walking_step_by_step(method: int, kinds: list[int], most: int) -> None:
    """Brute force: all walks of the allowed length over links of the allowed kinds."""
    roads: dict[int, set[int]] = {n: set() for n in range(SPACES)}
    for link in BOARD.links:
        path = [int(n) for n in link.path()]
        for a, b in pairwise(path):
            if link.kind in kinds:
                roads[a].add(b)
                roads[b].add(a)
    for start in range(SPACES):
        reached = {start}
        for _ in range(most):
            reached |= {n for here in reached for n in roads[here]}
        wanted = {n for n in reached if n < CITIES} | set(BOARD.linked[start])
        assert set(REACH[method - 1][start]) == wanted - {start}


@rule("CA-5.6")
def test_a_balloon_stays_in_the_region() -> None:
    for start in range(CITIES):
        far = set(REACH[2][start]) - set(BOARD.linked[start])
        assert {BOARD.regions[n] for n in far} <= {BOARD.regions[start]}


def test_distances_are_symmetric_and_a_step_changes_them_by_at_most_one() -> None:
    for a in range(SPACES):
        assert DISTANCE[a][a] == 0
        for b in range(SPACES):
            assert DISTANCE[a][b] == DISTANCE[b][a] < FAR
            assert all(-1 <= DISTANCE[a][b] - DISTANCE[n][b] <= 1 for n in NEIGHBOURS[a])


def test_steps_from_a_space_that_leads_nowhere_are_far() -> None:
    assert steps_from([[1], [0], []], 0) == [0, 1, FAR]


def test_the_figures_of_the_map_are_those_of_the_document() -> None:
    wanted = GOLDEN["map"]
    lairs = [DISTANCE[a][b] for a, b in combinations(LAIR, 2)]
    cities = [DISTANCE[a][b] for a, b in combinations(range(CITIES), 2)]
    assert round(sum(lairs) / len(lairs), 1) == wanted["mean_between_targets"]
    assert round(sum(cities) / len(cities), 1) == wanted["mean_between_cities"]
    assert max(DISTANCE[a][b] for a in range(SPACES) for b in range(SPACES)) == wanted["diameter"]
    assert [round(sum(len(REACH[m][n]) for n in LAIR) / 34) for m in range(6)] == wanted["mean_destinations"]
    assert max(len(REACH[m][n]) for m in range(6) for n in range(SPACES)) == wanted["most_destinations"]


def test_no_target_lives_in_a_home_city_and_no_city_has_two() -> None:
    assert not set(LAIR) & set(HOME)
    assert len(set(LAIR)) == 34
    assert sum(n != -1 for n in TARGET_AT) == 34


@rule("CA-5.1")
def test_a_move_goes_to_a_neighbouring_space_for_one_action() -> None:
    scene = Scene("klaus lily")
    assert {m for m in scene.moves() if m.startswith("move")} == {
        "move paris",
        "move prague",
        "move stockholm",
        "move london",
    }
    scene.play("move paris")
    assert scene.where() == "paris"
    assert scene.s.actions == 3


@rule("CA-5.9")
def test_a_pawn_may_stop_on_a_route_space_turn_back_and_take_but_not_learn_or_strike_there() -> None:
    scene = Scene("ninja lily", ["7 g4"]).at("kyoto").contracts("honolulu", "seoul")
    scene.play("move honolulu~kyoto~2")
    assert scene.kinds_of_moves() == {"end-turn", "take", "travel", "move"}
    assert scene.can("move kyoto")
    assert scene.can("move honolulu~kyoto~1")


@rule("CA-5.3", "CA-5.4")
def test_a_getaway_card_travels_for_one_action_without_a_roll_and_is_discarded() -> None:
    scene = Scene("lily klaus", ["g6 g1"]).at("london")
    scene.play("travel private-jet")
    assert scene.phase == "travel-to"
    assert "to london" not in scene.moves()
    scene.play("to sydney")
    assert scene.where() == "sydney"
    assert scene.s.actions == 3
    assert scene.discarded() == ["private-jet"]
    assert scene.hand() == ["getaway-car"]


@rule("CA-1.4")
def test_pawns_share_spaces_without_a_word() -> None:
    scene = Scene("klaus simon").at("hamburg", "prague")
    scene.play("move prague")
    assert scene.where(0) == scene.where(1) == "prague"
    assert scene.events == ["moved"]
