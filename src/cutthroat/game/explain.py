"""Why a move is good or bad, from facts of the game: what it risks, gains and gives away, and what its odds are.

A game says it of one move at a time, in parts of sentences; reviews and hints hold the move that was made against a
better one. Nothing is said without a figure behind it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from msgspec import Struct

from cutthroat.game.narration import possessive

NBSP = "\N{NO-BREAK SPACE}"


class Account(Struct, frozen=True, kw_only=True):
    """What there is to say about one move."""

    doing: str
    """The move as the beginning of a sentence: Attempting, Hiring an agent."""
    says: tuple[str, ...]
    """What goes on after it: "met 8 of the 12 hits (67 %)". The first one says most; others are whole clauses."""
    rules: tuple[str, ...]
    figures: Mapping[str, float]
    """What the sentences are based on."""
    merits: tuple[float, ...] = ()
    """How much each part of what it says speaks for it, beside moves with the same first rule. A part that speaks less
    for it than for the other move is no reason; without a number it always is one."""
    against: tuple[int, ...] = ()
    """The places of those parts of what it says that speak against it: they are never a reason for it."""
    gain: str = ""
    """What speaks for it as a whole clause, where the first part says what speaks against it."""
    apart: str = ""
    """What tells it from moves of its kind for which the same speaks, as a whole clause."""
    look: str = ""
    """Where its reason is to be found, without naming the move: "how many of the hits your hand meets"."""


class Tense(NamedTuple):
    """A review tells what was, a hint what is; to whoever decides, or to others about them."""

    is_past: bool
    name: str = ""
    """Of who decides, where others are told; they are told of the past only."""

    @property
    def you(self) -> str:
        """you, or the name."""
        return self.name or "you"

    @property
    def your(self) -> str:
        """your, or Ana's."""
        return possessive(self.name) if self.name else "your"

    def of(self, past: str, present: str) -> str:
        return past if self.is_past else present


PAST = Tense(True)
PRESENT = Tense(False)


def a_percent(share: float) -> str:
    """With its article: a 67 %, an 83 %."""
    text = percent(share)
    return f"{'an' if text[0] == '8' or text[:3] in ('11' + NBSP, '18' + NBSP) else 'a'} {text}"


def percent(share: float) -> str:
    """A share as people read it, with a space that does not break: 67 %."""
    return f"{round(100 * share)}{NBSP}%"
