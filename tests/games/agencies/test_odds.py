"""The exact numbers of docs/rules/agencies.md 7.3."""

from __future__ import annotations

import tomllib
from collections import Counter
from functools import cache
from itertools import combinations
from math import comb
from pathlib import Path
from typing import Any

import pytest

from cutthroat.games.agencies.rules.cards import AGENT_DECK, HIT_IDS, HITS, NEEDED, POINTS
from cutthroat.games.agencies.rules.crews import worth
from cutthroat.games.agencies.rules.odds import hits_met, hits_met_after_hire
from cutthroat.testing.citations import rule
from tests.games.agencies.builders import agents, hits, position, table

GOLDEN: list[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("golden.toml").read_text())["success"]
MEAN_SUCCESS = {1: 0.119048, 2: 0.389082, 3: 0.649274, 4: 0.850371, 5: 0.956053}
EXPECTED_POINTS = {1: 0.126984, 2: 0.499419, 3: 1.050726, 4: 1.571819, 5: 1.870803}
MEAN_STRENGTH = {1: 8.095238, 2: 16.190476, 3: 24.285714, 4: 32.380952, 5: 40.476190}
Totals = tuple[int, int, int, int]


@cache
def hands_by_totals(bonus_mode: str) -> list[Counter[Totals]]:
    """For 0 to 5 cards: how many hands have these total strengths against a hit of each suit.

    The hands are not listed one by one: card after card is left out of or added to all hands counted so far.
    """
    s = table(bonus_mode=bonus_mode)
    jacks = hits("JS JH JD JC")
    counted: list[Counter[Totals]] = [Counter({(0, 0, 0, 0): 1})] + [Counter() for _ in range(5)]
    for card in AGENT_DECK:
        a, b, c, d = (int(worth(s, card, jack)) for jack in jacks)
        for size in range(5, 0, -1):
            for (w, x, y, z), number in counted[size - 1].items():
                counted[size][w + a, x + b, y + c, z + d] += number
    return counted


def meeting(size: int, bonus_mode: str, hit: int) -> int:
    """How many hands of that size meet the hit."""
    suit, needed = hit // 3, NEEDED[hit]
    return sum(number for totals, number in hands_by_totals(bonus_mode)[size].items() if totals[suit] >= needed)


@rule("AG-4.2", "AG-4.3")
@pytest.mark.parametrize("mode", ["exclusive", "stack"])
@pytest.mark.parametrize("row", GOLDEN, ids=lambda row: f"{row['hand_size']} cards")
def test_the_number_of_hands_that_meet_a_hit(row: dict[str, Any], mode: str) -> None:
    size = row["hand_size"]
    assert hands_by_totals(mode)[size].total() == comb(42, size) == row["hands"]
    for hit, name in enumerate(HIT_IDS):
        assert meeting(size, mode, hit) == row[mode][name[0]], name


@pytest.mark.parametrize("row", GOLDEN, ids=lambda row: f"{row['hand_size']} cards")
def test_how_many_of_the_twelve_hits_random_hands_meet(row: dict[str, Any]) -> None:
    found = [0] * 13
    for totals, number in hands_by_totals("exclusive")[row["hand_size"]].items():
        found[sum(total >= needed for total in totals for needed in (10, 20, 30))] += number
    assert found == row["hands_by_hits_met"]


@pytest.mark.parametrize("row", GOLDEN[:4], ids=lambda row: f"{row['hand_size']} cards")
def test_the_bots_count_agrees_with_every_hand_dealt_one_by_one(row: dict[str, Any]) -> None:
    s = table()
    met = Counter(int(hits_met(s, list(cards))) for cards in combinations(AGENT_DECK, row["hand_size"]))
    assert [met[number] for number in range(13)] == row["hands_by_hits_met"]


@pytest.mark.parametrize("size", range(1, 6))
def test_mean_success_points_and_strength_of_random_hands(size: int) -> None:
    hands = comb(42, size)
    met = [meeting(size, "exclusive", hit) for hit in range(HITS)]
    assert sum(met) / 12 / hands == pytest.approx(MEAN_SUCCESS[size], abs=5e-7)
    points = sum(number * int(POINTS[hit]) for hit, number in enumerate(met)) / 12 / hands
    assert points == pytest.approx(EXPECTED_POINTS[size], abs=5e-7)
    strength = sum(totals[0] * number for totals, number in hands_by_totals("exclusive")[size].items()) / hands
    assert strength == pytest.approx(MEAN_STRENGTH[size], abs=5e-7)


@pytest.mark.parametrize(
    ("cards", "met"),
    [
        ("AS", 5),
        ("10S 9S", 6),
        ("AH AD", 12),
        ("5S 6H", 4),
        ("AS 10H 6D", 12),
        ("Jo 10S", 4),
        ("7S 7H 7D 7C", 12),
        ("2S 4S 2C 3H 3D", 8),
        ("Jo Jo 2S 2H 2D", 3),
    ],
)
def test_hits_met_by_sample_hands(cards: str, met: int) -> None:
    assert hits_met(table(), agents(cards)) == met


def test_the_count_after_a_hire_is_the_mean_over_all_unseen_agents() -> None:
    s = position(["10S 9S", "2H 3H"], ["QS", "KS"], discard="AS Jo")
    unseen = AGENT_DECK[:]
    for card in agents("10S 9S AS Jo"):
        unseen.remove(card)
    mean = sum(hits_met(s, [*s.hands[0], card]) for card in unseen) / len(unseen)
    assert hits_met_after_hire(s, 0) == pytest.approx(mean)


def test_the_count_can_be_of_valuable_hits_only() -> None:
    s = table()
    assert [hits_met(s, agents("AS"), points) for points in (1, 2, 3)] == [5, 1, 0]
