"""The moves of a decision, numbered, and what a person may answer."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from rich.table import Table
from rich.text import Text

from cutthroat.core.state import State
from cutthroat.game.contract import AnyGame, IllegalMove
from cutthroat.game.narration import MoveText


class Offer(NamedTuple):
    """One move: its number on the screen is its place in the menu, from 1."""

    action: int
    text: str
    words: MoveText
    names: Sequence[str] = ()

    @property
    def label(self) -> str:
        """As people read it."""
        return self.words.named(self.names)


class Menu:
    """The legal moves of a seat, with the names of whom they are aimed at."""

    def __init__(self, game: AnyGame, state: State, seat: int, names: Sequence[str] = ()) -> None:
        texts = {action: text for text, action in game.moves(state, seat).items()}
        self.offers = [
            Offer(action, texts[action], game.describe(state, seat, action), names) for action in sorted(texts)
        ]

    def choose(self, text: str) -> Offer:
        """The move with that number, text or label; the beginning is enough if only one move begins so."""
        wanted = " ".join(text.lower().split())
        if wanted.isdecimal():
            return self.numbered(wanted)
        exact = [offer for offer in self.offers if wanted in spellings(offer)]
        found = exact or [o for o in self.offers if any(spelling.startswith(wanted) for spelling in spellings(o))]
        if len(found) == 1:
            return found[0]
        if found:
            raise IllegalMove(f"{len(found)} moves begin with {text!r}: type a number")
        ask = f"? {text} to ask the rules" if " " in text else "?"
        raise IllegalMove(f"{text!r} is neither a move nor a command: type a number, {ask}, or help")

    def numbered(self, number: str) -> Offer:
        if not 1 <= int(number[:9]) <= len(self.offers):
            raise IllegalMove(f"there is no move {number[:9]}: the moves are 1 to {len(self.offers)}")
        return self.offers[int(number[:9]) - 1]

    def pages(self, width: int, rows: int) -> int:
        return math.ceil(len(self.offers) / (self.columns(width) * rows))

    def columns(self, width: int) -> int:
        widest = max(len(offer.label) for offer in self.offers) + 6
        return max(1, width // widest)

    def page(self, number: int, width: int, rows: int) -> Table:
        """Some of the moves in columns, read downwards."""
        columns = self.columns(width)
        first = number * columns * rows
        shown = list(enumerate(self.offers, 1))[first : first + columns * rows]
        height = math.ceil(len(shown) / columns)
        grid = Table.grid(padding=(0, 2, 0, 0))
        for row in range(height):
            grid.add_row(*(cell(*shown[i]) for i in range(row, len(shown), height)))
        return grid


def spellings(offer: Offer) -> tuple[str, ...]:
    """What may be typed for it: a name or the number of a player."""
    return offer.text.lower(), offer.label.lower(), offer.words.label.lower()


def cell(number: int, offer: Offer) -> Text:
    return Text.assemble((f"{number:>3} ", "bold cyan"), offer.label)
