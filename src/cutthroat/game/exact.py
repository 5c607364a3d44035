"""Games of two that can be solved: what a solver has to be told beyond the rules."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

from cutthroat.core.policy import Policy
from cutthroat.core.state import State

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
