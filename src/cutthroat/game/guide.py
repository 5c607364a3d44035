"""A game's rules for people: two pages that are read before the first game, and looked things up in during it.

A game's guide is ``guide.toml`` in its folder. It names cards by their ids in the catalogue and rules by their numbers,
so that page and terminal can show and link them. The numbered rules are the fine print behind it.
"""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib import resources
from typing import Any, Literal

import msgspec
from msgspec import Struct

from cutthroat.game.contract import AnyGame


class GuideStep(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A few sentences with cards beside them."""

    title: str = ""
    say: str
    cards: list[str] = []
    rules: list[str] = []
    asks: list[str] = []
    """Questions in a player's words that this answers."""


class GuideExample(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    title: str
    steps: list[GuideStep]


class GuideWord(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    word: str
    means: str


class GalleryShelf(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One shelf of the gallery: the cards of a kind in the catalogue."""

    kind: str
    title: str
    say: str = ""
    once: str = ""
    """A fact by which cards are alike, where the same card comes with other numbers: one of them is shown."""


class Guide(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    weight: Literal["light", "medium", "heavy"]
    minutes: int
    """About how long a game takes."""
    begin: str
    """Whom it suits, and whether to begin with it."""
    goal: GuideStep
    start: GuideStep
    """What everybody has before the first turn, and who begins."""
    unit: Literal["turn", "round"] = "turn"
    """What the steps of ``turn`` make up."""
    turn: list[GuideStep]
    example: GuideExample
    exceptions: list[GuideStep]
    words: list[GuideWord]
    gallery: list[GalleryShelf]


@lru_cache
def guide_of(game: AnyGame) -> Guide | None:
    """The guide in a game's folder, if it has one."""
    folder, _, _ = type(game).__module__.rsplit(".", 2)
    file = resources.files(folder) / "guide.toml"
    if not file.is_file():
        return None
    data: dict[str, Any] = tomllib.loads(file.read_text(encoding="utf-8"))
    return msgspec.convert(data, type=Guide)
