"""What goes wrong in ways that a client is told about."""

from __future__ import annotations


class Refusal(Exception):
    """A command or request that has no effect; ``code`` is for programs, ``text`` for people."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code
        self.text = text
