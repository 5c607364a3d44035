"""What a player has to load to sit at a table: script of the shell and one game, compressed."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest

from cutthroat.game import registry

MOST_KB = 150
IMPORT = re.compile(r"""(?:from|import)\s*["']\./([\w.-]+\.js)["']""")
LATER = re.compile(r"""import\(["'`]\./([\w.-]+\.js)["'`]\)""")


def closure(assets: Path, start: str) -> set[str]:
    """A script and everything that it needs at once."""
    found: set[str] = set()
    open_ones = [start]
    while open_ones:
        name = open_ones.pop()
        if name not in found:
            found.add(name)
            open_ones += IMPORT.findall((assets / name).read_text())
    return found


def weight(assets: Path, names: set[str]) -> float:
    return sum(len(gzip.compress((assets / name).read_bytes(), 9)) for name in names) / 1000


@pytest.fixture(scope="module")
def assets(client: Path) -> Path:
    return client / "assets"


@pytest.fixture(scope="module")
def shell(client: Path, assets: Path) -> set[str]:
    entry = re.search(r'src="/assets/([\w.-]+\.js)"', (client / "index.html").read_text())
    assert entry is not None
    (table,) = [file.name for file in assets.glob("TablePage-*.js")]
    return closure(assets, entry[1]) | closure(assets, table)


@pytest.mark.parametrize("key", [*registry.house_keys(), "_generic"])
def test_shell_and_one_game_are_light(assets: Path, shell: set[str], key: str) -> None:
    chunks = [file.name for file in assets.glob(f"{key}-*.js")]
    own: set[str] = set().union(*(closure(assets, name) for name in chunks))
    assert weight(assets, shell | own) <= MOST_KB


def test_games_and_other_pages_are_loaded_on_demand(assets: Path, shell: set[str]) -> None:
    assert not [name for name in shell if name.split("-")[0] in registry.house_keys()]
    assert not [name for name in shell if name.startswith(("Home-", "Result-", "TableMenu-"))]
    assert any(LATER.search((assets / name).read_text()) for name in shell)
