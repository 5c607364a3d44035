"""What a seat may know (the information model: docs/rules/agencies.md, section 5)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from cutthroat.game.contract import View


class Bonus(Struct, frozen=True, kw_only=True):
    """What an agent adds to its base value against a hit (AG-4.3)."""

    amount: int
    by: Literal["suit", "colour"]


class HandCard(Struct, frozen=True, kw_only=True):
    """One of the viewer's agents."""

    id: str
    strength: int
    """Its base value."""
    worth: int | None
    """Base value and bonus against the hit that is being attempted."""
    bonus: Bonus | None


class Agency(Struct, frozen=True, kw_only=True):
    """What lies open of one player."""

    points: int
    hits: list[str]
    hand_size: int
    hand: list[str] | None
    """Shown in a showdown, and in the open view."""
    showdown_strength: int | None
    may_catch_up: bool
    """No completed hit, while somebody else has one."""
    place: int | None
    """Where it came in, 1 being the best; None while the game goes on."""


class Attempt(Struct, frozen=True, kw_only=True):
    """The hit that is being attempted."""

    hit: str
    needed: int
    insured: bool
    strength: int | None
    """What the whole hand is worth against it; only for the player who attempts it."""


class Risk(Struct, frozen=True, kw_only=True):
    """What an attempt of the viewer would face now: ``met`` of ``of`` hits of the deck can be met."""

    met: int
    of: int
    hits: list[str]
    """Those that can be met."""


class Loss(Struct, frozen=True, kw_only=True):
    """What a failure without a declared joker would cost the viewer."""

    points: int
    hits: int
    cards: int


class Own(View, frozen=True, kw_only=True):
    """What only the viewer knows."""

    hand: list[HandCard]
    """Sorted by suits S, H, D, C and rank, jokers last."""
    risk: Risk | None
    loss: Loss | None


class AgenciesView(Own, frozen=True, kw_only=True):
    turn: int
    """The number of this turn, of all players together."""
    max_turns: int
    active: int | None
    """Whose turn it is; None when the game is over."""
    points_to_win: int
    bonus_mode: str
    joker_mode: str
    agencies: list[Agency]
    attempt: Attempt | None
    hits_left: list[str]
    """The hit deck: what is in it, in no order."""
    agent_deck_size: int
    agent_discard: list[str]
    unseen: list[str]
    """The agents that the viewer cannot place: in the deck or in other hands."""
    winners: list[int]
    held: tuple[Own, ...]
