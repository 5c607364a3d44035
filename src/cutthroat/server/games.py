"""The games that a server plays: the built-in ones, and modules named in the environment, each with a ``GAME``."""

from __future__ import annotations

import functools
import os
from importlib import import_module

from cutthroat.game import registry
from cutthroat.game.contract import AnyGame
from cutthroat.game.editions.loading import load_edition
from cutthroat.game.editions.model import Edition

EXTRA = "CUTTHROAT_EXTRA_GAMES"


@functools.cache
def load(key: str) -> AnyGame:
    """A game by its key. The registry looks into the folders again each time; a server need not."""
    return registry.load(key)


def load_played(key: str, edition: Edition | None) -> AnyGame:
    """The game of a table: what its log says of the edition counts, whatever the administrator's folder holds now."""
    return load(key) if edition is None else load_edition(edition, tried=True)


def load_all() -> None:
    """Ahead of the first who asks: reading all of them takes a good part of a second."""
    for key in registry.all_keys():
        load(key)


def register_extra_games() -> None:
    for name in os.environ.get(EXTRA, "").split(","):
        if name.strip():
            registry.register(import_module(name.strip()).GAME)
