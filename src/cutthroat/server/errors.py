"""What goes wrong in ways that a client is told about."""

from __future__ import annotations


class Refusal(Exception):
    """A command or request that has no effect; ``code`` is for programs, ``text`` for people.

    ``wait`` is after how many seconds it is worth asking again, where that is known.
    """

    def __init__(self, code: str, text: str, wait: int | None = None) -> None:
        super().__init__(text)
        self.code = code
        self.text = text
        self.wait = wait
