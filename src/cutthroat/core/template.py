"""Text with gaps: what several readers are sent alike is written once."""

from __future__ import annotations

from typing import Final

MARK: Final = b"\0"
"""A gap. JSON has no such byte: in its strings it is escaped."""


class Template:
    def __init__(self, text: bytes) -> None:
        self.pieces = text.split(MARK)

    def filled(self, values: list[bytes]) -> bytes:
        """With one value for each gap."""
        if len(values) != len(self.pieces) - 1:
            raise ValueError(f"{len(values)} values for {len(self.pieces) - 1} gaps")
        parts = [self.pieces[0]]
        for place, value in enumerate(values, 1):
            parts.append(value)
            parts.append(self.pieces[place])
        return b"".join(parts)


def array(items: list[bytes]) -> bytes:
    """Values in JSON as a list of them."""
    return b"[" + b",".join(items) + b"]"
