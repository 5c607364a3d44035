"""The event kinds: facts in the past tense, and what a, b, c and d mean in each."""

from __future__ import annotations

from typing import Final

DEALT: Final = 0  # a: seat, d: card
SPOKE: Final = 1  # a: seat, b: action
LAID: Final = 2  # a: card
