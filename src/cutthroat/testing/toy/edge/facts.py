"""What the numbers of each event stand for."""

from __future__ import annotations

from typing import Final

from cutthroat.game.spec import NUMBER, SEAT, EventSpec, hidden, kind
from cutthroat.testing.toy.rules import events

seat, crate = SEAT("seat"), NUMBER("crate")

EVENTS: Final = EventSpec(
    kind(events.DEALT, "dealt", seat, d=hidden(crate)),
    kind(events.SEALED, "sealed", seat, d=hidden(crate)),
    kind(events.SHOWN, "shown", seat, crate),
    kind(events.WON, "won", seat),
    kind(events.SAW, "saw", seat, d=hidden(crate)),
    kind(events.TOOK, "took", seat, d=hidden(crate)),
    kind(events.ENDED, "ended"),
)
