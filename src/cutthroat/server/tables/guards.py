"""Who may do what, and when: each check raises a Refusal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutthroat.bots import roster
from cutthroat.server.errors import Refusal
from cutthroat.server.tables.seat import SeatState
from cutthroat.server.tables.stage import Lobby, Over, Playing

if TYPE_CHECKING:
    from cutthroat.server.tables.table import Table


def may_look(table: Table, person: str) -> bool:
    """Spectators see a game only where the host allows it; everyone with the link may look into a lobby."""
    if person in table.removed:
        return False
    return table.config.spectators or isinstance(table.stage, Lobby) or bool(table.seats_of(person))


def only_those_who_may_look(table: Table, person: str) -> None:
    """Before any other check: of everything else that is asked they learn nothing."""
    if person in table.removed:
        raise Refusal("not-yours", "the host has removed you from this table")
    if not may_look(table, person):
        raise Refusal("not-yours", "this table is not open to spectators")


def in_lobby(table: Table) -> Lobby:
    if not isinstance(table.stage, Lobby):
        raise Refusal("not-now", "the game has already started")
    return table.stage


def not_while_dealing(table: Table) -> None:
    if table.deal is not None:
        raise Refusal("not-now", "the cards are being dealt")


def only_before_the_game(table: Table) -> None:
    in_lobby(table)
    not_while_dealing(table)


def only_the_host(table: Table, person: str) -> None:
    if person != table.host:
        raise Refusal("not-host", "only the host can do that")


def only_players_after_the_game(table: Table, person: str) -> None:
    if not isinstance(table.stage, Over) or not table.seats_of(person):
        raise Refusal("not-now", "only the players can ask for a rematch, once the game is over")


def may_have_hints(table: Table) -> bool:
    """Where the host has said nothing, whoever plays alone may: nobody else is there to whom it would be unfair."""
    if table.config.hints is not None:
        return table.config.hints
    return len([seat for seat in table.seats if seat.person]) == 1 and all(
        seat.person or seat.bot for seat in table.seats
    )


def running(table: Table) -> Playing:
    if isinstance(table.stage, Lobby):
        raise Refusal("not-now", "the game has not started yet")
    if isinstance(table.stage, Over):
        raise Refusal("not-now", "the game is over")
    return table.stage


def seat_at(table: Table, number: int) -> SeatState:
    if number >= len(table.seats):
        raise Refusal("not-yours", f"this table has only {len(table.seats)} seats")
    return table.seats[number]


def own_seat(table: Table, number: int, person: str) -> SeatState:
    seat = seat_at(table, number)
    if seat.person != person:
        raise Refusal("not-yours", "that is not your seat")
    return seat


def check_bot(table: Table, bot: str) -> None:
    names = roster.names(table.game, len(table.seats))
    if bot not in names:
        raise Refusal("illegal", f"there is no bot of that name; try {' or '.join(names)}")
