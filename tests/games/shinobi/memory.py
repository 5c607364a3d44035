"""What a player at the table could write down: a seat's memory, made only of the events as that seat hears them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from cutthroat.core.events import EVERYBODY, HIDDEN, Event
from cutthroat.games.shinobi.rules import events as e
from cutthroat.games.shinobi.rules.cards import APPEAR_IN_SMOKE, DISAPPEAR_IN_SMOKE, SCOUT


@dataclass
class Laid:
    """A card on a lane."""

    where: int
    owner: int
    holder: int
    """From whose hand it came."""
    kind: int | None
    is_open: bool
    draws: int
    """How many cards its holder had drawn by then."""
    smoke: int
    """How many cards the Appear in Smoke drew through which it was played; 0 if through none."""


@dataclass
class Memory:
    seat: int
    seats: int
    hand: Counter[int] = field(default_factory=Counter)
    """The cards of the seat, those of an open event included."""
    face_down: Counter[int] = field(default_factory=Counter)
    """What the seat has discarded face down since the last shuffle."""
    contracts: int = 0
    lanes: dict[int, list[Laid]] = field(default_factory=dict)
    draws: list[int] = field(default_factory=list)
    stolen_from: int | None = None
    """Whose card is about to be played."""
    smoke: int | None = None
    """How many cards the Appear in Smoke has drawn one of which is about to be played."""
    is_shuffled: bool = False
    """Whether the discards were shuffled in since the round began."""

    def hear_all(self, events: list[Event]) -> None:
        for event in events:
            self.hear(event.seen_by(self.seat), is_open=event.audience == EVERYBODY)

    def hear(self, event: Event, *, is_open: bool) -> None:
        kind, a, b, _, _ = event.facts()
        if kind == e.STARTS:
            self.lanes, self.draws, self.contracts, self.is_shuffled = {}, [0] * self.seats, 0, False
        elif kind == e.TARGET_LAID:
            self.lanes[b] = []
        elif kind == e.RESHUFFLED:
            self.is_shuffled = True
            self.face_down.clear()
        elif kind in (e.DREW, e.STOLE):
            self.hear_of_hand(event)
        elif kind > e.SIGNED:
            self.hear_of_table(event, is_open=is_open)
        elif a == self.seat:
            self.hear_of_draft(event)

    def hear_of_draft(self, event: Event) -> None:
        """Of the own cards and contracts."""
        kind, _, b, _, d = event.facts()
        if kind in (e.DEALT, e.PICKED):
            self.hand[d] += 1
        elif kind == e.KEPT_SHOWN:
            self.hand[b] -= 1
        elif kind == e.TOOK:
            self.hand[b] += 1
        elif kind == e.TRIMMED:
            self.hand[d] -= 1
            self.face_down[d] += 1
        elif kind == e.SIGNED:
            self.contracts = d

    def hear_of_hand(self, event: Event) -> None:
        kind, a, b, _, d = event.facts()
        if kind == e.DREW:
            self.draws[a] += 1
            self.smoke = None if self.smoke is None else self.smoke + 1
            self.hand[d] += a == self.seat
        else:
            self.stolen_from = b
            self.hand[d] -= b == self.seat

    def hear_of_table(self, event: Event, *, is_open: bool) -> None:
        kind, a, b, c, d = event.facts()
        if kind in (e.STACKED, e.ARMED):
            where = 0 if kind == e.STACKED else 1 + c // 32
            self.lay(a, b, where, None if d == HIDDEN else d, is_open=is_open)
        elif kind == e.SCOUTED:
            self.give(a, SCOUT)
        elif kind == e.SPIED:
            self.give(a, c)
        elif kind == e.REVEALED:
            card = next(card for card in reversed(self.lanes[a]) if card.where == 0 and not card.is_open)
            card.kind, card.is_open = b, True
        elif kind == e.APPEARED:
            self.give(a, APPEAR_IN_SMOKE)
            self.smoke = 0
        elif kind == e.DISAPPEARED:
            self.give(a, DISAPPEAR_IN_SMOKE)

    def give(self, player: int, kind: int | None) -> None:
        """A card leaves a hand; a stolen one has left before."""
        if player == self.seat and self.stolen_from is None and kind is not None:
            self.hand[kind] -= 1
        self.stolen_from = self.smoke = None

    def lay(self, player: int, target: int, where: int, kind: int | None, *, is_open: bool) -> None:
        holder = player if self.stolen_from is None else self.stolen_from
        self.lanes[target].append(Laid(where, player, holder, kind, is_open, self.draws[holder], self.smoke or 0))
        self.give(player, kind)
