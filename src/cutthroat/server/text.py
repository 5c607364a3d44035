"""People's words are text: cleaned once, when they come in."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

NAME_LENGTH = 30
JOINER = "\u200d"
BLANKS = "\u2800\U0001d159\U00013441\U00013442"
"""Symbols and letters that are drawn as nothing: Braille, music and hieroglyphs without a mark."""
FILLERS = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u3164\uffa0"  # joiners, Hangul fillers, inherent vowels
    + "".join(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))  # variation selectors
)
"""Letters and marks that Unicode lets a font draw as nothing."""
VARIATIONS = "\ufe0e\ufe0f"
"""They choose between the two drawings of a sign, such as a heart in black or in red."""


def clean(text: str, most: int) -> str:
    """One line of visible text: no control or direction-changing characters, no runs of blanks, not too long."""
    shown = "".join(" " if is_blank(char) else char for char in text)
    kept = "".join(char for before, char, after in neighbours(shown) if is_kept(before, char, after))
    return " ".join(unicodedata.normalize("NFC", kept).split())[:most].strip(f" {JOINER}")


def clean_name(text: str) -> str:
    """Empty if nobody could see it."""
    name = clean(text, NAME_LENGTH)
    return name if any(unicodedata.category(char)[0] not in "MZ" for char in name) else ""


def neighbours(text: str) -> Iterable[tuple[str, str, str]]:
    return zip(("", *text), text, (*text[1:], ""), strict=False)


def is_kept(before: str, char: str, after: str) -> bool:
    """What is not seen stays only inside an emoji, where it makes one picture of several signs."""
    if char == JOINER:
        return is_sign(before) and is_sign(after)
    if char in VARIATIONS:
        return is_sign(before) or before in "0123456789#*"
    return not is_invisible(char)


def is_sign(char: str) -> bool:
    return bool(char) and (unicodedata.category(char) in ("So", "Sk") or char in VARIATIONS)


def is_blank(char: str) -> bool:
    return char.isspace() or char in BLANKS


def is_invisible(char: str) -> bool:
    return char in FILLERS or (unicodedata.category(char) in ("Cc", "Cf", "Cs", "Co", "Cn") and not char.isspace())
