"""Idempotent commands: the answer to each command is kept, and a command that comes again gets the same one."""

from __future__ import annotations

from typing import TypeAlias

from cutthroat.protocol import messages as m

Answer: TypeAlias = m.Done | m.Refused

KEPT = 64
"""For each person, so that nobody can push out another's."""
PASSING = ("too-fast", "unavailable")
"""Refusals that are not the last word on a command: it may be sent again."""


class Answers:
    """The latest answers to each person's commands, by the command's id."""

    def __init__(self) -> None:
        self._by_person: dict[str, dict[str, Answer]] = {}

    def find(self, person: str, command: str) -> Answer | None:
        return self._by_person.get(person, {}).get(command)

    def keep(self, person: str, command: str, answer: Answer) -> None:
        """The first answer to a command stands."""
        if isinstance(answer, m.Refused) and answer.code in PASSING:
            return
        kept = self._by_person.setdefault(person, {})
        kept.setdefault(command, answer)
        if len(kept) > KEPT:
            del kept[next(iter(kept))]
