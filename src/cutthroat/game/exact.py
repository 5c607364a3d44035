"""Games that can be solved: what a solver has to be told beyond the rules."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Generic, NamedTuple, TypeAlias, TypeVar

from cutthroat.core.policy import Policy
from cutthroat.core.rounds import Rounds
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

    rounds: Rounds
    """Its positions by number, and what follows from them."""
    most: ClassVar[int]
    """For more seats there are too many joint choices to go through them all, so games are played as samples."""

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
    def kind(self, state: S, seat: int) -> Key:
        """What of it is the same in whichever order the seats sit."""

    @abstractmethod
    def place(self, state: S, seat: int) -> int:
        """What the seat alone knows: a number from 0, below the number of seats."""

    @abstractmethod
    def in_midgame(self, state: S) -> S:
        """The same position, far from the last round."""


AnyAbstraction: TypeAlias = Abstraction[Any]


class Turn(NamedTuple):
    """All that can come of a turn, as flat lists: kinds have deals, these have actions, outcomes, and options in turn.

    Chance picks the deal and the outcome, whoever is on turn the action and the option.
    """

    deals: list[int]
    """By kind: its first deal; all deals of a kind are equally likely."""
    actions: list[int]
    """By deal: its first action."""
    outcomes: list[int]
    """By action: its first outcome."""
    chances: list[float]
    """By outcome: its chance."""
    options: list[int]
    """By outcome: its first option."""
    following: list[int]
    """By option: the standing that the other then has; one more than there are = the game is won."""
    holding: list[int]
    """By option: the hand that is kept, as a number of ``holdings``."""


class Answers(NamedTuple):
    """What a bot does in a turn."""

    actions: list[list[int]]
    """By deal, and by what it sees of the other's hand: the number of its action."""
    options: list[int]
    """By outcome: the number of its option."""


class Reduced(ABC):
    """A game of two who take turns, made small enough to be solved: both hands lie open, but only by their kinds.

    A position is a standing, all that lies open besides, and the kinds of both hands.
    """

    kinds: int
    """How many kinds of hands there are."""
    standings: list[Key]
    """As whoever is on turn sees them; the first one is that of the opening."""
    holdings: list[list[float]]
    """Hands that chance deals, as chances of kinds: first the kinds themselves; the last is what a game begins with."""
    seen: list[int]
    """By kind: what another seat sees of it, as a number from 0."""

    @abstractmethod
    def turn(self, standing: int) -> Turn:
        """What can be done there."""

    @property
    @abstractmethod
    def usual(self) -> list[list[float]]:
        """By what is seen of a hand: the chances of its kinds, as far as nothing else is known."""

    @abstractmethod
    def player(self, worth: list[list[list[float]]]) -> Policy:
        """Plays the game itself, one turn ahead. What it aims at: by the standing that the other then has, by what it
        sees of the other's hand, and by the kind of its own."""

    @abstractmethod
    def ask(self, standing: int, turn: Turn, choose: Callable[[State], int]) -> Answers:
        """What a bot does there, in the first seat."""
