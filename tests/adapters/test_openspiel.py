"""OpenSpiel's own suites on every game, and its figures beside ours where both can be exact."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import policy
from open_spiel.python.algorithms import expected_game_score, exploitability, ismcts

from cutthroat.adapters.observing import Observer
from cutthroat.adapters.openspiel import CutthroatState, Rollouts
from cutthroat.core.bits import lowest
from cutthroat.core.chance import Fast
from cutthroat.core.state import State
from cutthroat.game import registry
from cutthroat.game.contract import AnyGame
from cutthroat.lab.solving.response import Rounds
from cutthroat.lab.solving.solver import solve
from cutthroat.testing.conformance.cases import Case
from cutthroat.testing.twins import judge

KEYS = registry.house_keys()
PRIVATE: dict[str, dict[str, Any]] = {"contract": {"open_hands": False, "starting_hand": 5}}
"""Options with which there is something to hide."""
HORIZON = 2
CLOSE = 1e-9
"""Both sum the same few thousand products, in another order."""


def load(key: str, **parameters: Any) -> Any:
    given = ",".join(f"{name}={value}" for name, value in {"rng_seed": 1, **parameters}.items())
    return pyspiel.load_game(f"cutthroat_{key}({given})")


def walk(game: Any, seed: int, steps: int) -> Iterator[CutthroatState]:
    """The first decisions of a random game."""
    state, rng = game.new_initial_state(), np.random.RandomState(seed)
    for _ in range(steps):
        while state.is_chance_node():
            state.apply_action(0)
        if state.is_terminal():
            return
        yield state.clone()
        state.apply_action(int(rng.choice(state.legal_actions())))


@pytest.mark.parametrize("key", ["agencies", "crisis", "shinobi"])
def test_random_games(key: str) -> None:
    pyspiel.random_sim_test(load(key), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize(("key", "parameters"), [("nation", {"stall-limit": 12}), ("contract", {"round_limit": 30})])
def test_random_games_of_the_long_ones(key: str, parameters: dict[str, Any]) -> None:
    pyspiel.random_sim_test(load(key, **parameters), num_sims=1, serialize=False, verbose=False)


def test_games_of_explicit_chance() -> None:
    pyspiel.random_sim_test(load("crisis", chance="explicit"), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("key", KEYS)
def test_explicit_chance_is_stored_and_read_back(key: str) -> None:
    game, rng = load(key, chance="explicit"), np.random.RandomState(1)
    state, decisions = game.new_initial_state(), 0
    while decisions < 4:
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            assert sum(odds) == pytest.approx(1.0)
            state.apply_action(int(rng.choice(outcomes)))
        else:
            again = game.deserialize_state(state.serialize())
            assert seen(again, 0) == seen(state, 0)
            state.apply_action(int(rng.choice(state.legal_actions())))
            decisions += 1


@pytest.mark.parametrize("key", KEYS)
def test_every_table(key: str) -> None:
    game = registry.load(key)
    for seats in game.seats_for(game.resolve({})):
        there = load(key, players=seats)
        state = next(walk(there, 1, 1))
        assert state.num_players() == seats
        assert len(state.observation_tensor(0)) == there.observation_tensor_size()


@pytest.mark.parametrize("key", KEYS)
def test_a_resampled_state_is_the_same_to_the_player(key: str) -> None:
    differs = False
    for state in walk(load(key, **PRIVATE.get(key, {})), 3, 12):
        player = state.current_player()
        other = state.resample_from_infostate(player, pyspiel.UniformProbabilitySampler(0.0, 1.0))
        assert seen(other, player) == seen(state, player)
        assert other.legal_actions() == state.legal_actions()
        differs = differs or str(other) != str(state)
    assert differs


def seen(state: CutthroatState, player: int) -> list[Any]:
    return [
        state.information_state_string(player),
        state.observation_string(player),
        state.information_state_tensor(player),
        state.observation_tensor(player),
    ]


@pytest.mark.parametrize("key", ["crisis", "shinobi"])
def test_a_sealed_choice_is_seen_by_nobody_else(key: str) -> None:
    """Whatever the first of those who choose at once does, the next one is told the same."""
    compared = 0
    for state in walk(load(key, players=3), 5, 24):
        if not state.engine.waiting & (state.engine.waiting - 1):
            continue
        ways = [state.child(action) for action in state.legal_actions()]
        if any(way.is_chance_node() for way in ways):
            continue
        for one, two in pairwise(ways):
            assert seen(one, one.current_player()) == seen(two, two.current_player())
            assert one.information_state_string(state.current_player()) != two.information_state_string(
                state.current_player()
            )
            compared += 1
    assert compared > 10


@pytest.mark.parametrize("key", KEYS)
def test_twins_have_equal_tensors(key: str) -> None:
    """Two games with different secrets of which a seat was told the same (testing/twins.py)."""
    game = registry.load(key)
    seats = game.seats[1]
    observer = Observer(game, seats, worlds=2)

    def look(game: AnyGame, state: State, seat: int) -> bytes:
        return bytes(observer.tensor(state, seat)) + bytes(observer.mask(state, seat))

    assert judge(Case(game, seats, PRIVATE.get(key, {}), 5), 1, 6, look=look) > 0


@pytest.mark.parametrize("key", KEYS)
def test_ismcts_plays(key: str) -> None:
    game = load(key)
    bot = ismcts.ISMCTSBot(game, Rollouts(seed=1), 1.4, 12, random_state=np.random.RandomState(1))
    for state in walk(game, 7, 3):
        assert bot.step(state) in state.legal_actions()


class Strategy(policy.Policy):  # type: ignore[misc]
    """Ours, asked at OpenSpiel's states."""

    def __init__(self, game: Any, odds: Any) -> None:
        super().__init__(game, list(range(game.num_players())))
        self.odds = odds

    def action_probabilities(self, state: CutthroatState, player_id: int | None = None) -> dict[int, float]:
        seat = state.current_player()
        engine = before_the_choice(state.engine)
        return dict(zip(state.legal_actions(), self.odds(engine, seat), strict=True))


def before_the_choice(engine: State) -> State:
    """The same round with nothing sealed yet: what the solution speaks of."""
    if lowest(engine.waiting) == 0:
        return engine
    reopened = engine.clone()
    registry.load("crisis").guide().reopen(reopened, 1)
    return reopened


def uniform(engine: State, seat: int) -> list[float]:
    legal = engine.legal_actions(seat)
    return [1.0 / len(legal)] * len(legal)


def test_exploitability_is_what_our_own_best_response_finds() -> None:
    crisis = registry.load("crisis")
    options = crisis.resolve({})
    game = load("crisis", chance="explicit", horizon=HORIZON)
    rounds, solved = Rounds(crisis, options), solve(crisis, options)
    rounds.rounds = HORIZON
    theirs = exploitability.exploitability(game, Strategy(game, uniform))
    assert theirs == pytest.approx(rounds.best_response(uniform).mean - 0.5, abs=CLOSE)
    assert theirs > 0.01
    solution = Strategy(game, solved.odds)
    assert exploitability.exploitability(game, solution) == pytest.approx(0.0, abs=CLOSE)
    values = expected_game_score.policy_value(game.new_initial_state(), [solution] * 2)
    assert values == pytest.approx([0.5, 0.5], abs=CLOSE)
    opening = game.new_initial_state().child(0)
    first = crisis.exact.first(opening.engine) if crisis.exact else 0
    worth = expected_game_score.policy_value(opening, [solution] * 2)[first]
    assert worth == pytest.approx(solved.layer(HORIZON)[solved.opening].value, abs=CLOSE)


def test_an_edition_is_played_stored_and_read_back(tmp_path: Path) -> None:
    file = tmp_path / "short.toml"
    file.write_text('[edition]\ngame = "crisis"\nname = "Short"\n[constants]\npoints_to_win = 1\n', encoding="utf-8")
    game = pyspiel.load_game("cutthroat_crisis", {"edition": str(file), "rng_seed": 1})
    state = game.new_initial_state()
    state.apply_action(0)
    copy = pickle.loads(pickle.dumps(state.position))
    assert copy.game is state.position.game is game.game
    assert game.game.edition.name == "Short"
    assert copy.game.dump(copy.state) == state.position.game.dump(state.engine)


def test_rollouts_are_unbiased() -> None:
    """The compiled evaluator and games driven from Python agree within four standard errors."""
    game = load("agencies")
    state = next(walk(game, 1, 1))
    inside = Rollouts(rollouts=200, seed=4).evaluate(state)[0]
    driven = [played(state.clone(), seed) for seed in range(50)]
    error = float(np.std(driven)) / len(driven) ** 0.5
    assert abs(np.mean(driven) - inside) < 4 * error + 4 * 0.5 / 200**0.5


def played(state: CutthroatState, seed: int) -> float:
    whims = Fast(seed, 9)
    while not state.is_terminal():
        legal = state.legal_actions()
        state.apply_action(0 if state.is_chance_node() else legal[int(whims.pick(len(legal)))])
    return float(state.returns()[0])


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(ValueError, match="no exact play"):
        load("crisis", players=3, horizon=2)
    with pytest.raises(ValueError, match="chance is one of"):
        load("crisis", chance="none")


def test_a_missing_package_is_named() -> None:
    code = "import sys; sys.modules['pyspiel'] = None; import cutthroat.adapters.openspiel"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert 'pip install "cutthroat[openspiel]"' in run.stderr.splitlines()[-1]
