"""Leduc poker: its rules, its exact size, and the contract."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from cutthroat.core.bits import lowest
from cutthroat.core.chance import Fast, Scripted
from cutthroat.core.events import MUTED
from cutthroat.testing.conformance import CHECKS
from cutthroat.testing.conformance.cases import Case
from cutthroat.testing.conformance.play import check_results_are_consistent
from cutthroat.testing.leduc.edge.game import GAME
from cutthroat.testing.leduc.rules.state import CALL, FOLD, RAISE, LeducState
from tests.testing.tree import Node, ends, mean, positions

JACK, OTHER_JACK, QUEEN, OTHER_QUEEN, KING, OTHER_KING = range(6)


def hand(first: int, second: int, board: int, actions: list[int]) -> LeducState:
    """A hand with these cards, played as told; whose turn it is follows from the rules."""
    deck = list(range(6))
    picks = []
    for card in (first, second, board):
        picks.append(deck.index(card))
        deck.remove(card)
    chance = Scripted(picks)
    state = LeducState(2)
    state.setup(chance, MUTED)
    for action in actions:
        seat = lowest(state.waiting)
        assert action in state.legal_actions(seat)
        state.apply(seat, action, chance, MUTED)
    return state


def test_the_first_to_speak_may_not_fold() -> None:
    assert hand(JACK, QUEEN, KING, []).legal_actions(0) == [CALL, RAISE]


def test_a_raise_may_be_folded_called_or_raised() -> None:
    assert hand(JACK, QUEEN, KING, [RAISE]).legal_actions(1) == [FOLD, CALL, RAISE]


def test_a_round_has_at_most_two_raises() -> None:
    assert hand(JACK, QUEEN, KING, [RAISE, RAISE]).legal_actions(0) == [FOLD, CALL]


def test_who_is_not_asked_has_no_moves() -> None:
    assert hand(JACK, QUEEN, KING, []).legal_actions(1) == []


def test_raises_cost_two_then_four() -> None:
    state = hand(JACK, QUEEN, KING, [RAISE, CALL, RAISE])
    assert (state.paid, state.stakes) == ([7, 3], 7)


def test_two_checks_open_the_board_and_seat_0_speaks_again() -> None:
    state = hand(JACK, KING, OTHER_QUEEN, [CALL, CALL])
    assert (state.board, state.round, state.waiting) == (OTHER_QUEEN, 1, 0b01)


def test_seat_0_speaks_again_even_after_raising() -> None:
    assert hand(JACK, KING, QUEEN, [CALL, RAISE, CALL]).waiting == 0b01


def test_who_folds_loses_what_it_put_in() -> None:
    assert hand(KING, JACK, QUEEN, [RAISE, RAISE, FOLD]).returns() == [-3.0, 3.0]
    assert hand(KING, JACK, QUEEN, [RAISE, FOLD]).returns() == [1.0, -1.0]


def test_a_pair_beats_a_higher_card() -> None:
    state = hand(JACK, KING, OTHER_JACK, [CALL, CALL, RAISE, CALL])
    assert state.returns() == [5.0, -5.0]


def test_without_a_pair_the_higher_card_wins() -> None:
    state = hand(QUEEN, KING, JACK, [RAISE, CALL, CALL, CALL])
    assert state.returns() == [-3.0, 3.0]


def test_equal_cards_lose_nothing() -> None:
    assert hand(KING, OTHER_KING, JACK, [RAISE, CALL, RAISE, RAISE, CALL]).returns() == [0.0, 0.0]


@pytest.fixture(scope="module")
def tree() -> list[Node]:
    return list(positions(LeducState(2)))


def test_the_tree_has_its_known_size(tree: list[Node]) -> None:
    """5,520 ways to end and 936 information sets: the known figures of Leduc poker with six different cards."""
    assert len(ends(tree)) == 5520
    assert len({information(node) for node in tree if node.state.waiting}) == 936


def information(node: Node) -> tuple[object, ...]:
    """What the seat to move knows: its card, the open card and the betting."""
    assert isinstance(node.state, LeducState)
    seat = lowest(node.state.waiting)
    return seat, node.state.cards[seat], node.state.board, node.actions


def test_random_play_has_its_exact_means(tree: list[Node]) -> None:
    """Decisions, and chips won by seat 0 with their square, as summed over the tree of OpenSpiel 2.0.2."""
    assert mean(ends(tree), lambda node: len(node.actions)) == Fraction(65, 16)
    assert mean(ends(tree), lambda node: node.state.returns()[0]) == Fraction(-5, 64)
    assert mean(ends(tree), lambda node: node.state.returns()[0] ** 2) == Fraction(6519, 320)


def test_chips_are_only_passed_on(tree: list[Node]) -> None:
    assert all(sum(node.state.returns()) == 0 for node in ends(tree))


def test_a_redealt_card_is_any_of_those_unseen() -> None:
    state = hand(JACK, KING, OTHER_QUEEN, [CALL, CALL])
    dealt = {int(state.determinize(0, Fast(seed)).cards[1]) for seed in range(60)}
    assert dealt == {OTHER_JACK, QUEEN, KING, OTHER_KING}


# The chips of a hand sum to 0, not to 1 as the shares of a win do.
FITTING = [check for check in CHECKS if check is not check_results_are_consistent]


@pytest.mark.parametrize("check", FITTING, ids=lambda check: check.__name__)
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.usefixtures("registered")
def test_conformance(check: Callable[[Case], None], seed: int) -> None:
    check(Case(GAME, 2, {}, seed))


def test_the_winner_is_in_first_place(tree: list[Node]) -> None:
    for node in ends(tree)[::50]:
        assert isinstance(node.state, LeducState)
        chips = node.state.returns()
        assert GAME.outcome(node.state).winners == [seat for seat in range(2) if chips[seat] == max(chips)]
