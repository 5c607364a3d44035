"""One event specification for all games: what each kind of event is called, and what its numbers stand for.

A game declares each constant of its ``events.py`` once, with the names and types of a, b, c and d::

    seat, card = SEAT("seat"), Id(CARD_IDS)("card")
    EVENTS = EventSpec(
        kind(events.DEALT, "dealt", seat, d=hidden(card)),
        kind(events.PLAYED, "played", seat, card, SEAT("on")),
    )

From the types follows what an event is about, so nobody has to guess which number is a seat and which is a die.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import ClassVar, Final, Literal, NamedTuple, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from cutthroat.core.bits import NONE, members
from cutthroat.core.events import HIDDEN, Event

FACTS_KEPT = 10_000
Field: TypeAlias = str | int | bool | Sequence[str | int] | None


class About(Struct, frozen=True):
    """Whom and what an event is about: seats in order, and ids as they are named."""

    seats: list[int] = []
    ids: list[str] = []


class Fact(Struct, frozen=True):
    """An event spelled out; a field is None where the listener may not know it, or where there is nothing."""

    kind: str
    fields: dict[str, Field] = {}
    about: About = About()


class Type(ABC):
    """What a number stands for. A type called with a name is a field of that name."""

    typescript: str
    """What the web client calls it."""
    subject: ClassVar[Literal["seats", "ids", ""]] = ""
    """Where its values stand in what an event is about."""

    @abstractmethod
    def read(self, value: int) -> Field:
        """The number spelled out; a ValueError where it cannot be."""

    def __call__(self, name: str, part: Callable[[int], int] | None = None) -> NamedField:
        """A field; ``part`` takes its number out of one that holds several."""
        return NamedField(name, self, part)


class Number(Type):
    typescript = "number"

    def read(self, value: int) -> Field:
        return value


class Flag(Type):
    typescript = "boolean"

    def read(self, value: int) -> Field:
        return bool(value)


class Seat(Type):
    typescript = "Seat"
    subject = "seats"

    def read(self, value: int) -> Field:
        if value < 0:
            raise ValueError(f"{value} is no seat")
        return value


class Seats(Type):
    """A mask of seats."""

    typescript = "Seat[]"
    subject = "seats"

    def read(self, value: int) -> Field:
        if value < 0:
            raise ValueError(f"{value} is no mask of seats")
        return [int(seat) for seat in members(value)]


class Numbers(Type):
    """Several numbers packed into one."""

    typescript = "number[]"

    def __init__(self, unpack: Callable[[int], Iterable[int]]) -> None:
        self.unpack = unpack

    def read(self, value: int) -> Field:
        return [int(number) for number in self.unpack(value)]


class Choice(Type):
    """One of a few words that are no thing on the table."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = names
        self.typescript = " | ".join(f'"{name}"' for name in names)

    def read(self, value: int) -> Field:
        return look_up(self.names, value)


class Id(Type):
    """A thing by its id. Those in ``unlisted`` are not in the game's catalogue: places, tokens and the like."""

    typescript = "string"
    subject = "ids"

    def __init__(self, table: Sequence[str], *, unlisted: Iterable[str] = ()) -> None:
        self.table = table
        self.unlisted = frozenset(unlisted)

    def read(self, value: int) -> Field:
        return look_up(self.table, value)


class Ids(Id):
    """Several things packed into one number: a mask, if nothing else is said."""

    typescript = "string[]"

    def __init__(
        self, table: Sequence[str], unpack: Callable[[int], Iterable[int]] = members, *, unlisted: Iterable[str] = ()
    ) -> None:
        super().__init__(table, unlisted=unlisted)
        self.unpack = unpack

    def read(self, value: int) -> Field:
        if value < 0:
            raise ValueError(f"{value} holds no ids")
        return [look_up(self.table, int(index)) for index in self.unpack(value)]


def look_up(table: Sequence[str], index: int) -> str:
    """Python would take a negative index for one from the end."""
    if not 0 <= index < len(table):
        raise ValueError(f"there is no number {index} among the {len(table)} from {table[0]} to {table[-1]}")
    return table[index]


SEAT: Final = Seat()
SEATS: Final = Seats()
NUMBER: Final = Number()
FLAG: Final = Flag()


Manner: TypeAlias = Literal["held", "drafted", "played", ""]
"""How somebody comes to a thing: by chance, by choosing it out of several, or by using it. Reports ask by these."""


class NamedField(Struct, frozen=True):
    """A field of a fact: its name, its type, the number (if any) that stands for None, and the manner of its thing."""

    name: str
    type: Type
    part: Callable[[int], int] | None = None
    absent: int | None = None
    manner: Manner = ""

    @property
    def typescript(self) -> str:
        return self.type.typescript if self.absent is None else f"{self.type.typescript} | null"

    def read(self, value: int) -> Field:
        if value == self.absent:
            return None
        return self.type.read(value if self.part is None else int(self.part(value)))


def hidden(field: NamedField) -> NamedField:
    """The secret of an event: None for those who may not know it."""
    return replace(field, absent=HIDDEN)


def maybe(field: NamedField) -> NamedField:
    """None where there is nothing."""
    return replace(field, absent=NONE)


def held(field: NamedField) -> NamedField:
    """A thing that somebody gets by a deal, a draw or a theft."""
    return replace(field, manner="held")


def drafted(field: NamedField) -> NamedField:
    """A thing that somebody chooses out of several."""
    return replace(field, manner="drafted")


def played(field: NamedField) -> NamedField:
    """A thing that somebody uses, or makes for."""
    return replace(field, manner="played")


Slot: TypeAlias = NamedField | tuple[NamedField, ...] | None
"""What one of a, b, c and d holds: a field, several fields packed into one number, or nothing that is told."""


class Kind(NamedTuple):
    """A kind of event: its constant, its name, and the fields of a, b, c and d."""

    constant: int
    name: str
    slots: tuple[tuple[NamedField, ...], ...]

    @property
    def fields(self) -> list[NamedField]:
        return [field for slot in self.slots for field in slot]

    @property
    def may_hide(self) -> bool:
        """Whether d may be a secret."""
        return all(field.absent == HIDDEN for field in self.slots[3])

    def read(self, values: Sequence[int]) -> Iterator[tuple[NamedField, Field]]:
        for slot, value in zip(self.slots, values, strict=True):
            for field in slot:
                yield field, field.read(value)


def kind(constant: int, name: str, a: Slot = None, b: Slot = None, c: Slot = None, d: Slot = None) -> Kind:
    return Kind(constant, name, tuple(fields_of(slot) for slot in (a, b, c, d)))


def fields_of(slot: Slot) -> tuple[NamedField, ...]:
    if slot is None:
        return ()
    return slot if isinstance(slot, tuple) else (slot,)


class EventSpec:
    """All kinds of events of a game."""

    def __init__(self, *kinds: Kind) -> None:
        self.kinds = {each.constant: each for each in kinds}
        """By constant."""
        self._facts: dict[tuple[int, ...], Fact] = {}
        if len(self.kinds) < len(kinds) or len({each.name for each in kinds}) < len(kinds):
            raise ValueError("two kinds of events share a constant or a name")

    def name(self, constant: int) -> str:
        return self.kinds[constant].name

    def fact(self, event: Event) -> Fact:
        """An event spelled out, as redacted as the event is. The same happens again and again, and is told to everybody
        at the table: a fact is spelled out once, and nobody changes one."""
        numbers = event.facts()
        found = self._facts.get(numbers)
        if found is None:
            if len(self._facts) >= FACTS_KEPT:
                self._facts.clear()
            found = self._facts[numbers] = self._spell_out(*numbers)
        return found

    def _spell_out(self, constant: int, *values: int) -> Fact:
        told = self.kinds[constant]
        fields: dict[str, Field] = {}
        seats: set[int] = set()
        ids: dict[str, None] = {}
        for field, value in told.read(values):
            fields[field.name] = value
            if field.type.subject == "seats":
                seats.update(one for one in several(value) if isinstance(one, int))
            elif field.type.subject == "ids":
                ids.update((one, None) for one in several(value) if isinstance(one, str))
        return Fact(told.name, fields, About(sorted(seats), list(ids)))


def several(value: Field) -> Sequence[str | int]:
    """The values of a field, be it one, a list, or none."""
    if value is None:
        return ()
    return (value,) if isinstance(value, str | int) else value
