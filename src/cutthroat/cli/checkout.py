"""The checkout: tests, benchmarks and golden games are not in the installed package."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from cutthroat.cli.problem import Problem


def find_checkout(need: str) -> Path:
    """The root of the source checkout that this program or the working directory is in."""
    for folder in candidates():
        if (folder / "src" / "cutthroat").is_dir() and (folder / need).is_dir():
            return folder
    raise Problem(f"this needs the folder {need}/ of a source checkout: run it from inside one")


def candidates() -> Iterator[Path]:
    here = Path.cwd()
    yield here
    yield from here.parents
    yield from Path(__file__).resolve().parents
