"""The rules about imports bite: a forbidden import, planted in a copy of the sources, is found."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).resolve().parents[2]
RULES = "src/cutthroat/games/nation/rules/duel.py"
TOY_RULES = "src/cutthroat/testing/toy/rules/phases.py"
ONE_AFTER_THE_OTHER = """
import sys
from importlib import import_module
from pathlib import Path

for file in sorted(Path("src/cutthroat/games").glob("*/rules/*.py")):
    for name in [name for name in sys.modules if name.startswith("cutthroat.games")]:
        del sys.modules[name]
    import_module(".".join(file.relative_to("src").with_suffix("").parts))
    print(file)
"""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("copy")
    shutil.copytree(REPOSITORY / "src", root / "src", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy2(REPOSITORY / "pyproject.toml", root)
    return root


def run(root: Path, *command: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PYTHONPATH": "src", "NO_COLOR": "1", "COLUMNS": "200"}
    return subprocess.run(command, cwd=root, env=env, capture_output=True, text=True, check=False)


def tool(name: str) -> str:
    return str(Path(sys.executable).parent / name)


def with_line(root: Path, file: str, line: str, *command: str) -> subprocess.CompletedProcess[str]:
    """The command on a copy in which that file ends with one more line."""
    before = (root / file).read_text()
    (root / file).write_text(f"{before}\n{line}\n")
    try:
        return run(root, *command)
    finally:
        (root / file).write_text(before)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("file", "line"),
    [
        (RULES, "from cutthroat.games.nation.bot import plays"),
        (RULES, "from cutthroat.games.nation.edge import names"),
        (RULES, "from cutthroat.games.crisis.rules import cards"),
        (TOY_RULES, "from cutthroat.testing.toy.bot import greedy"),
        ("src/cutthroat/core/bits.py", "from cutthroat.game import options"),
        ("src/cutthroat/protocol/messages.py", "from cutthroat.server import text"),
        ("src/cutthroat/client/api.py", "from cutthroat.server import people"),
        ("src/cutthroat/server/tables/actor.py", "from cutthroat.server.ws import connection"),
        ("src/cutthroat/server/http/app.py", "from cutthroat.server.ws import endpoint"),
        ("src/cutthroat/server/bots/driver.py", "from cutthroat.server.tables import table"),
        ("src/cutthroat/server/store/base.py", "from cutthroat.server import people"),
        ("src/cutthroat/server/tables/entries.py", "from cutthroat.protocol import messages"),
    ],
    ids=[
        "bot",
        "edge",
        "another game",
        "bot of the toy",
        "core",
        "protocol",
        "client",
        "tables",
        "http",
        "bots",
        "store",
        "entries",
    ],
)
def test_an_import_that_points_outwards_is_found(copy: Path, file: str, line: str) -> None:
    done = with_line(copy, file, line, tool("lint-imports"), "--no-cache")
    assert done.returncode == 1
    assert "BROKEN" in done.stdout
    assert line.split()[1] in done.stdout


@pytest.mark.slow
def test_the_sources_as_they_are_keep_the_rules(copy: Path) -> None:
    done = run(copy, tool("lint-imports"), "--no-cache")
    assert done.returncode == 0, done.stdout


def test_every_module_of_the_rules_can_be_imported_first() -> None:
    done = run(REPOSITORY, sys.executable, "-c", ONE_AFTER_THE_OTHER)
    assert done.returncode == 0, done.stdout + done.stderr
    assert len(done.stdout.splitlines()) > 50
