"""The course of the game: its phases in the order of the rulebook, and what the engine does between two decisions.

A phase either waits for decisions or is run by the engine itself. It ends by naming the next one, and ``run`` enters
it. The rules of each phase are in the module of its topic.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cutthroat.core.chance import Chance
from cutthroat.core.events import Events

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
PHASES: Final[tuple[str, ...]] = (
    "market",
    "market-pick",
    "limit-discard",
    "buy",
    "buy-make-room",
    "buy-keep",
    "intel-window",
    "search-take",
    "react",
    "commit",
    "voids",
    "reveal-window",
    "resolve",
    "story",
    "vote",
    "take-back",
    "round-end",
    "refill-discard",
    "duel",
    "over",
)
"""What each of them is called, by its number."""

# The steps of a seat's private chain in COMMIT
MARKING: Final = 0
ARMING: Final = 1
CONTRACTING: Final = 2
MODIFYING: Final = 3
SEALED_UP: Final = 4

RIVALS: Final = 18
"""The mark of an attempt in a duel, beyond the 18 slots: the other duelists."""

# The topics name the phase that comes next, so the constants have to be there before the topics are imported.
from cutthroat.games.nation.rules import attempts, duel, ending, market, reveal, window

if TYPE_CHECKING:
    from cutthroat.games.nation.rules.state import NationState


def run(s: NationState, chance: Chance, events: Events) -> None:
    """Go on until somebody has to decide or the game is over, each time in the phase that the last one named."""
    while not s.waiting and s.phase != OVER:
        phase = s.phase
        if phase in (INTEL, REVEAL):
            window.ask(s, events)
        elif phase == RESOLVE:
            attempts.proceed(s, chance, events)
        elif phase == COMMIT:
            reveal.show(s, events)
        elif phase == VOIDS:
            reveal.next_void(s, events)
        elif phase == ROUND_END:
            ending.end_round(s, events)
        elif phase == REFILL:
            ending.refill(s, chance, events)
        elif phase == MARKET:
            market.lay_out(s, chance, events)
        elif phase == PICK:
            market.ask_picker(s, events)
        elif phase == BUY:
            market.ask_buyer(s)
        elif phase == DUEL:
            duel.begin_round(s, chance, events)
        else:
            attempts.count_votes(s, chance, events)
