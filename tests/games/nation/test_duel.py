"""AN-12: the duel."""

from __future__ import annotations

import pytest

from cutthroat.core.chance import Chance, Fast
from cutthroat.games.nation.edge.game import GAME
from cutthroat.games.nation.rules import phases
from cutthroat.games.nation.rules.phases import COMMIT, DUEL, INTEL, OVER, REVEAL, RIVALS
from cutthroat.testing.citations import rule
from tests.games.nation.builders import Table, dice


def tied(seats: int, *players: int, first: int = 1) -> Table:
    """A game that is over but for the duel of these players."""
    t = Table(seats, first=first).only(owner=1).money(1)
    for player in range(1, seats + 1):
        t.money(player, cash=3 if player in players else 0)
    t.s.owner = [0] * 18 if players == () else [-1] * 18
    return t


@rule("AN-12.1", "AN-12.3", "AN-12.11")
def test_only_the_tied_take_part_and_cards_can_name_duelists_only() -> None:
    t = tied(4, 2, 4, first=3).hand(2, "bad-intel").score(Fast(2))
    assert t.s.phase == INTEL
    assert t.asked() == [4]
    t.play(4, "pass")
    assert t.asked() == [2]
    assert [move for move in t.legal(2) if "bad-intel" in move] == ["play bad-intel 3"]
    for hostile in ("wiretap", "pickpocket"):
        other = tied(4, 2, 4, first=3).hand(2, hostile).hand(1, "stealth").hand(3, "stealth").hand(4, "stealth")
        other.score(Fast(2)).play(4, "pass")
        assert [move for move in other.legal(2) if hostile in move] in ([], [f"play {hostile} 3"])
    assert t.told("bought") == []
    assert t.told("market-showed") == []


@rule("AN-12.2", "AN-12.11")
def test_t29_forbidden_cards_go_and_each_draws_up_to_six_the_nearest_to_the_token_first() -> None:
    t = tied(4, 2, 4, first=3).hand(4, "handler loose-ends knife@0900 stealth").hand(2, "rope@0500").score(Fast(2))
    assert [name for name in t.discards() if name in ("handler", "loose-ends")] == ["handler", "loose-ends"]
    assert {"knife@0900", "stealth"} <= set(t.held(4))
    assert len(t.held(4)) == len(t.held(2)) == 6
    assert t.players_told("drew") == [4] * 4 + [2] * 5
    assert t.asked() == [4]
    t.s.waiting = 0
    t.s.phase = DUEL
    phases.run(t.s, Fast(1), t.log)
    assert t.s.duel_round == 2
    assert t.asked() == [4]
    assert t.s.first == 2


@rule("AN-12.3")
def test_intel_in_front_of_a_duelist_stays_and_counts() -> None:
    t = tied(2, 1, 2).intel(1, good=1).score(Fast(3))
    t.s.mark = [RIVALS, RIVALS]
    assert t.needs(1) == 6 - 2
    t = tied(2, 1, 2).intel(2, bad=1).score(Fast(3))
    assert list(t.s.bad_intel) == [0, 1]


@rule("AN-12.4")
def test_a_duelist_marks_nothing_lays_no_contract_and_cannot_lie_low() -> None:
    t = tied(2, 1, 2).hand(1, "knife@0900 natural-causes").score(Fast(3)).all_pass()
    assert t.s.phase == COMMIT
    assert t.asked() == [1, 2]
    assert t.legal(1)[0] == "unarmed"
    assert not any(move.startswith(("mark", "lie")) for move in t.legal(1))
    t.play(1, "lay knife@0900")
    assert not t.s.waiting & 1 or all("natural-causes" not in move for move in t.legal(1))


@rule("AN-12.5")
def test_reveal_cards_are_played_after_the_cards_are_turned_up() -> None:
    t = duel_of_three()
    t.hand(1, "adrenaline").hand(2, "security-detail").hand(3, "stealth").reveal_window()
    assert t.s.phase == REVEAL
    assert t.legal(1) == ["pass", "play adrenaline 0"]
    t.play(1, "play adrenaline 0")
    assert t.needs(1) == 3
    assert t.legal(2) == ["pass", "play security-detail 0", "play security-detail 2"]


def duel_of_three() -> Table:
    t = tied(3, 1, 2, 3)
    t.s.duel_round = 1
    t.s.are_lists_shown = True
    t.attempt(1, "A1", "rope@0500").attempt(2, "A1", "pistol@1030").attempt(3, "A1", "sniper-rifle@1345")
    t.s.mark = [RIVALS] * 3
    return t


@rule("AN-12.6", "AN-12.7", "AN-11.4")
def test_t20_the_first_success_wins_and_the_losers_share_second_place() -> None:
    t = duel_of_three()
    assert [t.needs(player) for player in (1, 2, 3)] == [4, 3, 2]
    t.resolve(dice(3, 3))
    assert t.s.phase == OVER
    assert t.players_told("counted") == [1, 2]
    assert GAME.outcome(t.s).places == [2, 1, 2]
    assert [float(value) for value in t.s.returns()] == [0.0, 1.0, 0.0]


@rule("AN-12.6")
def test_the_specialist_rolls_two_dice_in_a_duel() -> None:
    t = duel_of_three().specialist(1, "strangler").resolve(dice(1, 4))
    assert t.s.winner == 0


@rule("AN-12.8", "AN-12.9")
def test_after_failures_all_round_the_cards_are_discarded_and_it_begins_again() -> None:
    t = duel_of_three().intel(1, bad=1).resolve(Sequence([1, 1, 1]))
    assert t.s.duel_round == 2
    assert t.s.phase == INTEL
    assert {"rope@0500", "pistol@1030", "sniper-rifle@1345", "bad-intel"} <= set(t.discards())
    assert all(len(t.held(player)) == 6 for player in (1, 2, 3))
    assert list(t.s.bad_intel) == [0, 0, 0]


class Sequence(Chance):
    """First these dice, then anything."""

    def __init__(self, rolls: list[int]) -> None:
        self.rolls = rolls
        self.rest = Fast(1)

    def pick(self, n: int) -> int:
        return self.rolls.pop(0) - 1 if self.rolls else int(self.rest.pick(n))


@rule("AN-12.9")
@pytest.mark.parametrize("name", ["handler", "misdirection", "hazard-pay", "change-of-plans", "loose-ends"])
def test_cards_that_would_do_nothing_cannot_be_played_in_a_duel(name: str) -> None:
    t = tied(2, 1, 2)
    t.s.duel_round = 1
    t.hand(1, f"{name} stealth knife@0900").hand(2, "knife@0200").attempt(2, "A1", "rope@0500")
    t.s.mark = [RIVALS, RIVALS]
    assert not any(name in move for move in t.intel_window().legal(1))
    assert not any(name in move for move in t.reveal_window().legal(1))
    t.commit().play(1, "lay knife@0900")
    assert not any(name in move for move in t.legal(1))


@rule("AN-12.9")
def test_no_story_is_told_in_a_duel() -> None:
    t = duel_of_three()
    t.s.stories = 2
    t.resolve(dice(6))
    assert t.s.winner == 0


@rule("AN-12.10")
def test_after_ten_rounds_dice_decide() -> None:
    t = duel_of_three()
    t.s.duel_round = 10
    t.resolve(dice(1, 1, 1, 5, 5, 2, 3, 6))
    assert t.s.phase == OVER
    assert t.s.winner == 1
    assert [(a + 1, b) for a, b, _, _ in t.told("duel-rolled")] == [(1, 5), (2, 5), (3, 2), (1, 3), (2, 6)]
