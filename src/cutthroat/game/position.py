"""A position as text: to paste into a test or a bug report, and to read by eye.

The first line names the game; every other line is a field of the state and its value as JSON:

    cutthroat position 1: crisis, 3 seats, rules 1
    waiting: [0,2]
    phase: "plan"
    round: 4
    ...

The table's options are among the fields, so nothing else is needed; the edition has a line of its own where there is
one. Everything is open in it: it is not for players.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple, TypeGuard

import msgspec

from cutthroat.core.bits import bit, members
from cutthroat.core.chance import Fast
from cutthroat.core.events import MUTED
from cutthroat.core.state import State
from cutthroat.game import registry
from cutthroat.game.contract import AnyGame, Json
from cutthroat.game.editions.loading import load_edition
from cutthroat.game.editions.model import Edition, EditionError

FORMAT = 1
EDITION = "edition"
MOST_CHARACTERS = 100_000
LIMIT = 2**63
HEADING = re.compile(r"cutthroat position (\d{1,9}): ([\w-]{1,40}), (\d{1,3}) seats, rules (\d{1,9})", re.ASCII)
EXAMPLE = f"cutthroat position {FORMAT}: KEY, N seats, rules V"


class PositionError(ValueError):
    """A text that is no position; the message names the first thing that is wrong."""


class Position(NamedTuple):
    game: AnyGame
    state: State


def to_text(game: AnyGame, state: State) -> str:
    """The whole position, secrets and all; ``from_text`` gives it back exactly."""
    data = game.dump(state)
    fields: Json = {EDITION: game.edition} if game.edition else {}
    fields["waiting"] = [int(seat) for seat in members(state.waiting)]
    if state.PHASES:
        fields["phase"] = state.PHASES[data["phase"]]
    fields.update((name, data[name]) for name in state.FIELDS if name not in fields)
    lines = [f"cutthroat position {FORMAT}: {game.key}, {data['seats']} seats, rules {game.rules_version}"]
    lines.extend(f"{name}: {msgspec.json.encode(value).decode()}" for name, value in fields.items())
    return "\n".join(lines) + "\n"


def from_text(text: str) -> Position:
    """The position that a text stands for. Indentation and empty lines do not matter, nor does the order of fields.

    Names and types are checked, and nothing is ever executed. Whether the rules could lead to such a position is not
    checked: a report of a bug may well hold an impossible one.
    """
    if len(text) > MOST_CHARACTERS:
        raise PositionError(f"the text is too long for a position (over {MOST_CHARACTERS} characters)")
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    game, seats = read_heading(lines[0] if lines else "")
    fields = dict(read_fields(lines[1:]))
    if EDITION in fields:
        game = read_edition(game, fields.pop(EDITION))
    dealt = game.new(seats, options_for(game, seats), Fast(0), MUTED)
    return Position(game, game.load(checked(game, dealt, fields)))


def read_heading(line: str) -> tuple[AnyGame, int]:
    found = HEADING.fullmatch(line)
    if found is None:
        raise PositionError(f"the first line of a position reads: {EXAMPLE}")
    form, key, seats, rules = found.groups()
    if int(form) != FORMAT:
        raise PositionError(f"the position is of format {form}; this program reads format {FORMAT}")
    try:
        game = registry.load(key)
        game.check_seats(int(seats))
    except (registry.UnknownGame, ValueError) as error:
        raise PositionError(str(error)) from None
    if int(rules) != game.rules_version:
        raise PositionError(f"the position follows rules version {rules} of {game.title}; this is {game.rules_version}")
    return game, int(seats)


def read_edition(usual: AnyGame, value: object) -> AnyGame:
    try:
        edition = msgspec.convert(value, type=Edition)
        if edition.game != usual.key:
            raise PositionError(f"the edition is one of {edition.game[:40]!r}, and the position of {usual.key!r}")
        return load_edition(edition)
    except (msgspec.ValidationError, EditionError) as error:
        raise PositionError(f"the position's edition cannot be played: {error}") from None


def options_for(game: AnyGame, seats: int) -> Json:
    """Some options that admit so many players."""
    return next(options for options in game.variants() if seats in game.seats_for(game.resolve(options)))


def read_fields(lines: list[str]) -> Iterator[tuple[str, Any]]:
    seen: set[str] = set()
    for line in lines:
        name, colon, value = line.partition(":")
        if not colon:
            raise PositionError(f"a field is written name: value, not {line[:60]!r}")
        if name in seen:
            raise PositionError(f"field {name[:60]!r} is there twice")
        seen.add(name)
        try:
            yield name, msgspec.json.decode(value)
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            raise PositionError(f"the value of field {name[:60]!r} is not JSON: {value.strip()[:60]}") from None


def checked(game: AnyGame, dealt: State, fields: Json) -> Json:
    """The data for ``Game.load``, if every field is there and of the type that it has in a game just dealt."""
    names = ("waiting", *dealt.FIELDS)
    for name in fields:
        if name not in names:
            raise PositionError(f"{game.title} has no field {name[:60]!r}")
    for name in names:
        if name not in fields:
            raise PositionError(f"field {name!r} is missing")
    data: Json = {"seats": int(dealt.seats), "waiting": waiting_of(fields["waiting"], int(dealt.seats))}
    for name in dealt.FIELDS:
        if name == "phase" and dealt.PHASES:
            data[name] = phase_of(fields[name], dealt)
        else:
            data[name] = value_of(name, fields[name], getattr(dealt, name))
    return data


def waiting_of(value: object, seats: int) -> int:
    if not is_list_of_numbers(value) or value != sorted(set(value)) or any(not 0 <= seat < seats for seat in value):
        raise PositionError(f"field 'waiting' should list seats from 0 to {seats - 1}, in order")
    return sum(int(bit(seat)) for seat in value)


def phase_of(value: object, dealt: State) -> int:
    if value not in dealt.PHASES:
        raise PositionError(f"field 'phase' should be one of: {', '.join(dealt.PHASES)}")
    return dealt.PHASES.index(value)


def value_of(name: str, value: object, usual: object) -> object:
    """The value, if it is of the same type as the usual one."""
    if isinstance(usual, bool):
        wanted, fits = "true or false", isinstance(value, bool)
    elif isinstance(usual, int):
        wanted, fits = "a whole number", is_number(value)
    elif usual and isinstance(usual, list):
        deep = isinstance(usual[0], list)
        wanted, fits = "a list of lists of numbers" if deep else "a list of numbers", is_list(value, deep)
    else:
        wanted, fits = "a list of numbers or of such lists", is_list(value, False) or is_list(value, True)
    if not fits:
        raise PositionError(f"field {name!r} should be {wanted}")
    return value


def is_list(value: object, deep: bool) -> bool:
    if not deep:
        return is_list_of_numbers(value)
    return isinstance(value, list) and all(is_list_of_numbers(item) for item in value)


def is_list_of_numbers(value: object) -> TypeGuard[list[int]]:
    return isinstance(value, list) and all(is_number(item) for item in value)


def is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and -LIMIT <= value < LIMIT
