"""An edition: a game with other cards. It is a set of differences to the game's ``data.toml``, with a name."""

from __future__ import annotations

import hashlib
from functools import cached_property
from typing import Any, NamedTuple, TypeAlias

import msgspec
from msgspec import Struct

Path: TypeAlias = tuple[str, ...]
"""The keys that lead to a value in an edition's file."""

LARGEST = 64 * 1024
"""Bytes of an edition, as a file and as JSON; a whole box entered by hand takes a fifth of that."""


class Label(Struct, frozen=True, kw_only=True):
    """Which edition something was made with."""

    name: str
    author: str
    version: str
    digest: str


class Edition(Struct, frozen=True, kw_only=True, dict=True, forbid_unknown_fields=True):
    """What an edition's file says. Records and jobs carry it; nothing in it is trusted before ``check`` has seen it."""

    game: str
    name: str
    author: str = ""
    version: str = ""
    changes: dict[str, Any] = {}
    """The differences, as in the file: tables of the game's data by name, and in them rows by id."""

    @property
    def label(self) -> Label:
        return Label(name=self.name, author=self.author, version=self.version, digest=self.digest)

    @cached_property
    def canonical(self) -> bytes:
        """One form for all editions that say the same."""
        return msgspec.json.encode(self, order="deterministic")

    @cached_property
    def digest(self) -> str:
        """SHA-256 of the canonical form, in hex."""
        return hashlib.sha256(self.canonical).hexdigest()


class Problem(NamedTuple):
    """Something in an edition that does not hold: where, and what is allowed there."""

    path: Path
    text: str

    def __str__(self) -> str:
        return f"{'.'.join(self.path)}: {self.text}" if self.path else self.text


class EditionError(ValueError):
    """An edition that cannot be played, with everything that is wrong with it."""

    def __init__(self, problems: list[Problem]) -> None:
        self.problems = problems
        super().__init__(*problems)

    def __str__(self) -> str:
        more = len(self.problems) - 1
        return f"{self.problems[0]}{f' (and {more} more)' if more else ''}"


def refusal(text: str, *path: str) -> EditionError:
    return EditionError([Problem(path, text)])
