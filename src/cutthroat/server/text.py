"""People's words are text: cleaned once, when they come in."""

from __future__ import annotations

import unicodedata

NAME_LENGTH = 30


def clean(text: str, most: int) -> str:
    """One line of visible text: no control or direction-changing characters, no runs of blanks, not too long."""
    kept = "".join(" " if char.isspace() else char for char in text if not is_invisible(char))
    return " ".join(unicodedata.normalize("NFC", kept).split())[:most].strip()


def is_invisible(char: str) -> bool:
    return unicodedata.category(char) in ("Cc", "Cf", "Cs", "Co", "Cn") and not char.isspace()
