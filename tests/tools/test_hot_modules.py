"""One rule says what is compiled; the engine's key follows what the compiled code is made of, and nothing else."""

from __future__ import annotations

import pytest

from hot_modules import engine_key, hot_groups, imported_names
from processes import Layout
from tests.tools.conftest import write_sources

HOUSE = {
    "core/state.py": "",
    "game/contract.py": "",
    "games/__init__.py": "",
    "games/shinobi/__init__.py": "",
    "games/shinobi/rules/__init__.py": "",
    "games/shinobi/rules/phases.py": "from cutthroat.core.state import State\n",
    "games/shinobi/bot/greedy.py": "",
    "games/shinobi/edge/view.py": "",
    "games/shinobi/views/build.py": "",
    "bots/__init__.py": "",
    "bots/roster.py": "",
    "bots/search/paired.py": "",
    "testing/__init__.py": "",
    "testing/conformance.py": "",
    "testing/toy/__init__.py": "",
    "testing/toy/rules/phases.py": "",
    "cli.py": "",
}


@pytest.fixture
def house(checkout: Layout) -> Layout:
    write_sources(checkout, HOUSE)
    return checkout


def test_each_game_and_the_core_and_search_make_a_library(house: Layout) -> None:
    groups = {name: [file.stem for file in files] for name, files in hot_groups(house.package).items()}
    assert groups == {
        "cutthroat_core": ["dice", "state"],
        "cutthroat_search": ["paired"],
        "cutthroat_games_shinobi": ["phases", "greedy"],
        "cutthroat_games_shinobi_views": ["build"],
        "cutthroat_testing_toy": ["phases"],
    }


@pytest.mark.parametrize(
    "hot",
    [
        "core/state.py",
        "bots/search/paired.py",
        "games/shinobi/rules/phases.py",
        "games/shinobi/bot/greedy.py",
        "games/shinobi/views/build.py",
        "testing/toy/rules/phases.py",
    ],
)
def test_a_changed_hot_module_changes_the_key(house: Layout, hot: str) -> None:
    before = engine_key(house.root)
    write_sources(house, {hot: "LIMIT = 2\n"})
    assert engine_key(house.root) != before


@pytest.mark.parametrize(
    "edge", ["game/words.py", "games/shinobi/edge/view.py", "bots/roster.py", "cli.py", "data.toml"]
)
def test_a_changed_edge_file_does_not(house: Layout, edge: str) -> None:
    before = engine_key(house.root)
    write_sources(house, {edge: "LIMIT = 2\n"})
    assert engine_key(house.root) == before


def test_an_edge_module_counts_once_a_hot_one_imports_it(house: Layout) -> None:
    write_sources(house, {"core/state.py": "from cutthroat.game.words import LIMIT\n", "game/words.py": "LIMIT = 1\n"})
    before = engine_key(house.root)
    write_sources(house, {"game/words.py": "LIMIT = 2\n"})
    assert engine_key(house.root) != before


def test_another_compiler_release_changes_the_key(house: Layout) -> None:
    before = engine_key(house.root)
    lock = house.requirements("run")
    lock.write_text(lock.read_text().replace("mypy==", "mypy==9."))
    assert engine_key(house.root) != before


def test_another_runtime_package_does_not(house: Layout) -> None:
    before = engine_key(house.root)
    lock = house.requirements("run")
    lock.write_text(lock.read_text() + "starlette==1.0\n")
    assert engine_key(house.root) == before


@pytest.mark.parametrize(
    ("statement", "module"),
    [
        ("import cutthroat.core.state", "cutthroat.core.state"),
        ("import os, cutthroat.core.state as s", "cutthroat.core.state"),
        ("from cutthroat.core.state import State", "cutthroat.core.state"),
        ("from cutthroat.core import piles, state as s", "cutthroat.core.state"),
        ("from cutthroat.core import (\n    piles,\n    state,\n)", "cutthroat.core.state"),
        ("if TYPE_CHECKING:\n    from cutthroat.core.state import State", "cutthroat.core.state"),
        ("from ....core import state", "cutthroat.core.state"),
        ("from .cards import CARDS", "cutthroat.games.shinobi.rules.cards"),
        ("from . import cards", "cutthroat.games.shinobi.rules.cards"),
    ],
)
def test_imports_are_seen_in_every_form(statement: str, module: str) -> None:
    assert module in imported_names("cutthroat.games.shinobi.rules", statement)
