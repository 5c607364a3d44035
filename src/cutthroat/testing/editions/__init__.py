"""An edition of every game, in which much is different, for tests."""

from __future__ import annotations

import tomllib
from importlib import resources

from cutthroat.game.editions.model import Edition
from cutthroat.game.editions.source import edition_of


def sample(key: str) -> Edition:
    text = resources.files(__package__ or "").joinpath(f"{key}.toml").read_text(encoding="utf-8")
    return edition_of(tomllib.loads(text))
