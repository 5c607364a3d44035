"""What a seat may know."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from cutthroat.game.contract import View


class CardSeen(Struct, frozen=True, kw_only=True):
    """A card on the table."""

    card: str | None
    """None = face down, and the viewer does not know it."""
    owner: int
    """Who played it."""
    face_up: bool


class Known(Struct, frozen=True, kw_only=True):
    """What the cards that the viewer knows add up to, as they are printed: nothing has gone off, nobody has struck."""

    guardians: int
    """With the target's own power."""
    assassins: int
    hidden: int
    """Cards that the viewer does not know."""


class Lane(Struct, frozen=True, kw_only=True):
    """A target with its reward and all that lies around it."""

    target: str
    power: int
    kill_gold: int
    reward: int
    guard_pays: int
    """What those who guard it share if it survives."""
    kill_pays: int
    """What those who assassinate it share if it dies."""
    stack: list[CardSeen]
    """From bottom to top."""
    scout: int | None
    """Who played the Scout on top of the stack."""
    guardian_weapons: list[CardSeen]
    """From slot 1 outwards."""
    assassin_weapons: list[CardSeen]
    known: Known
    contract: str | None
    """The viewer's own contract on this target."""


class Contract(Struct, frozen=True):
    target: str
    side: str


class Passed(Struct, frozen=True, kw_only=True):
    """What the viewer saw of a packet in this round's draft."""

    packet: int
    """The seat that held it first."""
    step: int
    passed_on: list[str]


class Own(View, frozen=True, kw_only=True):
    """What only the viewer knows."""

    hand: list[str]
    """In the basic draft without the picks."""
    picks: list[str]
    """The viewer's own picks of this draft, until they join the hand."""
    own_discards: list[str]
    """Discarded face down by the viewer."""
    packet: list[str]
    picked: str | None
    """The viewer's choice while others still choose."""
    passed_on: list[Passed]
    to_play: list[str]
    """The cards of an event one of which must be played now; for those who know them."""


class ShinobiView(Own, frozen=True, kw_only=True):
    IMPLIED: ClassVar[frozenset[str]] = frozenset({"lanes.contract", "lanes.known"})
    UNTOLD: ClassVar[tuple[str, ...]] = ("packet", "pool")
    REMEMBERED: ClassVar[str] = "hands"
    """A seat knows which of two equal cards it stole."""

    round: int
    rounds: int
    starter: int
    turn: int | None
    """Whose turn it is, in the phases that have turns."""
    lanes: list[Lane]
    gold: list[int]
    fulfilled: list[int]
    gold_this_round: list[int]
    hand_sizes: list[int]
    hand_limit: int
    has_passed: list[bool]
    contracts: list[list[Contract]]
    """The viewer's own; at the end of the game also all those on the targets in play."""
    has_signed: list[bool]
    pile_size: int
    discard: list[str] | None
    """Discarded face up, sorted; None = nobody may look."""
    discard_size: int
    has_picked: list[bool]
    pass_direction: str
    passes_to: list[int]
    """Whom each seat's packet goes to."""
    pool: list[str]
    kept: list[list[str]]
    first_pick: int | None
    draft_pass: int
    draft_passes: int
    pick_order: list[int]
    """Who picks in this pass of the advanced draft, one after the other."""
    picks_made: int
    """So many of them have picked."""
    draft_log: list[list[str]]
    """Who took what in the advanced draft; empty if it is not kept."""
    stolen_from: int | None
    open_events: list[str]
    held: tuple[Own, ...]
