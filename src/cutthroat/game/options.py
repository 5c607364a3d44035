"""Table options: typed, with defaults, read from a game's data file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from msgspec import Struct, structs

Value: TypeAlias = bool | int | str
Options: TypeAlias = Mapping[str, Value]


class OptionError(ValueError):
    """An option that does not exist, or a value it does not take; the message says what would do."""


class Option(Struct, frozen=True, kw_only=True):
    """One choice that a table makes before the game."""

    id: str
    label: str = ""
    """Its name, in one to three words."""
    text: str
    default: Value
    values: tuple[Value, ...] = ()
    """All values, unless the option is a number."""
    names: tuple[str, ...] = ()
    """What the values are called, in their order."""
    min: int = 0
    max: int = 0
    rule: str = ""
    """The rule that the option changes or comes from."""
    cards: dict[str, dict[str, str]] = {}
    """What some cards say with a value that is not the default: by the value as people type it, then by card."""

    @property
    def is_number(self) -> bool:
        return not self.values

    def __post_init__(self) -> None:
        """An option or a value without a name of its own is named after its id."""
        if not self.label:
            structs.force_setattr(self, "label", words(self.id))
        if len(self.names) != len(self.values):
            structs.force_setattr(self, "names", tuple(words(value) for value in self.values))

    def allowed(self) -> str:
        """The allowed values, in words."""
        if self.is_number:
            return f"a whole number from {self.min} to {self.max}"
        return " or ".join(show(value) for value in self.values)

    def check(self, value: object) -> Value:
        """The value, if the option takes it."""
        if self.is_number:
            if isinstance(value, int) and not isinstance(value, bool) and self.min <= value <= self.max:
                return value
        elif isinstance(value, bool | int | str):
            for allowed in self.values:
                if value == allowed and type(value) is type(allowed):
                    return allowed
        raise OptionError(f"option {self.id} takes {self.allowed()}, not {show(value)}")

    def parse(self, text: str) -> Value:
        """A value as people type it."""
        if self.is_number:
            return self.check(int(text) if text.lstrip("-").isdecimal() and len(text) < 12 else text)
        for allowed in self.values:
            if text.lower() == show(allowed).lower():
                return allowed
        return self.check(text)


def show(value: object) -> str:
    """A value as people type it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def words(value: object) -> str:
    """An id or a value as a label: ``open_scores`` becomes ``Open scores``."""
    if isinstance(value, bool):
        return "Yes" if value else "No"
    text = str(value).replace("_", " ").replace("-", " ")
    return text[:1].upper() + text[1:]


def read_options(rows: Sequence[Mapping[str, Any]]) -> tuple[Option, ...]:
    """The ``[[options]]`` tables of a data file."""
    return tuple(read_option(row) for row in rows)


def read_option(row: Mapping[str, Any]) -> Option:
    values = row.get("values", ())
    if row.get("type") == "bool":
        values = (False, True)
    return Option(
        id=row["id"],
        label=row.get("label", ""),
        text=row["text"],
        default=row["default"],
        values=tuple(values),
        names=tuple(row.get("names", ())),
        min=row.get("min", 0),
        max=row.get("max", 0),
        rule=row.get("rule", ""),
        cards=row.get("cards", {}),
    )


def wordings(options: Sequence[Option], chosen: Mapping[str, object]) -> dict[str, str]:
    """What cards say at a table with these options, where it is not what they usually say."""
    values = ((option, show(chosen.get(option.id, option.default))) for option in options)
    return {card: text for option, value in values for card, text in option.cards.get(value, {}).items()}


def resolve(options: Sequence[Option], given: Mapping[str, object]) -> dict[str, Value]:
    """Every option with its value: the given ones, checked, and defaults for the rest."""
    known = {option.id for option in options}
    for key in given:
        if key not in known:
            names = ", ".join(sorted(known)) or "none"
            raise OptionError(f"there is no option {key}; the options are: {names}")
    return {o.id: o.check(given[o.id]) if o.id in given else o.default for o in options}
