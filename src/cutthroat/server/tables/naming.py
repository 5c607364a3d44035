"""Under which name somebody sits and writes: nobody at a table looks like somebody else."""

from __future__ import annotations

import itertools
from collections.abc import Collection
from typing import TYPE_CHECKING

from cutthroat.server.errors import Refusal
from cutthroat.server.lookalikes import looks
from cutthroat.server.people import NO_NAME, UNNAMED, Person
from cutthroat.server.text import JOINER, NAME_LENGTH, clean_name

if TYPE_CHECKING:
    from cutthroat.server.tables.table import Table


def distinct(name: str, others: Collection[str]) -> str:
    """The name, with a number after it if one of the others looks the same."""
    if not is_taken(name, others):
        return name
    numbered = (f"{name[: NAME_LENGTH - 3].rstrip(f' {JOINER}')} {number}" for number in itertools.count(2))
    return next(candidate for candidate in numbered if not is_taken(candidate, others))


def is_taken(name: str, others: Collection[str]) -> bool:
    mine = looks(name)
    return any(mine & looks(other) for other in others)


def seat_name(table: Table, seat: int, wanted: str | None, own: str) -> str:
    """The name for this seat alone, else the person's own; a free seat keeps the name of the bot that may come."""
    name = clean_name(own if wanted is None else wanted)
    if not name and wanted is not None:
        raise Refusal("malformed", NO_NAME)
    return distinct(name or UNNAMED, [other for number, other in enumerate(table.names()) if number != seat])


def chat_name(table: Table, person: Person) -> str:
    """The person's own name, unless somebody else sits here under it."""
    names, mine = table.names(), table.seats_of(person.id)
    others = [name for number, name in enumerate(names) if number not in mine]
    if mine and is_taken(person.name, others):
        return names[mine[0]]
    return distinct(person.name, others)
