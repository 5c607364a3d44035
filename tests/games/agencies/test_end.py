"""AG-8: the end of the game."""

from __future__ import annotations

import pytest

from cutthroat.core.chance import Fast
from cutthroat.core.events import MUTED
from cutthroat.core.playouts import random_playout
from cutthroat.games.agencies.edge.game import GAME
from cutthroat.games.agencies.rules.state import AgenciesState
from cutthroat.testing.citations import rule
from tests.games.agencies.builders import kinds, play, position, winners

SIXES = ["KS KH", "KD KC", "QS QH QD"]


def last_jack(hands: list[str], deadlock: str = "showdown") -> AgenciesState:
    """TC-15: 6, 6, 6 and 5 points, JS is the last hit, and the player with 5 points completes it with 10C."""
    s = position([*hands[:3], f"{hands[3]} 10C".strip()], [*SIXES, "QC JH JD JC"], active=3, deadlock=deadlock)
    play(s, "attempt", hit="JS")
    play(s, "crew 10C")
    return s


def at_the_cap(hands: list[str], hits: list[str], deadlock: str = "showdown") -> AgenciesState:
    """The last turn before the cap; the first player hires 2S."""
    s = position(hands, hits, max_turns=100, deadlock=deadlock)
    s.turn = 100
    play(s, "hire", drawn="2S")
    return s


@rule("AG-8.1")
def test_seven_points_win_immediately() -> None:
    s = position(["10C", "2H", "2D", "2C"], [*SIXES[:2], "QS QH QD", "QC JH JD JC"])
    play(s, "attempt", hit="JS")
    log = play(s, "crew 10C")
    assert winners(s) == [0]
    assert GAME.outcome(s).reason == "An agency has seven points and is hired."
    assert kinds(log) == ["completed", "won"]


@rule("AG-8.2")
def test_winners_by_points_have_seven_to_nine_of_three_to_six_hits() -> None:
    seen = set()
    for game in range(120):
        s = GAME.new(2 + game % 3, {}, Fast(game), MUTED)
        random_playout(s, Fast(game, 1))
        if max(s.points) < 7:
            continue
        assert winners(s) == [seat for seat, points in enumerate(s.points) if points >= 7]
        assert len(winners(s)) == 1
        seen.add((int(s.points[winners(s)[0]]), len(s.completed[winners(s)[0]])))
    assert {points for points, _ in seen} == {7, 8, 9}
    assert min(hits for _, hits in seen) == 3
    assert max(hits for _, hits in seen) <= 6


@rule("AG-8.3")
def test_the_last_hit_without_seven_points_brings_a_showdown() -> None:
    """TC-15, TC-16."""
    s = last_jack(["10H AS", "9C 9D 8S", "Jo AC 9H", ""])
    assert s.points == [6, 6, 6, 6]
    assert s.hit_deck == []
    assert s.waiting == 0
    view = GAME.view(s, None)
    assert [agency.showdown_strength for agency in view.agencies] == [26, 26, 25, 0]
    assert [agency.hand for agency in view.agencies] == [["AS", "10H"], ["8S", "9D", "9C"], ["9H", "AC", "Jo"], []]
    assert winners(s) == [1]
    assert GAME.outcome(s).reason == "The hit deck is empty and nobody has seven points."


@rule("AG-8.3")
def test_equal_hands_share_the_win_in_a_showdown() -> None:
    """TC-16."""
    s = last_jack(["10H AS", "10D AC", "2S", "3S"])
    assert winners(s) == [0, 1]
    assert s.returns() == [0.5, 0.5, 0.0, 0.0]


@rule("AG-8.3")
def test_a_joker_counts_nothing_in_a_showdown_but_is_a_card() -> None:
    s = last_jack(["10H", "10D Jo", "2S", "3S"])
    assert winners(s) == [1]


@rule("AG-8.3")
def test_somebody_with_six_points_wins_with_the_last_jack() -> None:
    """TC-15."""
    s = position(["10S", "", "", ""], [*SIXES, "QC JH JD JC"])
    play(s, "attempt", hit="JS")
    play(s, "crew 10S")
    assert winners(s) == [0]
    assert s.showdown == 0


@rule("AG-8.3")
def test_a_deadlock_may_be_shared_by_all_four() -> None:
    s = last_jack(["10H AS", "9C 9D 8S", "Jo AC 9H", ""], deadlock="draw")
    assert winners(s) == [0, 1, 2, 3]
    assert s.returns() == [0.25] * 4
    assert GAME.outcome(s).places == [1, 1, 1, 1]
    assert all(agency.hand is None for agency in GAME.view(s, 0).agencies)


@rule("AG-8.4")
def test_at_the_turn_cap_most_points_win() -> None:
    s = at_the_cap(["AS AH", "2H", "2D"], ["JS", "KS", "QS"])
    assert winners(s) == [1]
    assert s.showdown == 0
    assert GAME.outcome(s).places == [3, 1, 2]
    assert GAME.outcome(s).reason == "The last turn of the game has been played."


@rule("AG-8.4")
def test_a_tie_at_the_turn_cap_is_a_showdown_among_the_tied() -> None:
    s = at_the_cap(["9S 9H", "AH 8D", "AD AC"], ["KS", "KH", "JS"])
    assert winners(s) == [1]
    assert [agency.showdown_strength for agency in GAME.view(s, None).agencies] == [20, 24, None]
    assert GAME.view(s, None).agencies[2].hand is None
    assert GAME.outcome(s).places == [2, 1, 3]


@rule("AG-8.4")
def test_a_tie_at_the_turn_cap_may_be_shared() -> None:
    s = at_the_cap(["9S 9H", "AH 8D", "AD AC"], ["KS", "KH", "JS"], deadlock="draw")
    assert winners(s) == [0, 1]


@rule("AG-8.4")
def test_the_turn_at_the_cap_is_settled_first() -> None:
    s = position(["10S", "AH AD", "2S"], ["KS KH", "", ""], max_turns=100)
    s.turn = 100
    play(s, "attempt", hit="JS")
    assert s.waiting
    play(s, "crew 10S")
    assert winners(s) == [0]
    assert GAME.outcome(s).reason == "An agency has seven points and is hired."


@rule("AG-8.4")
@pytest.mark.parametrize("turn", [1, 99])
def test_before_the_cap_the_game_goes_on(turn: int) -> None:
    s = position(["", ""], max_turns=100)
    s.turn = turn
    play(s, "hire", drawn="2S")
    assert s.waiting


@rule("AG-8.4")
def test_nobody_having_a_point_at_the_cap_all_are_tied() -> None:
    s = at_the_cap(["AS", "2H", "3H"], ["", "", ""])
    assert winners(s) == [0]
    assert s.showdown == 0b111


@rule("AG-8.5")
def test_the_others_are_placed_by_points_and_share_places() -> None:
    s = position(["10S", "", "", ""], ["KS KH", "QS", "QH", "KD"])
    play(s, "attempt", hit="JS")
    play(s, "crew 10S")
    outcome = GAME.outcome(s)
    assert outcome.places == [1, 3, 3, 2]
    assert outcome.scores == [7, 2, 2, 3]
    assert outcome.winners == [0]


@rule("AG-8.5")
def test_after_a_showdown_those_in_it_are_placed_by_its_keys() -> None:
    assert GAME.outcome(last_jack(["10H AS", "9C 9D 8S", "Jo AC 9H", ""])).places == [2, 1, 3, 4]
    assert GAME.outcome(last_jack(["10H AS", "10D AC", "2S", "2H"])).places == [1, 1, 3, 3]


@rule("AG-8.5")
def test_after_a_showdown_of_some_the_others_follow_by_points() -> None:
    s = at_the_cap(["9S 9H", "AH 8D", "AD AC", "10S 10H"], ["KS", "KH", "JS", "QS"])
    assert GAME.outcome(s).places == [2, 1, 4, 3]
