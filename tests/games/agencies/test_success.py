"""AG-5: success."""

from __future__ import annotations

import pytest

from cutthroat.games.agencies.edge.game import GAME
from cutthroat.testing.citations import rule
from tests.games.agencies.builders import completed, discard, hand, kinds, play, position, winners


@rule("AG-5.1")
@pytest.mark.parametrize(("hit", "points"), [("JH", 1), ("QH", 2), ("KH", 3)])
def test_a_completed_hit_lies_open_and_counts_its_points(hit: str, points: int) -> None:
    s = position(["10H AH AD", "2C"], ["JS", ""])
    play(s, "attempt", hit=hit)
    log = play(s, "crew 10H AH AD")
    assert completed(s) == f"JS {hit}"
    assert s.points[0] == 1 + points
    assert len(s.hit_deck) == 10
    assert kinds(log) == ["completed"]


@rule("AG-5.2")
def test_the_crew_is_discarded_and_the_rest_of_the_hand_stays() -> None:
    s = position(["AS 10H 6D 4C", "2C"], discard="2S")
    play(s, "attempt", hit="QC")
    log = play(s, "crew AS 4C")
    assert GAME.fact(log.events[0]).fields == {"seat": 0, "hit": "QC", "points": 2, "crew": ["AS", "4C"]}
    assert hand(s) == "10H 6D"
    assert discard(s) == "2S AS 4C"
    assert len(s.agent_deck) == 42 - 6


@rule("AG-5.3", "AG-8.1")
@pytest.mark.parametrize(("hit", "points"), [("JD", 7), ("KD", 9)])
def test_seven_or_more_points_win_at_once(hit: str, points: int) -> None:
    """TC-10."""
    s = position(["AD AH 10D", "2C"], ["KS KH", "KC QC"])
    play(s, "attempt", hit=hit)
    play(s, "crew AH 10D AD")
    assert s.points[0] == points
    assert s.waiting == 0
    assert winners(s) == [0]
    assert s.returns() == [1.0, 0.0]


@rule("AG-5.3")
def test_with_six_points_the_turn_passes() -> None:
    s = position(["AD AH 10D", "2C"], ["KS", ""])
    play(s, "attempt", hit="KD")
    play(s, "crew AH 10D AD")
    assert s.points[0] == 6
    assert s.active == 1
    assert s.winners == 0
