"""Goofspiel: its rules, exact figures of small games, and the contract."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from cutthroat.core.chance import Fast, Scripted
from cutthroat.core.events import MUTED
from cutthroat.core.playouts import random_playout
from cutthroat.testing.conformance import CHECKS
from cutthroat.testing.conformance.cases import Case
from cutthroat.testing.goofspiel.edge.game import GAME
from cutthroat.testing.goofspiel.rules.state import GoofspielState
from tests.testing.tree import Node, ends, mean, positions


def table(cards: int) -> GoofspielState:
    return GAME.blank(2, GAME.resolve({"cards": cards}))


def game(cards: int, prizes: list[int], bids: list[tuple[int, int]]) -> GoofspielState:
    """A game with this order of prizes, played to the given bids of seat 0 and seat 1."""
    bag = list(range(1, cards + 1))
    picks = []
    for prize in prizes:
        picks.append(bag.index(prize))
        bag.remove(prize)
    chance = Scripted(picks)
    state = table(cards)
    state.setup(chance, MUTED)
    for pair in bids:
        for seat, card in enumerate(pair):
            assert card - 1 in state.legal_actions(seat)
            state.apply(seat, card - 1, chance, MUTED)
    return state


def test_both_hold_all_cards() -> None:
    state = game(5, [3], [])
    assert state.legal_actions(0) == state.legal_actions(1) == [0, 1, 2, 3, 4]


def test_a_card_is_bid_once() -> None:
    state = game(4, [1, 2], [(2, 4)])
    assert (state.legal_actions(0), state.legal_actions(1)) == ([0, 2, 3], [0, 1, 2])


def test_who_has_bid_waits_for_the_other() -> None:
    state = game(4, [1], [])
    state.apply(1, 2, Scripted([]), MUTED)
    assert (state.waiting, state.legal_actions(1), state.points) == (0b01, [], [0, 0])


def test_the_higher_bid_takes_the_prize() -> None:
    assert game(4, [3, 1], [(4, 2)]).points == [3, 0]


def test_equal_bids_lose_the_prize() -> None:
    assert game(4, [3, 1], [(4, 4)]).points == [0, 0]


def test_the_last_bids_are_made_at_once() -> None:
    state = game(3, [1, 2, 3], [(1, 2), (2, 1)])
    assert (state.waiting, state.points, state.returns()) == (0, [2, 1], [1.0, 0.0])


def test_equal_points_share_the_win() -> None:
    state = game(3, [1, 2, 3], [(2, 1), (3, 2)])
    assert (state.points, state.returns()) == ([3, 3], [0.5, 0.5])


@pytest.mark.parametrize(("cards", "size", "decided"), [(3, 216, Fraction(13, 18)), (4, 13824, Fraction(29, 36))])
def test_random_play_of_small_games_has_its_exact_means(cards: int, size: int, decided: Fraction) -> None:
    """Ways to end, decisions, and the share of games that somebody wins, as summed over the tree of OpenSpiel 2.0.2."""
    tree = ends(positions(table(cards)))
    assert len(tree) == size
    assert mean(tree, lambda node: len(node.actions)) == 2 * (cards - 1)
    assert mean(tree, lambda node: node.state.returns()[0]) == Fraction(1, 2)
    assert mean(tree, is_decided) == decided


def is_decided(node: Node) -> float:
    return float(node.state.returns()[0] != 0.5)


def test_random_play_of_thirteen_cards_has_its_mean_points() -> None:
    """Each of the 91 points is lost to nobody with probability 1/13, so that each seat takes 42 on average."""
    games = 2000
    points = 0
    for number in range(games):
        state, chance = table(13), Fast(5, number)
        state.setup(chance, MUTED)
        assert random_playout(state, chance) == 24
        points += state.points[0]
    assert points / games == pytest.approx(42, abs=1.5)


def test_a_sealed_bid_may_be_any_card_once_held() -> None:
    state = game(4, [3, 1], [(4, 2)])
    state.apply(0, 0, Scripted([]), MUTED)
    worlds = [state.determinize(1, Fast(seed)) for seed in range(60)]
    assert {int(world.sealed) for world in worlds} == {0, 1, 2}


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("case", [Case(GAME, 2, {}, 2), Case(GAME, 2, {"cards": 4}, 1)], ids=str)
@pytest.mark.usefixtures("registered")
def test_conformance(check: Callable[[Case], None], case: Case) -> None:
    check(case)
