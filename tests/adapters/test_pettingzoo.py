"""PettingZoo's own suites, on every game."""

from __future__ import annotations

import subprocess
import sys
import warnings
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, parallel_seed_test, render_test, seed_test

from cutthroat.adapters.pettingzoo import TurnEnvironment, env, parallel_env
from cutthroat.game import registry
from cutthroat.testing.editions import sample

KEYS = registry.house_keys()
CYCLES = 60
TABLES = [(key, seats) for key in KEYS for seats in registry.load(key).seats_for(registry.load(key).resolve({}))]
DUEL: dict[str, Any] = {"character_pick": "random", "illegal": "fallback", "seed": 1}
"""Crisis in which everybody always chooses at once, and anything may be sampled."""


@pytest.fixture(autouse=True)
def dictionaries() -> Any:
    """The suites warn of observations that come with a mask, as those of PettingZoo's own classic games do."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Observation (is not a NumPy array|space for each agent probably)")
        yield


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_api(key: str, seats: int) -> None:
    api_test(env(key, seats, seed=seats), num_cycles=CYCLES)


@pytest.mark.parametrize("key", KEYS)
def test_parallel_api(key: str) -> None:
    parallel_api_test(parallel_env(key, seed=1), num_cycles=CYCLES)


@pytest.mark.parametrize("key", KEYS)
def test_seeds(key: str) -> None:
    seed_test(lambda: env(key), num_cycles=CYCLES)
    parallel_seed_test(lambda: parallel_env(key, illegal="fallback"), num_cycles=CYCLES)


def test_cycles_are_cut_off() -> None:
    module = SimpleNamespace(
        env=lambda max_cycles: env("crisis", 3, max_cycles=max_cycles, **DUEL),
        parallel_env=lambda max_cycles: parallel_env("crisis", 3, max_cycles=max_cycles, **DUEL),
    )
    max_cycles_test(module)


@pytest.mark.parametrize("key", KEYS)
def test_rendering(key: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda render_mode: env(key, render_mode=render_mode, seed=1), {"svg": is_a_picture})
    assert "P0" in capsys.readouterr().out


def is_a_picture(text: str) -> bool:
    """An SVG with the table's words in it that asks nobody for anything."""
    root = ElementTree.fromstring(text)
    words = "".join(root.itertext())
    addresses = text.replace('xmlns="http://www.w3.org/2000/svg"', "")
    return root.tag.endswith("svg") and "P0" in words and "://" not in addresses


def play_out(seed: int, **settings: Any) -> tuple[TurnEnvironment, np.ndarray[Any, Any]]:
    """A random game, and what each seat got in all."""
    wrapped = env("agencies", 3, seed=seed, **settings)
    wrapped.reset()
    gains, got = np.zeros(3), wrapped.unwrapped
    rng = np.random.default_rng(seed)
    for agent in wrapped.agent_iter():
        seen, reward, over, _, _ = wrapped.last()
        gains[got.seat_of[agent]] += reward
        wrapped.step(None if over else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    return got, gains


@pytest.mark.parametrize("seed", range(4))
def test_rewards_are_the_shares_of_the_win(seed: int) -> None:
    played, gains = play_out(seed)
    assert gains.tolist() == played.table.state.returns()
    shaped, more = play_out(seed, reward="shaped")
    assert shaped.table.state.returns() == played.table.state.returns()
    expected = shaped.table.game.guide().evaluate(fresh(shaped, seed))
    assert np.allclose(more + expected, gains), "shaping adds up to what it started from"


def fresh(played: TurnEnvironment, seed: int) -> Any:
    played.table.reset(seed)
    return played.table.state


def test_an_illegal_action_ends_the_game_or_is_replaced() -> None:
    strict = env("agencies", 2, seed=1)
    strict.reset()
    strict.step(strict.unwrapped.table.game.actions - 1)
    assert all(strict.terminations.values())
    assert sorted(strict.rewards.values()) == [-1.0, 0.0]
    lenient = env("agencies", 2, seed=1, illegal="fallback")
    lenient.reset()
    lenient.step(lenient.unwrapped.table.game.actions - 1)
    assert not any(lenient.terminations.values())


def test_an_edition() -> None:
    there = parallel_env("nation", 2, edition=sample("nation"))
    assert there.table.game.edition == sample("nation")
    parallel_api_test(there, num_cycles=5)


def test_names_say_what_cells_are() -> None:
    there = env("agencies", 2, seed=3).unwrapped
    there.reset()
    layout, state = there.table.observer.layout, there.table.state
    seen = dict(zip(layout.names, there.observe("player_1")["observation"], strict=True))
    held = {name.removeprefix("hands[1].") for name, value in seen.items() if name.startswith("hands[1].") and value}
    assert held == {card.id for card in there.table.game.view(state, 1).hand}
    assert seen["viewer.1"] == 1.0
    assert seen["phase.turn"] == 1.0
    hand = there.observe("player_1")["observation"][layout.fields["hands"]].reshape(2, -1)
    assert hand.sum(axis=1).tolist() == [len(cards) for cards in state.hands]


def test_more_worlds_say_how_likely_a_hidden_card_is() -> None:
    there = env("agencies", 2, seed=3, worlds=64).unwrapped
    there.reset()
    rival = there.observe("player_1")["observation"][there.table.observer.layout.fields["hands"]].reshape(2, -1)[0]
    assert rival.sum() == pytest.approx(len(there.table.state.hands[0]))
    assert 0 < rival.max() < 0.6, "no card is sure, and none is far likelier than the others"


def test_a_missing_package_is_named() -> None:
    code = "import sys; sys.modules['pettingzoo'] = None; import cutthroat.adapters.pettingzoo"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert 'pip install "cutthroat[pettingzoo]"' in run.stderr.splitlines()[-1]
