"""The games, found by key and imported when asked for."""

from __future__ import annotations

import functools
import pkgutil
from importlib import import_module
from importlib.util import find_spec

from cutthroat.game.contract import AnyGame

_extra: dict[str, AnyGame] = {}


class UnknownGame(LookupError):
    """No game has that key; the message lists those that do."""

    def __str__(self) -> str:
        return str(self.args[0])


def all_keys() -> list[str]:
    """All games: those of the house, and what was registered by hand."""
    return sorted({*house_keys(), *_extra})


@functools.cache
def house_keys() -> tuple[str, ...]:
    """Every folder of ``cutthroat.games`` with a ``game`` at its edge."""
    package = import_module("cutthroat.games")
    folders = [module.name for module in pkgutil.iter_modules(package.__path__) if module.ispkg]
    return tuple(sorted(name for name in folders if find_spec(f"cutthroat.games.{name}.edge.game")))


def load(key: str) -> AnyGame:
    if key in _extra:
        return _extra[key]
    if key not in all_keys():
        raise UnknownGame(f"there is no game {key!r}; the games are: {', '.join(all_keys())}")
    return house_game(key)


@functools.cache
def house_game(key: str) -> AnyGame:
    """Kept, and not looked up again: while an edition is loaded, another game is to be found under that name."""
    game: AnyGame = import_module(f"cutthroat.games.{key}.edge.game").GAME
    return game


def register(game: AnyGame) -> None:
    """Add a game that does not live in ``cutthroat.games``."""
    _extra[game.key] = game
