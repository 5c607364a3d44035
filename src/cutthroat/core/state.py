"""The contract between a game's rules and everything that plays it."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from mypy_extensions import i64, mypyc_attr

from cutthroat.core.bits import NONE, everyone, members
from cutthroat.core.chance import MASK31, MIX_A, MIX_B, Chance, Fast
from cutthroat.core.events import Events

BRIEF: Final = 60
"""At most so many characters of a field are shown in a ``repr``."""


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position: plain data, a cheap ``clone`` and thin dispatch to the rules of the phases.

    Fields are ints, bools, lists of ints and lists of such lists; actions, cards and seats are small ints. A state
    holds no history and no future dice. ``State(seats)`` is an empty table; ``setup`` deals the game.
    """

    FIELDS: ClassVar[tuple[str, ...]] = ()
    """The names of a subclass's own fields: all of them, for saving, loading and comparing."""

    PHASES: ClassVar[tuple[str, ...]] = ()
    """The names of the phases, by the number in the field ``phase``; empty where a game has none."""

    __slots__ = ("seats", "waiting")

    seats: i64
    waiting: i64
    """The seats that owe a decision, as a bit mask; 0 = the game is over.

    Several seats at once choose simultaneously: each ``apply`` seals one choice, in any order, and the last resolves.
    """

    def __init__(self, seats: i64) -> None:
        self.seats = seats
        self.waiting = everyone(seats)

    def setup(self, chance: Chance, events: Events) -> None:
        """Shuffle, deal, and ask for the first decision."""
        raise NotImplementedError

    def legal_actions(self, seat: i64) -> list[i64]:
        """Sorted and unique; empty unless that seat is waiting. Depends only on what the seat may know.

        The list is the caller's to read, not to change: it may be a shared table.
        """
        raise NotImplementedError

    def random_action(self, seat: i64, chance: Chance) -> i64:
        """One of the legal actions of a seat that is waiting: the one that a pick from their list gives.

        A game with long lists can find it without making them.
        """
        legal = self.legal_actions(seat)
        return legal[chance.pick(len(legal))]

    def apply(self, seat: i64, action: i64, chance: Chance, events: Events) -> None:
        """Play, in place. The caller guarantees that the action is legal."""
        raise NotImplementedError

    def clone(self) -> State:
        raise NotImplementedError

    def determinize(self, seat: i64, chance: Chance) -> State:
        """A new position that this seat cannot tell from this one: same view, same legal list, other secrets."""
        raise NotImplementedError

    def key(self, seat: i64) -> i64:
        """A number for all that the seat knows: equal in positions that it cannot tell apart, else different.

        A world redealt with the same chance depends on the seat's knowledge alone, so its fields make the number.
        """
        world = self.determinize(seat, Fast(0))
        mixed: i64 = hash_of(world.waiting, seat)
        for value in world.values():
            mixed = hash_of(value, mixed)
        return mixed

    def values(self) -> list[object]:
        """What its own fields hold, in the order of ``FIELDS``, to be read and not changed.

        Search and learners ask in every position: a small game writes it out, which spares it the look-ups by name.
        """
        return [getattr(self, name) for name in self.FIELDS]

    def returns(self) -> list[float]:
        """What each seat gets when the game is over: in our games its share of the win, summing to 1."""
        raise NotImplementedError

    def __repr__(self) -> str:
        """One line for debuggers and failing tests; fields that are zero, empty or NONE are left out.

        The whole position as text is ``cutthroat.game.position.to_text``.
        """
        seats = " and ".join([str(seat) for seat in members(self.waiting)])
        parts = [f"{self.seats} seats", f"waiting for {seats}" if seats else "over"]
        for name in self.FIELDS:
            value: Any = getattr(self, name)
            if name == "phase" and self.PHASES:
                parts.insert(1, f"phase {self.PHASES[value]}")
            elif not is_blank(value):
                parts.append(f"{name}={brief(value)}")
        return f"<{type(self).__name__}: {', '.join(parts)}>"


def is_blank(value: object) -> bool:
    """Zero, off, NONE, or a list of nothing else."""
    if isinstance(value, list):
        for item in value:
            if not is_blank(item):
                return False
        return True
    return not value or value == NONE


def brief(value: object) -> str:
    text = str(value).replace(" ", "")
    return text if len(text) <= BRIEF else text[:BRIEF] + "..."


def hash_of(value: object, mixed: i64) -> i64:
    """A field stirred into a number below 2**62."""
    if isinstance(value, list):
        mixed = stir(len(value), mixed)
        for item in value:
            mixed = hash_of(item, mixed)
        return mixed
    number: i64 = value if isinstance(value, int) else 0
    return stir(number, mixed)


def stir(number: i64, mixed: i64) -> i64:
    low: i64 = ((mixed & MASK31) ^ (number & MASK31)) * MIX_A + (mixed >> 31)
    low = (low ^ (low >> 29)) & MASK31
    high: i64 = (mixed >> 31) * MIX_B + low + ((number >> 31) & MASK31)
    return (((high ^ (high >> 27)) & MASK31) << 31) + low
