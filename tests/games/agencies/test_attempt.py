"""AG-4: attempt a hit."""

from __future__ import annotations

import pytest

from cutthroat.games.agencies.edge.game import GAME
from cutthroat.games.agencies.rules.cards import AGENT_IDS, HIT_IDS
from cutthroat.games.agencies.rules.crews import members_of, strength_against, worth
from cutthroat.testing.citations import rule
from tests.games.agencies.builders import agents, hand, hits, is_choosing_crew, kinds, moves, play, position, table


def crews(cards: str, hit: str, bonus_mode: str = "exclusive") -> dict[str, int]:
    """The legal crews of a hand against a hit, with their strength."""
    s = position([cards, ""], bonus_mode=bonus_mode)
    play(s, "attempt", hit=hit)
    assert is_choosing_crew(s)
    found = {}
    for action in s.legal_actions(0):
        crew = members_of(s.hands[0], action)
        found[" ".join(AGENT_IDS[card] for card in crew)] = int(strength_against(s, crew, s.target))
    return found


def fails(cards: str, hit: str, bonus_mode: str = "exclusive") -> bool:
    s = position([cards, ""], bonus_mode=bonus_mode)
    return bool(strength_against(s, s.hands[0], hits(hit)[0]) < 10 * (1 + hits(hit)[0] % 3))


@rule("AG-4.1")
def test_the_drawn_hit_is_shown_to_all() -> None:
    s = position(["10H 9D AS", "2C"])
    log = play(s, "attempt", hit="KH")
    assert kinds(log) == ["revealed"]
    for seat in (0, 1, None):
        view = GAME.view(s, seat)
        assert view.attempt is not None
        assert (view.attempt.hit, view.attempt.needed, view.attempt.insured) == ("KH", 30, False)
        assert "KH" not in view.hits_left


@rule("AG-4.2", "AG-4.3", "AG-4.6")
def test_legal_crews_meet_the_king_of_hearts() -> None:
    """TC-1."""
    assert crews("10H 9D AS", "KH") == {"AS 10H": 30, "AS 10H 9D": 41}
    assert crews("10H 9D AS", "KH", "stack") == {"AS 10H": 32, "AS 10H 9D": 43}
    s = table()
    assert [worth(s, card, hits("KH")[0]) for card in agents("10H 9D AS")] == [14, 11, 16]


@rule("AG-4.2", "AG-4.3")
def test_one_ace_meets_the_queen_of_its_suit_only() -> None:
    """TC-2."""
    assert crews("AS", "QS") == {"AS": 20}
    s = position(["AC", ""])
    assert strength_against(s, s.hands[0], hits("QS")[0]) == 18
    assert kinds(play(s, "attempt", hit="QS", drawn="2S 3S"))[:2] == ["revealed", "failed"]


@rule("AG-4.6")
def test_every_subset_may_meet_a_jack() -> None:
    """TC-3."""
    found = crews("AS 6D 8H", "JD")
    assert len(found) == 7
    assert (found["AS"], found["6D"], found["8H"]) == (16, 10, 10)


@rule("AG-4.6")
def test_all_eight_crews_against_the_queen_of_clubs() -> None:
    """TC-4."""
    assert crews("AS 10H 6D 4C", "QC") == {
        "AS 10H": 28,
        "AS 6D": 24,
        "AS 4C": 26,
        "AS 10H 6D": 34,
        "AS 10H 4C": 36,
        "AS 6D 4C": 32,
        "10H 6D 4C": 24,
        "AS 10H 6D 4C": 42,
    }


@rule("AG-4.3")
def test_a_weak_hand_fails_against_all_twelve_hits() -> None:
    """TC-5."""
    s = position(["2C 3D", ""])
    totals = [strength_against(s, s.hands[0], hits("J" + suit)[0]) for suit in "SHDC"]
    assert totals == [7, 7, 9, 9]
    assert all(fails("2C 3D", hit) for hit in HIT_IDS)
    assert [hit for hit in HIT_IDS if not fails("2C 3D", hit, "stack")] == ["JD", "JC"]


@rule("AG-4.3")
@pytest.mark.parametrize(("mode", "same_suit"), [("exclusive", 4), ("stack", 6)])
def test_the_bonus_of_every_agent_against_every_hit(mode: str, same_suit: int) -> None:
    s = table(bonus_mode=mode)
    base = {**{str(n): n for n in range(2, 11)}, "A": 16}
    for card, name in enumerate(AGENT_IDS[:40]):
        for hit, target in enumerate(HIT_IDS):
            pair = {name[-1], target[-1]}
            bonus = same_suit if len(pair) == 1 else 2 if pair in ({"S", "C"}, {"H", "D"}) else 0
            assert worth(s, card, hit) == base[name[:-1]] + bonus


@rule("AG-4.4")
def test_the_bonus_of_an_agent_does_not_depend_on_the_others_in_the_crew() -> None:
    s = table()
    for hit in range(12):
        alone = [int(worth(s, card, hit)) for card in agents("AS 10H 6D 4C")]
        assert strength_against(s, agents("AS 10H 6D 4C"), hit) == sum(alone)


@rule("AG-4.4")
def test_agents_are_chosen_after_the_hit_is_seen() -> None:
    s = position(["10H 9D AS", "2C"])
    play(s, "attempt", hit="KH")
    assert is_choosing_crew(s)
    assert s.active == 0
    assert moves(s) == ["crew AS 10H", "crew AS 10H 9D"]


@rule("AG-4.5")
def test_a_hit_that_can_be_met_must_be_completed() -> None:
    s = position(["10H 9D AS", "2C"])
    play(s, "attempt", hit="KH")
    assert "fail" not in moves(s)


@rule("AG-4.5")
def test_a_hit_that_cannot_be_met_fails_at_once() -> None:
    s = position(["2C 3D", "2S"])
    log = play(s, "attempt", hit="JS", drawn="4S 5S")
    assert kinds(log)[:2] == ["revealed", "failed"]
    assert s.active == 1


@rule("AG-4.5", "AG-6.1")
def test_with_voluntary_fail_a_player_may_fail_and_pays_for_it() -> None:
    s = position(["10H 9D AS", "2C"], ["KS", ""], voluntary_fail=True)
    play(s, "attempt", hit="KH")
    assert moves(s) == ["fail", "crew AS 10H", "crew AS 10H 9D"]
    play(s, "fail", drawn="4S 5S")
    assert hand(s) == "4S 5S"
    assert s.points[0] == 0
    assert s.active == 1


@rule("AG-4.5", "AG-7.3")
def test_an_insured_voluntary_failure_costs_only_the_joker() -> None:
    s = position(["10H 9D AS Jo", "2C"], ["KS", ""], voluntary_fail=True)
    play(s, "attempt-joker", hit="JH")
    play(s, "fail")
    assert hand(s) == "AS 10H 9D"
    assert s.points[0] == 3


@rule("AG-4.5")
def test_voluntary_fail_offers_no_choice_where_the_hand_cannot_meet_the_hit() -> None:
    s = position(["2C 3D", "2S"], voluntary_fail=True)
    play(s, "attempt", hit="JS", drawn="4S 5S")
    assert s.active == 1


@rule("AG-4.7")
def test_an_empty_hand_may_attempt_and_fails() -> None:
    """TC-17."""
    s = position(["", "2C"])
    assert moves(s) == ["hire", "attempt"]
    play(s, "attempt", hit="JH", drawn="8S 9S")
    assert hand(s) == "8S 9S"
    assert s.active == 1
