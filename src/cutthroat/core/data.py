"""Card facts, kept once in the ``data.toml`` of a game's folder, and tables made by commands beside it."""

from __future__ import annotations

import json
import tomllib
from importlib import resources
from typing import Any


def read_data(package: str) -> dict[str, Any]:
    """The data file in a game's folder."""
    return tomllib.loads(resources.files(package).joinpath("data.toml").read_text(encoding="utf-8"))


def read_table(package: str, name: str) -> dict[str, Any]:
    """A table in a game's folder that a command of ours has made."""
    found: dict[str, Any] = json.loads(resources.files(package).joinpath(name).read_text(encoding="utf-8"))
    return found
