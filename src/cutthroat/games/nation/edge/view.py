"""What a seat may know (docs/rules/nation.md, section 5)."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from cutthroat.game.contract import View
from cutthroat.games.nation.edge.view_attempts import Attempt, Prospect


class Tile(Struct, frozen=True, kw_only=True):
    """One hex of the pyramid."""

    slot: str
    row: str
    target: str
    value: int
    """In dollars, like all money in a view; the cash on it comes on top."""
    msr: int
    tokens: int
    cash: int
    """What the tokens on it are worth."""
    state: str
    """available, covered or gone"""
    owner: int | None
    """Who eliminated the target."""
    bonus: int
    """What the viewer's Hit List adds for it."""


class Income(Struct, frozen=True, kw_only=True):
    """Where a player's money came from, in dollars; costs are below zero. All of it adds up to the player's money."""

    targets: int
    """The base values of the targets eliminated."""
    hit_list: int | None
    """The bonus of the Hit List, where the viewer knows it."""
    start: int
    """The Cash of the setup."""
    tokens: int
    """Cash collected from targets that others, or the player, had missed."""
    contracts: int
    hazard_pay: int
    vote: int
    purchases: int
    contract_debt: int
    loose_ends: int


class Player(Struct, frozen=True, kw_only=True):
    """What the viewer knows of one player."""

    specialist: str
    cash: int
    debt: int
    """Tokens."""
    tiles: list[str]
    money: int
    """Dollars that everybody can count: all but the Hit List."""
    total: int | None
    """With the Hit List, where the viewer knows it."""
    income: Income
    hit_list: str | None
    assassin_cards: int
    contracts: int
    known: list[str]
    """Cards that the viewer knows to be in this hand."""
    sure_weapons: int
    sure_modifiers: int
    """At least so many of each are in the hand, as all know."""
    good_intel: int
    bad_intel: int
    is_sealed: bool
    """Has made its secret choice."""
    plays: int
    """Cards played in this window."""


class Pile(Struct, frozen=True, kw_only=True):
    size: int
    discards: list[str]
    """Open, in order, the top at the end."""
    top: int
    """So many cards lie on top as a search put them back there."""
    top_among: list[str]
    """What the viewer knows of these: all of them are among these cards; in no order, empty = knows nothing."""
    top_class: str | None
    """What all know of these: they are all Weapons, or all Modifiers."""


class Played(Struct, frozen=True, kw_only=True):
    """A card that is being played."""

    card: str
    by: int
    on: int


class Own(View, frozen=True, kw_only=True):
    """What only the viewer knows."""

    hand: list[str]
    """The viewer's Assassin cards: Weapons by kind and time, then Modifiers."""
    hand_contracts: list[str]
    hit_list: str | None
    seen: list[str]
    """Cards that the viewer looks at now, to take one."""
    plan: Attempt | None
    """The viewer's own choices so far."""
    prospects: list[Prospect]
    """What the plan would become with each Weapon, Contract or Modifier that can be laid now."""
    discarding: list[str]
    """What the viewer is about to discard at the end of the round."""


class NationView(Own, frozen=True, kw_only=True):
    IMPLIED: ClassVar[frozenset[str]] = frozenset({"pyramid.bonus"})
    UNTOLD: ClassVar[tuple[str, ...]] = ("pyramid.target", "players.specialist", "hit_list")

    round: int
    token: int
    """What a Cash token is worth, in dollars, and what a Debt token costs."""
    first_player: int
    turn: int | None
    """Whose turn it is, or who attempts; None where all choose at once."""
    pyramid: list[Tile]
    players: list[Player]
    market: list[str]
    assassin: Pile
    contracts: Pile
    attempts: list[Attempt]
    """Those that lie open, in the order in which they act as far as it is settled; in the open view the sealed ones."""
    played: Played | None
    votes: list[int | None]
    quiet_rounds: int
    stall_limit: int
    hand_limit: int
    contract_limit: int
    """Cards that nobody may hold more of when a round ends."""
    storytelling: str
    duel_round: int
    duelists: list[int]
    winner: int | None
    held: tuple[Own, ...]
