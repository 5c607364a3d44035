"""AG-7: the joker."""

from __future__ import annotations

import msgspec
import pytest

from cutthroat.games.agencies.edge.game import GAME
from cutthroat.games.agencies.rules.cards import AGENT_IDS
from cutthroat.games.agencies.rules.crews import worth
from cutthroat.testing.citations import rule
from tests.games.agencies.builders import agents, completed, discard, hand, kinds, moves, play, position, table


@rule("AG-7.1")
def test_a_joker_is_declared_with_the_attempt_before_the_hit_is_drawn() -> None:
    s = position(["2C 3D Jo", "2S"])
    log = play(s, "attempt-joker", hit="QH")
    assert kinds(log)[:2] == ["declared", "revealed"]


@rule("AG-7.1")
def test_once_the_hit_is_drawn_no_joker_can_be_declared() -> None:
    s = position(["10D Jo", "2S"])
    play(s, "attempt", hit="JD")
    assert moves(s) == ["crew 10D"]


@rule("AG-7.1")
def test_without_a_joker_none_can_be_declared() -> None:
    assert "attempt-joker" not in moves(position(["AS AH", "Jo Jo"]))


@rule("AG-7.2")
def test_a_joker_has_no_strength_and_is_never_in_a_crew() -> None:
    s = table()
    assert {worth(s, agents("Jo")[0], hit) for hit in range(12)} == {0}
    s = position(["10D AD Jo Jo", "2S"])
    play(s, "attempt", hit="JD")
    assert moves(s) == ["crew 10D", "crew AD", "crew 10D AD"]


@rule("AG-7.3", "AG-7.5")
def test_an_insured_failure_costs_the_joker_only() -> None:
    """TC-7."""
    s = position(["2C 3D Jo", "AS 9H"], ["KS JD", "QS"], discard="4S 5S 6S")
    log = play(s, "attempt-joker", hit="QH")
    assert hand(s) == "3D 2C"
    assert (completed(s), s.points[0]) == ("KS JD", 4)
    assert discard(s) == "4S 5S 6S Jo"
    assert len(s.agent_deck) == 42 - 3 - 2 - 3
    assert len(s.hit_deck) == 12 - 3
    assert s.active == 1
    assert not s.declared
    assert kinds(log) == ["declared", "revealed", "spared"]


@rule("AG-7.3")
def test_with_only_a_joker_every_insured_hit_fails_and_hits_are_kept() -> None:
    """TC-18."""
    for hit in ["JS", "QD", "KC"]:
        s = position(["Jo", "2S"], ["KS", ""])
        play(s, "attempt-joker", hit=hit)
        assert hand(s) == ""
        assert s.points[0] == 3


@rule("AG-7.4")
def test_an_insured_success_costs_the_joker_too() -> None:
    """TC-8."""
    s = position(["6D Jo", "2S"])
    play(s, "attempt-joker", hit="JD")
    assert moves(s) == ["crew 6D"]
    play(s, "crew 6D")
    assert completed(s) == "JD"
    assert hand(s) == ""
    assert discard(s) == "6D Jo"
    assert s.active == 1


@rule("AG-7.6")
def test_a_joker_that_was_not_declared_is_lost_with_the_hand() -> None:
    s = position(["2C 3D Jo", "2S"], ["KS", ""])
    play(s, "attempt", hit="QH", drawn="4S 5S")
    assert hand(s) == "4S 5S"
    assert s.points[0] == 0


@rule("AG-7.7")
def test_of_two_jokers_one_is_declared_and_one_stays() -> None:
    """TC-9."""
    s = position(["2C Jo Jo", "2S"])
    play(s, "attempt-joker", hit="QH")
    assert hand(s) == "2C Jo"
    assert discard(s) == "Jo"


@rule("AG-7.6", "AG-7.7")
def test_both_undeclared_jokers_are_lost() -> None:
    """TC-9."""
    s = position(["2C Jo Jo", "2S"])
    log = play(s, "attempt", hit="QH", drawn="4S 5S")
    assert hand(s) == "4S 5S"
    assert GAME.fact(log.events[1]).fields["cards"] == ["2C", "Jo", "Jo"]


@rule("AG-7.7")
def test_nothing_tells_the_two_jokers_apart() -> None:
    assert [name for name in AGENT_IDS if name.startswith("Jo")] == ["Jo"]
    s = position(["2C Jo Jo", "2S"])
    log = play(s, "attempt-joker", hit="QH")
    told = msgspec.json.encode([GAME.fact(event) for event in log.events] + [GAME.view(s, 1), GAME.view(s, 0)])
    assert b"Jo1" not in told
    assert b"Jo2" not in told


@rule("AG-7.7")
def test_a_declared_joker_always_insures() -> None:
    """There is no choice to take it back."""
    s = position(["2C 3D Jo", "2S"])
    play(s, "attempt-joker", hit="QH")
    assert s.active == 1
    s = position(["6D Jo", "2S"])
    play(s, "attempt-joker", hit="JD")
    assert moves(s) == ["crew 6D"]


@rule("AG-7.8")
def test_a_joker_counts_for_the_hand_limit() -> None:
    assert "hire" not in moves(position(["2S 3S 4S Jo Jo", "2H"]))
    s = position(["Jo Jo", "2H"], ["", "KS"])
    play(s, "hire-to-five", drawn="2C 3C 4C")
    assert hand(s) == "2C 3C 4C Jo Jo"


@rule("AG-7.9")
@pytest.mark.parametrize("cards", ["Jo", "2C 3D Jo", "AS AC 10S 9S Jo"])
def test_with_auto_hit_the_joker_completes_any_hit_by_itself(cards: str) -> None:
    s = position([cards, "2H"], joker_mode="auto-hit")
    play(s, "attempt-joker", hit="KS")
    assert completed(s) == "KS"
    assert sorted(hand(s).split()) == sorted(cards.split()[:-1])
    assert discard(s) == "Jo"
    assert s.active == 1


@rule("AG-7.9")
def test_with_auto_hit_an_attempt_without_the_joker_is_as_usual() -> None:
    s = position(["2C 3D Jo", "2H"], ["KS", ""], joker_mode="auto-hit")
    play(s, "attempt", hit="QH", drawn="4S 5S")
    assert s.points[0] == 0
