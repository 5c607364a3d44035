"""The event kinds: facts in the past tense, and what a, b, c and d mean in each."""

from __future__ import annotations

from typing import Final

# Events
DEALT: Final = 0  # a: seat, d: crate
SEALED: Final = 1  # a: seat, d: crate
SHOWN: Final = 2  # a: seat, b: crate
WON: Final = 3  # a: seat
SAW: Final = 4  # a: seat, d: crate
TOOK: Final = 5  # a: seat, d: crate
ENDED: Final = 6
