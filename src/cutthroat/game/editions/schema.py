"""What an edition may change in a game's data, and to what: written down by each game in its ``edge/edition.py``."""

from __future__ import annotations

import difflib
import unicodedata
from abc import abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, TypeAlias

from msgspec import Struct

from cutthroat.game.editions.model import Path, Problem

Data: TypeAlias = dict[str, Any]
"""A game's data file."""

LONGEST_NAME = 40
LONGEST_TEXT = 400
SHOWN = 40
"""So much of a wrong value is quoted."""


class Kind(Struct, frozen=True, kw_only=True):
    """A kind of value."""

    @abstractmethod
    def allowed(self, data: Data) -> str:
        """What may stand here, in words."""

    @abstractmethod
    def fits(self, value: object, data: Data) -> bool: ...


class Number(Kind, frozen=True, kw_only=True):
    least: int = 0
    most: int
    step: int = 1

    def allowed(self, data: Data) -> str:
        steps = f" in steps of {self.step}" if self.step > 1 else ""
        return f"a whole number from {self.least} to {self.most}{steps}"

    def fits(self, value: object, data: Data) -> bool:
        return is_whole(value) and self.least <= value <= self.most and value % self.step == 0  # type: ignore[operator]  # is_whole


class Decimal(Kind, frozen=True, kw_only=True):
    least: float
    most: float

    def allowed(self, data: Data) -> str:
        return f"a number from {self.least:g} to {self.most:g}"

    def fits(self, value: object, data: Data) -> bool:
        return (is_whole(value) or isinstance(value, float)) and self.least <= value <= self.most  # type: ignore[operator]  # is_whole


class Line(Kind, frozen=True, kw_only=True):
    """Words that players read, in one line."""

    longest: int = LONGEST_NAME

    def allowed(self, data: Data) -> str:
        return f"a text of 1 to {self.longest} characters, in one line, without < and >"

    def fits(self, value: object, data: Data) -> bool:
        return isinstance(value, str) and is_line(value, self.longest)


class Sentence(Line, frozen=True, kw_only=True):
    """What is printed on a card, or told of it."""

    longest: int = LONGEST_TEXT

    def allowed(self, data: Data) -> str:
        return f"one or more sentences of up to {self.longest} characters, in one line"

    def fits(self, value: object, data: Data) -> bool:
        return super().fits(value, data) and str(value)[-1] in ".!?"


class OneOf(Kind, frozen=True, kw_only=True):
    values: tuple[str, ...]

    def allowed(self, data: Data) -> str:
        return " or ".join(self.values)

    def fits(self, value: object, data: Data) -> bool:
        return isinstance(value, str) and value in self.values


class Flag(Kind, frozen=True, kw_only=True):
    def allowed(self, data: Data) -> str:
        return "true or false"

    def fits(self, value: object, data: Data) -> bool:
        return isinstance(value, bool)


class IdOf(Kind, frozen=True, kw_only=True):
    """The id of a row of another table."""

    table: str

    def allowed(self, data: Data) -> str:
        return f"an id from {self.table}"

    def fits(self, value: object, data: Data) -> bool:
        return isinstance(value, str) and value in ids_of(data, self.table)


class IdsOf(Kind, frozen=True, kw_only=True):
    """Different ids of rows of another table."""

    table: str
    least: int = 0
    most: int

    def allowed(self, data: Data) -> str:
        return f"a list of {span(self.least, self.most)} different ids from {self.table}"

    def fits(self, value: object, data: Data) -> bool:
        return (
            isinstance(value, list)
            and self.least <= len(value) <= self.most
            and all(isinstance(item, str) for item in value)
            and len(set(value)) == len(value)
            and set(value) <= ids_of(data, self.table)
        )


class Numbers(Kind, frozen=True, kw_only=True):
    """A list of numbers, each of them in a range."""

    least: int
    most: int
    step: int = 1
    fewest: int
    longest: int
    different: bool = False

    def allowed(self, data: Data) -> str:
        each = Number(least=self.least, most=self.most, step=self.step).allowed(data)
        different = " different" if self.different else ""
        return f"a list of {span(self.fewest, self.longest)}{different} numbers, each {each}"

    def fits(self, value: object, data: Data) -> bool:
        return (
            isinstance(value, list)
            and self.fewest <= len(value) <= self.longest
            and all(is_whole(item) and self.least <= item <= self.most and item % self.step == 0 for item in value)
            and not (self.different and len(set(value)) < len(value))
        )


Fields: TypeAlias = Mapping[str, "Kind | Mapping[str, Kind]"]
"""By name; a mapping is a table inside the row."""
Check: TypeAlias = Callable[[Data], Iterable[Problem]]


class Rows(Struct, frozen=True, kw_only=True):
    """A table of rows with ids."""

    of: str
    """What they are, in the plural."""
    fields: Fields
    own: Mapping[str, Fields] = {}
    """By id: fields that only this row has."""
    told: tuple[str, ...] = ()
    """What the row's text tells: whoever changes it writes another text."""
    fewest: int = 0
    most: int = 0
    """So many rows may be there; 0 = as many as there are, each of which can be changed."""
    needs: tuple[str, ...] = ()
    """Fields that a new row cannot do without."""
    fresh: Mapping[str, Any] = {}
    """What a new row has besides."""


class Links(Struct, frozen=True, kw_only=True):
    """Ways between two rows of a table, each with a length: a list of [from, to, steps]."""

    of: str
    ends: str
    longest: int
    most: int


class Editable(Struct, frozen=True, kw_only=True):
    """Everything that editions of a game may change."""

    tables: Mapping[str, Mapping[str, Kind | Links]] = {}
    """Tables of single values, by dotted name."""
    rows: Mapping[str, Rows] = {}
    check: Check
    """What the changed data has to be as a whole. It may also bring in line what follows from other data."""


def is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def is_line(text: str, longest: int) -> bool:
    """Visible, in one line, and of a length that can be shown."""
    return 1 <= len(text) <= longest and text == " ".join(text.split()) and not any(is_odd(letter) for letter in text)


def is_odd(letter: str) -> bool:
    """A control character, a line break, something that turns writing round, half a character, or a bracket of HTML:
    names stand in pictures, which are markup."""
    return letter in "<>" or unicodedata.category(letter) in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")


def ids_of(data: Data, table: str) -> set[str]:
    return {row["id"] for row in data[table]}


def span(least: int, most: int) -> str:
    return str(least) if least == most else f"{least} to {most}"


def quoted(value: object) -> str:
    text = repr(value) if isinstance(value, str) else str(value)
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}..."


def meant(word: str, known: Collection[str]) -> str:
    """What somebody may have meant, or what there is."""
    close = difflib.get_close_matches(word[:SHOWN], known, 1)
    if close:
        return f"did you mean {close[0]}?"
    return f"there are: {', '.join(known)}" if known else "there are none"


def under(path: Path, key: str) -> Path:
    return (*path, key)


def too_few(path: Path, what: str, least: int, found: int) -> Iterable[Problem]:
    if found < least:
        yield Problem(path, f"at least {least} {what} are needed, not {found}")
