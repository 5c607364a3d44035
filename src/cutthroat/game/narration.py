"""English for moves and events: the same fact told to the one who did it and to the others.

:class:`Voice` says who did what, :class:`Narrator` tells events: wherever a line of a log is made, it makes it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from cutthroat.core.bits import NONE
from cutthroat.core.events import Event
from cutthroat.core.viewer import OPEN, Viewer, seat_of
from cutthroat.game.spec import Fact

if TYPE_CHECKING:
    from cutthroat.game.contract import AnyGame

IRREGULAR = {"have": "has", "do": "does", "go": "goes", "are": "is", "were": "was", "don't": "doesn't"}
SPELLED = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


class MoveText(Struct, frozen=True):
    """A move as it is offered to the one who may make it."""

    label: str
    """A few words, as on a button."""
    detail: str = ""
    """What it does, in a sentence or two."""
    rules: tuple[str, ...] = ()
    """The IDs of the rules it comes from."""
    whom: int = NONE
    """The seat at which it is aimed: its label ends with "on player 2", and for people with the name (``named``)."""

    def named(self, names: Sequence[str]) -> str:
        """The label with the name of whom it is aimed at; without names as it is."""
        if self.whom == NONE or not names:
            return self.label
        return aimed(self.label.removesuffix(aimed("", player(self.whom))), names[self.whom])


def aimed_at(label: str, whom: int, detail: str, rules: tuple[str, ...]) -> MoveText:
    """A move that somebody else is the victim of."""
    return MoveText(aimed(label, player(whom)), detail, rules, whom)


def aimed(text: str, name: str) -> str:
    return f"{text} on {name}"


def player(seat: int) -> str:
    """What is said where nobody has a name."""
    return f"player {seat + 1}"


class Line(Struct, frozen=True):
    """An event as it stands in the log."""

    text: str
    rules: tuple[str, ...] = ()


class Voice:
    """Who is told: ``names`` of all seats, and the seat of the listener (None = somebody looking on)."""

    def __init__(self, names: Sequence[str], listener: int | None = None) -> None:
        self.names = names
        self.listener = listener

    def who(self, seat: int) -> str:
        """At the start of a sentence: You, or the name."""
        return "You" if seat == self.listener else self.names[seat]

    def whom(self, seat: int) -> str:
        """Inside a sentence: you, or the name."""
        return "you" if seat == self.listener else self.names[seat]

    def whose(self, seat: int) -> str:
        """Inside a sentence: your, or Ana's."""
        return "your" if seat == self.listener else possessive(self.names[seat])

    def does(self, seat: int, verb: str) -> str:
        """You hide, Ana hides; the verb in its plain form ("are", "have", "track")."""
        return f"{self.who(seat)} {self.verb(seat, verb)}"

    def verb(self, seat: int, verb: str) -> str:
        return verb if seat == self.listener else third_person(verb)


class Telling(NamedTuple):
    """An event as a listener may know it: spelled out, with what it is about, and in words."""

    fact: Fact
    line: Line


class Narrator:
    """Tells the events of a game to a viewer: what they may know, in words that fit them."""

    def __init__(self, game: AnyGame, names: Sequence[str], viewer: Viewer = None) -> None:
        self.game = game
        self.viewer = viewer
        self.voice = Voice(names, seat_of(viewer))

    def tell(self, event: Event) -> Telling:
        seen = event if self.viewer is OPEN else event.seen_by(NONE if self.viewer is None else self.viewer)
        return Telling(self.game.fact(seen), self.game.tell(seen, self.voice))


def third_person(verb: str) -> str:
    if verb in IRREGULAR:
        return IRREGULAR[verb]
    if verb.endswith(("s", "sh", "ch", "x", "z")):
        return verb + "es"
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return verb[:-1] + "ies"
    return verb + "s"


def possessive(name: str) -> str:
    return name + "'" if name.endswith("s") else name + "'s"


def plural(count: int, noun: str, nouns: str = "") -> str:
    """1 card, 2 cards."""
    return f"{count} {noun if count == 1 else nouns or noun + 's'}"


def spelled(number: int) -> str:
    """A small number as a word."""
    return SPELLED[number] if number < len(SPELLED) else str(number)


def counted(number: int, noun: str) -> str:
    """one card, two cards."""
    return f"{spelled(number)} {noun if number == 1 else noun + 's'}"


def listing(parts: Iterable[str]) -> str:
    """a; a and b; a, b and c."""
    items = list(parts)
    if len(items) < 2:
        return "".join(items)
    return ", ".join(items[:-1]) + " and " + items[-1]
