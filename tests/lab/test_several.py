"""Approximate solutions of games of several, held against the exact one of two."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from cutthroat.core.chance import Chance, Fast
from cutthroat.core.events import MUTED
from cutthroat.game import registry
from cutthroat.lab.players import make_player
from cutthroat.lab.solving.regrets import Game, asked, measure, minimise
from cutthroat.lab.solving.rounds import NotSolvable
from cutthroat.lab.solving.sampled import Learning, Round, Rounds, answered
from cutthroat.lab.solving.several import Positions, Table
from cutthroat.lab.solving.solver import solve

CRISIS = registry.load("crisis")
DEFAULTS = CRISIS.resolve({})


def test_two_seats_come_to_the_exact_solution() -> None:
    """Its value for whoever holds order card 1, and next to nothing to gain against it."""
    game = Game(Table(CRISIS, 2, DEFAULTS))
    strategy = minimise(game, 1000)
    measured = measure(game, strategy)
    assert measured.values == pytest.approx([0.5, 0.5], abs=1e-6)
    assert 0 <= measured.nash_conv < 1e-3
    values = game.fair()
    for _ in range(200):
        values = game.worth(values, strategy)
    promise = game.promise(game.payoffs(values), strategy, 0) * strategy[:, 0]
    assert 2 * promise[0, 0].sum() == pytest.approx(solve(CRISIS, DEFAULTS).value, abs=1e-3)


def test_three_seats_learn() -> None:
    """Against blind choices a best answer wins three games of four."""
    game = Game(Table(CRISIS, 3, DEFAULTS))
    learnt = measure(game, minimise(game, 20))
    assert sum(learnt.values) == pytest.approx(1.0, abs=1e-5)
    assert all(value - 1e-5 < best < 0.45 for best, value in zip(learnt.best, learnt.values, strict=True))


def test_all_joint_choices_are_those_of_every_action_tried() -> None:
    """The numbers that the compiled rounds give are those of the engine's moves one by one."""
    positions = Positions(CRISIS, 3, DEFAULTS)
    state = positions.deal(0, Fast(1))
    numbers = positions.rounds.everything(state)
    for number, actions in zip(numbers, product(*(state.legal_actions(seat) for seat in range(3))), strict=True):
        after = state.clone()
        for seat, action in enumerate(actions):
            after.apply(seat, action, Fast(2), MUTED)
        assert number == positions.rounds.number(after)


def test_positions_are_the_same_from_every_seat() -> None:
    """A position met with other names is no other position, and each seat becomes the one that stands as it does."""
    table = Table(CRISIS, 3, DEFAULTS)
    positions = table.positions
    assert len(table.deals) == len(positions) == 330
    for number, slots in positions.slots.items():
        assert len({slot // 3 for slot in slots}) == 1
        assert sorted(slot % 3 for slot in slots) == [0, 1, 2], number


def test_four_seats_have_far_more_positions_of_the_same_kind() -> None:
    """The opening as an example: whoever is to act first among four, any of nine plans each."""
    positions = Positions(CRISIS, 4, DEFAULTS)
    numbers = positions.rounds.everything(positions.deal(0, Fast(1)))
    assert len(numbers) == 9**4
    assert len(set(numbers)) > 500


def test_samples_of_two_seats_come_near_the_exact_solution() -> None:
    """Its value for whoever starts, and little to gain; what is found by an answer is less than there is."""
    rounds = Rounds(CRISIS, 2, DEFAULTS)
    learning = Learning(rounds, Fast(1))
    learning.learn(1000, lambda _: None)
    mine = learning.worths.means[0]
    assert mine == pytest.approx(0.5, abs=0.05)
    given = answered(rounds, learning.draw, 800, Fast(2), lambda _: None)
    assert given.low < 0.1
    assert given.low < given.nash_conv < given.high


def test_samples_of_blind_choices_find_most_of_what_there_is_to_gain() -> None:
    """Three seats that choose blindly, held against the best answer that all joint choices give."""
    rounds = Rounds(CRISIS, 3, DEFAULTS)
    given = answered(rounds, any_action, 600, Fast(1), lambda _: None)
    game = Game(Table(CRISIS, 3, DEFAULTS))
    exact = measure(game, game.uniform).nash_conv
    assert exact / 2 < given.nash_conv < exact + (given.high - given.nash_conv)


def any_action(at: Round, seat: int, chance: Chance) -> int:
    return at.legal[seat][chance.pick(len(at.legal[seat]))]


def test_a_bot_is_asked_in_every_position() -> None:
    """Whoever plays at random gives away as much as a uniform strategy does."""
    table = Table(CRISIS, 2, DEFAULTS)
    game = Game(table)
    strategy = asked(game, table, make_player(CRISIS, "random"), 1, Fast(1))
    held = np.zeros(game.uniform.shape[:3], bool)
    for block in game.blocks:
        held[block.rows] = block.held > 0
    held = held[..., None]
    assert np.allclose(np.where(held, strategy, 0), np.where(held, game.uniform, 0))
    assert measure(game, strategy).nash_conv == pytest.approx(measure(game, game.uniform).nash_conv)


@pytest.mark.parametrize(("key", "seats", "options"), [("crisis", 3, {"mode": "battle-royale"}), ("nation", 3, {})])
def test_what_has_not_been_made_small_enough_says_so(key: str, seats: int, options: dict[str, str]) -> None:
    game = registry.load(key)
    with pytest.raises(NotSolvable, match="no approximate solution"):
        Table(game, seats, game.resolve(options))
