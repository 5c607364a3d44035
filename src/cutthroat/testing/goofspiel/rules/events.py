"""The event kinds: facts in the past tense, and what a, b, c and d mean in each."""

from __future__ import annotations

from typing import Final

TURNED: Final = 0  # a: prize
SHOWN: Final = 1  # a: seat 0's card, b: seat 1's card, c: who takes the prize or NONE
