"""Actions as ints: a bid is the crate itself; the winner's answers follow."""

from __future__ import annotations

from typing import Final

# BID: 1 .. 20, the number of the crate that is offered
BLIND: Final = 21
LOOK: Final = 22
# KEEP + crate: which of the two seen crates is taken
KEEP: Final = 30
