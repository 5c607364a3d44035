"""A small checkout of its own for every test: the real launcher and tools around a package of three modules."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import pytest

from environment import write_stamp
from processes import Layout

REPOSITORY = Path(__file__).resolve().parents[2]

SOURCES = {
    "__init__.py": '__version__ = "1.0"\n',
    "__main__.py": (
        "import sys\n"
        "from cutthroat.core import dice\n"
        "from cutthroat.game import words\n"
        "print(dice.__file__.rpartition('.')[2], dice.roll(), words.GREETING, *sys.argv[1:])\n"
    ),
    "core/__init__.py": "",
    "core/dice.py": "def roll() -> int:\n    return 6\n",
    "game/__init__.py": "",
    "game/words.py": 'GREETING = "hello"\n',
}

FAKE_BUILD = """
import os, pathlib, sys, time
sys.path.insert(0, "tools")
from hot_modules import hot_modules
tree = pathlib.Path(sys.argv[sys.argv.index("--build-lib") + 1])
with open(os.environ["BUILDS"], "a") as builds:
    builds.write("build\\n")
(tree / "half-made").mkdir(parents=True)
deadline = time.monotonic() + 60
while os.path.exists(os.environ.get("HELD", "")) and time.monotonic() < deadline:
    time.sleep(0.02)
for module in hot_modules(pathlib.Path("src/cutthroat")):
    target = tree / module.relative_to("src").with_suffix(".fake.so")
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(module.read_bytes())
    target.with_name(module.stem + ".py").write_bytes(module.read_bytes())
(tree / "half-made").rmdir()
"""


def write_sources(layout: Layout, sources: dict[str, str]) -> None:
    for name, text in sources.items():
        file = layout.package / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)


@pytest.fixture
def checkout(tmp_path: Path) -> Layout:
    """Not set up yet."""
    layout = Layout(tmp_path / "checkout")
    ignore = shutil.ignore_patterns("__pycache__")
    shutil.copytree(REPOSITORY / "tools", layout.root / "tools", ignore=ignore)
    shutil.copytree(REPOSITORY / "requirements", layout.root / "requirements")
    for name in ("cutthroat", "setup.py", "pyproject.toml"):
        shutil.copy2(REPOSITORY / name, layout.root / name)
    write_sources(layout, SOURCES)
    return layout


@pytest.fixture
def ready(checkout: Layout) -> Layout:
    """With an environment that lends the packages of ours, as if they had been installed."""
    checkout.python.parent.mkdir(parents=True)
    checkout.python.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
    checkout.python.chmod(0o755)
    write_stamp(checkout, ["run"])
    return checkout


@pytest.fixture
def quick(ready: Layout, monkeypatch: pytest.MonkeyPatch) -> Layout:
    """With a stand-in for the compiler that counts its builds in ``builds``, and waits while ``HELD`` is there."""
    (ready.root / "setup.py").write_text(FAKE_BUILD)
    monkeypatch.setenv("BUILDS", str(ready.root / "builds"))
    return ready


def builds(layout: Layout) -> int:
    log = layout.root / "builds"
    return len(log.read_text().splitlines()) if log.exists() else 0


def plain_environment(**extra: str) -> dict[str, str]:
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "BUILDS", "CC") if name in os.environ}
    return {**kept, **extra}
