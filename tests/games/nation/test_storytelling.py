"""AN-14: storytelling."""

from __future__ import annotations

import pytest

from cutthroat.core.events import Log
from cutthroat.games.nation.edge.game import GAME
from cutthroat.games.nation.rules.phases import STORY, VOTE
from cutthroat.testing.citations import rule
from tests.games.nation.builders import Table, dice


def votes(t: Table, pro: list[int], contra: list[int], *rolls: int) -> Table:
    """All votes but the last change nothing; the last one counts them."""
    ballots = [(player, "for") for player in pro] + [(player, "against") for player in contra]
    for player, ballot in ballots:
        t.play(player, ballot, chance=dice(*rolls))
    return t


@rule("AN-14.1")
@pytest.mark.parametrize("mode", ["off", "free", "vote"])
def test_the_attacker_is_invited_to_tell_before_the_roll(mode: str) -> None:
    t = Table(2, storytelling=mode).attempt(1, "A1", "knife@0900").resolve(dice(6))
    if mode == "off":
        assert t.owner("A1") == 1
        return
    assert t.s.phase == STORY
    assert t.asked() == [1]
    assert t.legal(1) == ["tell", "skip"]


@rule("AN-14.1")
def test_a_preempted_attacker_tells_nothing() -> None:
    t = Table(2, storytelling="free").attempt(1, "A1", "knife@0900").attempt(2, "A1", "rope@0500").resolve()
    assert t.asked() == [2]
    t.play(2, "tell", chance=dice(6))
    assert t.legal(1) == ["return", "discard"]


@rule("AN-14.1", "AN-14.6")
@pytest.mark.parametrize("choice", ["tell", "skip"])
def test_a_free_story_changes_nothing(choice: str) -> None:
    t = Table(2, storytelling="free").attempt(1, "A1", "knife@0900").resolve().play(1, choice, chance=dice(3))
    assert t.owner("A1") == 1
    assert t.players_told("told" if choice == "tell" else "told-nothing") == [1]


@rule("AN-14.2", "AN-14.6")
@pytest.mark.parametrize("choice", ["tell", "skip"])
def test_all_others_vote_at_the_same_time_story_or_not(choice: str) -> None:
    t = Table(4, storytelling="vote").attempt(1, "A1", "knife@0900").attempt(3, "A1", "knife@2015").resolve()
    t.play(1, choice)
    assert t.s.phase == VOTE
    assert t.asked() == [2, 3, 4]
    t.log = Log()
    t.play(3, "against")
    assert t.log.events == []
    assert GAME.view(t.s, 1).votes == [None] * 4
    assert GAME.view(t.s, 2).votes == [None, None, 0, None]
    t.play(2, "for").play(4, "for", chance=dice(3))
    assert [(a + 1, b) for a, b, _, _ in t.told("voted")] == [(2, 1), (3, 0), (4, 1)]


@rule("AN-14.3")
def test_a_majority_against_makes_it_harder_but_worth_two_cash_more() -> None:
    t = Table(3, storytelling="vote").attempt(1, "A1", "knife@0900").resolve().play(1, "tell")
    votes(t, [], [2, 3], 4)
    assert t.told("doubted") == [(0, 0, 2, -1)]
    assert [d for _, _, _, d in t.told("rolled")] == [4]
    assert t.cash(1) == 2 + 2


@rule("AN-14.3")
def test_a_majority_in_favour_changes_nothing() -> None:
    t = Table(4, storytelling="vote").attempt(1, "A1", "knife@0900").resolve().play(1, "tell")
    votes(t, [2, 3], [4], 3)
    assert t.owner("A1") == 1
    assert t.cash(1) == 2


@rule("AN-14.3", "AN-14.4", "AN-14.5")
def test_t21_an_equal_split_is_no_majority_and_a_vote_can_make_a_sure_hit_roll() -> None:
    even = Table(5, storytelling="vote").attempt(1, "A1", "knife@0900").resolve().play(1, "tell")
    votes(even, [2, 3], [4, 5], 3)
    assert [d for _, _, _, d in even.told("rolled")] == [3]
    sure = Table(5, storytelling="vote").attempt(1, "mistress", "sniper-rifle@1345").resolve().play(1, "tell")
    assert sure.needs(1) == 1
    votes(sure, [2], [3, 4, 5], 2)
    assert [d for _, _, _, d in sure.told("rolled")] == [2]
    assert sure.cash(1) == 2 + 2


@rule("AN-14.5")
def test_t27_a_vote_can_make_an_attempt_hopeless() -> None:
    t = Table(5, storytelling="vote").attempt(1, "mistress", "hazard-pay").resolve().play(1, "tell")
    assert t.needs(1) == 6
    votes(t, [], [2, 3, 4, 5])
    assert t.players_told("sure-miss") == [1]
    assert t.tokens_on("mistress") == 1


@rule("AN-14.5")
def test_there_is_no_vote_on_a_hopeless_attempt() -> None:
    t = Table(3, storytelling="vote").attempt(1, "mob-boss").resolve().play(1, "tell")
    assert t.told("voted") == []
    assert t.tokens_on("mob-boss") == 1


def test_the_doubt_ends_with_its_attempt() -> None:
    t = Table(3, storytelling="vote").attempt(1, "A1", "knife@0200").attempt(2, "A1", "knife@0545").resolve()
    votes(t.play(1, "tell"), [], [2, 3], 1)
    assert t.asked() == [2]
    assert t.needs(2) == 3
    votes(t.play(2, "skip"), [1, 3], [], 3)
    assert t.cash(2) == 2 + 1
