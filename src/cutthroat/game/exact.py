"""Games that can be solved: what a solver has to be told beyond the rules."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

from cutthroat.core.policy import Policy
from cutthroat.core.state import State
from cutthroat.game.options import Options

S = TypeVar("S", bound=State)
Key: TypeAlias = tuple[int, ...]


class Exact(ABC, Generic[S]):
    """Rounds in which both seats choose at once, and of which few positions matter.

    Positions are seen from the one of the two seats that ``first`` names, so a position and the same one with the
    seats swapped count as one.
    """

    seats: ClassVar[int] = 2

    @abstractmethod
    def openings(self, table: S) -> list[S]:
        """The positions of the first round, all equally likely, with both seats waiting; the table is an empty one."""

    @abstractmethod
    def first(self, state: S) -> int:
        """The seat from which the position is seen."""

    @abstractmethod
    def key(self, state: S) -> Key:
        """All of a position that matters for what follows, but the number of its round."""

    @abstractmethod
    def label(self, key: Key) -> str:
        """A position in words, short enough for a table."""

    @abstractmethod
    def rounds_left(self, state: S) -> int:
        """How many rounds can still be played, this one included."""

    @abstractmethod
    def with_rounds_left(self, state: S, rounds: int) -> S:
        """The same position with so many rounds left."""

    @abstractmethod
    def oracle(self) -> Policy:
        """Plays the solution."""


AnyExact: TypeAlias = Exact[Any]


class Abstraction(ABC, Generic[S]):
    """A game of rounds in which all choose at once, made small enough to be solved for several seats.

    It keeps the rules, and gives away some of what seats keep from each other: everybody is taken to know the ``key``,
    and beyond that a seat knows only its ``place``, which chance deals anew in each round.
    """

    @abstractmethod
    def seats_for(self, options: Options) -> range:
        """For how many it has been made."""

    @abstractmethod
    def blank(self, table: S) -> S:
        """The same table, with nothing to decide before the first round."""

    @abstractmethod
    def key(self, state: S, order: Sequence[int]) -> Key:
        """All that matters for what follows but places and rounds, as if the seats sat in that order."""

    @abstractmethod
    def place(self, state: S, seat: int) -> int:
        """What the seat alone knows: a number from 0, below the number of seats."""

    @abstractmethod
    def in_midgame(self, state: S) -> S:
        """The same position, far from the last round."""


AnyAbstraction: TypeAlias = Abstraction[Any]
