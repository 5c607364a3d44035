"""Card facts: each game keeps them once, in the ``data.toml`` of its folder."""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import Any


def read_data(package: str) -> dict[str, Any]:
    """The data file in a game's folder."""
    return tomllib.loads(resources.files(package).joinpath("data.toml").read_text(encoding="utf-8"))
