"""Games beyond the built-in ones: modules named in the environment, each with a ``GAME``."""

from __future__ import annotations

import os
from importlib import import_module

from cutthroat.core import registry

EXTRA = "CUTTHROAT_EXTRA_GAMES"


def register_extra_games() -> None:
    for name in os.environ.get(EXTRA, "").split(","):
        if name.strip():
            registry.register(import_module(name.strip()).GAME)
