"""Chance: the only source of randomness, always an argument.

A state holds no future dice. Rollouts use :class:`Fast`, live tables :class:`~cutthroat.core.fair.Fair`, tests and
replays :class:`Scripted`, and :class:`Recording` keeps what any of them gave.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

MASK31: Final = 0x7FFFFFFF
MASK32: Final = 0xFFFFFFFF
# Marsaglia's multiply-with-carry: a * 2**32 - 1 is prime, and the state stays below 2**63, so that interpreted and
# compiled runs give the same games.
MULTIPLIER: Final = 2131995753
# Knuth's and Murmur's mixing constants, cut to 31 bits: products stay below 2**62.
MIX_A: Final = 0x1E3779B1
MIX_B: Final = 0x45EBCA6B


class ScriptError(Exception):
    """A scripted chance was asked for a pick it does not have."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """``pick(n)`` is a uniform int in 0 .. n - 1; everything else is made of picks."""

    def pick(self, n: i64) -> i64:
        raise NotImplementedError

    def clone(self) -> Chance:
        """A second stream that will give the same picks from here on."""
        raise NotImplementedError

    def roll(self, sides: i64) -> i64:
        """One die: 1 .. sides."""
        return self.pick(sides) + 1

    def shuffle(self, cards: list[i64]) -> None:
        i: i64 = len(cards) - 1
        while i > 0:
            j = self.pick(i + 1)
            card = cards[i]
            cards[i] = cards[j]
            cards[j] = card
            i -= 1


def mix(seed: i64, index: i64) -> i64:
    """A well spread number below 2**62 for the ``index``-th stream of ``seed``."""
    low: i64 = (seed ^ index) & MASK31
    high: i64 = ((seed >> 31) + index) & MASK31
    for _ in range(4):
        low = (low * MIX_A + high) & 0x3FFFFFFFFFFFFFFF
        low = (low ^ (low >> 29)) & MASK31
        high = (high * MIX_B + low + index) & 0x3FFFFFFFFFFFFFFF
        high = (high ^ (high >> 27)) & MASK31
    return (high << 31) + low


class Fast(Chance):
    """A small, fast generator for rollouts and simulations. Not for live tables: its stream can be guessed."""

    __slots__ = ("carry", "low")

    low: i64
    carry: i64
    """The two halves of the multiply-with-carry: kept apart, which saves the interpreter a shift and a mask a pick."""

    def __init__(self, seed: i64, index: i64 = 0) -> None:
        self.restart(seed, index)

    def restart(self, seed: i64, index: i64) -> None:
        """Become the ``index``-th stream of ``seed``: cheaper than a new generator for every game."""
        mixed = mix(seed, index)
        self.low = (mixed & MASK31) + 1
        self.carry = mixed >> 31
        self.pick(2)

    def pick(self, n: i64) -> i64:
        x: i64 = self.low * MULTIPLIER + self.carry
        low = x & MASK32
        self.low = low
        self.carry = x >> 32
        return (low * n) >> 32

    def clone(self) -> Fast:
        twin = Fast(0)
        twin.low = self.low
        twin.carry = self.carry
        return twin


class Scripted(Chance):
    """Gives the picks it was told to give, and refuses to invent one."""

    __slots__ = ("at", "picks")

    picks: list[i64]
    at: i64

    def __init__(self, picks: list[i64]) -> None:
        self.picks = picks
        self.at = 0

    def pick(self, n: i64) -> i64:
        if self.at >= len(self.picks):
            raise ScriptError(f"the script ends after {len(self.picks)} picks, and one of {n} is asked for")
        value = self.picks[self.at]
        if value < 0 or value >= n:
            raise ScriptError(f"pick {self.at + 1} of the script is {value}, and must be below {n}")
        self.at += 1
        return value

    def clone(self) -> Scripted:
        twin = Scripted(self.picks)
        twin.at = self.at
        return twin

    def is_used_up(self) -> bool:
        return self.at == len(self.picks)


class Recording(Chance):
    """Passes on another chance's picks and keeps them."""

    __slots__ = ("picks", "source")

    source: Chance
    picks: list[i64]

    def __init__(self, source: Chance) -> None:
        self.source = source
        self.picks = []

    def pick(self, n: i64) -> i64:
        value = self.source.pick(n)
        self.picks.append(value)
        return value

    def clone(self) -> Recording:
        twin = Recording(self.source.clone())
        twin.picks = self.picks.copy()
        return twin
