"""Games side by side are the games that one after the other gives."""

from __future__ import annotations

import numpy as np
import pytest

from cutthroat.adapters.table import Table
from cutthroat.adapters.vector import Flags, IllegalActions, Step, VectorEnvironment, sampled, vector
from cutthroat.game import registry
from cutthroat.game.editions.model import EditionError
from cutthroat.testing.editions import sample

GAMES = 3
STEPS = 40


@pytest.mark.parametrize("key", registry.house_keys())
def test_every_row_is_a_game_of_its_own(key: str) -> None:
    """Played in step with single tables: the same observations, masks, seats and ends."""
    rng = np.random.default_rng(1)
    there = vector(key, games=GAMES, seed=5, worlds=2)
    tables = [Table(key, there.seats, {}, worlds=2, seed=5) for _ in range(GAMES)]
    for number, table in enumerate(tables):
        table.games = number
        table.reset()
    step, dealt = there.reset(5), GAMES
    for _ in range(STEPS):
        compare(step, tables)
        actions = sampled(step.masks, rng)
        gains = [table.play(int(step.seats[n]), int(actions[n])) for n, table in enumerate(tables)]
        step = there.step(actions)
        for n, table in enumerate(tables):
            assert bool(step.ended[n]) == table.is_over
            assert step.rewards[n] == pytest.approx(gains[n])
            if table.is_over:
                table.games = dealt
                table.reset()
                dealt += 1


def compare(step: Step, tables: list[Table]) -> None:
    for n, table in enumerate(tables):
        seat = int(step.seats[n])
        assert seat == table.waiting()[0]
        assert np.array_equal(step.masks[n], table.mask(seat).astype(bool))
        assert np.array_equal(step.observations[n], table.tensor(seat))


def test_games_that_end_are_dealt_anew_and_shares_add_up() -> None:
    rng = np.random.default_rng(2)
    there = VectorEnvironment("crisis", 3, games=16, observe=False)
    step, ended = there.reset(1), 0
    while ended < 40:
        step = there.step(sampled(step.masks, rng))
        assert step.observations.shape == (16, 0)
        assert step.rewards.sum(axis=1) == pytest.approx(step.ended.astype(float))
        assert step.masks.any(axis=1).all()
        ended += int(step.ended.sum())


def test_games_of_an_edition() -> None:
    there = vector("crisis", games=2, edition=sample("crisis"))
    assert there.game.edition == sample("crisis")
    with pytest.raises(EditionError, match="an edition of crisis, not of nation"):
        vector("nation", edition=sample("crisis"))


def test_an_illegal_action_is_refused_and_nothing_is_played() -> None:
    there = VectorEnvironment("agencies", 2, games=4)
    step = there.reset(1)
    actions = sampled(step.masks, np.random.default_rng(1))
    wrong = actions.copy()
    wrong[2] = there.game.actions - 1
    with pytest.raises(IllegalActions, match="in game 2"):
        there.step(wrong)
    assert not there.step(actions).ended.any()


def test_actions_are_sampled_uniformly() -> None:
    masks: Flags = np.zeros((3000, 6), dtype=np.bool_)
    masks[:, [1, 4, 5]] = True
    counts = np.bincount(sampled(masks, np.random.default_rng(3)), minlength=6)
    assert counts[[0, 2, 3]].sum() == 0
    assert (abs(counts[[1, 4, 5]] - 1000) < 130).all()
