"""What a seat may know."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from cutthroat.game.contract import View


class PlayerView(Struct, frozen=True, kw_only=True):
    """One player as the viewer sees them; None = face down, or not there."""

    seat: int
    character: str | None
    chips: int
    """Kills; in a Battle Royale deaths, three for a player who has dropped out."""
    is_in: bool
    is_upright: bool
    is_ready: bool
    """Has placed the cards of this round."""
    is_tracking: bool
    """A Track card lies face up: the next Assassinate goes through Hide."""
    group: str | None
    """The action of the round before, which made the order group."""
    order: int | None
    """The order card, if the viewer holds it or can work it out."""
    orders: list[int]
    """The order cards it may be: one where it is known, none before the first round and for whoever is out."""
    action: str | None
    target: int | None
    """The target placed, or locked by a Track."""


class Turn(Struct, frozen=True, kw_only=True):
    """What was to be seen of one number in the latest execution."""

    number: int
    seat: int
    action: str
    target: int | None
    """None = it went back to hand unseen."""
    killer: int | None


class Own(View, frozen=True, kw_only=True):
    """What only the viewer knows."""

    hand: list[str]
    """The viewer's action and target cards in hand."""


class CrisisView(Own, frozen=True, kw_only=True):
    UNTOLD: ClassVar[tuple[str, ...]] = ("players.order",)

    mode: str
    round: int
    max_rounds: int
    supply: int
    chips_to_end: int
    """With so many a player wins; in a Battle Royale drops out."""
    players: list[PlayerView]
    free_characters: list[str]
    uses_targets: bool
    """False when two are left: everybody's target is the other one."""
    last_round: list[Turn]
    """In the order of the numbers; after the game the round that ended it."""
    last_used_targets: bool
    """Whether target cards were used in it."""
    dropped: list[int]
    held: tuple[Own, ...]
