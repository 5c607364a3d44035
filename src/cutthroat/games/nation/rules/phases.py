"""The phases in the order of the rulebook (the rules themselves are in the topics' modules).

A phase either waits for decisions or is run by the engine itself. It ends by naming the next one; ``course.py``
enters it.
"""

from __future__ import annotations

from typing import Final

# Intel Phase (market.py, window.py, intel.py)
MARKET: Final = 0  # the engine lays out the Black Market
PICK: Final = 1  # one takes a card
LIMIT: Final = 2  # one has too many cards and discards
BUY: Final = 3  # one buys or stops
ROOM: Final = 4  # the buyer discards to make room
KEEP: Final = 5  # the buyer takes one of two cards
INTEL: Final = 6  # card window
SEARCH: Final = 7  # one takes a card found
REACT: Final = 8  # one is attacked by a card
# Assassination Phase (assassination.py)
COMMIT: Final = 9  # all at once, each a private chain of steps
# Reveal Phase (reveal.py, attempts.py)
VOIDS: Final = 10  # the engine deals with the void attempts
REVEAL: Final = 11  # card window
RESOLVE: Final = 12  # the engine goes on to the next attempt
STORY: Final = 13
VOTE: Final = 14  # all others at once
TAKE_BACK: Final = 15
# End of round and of the game (ending.py, duel.py)
ROUND_END: Final = 16  # the engine looks whether the game is over
REFILL: Final = 17  # all at once, each a private chain of steps
DUEL: Final = 18  # the engine begins a round of the duel
OVER: Final = 19

# The steps of a seat's private chain in COMMIT
MARKING: Final = 0
ARMING: Final = 1
CONTRACTING: Final = 2
MODIFYING: Final = 3
SEALED_UP: Final = 4

RIVALS: Final = 18
"""The mark of an attempt in a duel, beyond the 18 slots: the other duelists."""
