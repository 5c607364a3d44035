"""The simulated games of docs/rules/agencies.md 7.4, re-run at a modest size.

The samples are small, so the tolerance of each figure is four standard errors of the sample.
"""

from __future__ import annotations

import tomllib
from math import sqrt
from pathlib import Path
from typing import Any

import pytest

from cutthroat.core.bits import NONE
from cutthroat.core.chance import Fast
from cutthroat.core.events import Events
from cutthroat.core.policy import Policy
from cutthroat.game.options import Value
from cutthroat.games.agencies.edge.game import GAME
from cutthroat.games.agencies.rules import events
from cutthroat.testing.citations import rule
from tests.games.agencies.builders import winners
from tests.games.agencies.threshold import Threshold

GOLDEN: list[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("golden.toml").read_text())["simulation"]
GAMES = 600
ERRORS = 4.0


class Tally(Events):
    """Counts the events of each kind."""

    def __init__(self) -> None:
        self.counts = [0] * (events.WON + 1)

    def public(self, kind: int, a: int = NONE, b: int = NONE, c: int = NONE, d: int = NONE) -> None:
        self.counts[kind] += 1


class Result:
    """One game: its length, its attempts, and the seat that won, counted from the start player."""

    def __init__(self, policies: list[Policy], game: int, **options: Value) -> None:
        chance, bots, tally = Fast(11, 2 * game), Fast(11, 2 * game + 1), Tally()
        s = GAME.new(len(policies), {"start_player": "host-picks", **options}, chance, tally)
        while s.waiting:
            seat = s.active
            s.apply(seat, policies[seat].choose(s, seat, s.legal_actions(seat), bots), chance, tally)
        self.turns = int(s.turn)
        self.attempts = tally.counts[events.REVEALED]
        self.successes = tally.counts[events.COMPLETED]
        self.failures = tally.counts[events.FAILED]
        self.is_deadlock = not s.hit_deck and max(s.points) < 7
        self.winner = NONE if self.is_deadlock else winners(s)[0]


def mean_and_error(values: list[float]) -> tuple[float, float]:
    mean = sum(values) / len(values)
    variance = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return mean, sqrt(variance / len(values))


def assert_near(values: list[float], expected: float, rounding: float) -> None:
    mean, error = mean_and_error(values)
    assert abs(mean - expected) <= ERRORS * error + rounding


def assert_share(wins: int, games: int, expected: float) -> None:
    assert abs(wins / games - expected) <= ERRORS * sqrt(expected * (1 - expected) / games) + 0.0005


@pytest.mark.parametrize("row", GOLDEN, ids=lambda row: f"{row['players']} players at {row['threshold']}")
def test_games_of_threshold_players(row: dict[str, Any]) -> None:
    seats = row["players"]
    games = [Result([Threshold(row["threshold"])] * seats, number) for number in range(GAMES)]
    assert_near([game.turns for game in games], row["mean_turns"], 0.005)
    assert_near([game.attempts for game in games], row["attempts"], 0.005)
    assert_near([game.failures for game in games], row["uninsured_failures"], 0.0005)
    surplus = [game.successes - row["success_rate"] * game.attempts for game in games]
    assert_near(surplus, 0.0, 0.0005 * row["attempts"])
    for seat, share in enumerate(row["win_share_by_seat"]):
        assert_share(sum(game.winner == seat for game in games), GAMES, share)
    assert_share(sum(game.is_deadlock for game in games), GAMES, row["deadlock_rate"])


def wins_of_one_against(one: float, others: float, seats: int, games: int) -> int:
    """How often the first of these players wins, with the seats taken in turn."""
    wins = 0
    for number in range(games):
        mine = number % seats
        policies: list[Policy] = [Threshold(one if seat == mine else others) for seat in range(seats)]
        wins += Result(policies, number).winner == mine
    return wins


@pytest.mark.parametrize(
    ("others", "seats", "share"), [(0.9, 2, 0.516), (0.75, 2, 0.595), (0.5, 2, 0.848), (0.75, 4, 0.315)]
)
def test_certainty_beats_lower_thresholds(others: float, seats: int, share: float) -> None:
    assert_share(wins_of_one_against(1.0, others, seats, GAMES), GAMES, share)


@rule("AG-3.3")
@pytest.mark.parametrize(("seats", "share"), [(2, 0.555), (3, 0.398), (4, 0.295)])
def test_without_the_catch_up_the_start_player_wins_more(seats: int, share: float) -> None:
    games = [Result([Threshold(1.0)] * seats, number, catch_up=False) for number in range(GAMES)]
    assert_share(sum(game.winner == 0 for game in games), GAMES, share)
