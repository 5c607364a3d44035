"""Attempts as a seat sees them: what each needs, what it would bring, and why."""

from __future__ import annotations

from msgspec import Struct


class Influence(Struct, frozen=True, kw_only=True):
    """One number that goes into a threshold."""

    source: str
    """A card's id, or weapon, unarmed, doubles, vote, target."""
    count: int
    amount: int
    """Of all of them together; for the weapon the low end of its range."""


class Odds(Struct, frozen=True, kw_only=True):
    """Why an attempt needs what it needs."""

    influences: list[Influence]
    threshold: int
    dice: int
    chance: float
    text: str


class Payout(Struct, frozen=True, kw_only=True):
    """What a success would bring, in dollars."""

    tile: int
    tokens: int
    attributes: dict[str, int]
    """Each attribute of the weapon with what the Contract pays for it."""
    hazard_pay: int
    vote: int
    loose_ends: int
    bonus: int
    """From the owner's Hit List, at the end of the game, where the viewer knows it."""
    total: int


class Attempt(Struct, frozen=True, kw_only=True):
    """An attempt that lies open, or the viewer's own plan."""

    seat: int
    slot: str | None
    """None = lies low, or an attempt in a duel."""
    cards: list[str]
    """The owner's Weapons and Modifiers."""
    contract: str | None
    against: list[str]
    """Cards that rivals have put on it."""
    time: int | None
    """Minutes since midnight, not wrapped; None = unarmed."""
    clock: str
    odds: Odds | None
    payout: Payout | None


class Prospect(Struct, frozen=True, kw_only=True):
    """What the viewer's plan would be after one of the offered moves."""

    action: int
    odds: Odds
    payout: Payout | None
    contract: str | None
    """Also one that is laid without being asked for: there is no other."""
    time: int | None
    """As of an attempt."""
    clock: str
    seals: bool
    """It is the last move: nothing more is asked."""
