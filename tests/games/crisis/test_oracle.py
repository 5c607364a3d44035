"""``cutthroat solve crisis`` against the golden numbers and the tests' own model, and the oracle that plays it."""

from __future__ import annotations

import json
import tomllib
from functools import cache
from pathlib import Path

import pytest

from cutthroat.bots.roster import make_policy, names
from cutthroat.core.chance import Fast
from cutthroat.core.data import read_table
from cutthroat.core.policy import Policy, RandomPolicy
from cutthroat.core.state import State
from cutthroat.games.crisis.bot.greedy import Greedy
from cutthroat.games.crisis.bot.oracle import Oracle
from cutthroat.games.crisis.edge.game import GAME
from cutthroat.lab.players import PolicyPlayer
from cutthroat.lab.solving.report import examine, table_of
from cutthroat.lab.solving.response import Response, Rounds
from cutthroat.lab.solving.solver import Solved, solve
from tests.games.crisis.builders import position
from tests.games.crisis.duel import Key, solution

GOLDEN = tomllib.loads((Path(__file__).parent / "golden.toml").read_text(encoding="utf-8"))["golden"]["two_player"]
MODES = ("standard", "battle-royale")


@cache
def solved(mode: str = "standard", rounds: int = 100) -> Solved:
    return solve(GAME, GAME.resolve({"mode": mode, "max_rounds": rounds}))


def best_response(policy: Policy, mode: str = "standard", rounds: int = 100) -> Response:
    def odds(state: State, seat: int) -> list[float]:
        return policy.odds(state, seat, state.legal_actions(seat), Fast(1))

    return Rounds(GAME, GAME.resolve({"mode": mode, "max_rounds": rounds})).best_response(odds)


@pytest.mark.parametrize("mode", MODES)
def test_the_value_and_the_strategies_are_the_golden_ones(mode: str) -> None:
    found = solved(mode)
    assert found.value == pytest.approx(GOLDEN["start_value_first"], abs=5.01e-7)
    assert len(found.layers[0]) == GOLDEN["decision_states"]
    far = found.layer(100)
    for a in range(3):
        for b in range(3):
            assert far[a, b, 0, 0].value == pytest.approx(GOLDEN["value_no_track"][a][b], abs=5.01e-7)
            assert far[a, b, 0, 0].rows == pytest.approx(GOLDEN["strategy_first"][a][b], abs=5.01e-7)
            assert far[a, b, 0, 0].columns == pytest.approx(GOLDEN["strategy_second"][a][b], abs=5.01e-7)
            assert far[a, b, 1, 0].value == pytest.approx(GOLDEN["value_first_tracking"][a][b], abs=5.01e-7)


def test_it_agrees_with_a_model_that_was_worked_out_otherwise() -> None:
    far = solved().layer(100)
    for key, found in far.items():
        assert found.value == pytest.approx(
            solution()[Key(key[0], key[1], bool(key[2]), bool(key[3]))].value, abs=1e-11
        )


@pytest.mark.parametrize(("mode", "rounds"), [("standard", 100), ("battle-royale", 100), ("standard", 10)])
def test_nobody_can_gain_against_the_solution_or_the_oracle(mode: str, rounds: int) -> None:
    response = Rounds(GAME, GAME.resolve({"mode": mode, "max_rounds": rounds})).best_response(solved(mode, rounds).odds)
    assert response.mean - 0.5 < 1e-12
    assert response.first == pytest.approx(solved(mode, rounds).value, abs=1e-12)
    assert best_response(Oracle(), mode, rounds).mean - 0.5 < 1e-9


def test_a_near_cap_changes_the_game() -> None:
    assert solved(rounds=10).value == pytest.approx(0.519098, abs=5e-7)
    assert solved(rounds=1000).value == solved().value


def test_what_weaker_play_gives_away() -> None:
    assert best_response(RandomPolicy()).first == pytest.approx(GOLDEN["best_response_vs_uniform"], abs=1e-9)
    assert 1e-8 < best_response(Greedy()).mean - 0.5 < 2e-6


@pytest.mark.parametrize("level", ["regular", "expert", "master"])
def test_levels_from_regular_on_play_the_solution(level: str) -> None:
    assert best_response(make_policy(GAME, level)).mean - 0.5 < 2e-6


def test_what_more_than_two_would_notice_changes_nothing_for_two() -> None:
    """AC-10.12, AC-10.21: nobody has a target to hide, and no corpse is attacked by a third."""
    other = solve(GAME, GAME.resolve({"corpse_kill": "score", "target_reveal": "all-but-track"}))
    assert other.value == solved().value


def test_a_bot_that_does_not_say_its_odds_is_asked_many_times() -> None:
    class Coin(Policy):
        """Random, but nobody is told."""

        def choose(self, state: State, seat: int, legal: list[int], chance: object) -> int:
            return legal[chance.pick(len(legal))]  # type: ignore[attr-defined]

    _, found = examine(GAME, GAME.resolve({}), "coin", PolicyPlayer(Coin()), 400, 1)
    assert found.draws == 400
    assert 0.39 < found.exploitability < 0.46


def test_the_table_that_ships_is_what_the_command_makes() -> None:
    shipped = read_table("cutthroat.games.crisis", "oracle.json")
    made = json.loads(json.dumps(table_of("cutthroat solve crisis --table oracle.json", solved())))
    assert len(shipped["rounds_left"]) == len(made["rounds_left"])
    for ours, theirs in zip(shipped["rounds_left"], made["rounds_left"], strict=True):
        for (key, mixed), (same, again) in zip(ours, theirs, strict=True):
            assert key == same
            # Another machine's arithmetic may differ in the last bits.
            for one, two in zip(mixed, again, strict=True):
                assert one == pytest.approx(two, abs=2**10)


def test_the_oracle_draws_as_it_says() -> None:
    state = position(2, chips=[2, 1])
    legal = state.legal_actions(1)
    drawn = [Oracle().choose(state, 1, legal, Fast(1, n)) for n in range(2000)]
    shares = [drawn.count(action) / 2000 for action in legal]
    assert shares == pytest.approx(Oracle().odds(state, 1, legal, Fast(1)), abs=0.04)
    assert Oracle().odds(state, 1, legal, Fast(1)) == pytest.approx(GOLDEN["strategy_second"][2][1], abs=5.01e-7)


def test_the_oracle_sits_only_where_exact_play_exists() -> None:
    assert "oracle" in names(GAME, 2)
    assert "oracle" not in names(GAME, 3)
    assert "oracle" not in names(GAME)
