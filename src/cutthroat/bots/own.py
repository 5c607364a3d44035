"""Bots that people bring: a class of theirs, from a file or from a package of theirs."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

from cutthroat.bots.base import Bot
from cutthroat.bots.roster import PolicyBot, UnknownBot
from cutthroat.core.policy import Policy


def is_own(name: str) -> bool:
    """Whether it names a class (``my_bot.py:MyBot``, ``package.module:MyBot``) and not a bot of the house."""
    return ":" in name


def load_bot(named: str) -> Bot:
    """The bot of a class, for a table."""
    made = load_own(named)
    return PolicyBot(made) if isinstance(made, Policy) else made


def load_own(named: str) -> Bot | Policy:
    """An object of a class, made without arguments: a policy, or anything with a ``choose`` like a Bot's."""
    place, _, name = named.rpartition(":")
    if not place or not name:
        raise UnknownBot(f"{named!r} names no class; write it like my_bot.py:MyBot or package.module:MyBot")
    kind = getattr(load_module(place), name, None)
    if not isinstance(kind, type):
        raise UnknownBot(f"{place} has no class {name}")
    if not callable(getattr(kind, "choose", None)):
        raise UnknownBot(f"{name} has no method choose(seen, chance), so it is no bot")
    try:
        made: Bot | Policy = kind()
    except Exception as error:
        raise UnknownBot(f"{name}() cannot be made: {error}") from error
    return made


def load_module(place: str) -> ModuleType:
    """A file by its path, or a module as one would import it in the folder one is in."""
    try:
        return from_file(Path(place)) if place.endswith(".py") else from_package(place)
    except UnknownBot:
        raise
    except Exception as error:
        raise UnknownBot(f"{place} cannot be loaded: {type(error).__name__}: {error}") from error


def from_file(file: Path) -> ModuleType:
    spec = spec_from_file_location(file.stem, file)
    if not file.is_file() or spec is None or spec.loader is None:
        raise UnknownBot(f"there is no file {file}")
    module = module_from_spec(spec)
    sys.modules.setdefault(file.stem, module)
    spec.loader.exec_module(module)
    return module


def from_package(name: str) -> ModuleType:
    here = str(Path.cwd())
    sys.path.insert(0, here)
    try:
        return import_module(name)
    finally:
        sys.path.remove(here)
