"""Ruff's ban on random, time and asyncio bites in the engine, and spares who needs them."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).resolve().parents[2]
BANNED = {"random", "time", "asyncio"}
PLANTED = "".join(f"\nimport {module}\n" for module in sorted(BANNED))

Findings = dict[str, set[str]]


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Findings:
    """What ruff says of each module of a copy of the package in which every module imports all that is banned."""
    root = tmp_path_factory.mktemp("planted")
    shutil.copy2(REPOSITORY / "pyproject.toml", root)
    shutil.copytree(REPOSITORY / "src", root / "src", ignore=shutil.ignore_patterns("__pycache__"))
    planted: Findings = defaultdict(set)
    for file in root.glob("src/cutthroat/**/*.py"):
        file.write_text(file.read_text(encoding="utf-8") + PLANTED, encoding="utf-8")
        planted[file.relative_to(root / "src" / "cutthroat").as_posix()] = set()
    for file_name, module in run_ruff(root):
        planted[Path(file_name).relative_to((root / "src" / "cutthroat").resolve()).as_posix()].add(module)
    return dict(planted)


def run_ruff(root: Path) -> list[tuple[str, str]]:
    ruff = str(Path(sys.executable).with_name("ruff"))
    command = [ruff, "check", "--no-cache", "--select=TID251", "--output-format=json", "src"]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    assert done.returncode == 1, done.stderr
    names = ((finding["filename"], re.match(r"`(\w+)`", finding["message"])) for finding in json.loads(done.stdout))
    return [(file_name, name[1]) for file_name, name in names if name]


@pytest.mark.parametrize("folder", ["core", "game", "games", "bots", "testing"])
def test_no_module_of_the_engine_is_spared(found: Findings, folder: str) -> None:
    modules = {name: banned for name, banned in found.items() if name.startswith(f"{folder}/")}
    assert modules
    assert {name for name, banned in modules.items() if banned != BANNED} == set()


def test_the_server_may_do_as_it_likes(found: Findings) -> None:
    modules = {name: banned for name, banned in found.items() if name.startswith("server/")}
    assert modules
    assert not any(modules.values())


def test_elsewhere_only_the_listed_modules_are_spared(found: Findings) -> None:
    spared = {name for name, banned in found.items() if not banned and not name.startswith(("server/", "client/"))}
    assert spared == {
        "cli/arena.py",
        "cli/bot.py",
        "cli/review.py",
        "cli/simulate.py",
        "lab/arena/games.py",
        "lab/chunk.py",
        "lab/cluster.py",
        "lab/runner.py",
        "terminal/saves.py",
        "terminal/table.py",
    }
