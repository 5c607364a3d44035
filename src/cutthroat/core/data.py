"""Data files of a game: card facts once in ``data.toml``, what its bot learned, and tables made by commands."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import resources
from typing import Any, Final, TypeAlias

Data: TypeAlias = dict[str, Any]

_instead: Final[dict[str, Data]] = {}
"""What an edition has changed, by package, while its game is imported."""


def read_data(package: str) -> Data:
    """The data file in a game's folder."""
    if package in _instead:
        return _instead[package]
    return tomllib.loads(resources.files(package).joinpath("data.toml").read_text(encoding="utf-8"))


@contextmanager
def instead_of(package: str, data: Data) -> Iterator[None]:
    """A game that is imported meanwhile reads other data."""
    _instead[package] = data
    try:
        yield
    finally:
        del _instead[package]


def read_table(package: str, name: str) -> dict[str, Any]:
    """A table in a game's folder that a command of ours has made."""
    found: dict[str, Any] = json.loads(resources.files(package).joinpath(name).read_text(encoding="utf-8"))
    return found


def read_weights(package: str) -> list[list[float]]:
    """What ``cutthroat tune`` has found, by the number of seats; empty where it has not been asked."""
    file = resources.files(package).joinpath("weights.toml")
    if not file.is_file():
        return []
    found: dict[str, list[float]] = tomllib.loads(file.read_text(encoding="utf-8"))["seats"]
    return [found.get(str(seats), []) for seats in range(max(int(key) for key in found) + 1)]
