"""Data files of a game: card facts once in ``data.toml``, what its bot learned, and tables made by commands."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import resources
from typing import Any, Final, TypeAlias

Data: TypeAlias = dict[str, Any]

WEIGHTS: Final = "weights"
"""A table that only editions have in their data: what their bots multiply the features of a position with."""

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


def read_weights(package: str, data: Data) -> list[list[float]]:
    """What ``cutthroat tune`` has found, by the number of seats: for an edition, whose data has it, or in a file."""
    found: dict[str, list[float]] = data[WEIGHTS] if WEIGHTS in data else kept_weights(package)
    if not found:
        return []
    return [found.get(str(seats), []) for seats in range(max(int(key) for key in found) + 1)]


def kept_weights(package: str) -> dict[str, list[float]]:
    """Of the game as it comes; empty where nobody has fitted them."""
    file = resources.files(package).joinpath("weights.toml")
    if not file.is_file():
        return {}
    found: dict[str, list[float]] = tomllib.loads(file.read_text(encoding="utf-8"))["seats"]
    return found
