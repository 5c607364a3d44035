"""Mistakes that users can correct."""

from __future__ import annotations


class Problem(ValueError):
    """Printed as one line on the error stream; the program exits with ``code``."""

    def __init__(self, message: str, code: int = 2) -> None:
        super().__init__(message)
        self.code = code
