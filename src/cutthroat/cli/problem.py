"""What a user can put right."""

from __future__ import annotations


class Problem(ValueError):
    """Shown as one line on the error stream; the program leaves with ``code``."""

    def __init__(self, message: str, code: int = 2) -> None:
        super().__init__(message)
        self.code = code
