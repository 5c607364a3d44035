"""Section 7.5: how long random games last.

The references come from 40 000 games each and hold to 0.06 rounds. The tests play fewer when the engine is not
compiled, and allow for both samples' error (standard deviations are below 4 rounds).
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cutthroat.core import COMPILED
from cutthroat.core.chance import Chance
from cutthroat.core.events import MUTED
from cutthroat.core.playouts import bot_chance, game_chance, play_out
from cutthroat.core.policy import Policy, RandomPolicy
from cutthroat.core.state import State
from cutthroat.games.crisis.edge.game import GAME
from cutthroat.games.crisis.rules.state import CrisisState

GAMES = 10_000 if COMPILED else 1_000
UNIFORM = {"standard": (6.99, 7.60, 7.42, 7.12), "battle-royale": (6.96, 10.87, 13.30, 15.09)}
ATTACKING = {"standard": (6.22, 6.54, 6.32, 6.12), "battle-royale": (6.21, 9.16, 10.95, 12.20)}
MOST_OF_ALL = {"standard": (14, 15, 14, 13), "battle-royale": (14, 18, 21, 23)}
"""The 99th percentile."""


class AttackWhenTracking(Policy):
    """Uniform, but a tracking player always attacks."""

    def choose(self, state: State, seat: int, legal: list[int], chance: Chance) -> int:
        return legal[0] if len(legal) == 2 else legal[chance.pick(len(legal))]


def lengths(players: int, mode: str, policy: Policy) -> Iterator[int]:
    table = GAME.blank(players, GAME.resolve({"mode": mode, "character_pick": "random"}))
    for game in range(GAMES):
        state: CrisisState = table.clone()
        chance = game_chance(players, game)
        state.setup(chance, MUTED)
        play_out(state, [policy] * players, chance, bot_chance(players, game), GAME.bound)
        yield int(state.round)


def assert_mean(found: list[int], golden: float) -> None:
    mean = sum(found) / len(found)
    variance = sum((x - mean) ** 2 for x in found) / len(found)
    assert abs(mean - golden) < 0.06 + 3.5 * (variance / len(found)) ** 0.5


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("mode", ["standard", "battle-royale"])
def test_the_mean_number_of_rounds_at_random(mode: str, players: int) -> None:
    found = list(lengths(players, mode, RandomPolicy()))
    assert_mean(found, UNIFORM[mode][players - 2])
    assert abs(sorted(found)[len(found) * 99 // 100] - MOST_OF_ALL[mode][players - 2]) <= 1


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("mode", ["standard", "battle-royale"])
def test_the_mean_number_of_rounds_if_trackers_always_attack(mode: str, players: int) -> None:
    assert_mean(list(lengths(players, mode, AttackWhenTracking())), ATTACKING[mode][players - 2])
