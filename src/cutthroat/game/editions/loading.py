"""A game with other cards, beside the game as it comes.

A game reads its data once, when it is imported, into tables that compiled code finds without a look-up. An edition's
game is therefore the game's own package imported a second time, with other data, and kept apart: it has modules,
classes and tables of its own, runs as fast, and costs the game as it comes nothing. It stays until the process ends, as
compiled code cannot be given back: some MB each. No stranger can make a server load one that it does not offer.
"""

from __future__ import annotations

import importlib.util
import shutil
import sys
import tempfile
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.machinery import ExtensionFileLoader, ModuleSpec, PathFinder
from pathlib import Path
from types import ModuleType

from cutthroat.core.data import Data, instead_of
from cutthroat.game import registry
from cutthroat.game.contract import AnyGame
from cutthroat.game.editions.check import changed, guard
from cutthroat.game.editions.model import Edition, EditionError, refusal
from cutthroat.game.editions.trial import PROGRAMMING, try_out

_importing = threading.Lock()
_loaded: dict[str, AnyGame | EditionError] = {}
"""By digest; refusals as well, for the next who asks."""


def load_edition(edition: Edition, *, tried: bool = False) -> AnyGame:
    """The game of an edition. It is checked and tried out the first time, unless another process has ``tried`` it."""
    guard(edition)
    with _importing:
        found = _loaded.get(edition.digest)
        if found is None:
            found = _loaded[edition.digest] = imported(edition, tried=tried)
    if isinstance(found, EditionError):
        raise found
    return found


def imported(edition: Edition, *, tried: bool) -> AnyGame | EditionError:
    """The game, or what its trial has shown; what does not even get so far is refused at once."""
    try:
        usual = registry.load(edition.game)
    except registry.UnknownGame as error:
        raise refusal(str(error), "edition", "game") from None
    data = changed(usual, edition)
    try:
        game = import_again(usual, data)
        game.edition = edition
        if not tried:
            try_out(game)
    except EditionError as error:
        return error
    except PROGRAMMING as error:
        return refusal(f"the rules cannot play it: {error!r}")
    return game


def game_of_job(module: str, edition: Edition | None) -> AnyGame:
    """The game of a job that another process has handed over, and has checked."""
    if edition is not None:
        return load_edition(edition, tried=True)
    game: AnyGame = importlib.import_module(module).GAME
    return game


def import_again(usual: AnyGame, data: Data) -> AnyGame:
    """The package of a game once more, with other data."""
    module = type(usual).__module__
    package = module.rsplit(".", 2)[0]
    with set_aside(package) as modules, instead_of(package, data), from_copies(package):
        game: AnyGame = importlib.import_module(module).GAME
        if importlib.util.find_spec(f"{package}.edge.terminal"):
            importlib.import_module(f"{package}.edge.terminal")
        modules.update((name, part) for name, part in sys.modules.items() if belongs(name, package))
        game.modules = modules
    return game


@contextmanager
def set_aside(package: str) -> Iterator[dict[str, ModuleType]]:
    """Out of the list of what is imported, and back into it."""
    parent, _, name = package.rpartition(".")
    usual = {name: module for name, module in sys.modules.items() if belongs(name, package)}
    for each in usual:
        del sys.modules[each]
    try:
        yield {}
    finally:
        for each in [each for each in sys.modules if belongs(each, package)]:
            del sys.modules[each]
        sys.modules.update(usual)
        setattr(sys.modules[parent], name, usual[package])


def belongs(module: str, package: str) -> bool:
    """A module of the package, or the library that its compiled ones share, which lies beside all packages."""
    return module == package or module.startswith((f"{package}.", f"{package.replace('.', '_')}_"))


@contextmanager
def from_copies(package: str) -> Iterator[None]:
    """A library that is loaded already would be given out again: its file has to be another one."""
    with tempfile.TemporaryDirectory(prefix="cutthroat-") as folder:
        finder = Copies(package, Path(folder))
        sys.meta_path.insert(0, finder)
        try:
            yield
        finally:
            sys.meta_path.remove(finder)


class Copies:
    """Finds modules where they always are, and compiled ones in copies of their files."""

    def __init__(self, package: str, folder: Path) -> None:
        self.package = package
        self.folder = folder

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not belongs(name, self.package):
            return None
        spec = PathFinder.find_spec(name, path, target)
        if spec is None or spec.origin is None or not isinstance(spec.loader, ExtensionFileLoader):
            return spec
        copy = self.folder / f"{name}{Path(spec.origin).suffix}"
        shutil.copyfile(spec.origin, copy)
        return importlib.util.spec_from_file_location(name, copy, loader=ExtensionFileLoader(name, str(copy)))
