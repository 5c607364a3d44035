"""The opponents of a game: who they are, how strong, and what one can feel of their style.

They are ``characters.toml`` in the game's folder, one for each level, from the weakest to the strongest. What they say
is written down beforehand, so it cannot tell a secret.
"""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib import resources

import msgspec
from msgspec import Struct

from cutthroat.game.contract import AnyGame


class Character(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    bot: str
    """The level that plays them, and their strength: novice, casual, regular, expert or master; or the oracle."""
    name: str
    title: str
    """Who they are in two or three words: "the king's page"."""
    temper: str
    """In a word."""
    style: str
    """How they play, in a sentence."""
    says: str
    """A line at the table."""
    cares: tuple[float, ...] = ()
    """Of one who searches: what is added to the weights of the evaluation, in the order of the guide's features."""
    caution: float | None = None
    """By how many standard errors something has to be better than the usual move; none = as the guide says."""
    trust: float | None = None
    """How far they take others to play by the book where all choose at once; none = as all do."""


def characters(game: AnyGame) -> tuple[Character, ...]:
    """From the weakest to the strongest; none for a game without a file."""
    folder, _, _ = type(game).__module__.rsplit(".", 2)
    return read(folder)


@lru_cache(maxsize=16)
def read(package: str) -> tuple[Character, ...]:
    file = resources.files(package).joinpath("characters.toml")
    if not file.is_file():
        return ()
    found = tomllib.loads(file.read_text(encoding="utf-8"))["characters"]
    return tuple(msgspec.convert(found, type=list[Character]))


def character(game: AnyGame, bot: str) -> Character | None:
    return next((one for one in characters(game) if one.bot == bot), None)
