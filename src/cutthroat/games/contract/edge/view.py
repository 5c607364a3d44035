"""What a seat may know, and the odds that anybody could work out from it."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from cutthroat.game.contract import View


class Contract(Struct, frozen=True, kw_only=True):
    """A target, and what an attempt by its hunter would be worth."""

    target: str
    city: str
    fulfilled: bool
    guards: list[int]
    distance: int | None
    """Steps from the pawn; None once fulfilled or while in prison."""
    chance: float | None = None
    """To kill with the best of the hand; None where the viewer does not know the hand."""


class Player(Struct, frozen=True, kw_only=True):
    seat: int
    assassin: str | None
    """None while files are being chosen."""
    space: str | None
    missed: int
    in_prison: bool
    resigned: bool
    kills: int
    skills: dict[str, int]
    contracts: list[Contract]
    hand: dict[str, int] | None
    """Cards by id; None if the hand is private."""
    hand_size: int
    known: dict[str, int]
    """With private hands: cards that the viewer is sure of."""


class Hits(Struct, frozen=True, kw_only=True):
    hits: list[int]
    """Numbers or faces that would do."""
    blocked: list[int]
    """Numbers that would do but for a bodyguard."""


class Kit(Struct, frozen=True, kw_only=True):
    """What each card would do in an attempt or an escape: a set of cards does what its cards do, taken together."""

    target: str | None
    """None for an escape."""
    most: int
    """So many cards may be brought."""
    always: list[int]
    """Numbers or faces that do whatever is brought."""
    cards: dict[str, Hits]


class Attempt(Hits, frozen=True, kw_only=True):
    """An attempt or an escape under way."""

    target: str | None
    laid: list[str]
    chance: float
    roll: int | None
    """The last roll, while it can still be answered."""


class Own(View, frozen=True, kw_only=True):
    """What concerns only the viewer: whom and what there is to choose from, ways and chances."""

    others: list[Contract]
    """Otto only: what he may hunt besides his own contracts."""
    offers: list[str]
    """The files to choose from."""
    exits: list[str]
    """The spaces next to the viewer's pawn."""
    reach: dict[str, list[str]]
    """Where each getaway leads from there."""
    steps: dict[str, int]
    """How far each city is from there, in spaces."""
    walks: dict[str, str]
    """To walk to a space, the space that one comes to just before; only on the viewer's own turn."""
    best: list[str]
    """Of the viewer's hand, what is best brought to the attempt or the escape that could be made now."""
    escape_chance: float | None
    """With the best of the viewer's hand; on the run, with the cards on the table."""


class ContractView(Own, frozen=True, kw_only=True):
    IMPLIED: ClassVar[frozenset[str]] = frozenset({"players.known"})
    UNTOLD: ClassVar[tuple[str, ...]] = ("discard",)
    """The cards of one who resigned."""

    round: int
    round_limit: int
    first: int | None
    active: int | None
    actions: int
    actions_per_turn: int
    takes_left: int | None
    """None = no limit."""
    bonus_used: bool
    kills_to_win: int
    players: list[Player]
    draw_size: int
    draw: dict[str, int] | None
    """What is in the draw pile, where anybody can work it out; nobody knows its order."""
    discard: list[str]
    """In order, the last one on top."""
    skill_bag: dict[int, int]
    guard_bag: dict[int, int]
    attempt: Attempt | None
    kit: Kit | None
    """For the attempt or the escape that is under way, or that could be made now."""
    playing: str | None
    """The bonus card on the table."""
    winner: int | None
    held: tuple[Own, ...]
