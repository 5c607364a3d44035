"""English for events."""

from __future__ import annotations

from cutthroat.core.events import HIDDEN, Event
from cutthroat.game.narration import Line, Voice
from cutthroat.testing.toy.rules.events import DEALT, SAW, SEALED, SHOWN, TOOK, WON


def tell(event: Event, voice: Voice) -> Line:
    kind, seat, crate, _, secret = event.facts()
    if kind == SHOWN:
        return Line(f"{voice.does(seat, 'offer')} crate {crate}.", ("TY-2.2",))
    if kind == WON:
        return Line(f"{voice.does(seat, 'win')} the auction.", ("TY-2.2",))
    what = "a crate" if secret == HIDDEN else f"crate {secret}"
    if kind == DEALT:
        return Line(f"{voice.does(seat, 'are')} dealt {what}.", ("TY-1.1",))
    if kind == SEALED:
        return Line(f"{voice.does(seat, 'seal')} an offer.", ("TY-2.1",))
    if kind == SAW:
        return Line(f"{voice.does(seat, 'look')} at {what}.", ("TY-3.1",))
    if kind == TOOK:
        return Line(f"{voice.does(seat, 'take')} {what}.", ("TY-3.2",))
    return Line("The docks close.", ("TY-4.1",))
