"""Undo: a player requests it, the others answer, the request is settled, and the log entries are folded into the table.

A move from which nobody has learnt anything is undone at once and alone (``Withdrawn``). Any other takes back all
moves since (``Undone``), and everybody else has to agree; the record counts those from which something was learnt.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, NamedTuple

from cutthroat.core.chance import Fast
from cutthroat.protocol import messages as m
from cutthroat.server.errors import Refusal
from cutthroat.server.tables import visibility
from cutthroat.server.tables.entries import Moved, UndoAnswered, UndoAsked, Undone, Withdrawn
from cutthroat.server.tables.guards import own_seat, running
from cutthroat.server.tables.prepared import Prepared, Rewound
from cutthroat.server.tables.stage import Playing
from cutthroat.server.tables.versions import log_up_to, log_without, one_move_less

if TYPE_CHECKING:
    from cutthroat.server.tables.table import Table


class UndoRequest(NamedTuple):
    """A request that waits for the others."""

    seat: int
    keep: int
    """How many moves stay if all agree."""
    number: int
    """Named in the answers, so that an answer to an older request is recognised."""
    agreed: frozenset[str] = frozenset()


# Deciding


def request(table: Table, command: m.Undo, person: str, here: Collection[str]) -> Prepared:
    own_seat(table, command.seat, person)
    playing = check_undo(table)
    if command.version is not None and command.version < undo_since(table, playing, command.seat):
        raise Refusal("stale", "that was meant for an earlier move")
    if command.seat in seats_free_to_undo(table):
        private = playing.recent()[command.seat].without is not None
        withdrawn = Withdrawn(seat=command.seat, private=private, person=person, command=command.id)
        return Prepared(withdrawn, playing.without_last_of(command.seat))
    if command.seat not in playing.movers:
        raise Refusal("not-now", "you have made no move to take back")
    if not others_to_ask(table, person, here):
        return undone(table, playing.before_last_of(command.seat), command.seat, person, command.id)
    return Prepared(UndoAsked(seat=command.seat, person=person, command=command.id))


def answer(table: Table, command: m.AnswerUndo, person: str, here: Collection[str]) -> Prepared:
    playing = check_undo(table)
    asked = playing.undo
    if asked is None:
        raise Refusal("not-now", "nobody has asked to take a move back")
    if command.request != asked.number:
        raise Refusal("stale", "that was an answer to an earlier request")
    # Whoever answers is here, even if their connection was thought to be gone.
    others = others_to_ask(table, table.seats[asked.seat].person or "", {*here, person})
    if person not in others or person in asked.agreed:
        raise Refusal("not-yours", "there is nothing for you to answer")
    if command.agree and set(others) <= asked.agreed | {person}:
        return undone(table, asked.keep, asked.seat, person, command.id)
    return Prepared(UndoAnswered(person=person, agree=command.agree, command=command.id))


def settle(table: Table, here: Collection[str]) -> Prepared | None:
    """Grant the pending request if nobody is left who has not agreed: those who had not may have gone."""
    if not isinstance(table.stage, Playing) or table.stage.undo is None or waits_for(table, here):
        return None
    asked = table.stage.undo
    return undone(table, asked.keep, asked.seat, table.seats[asked.seat].person or "")


def waits_for(table: Table, here: Collection[str]) -> list[str]:
    """The people who have not answered the pending request yet."""
    asked = table.undo
    if asked is None:
        return []
    others = others_to_ask(table, table.seats[asked.seat].person or "", here)
    return [person for person in others if person not in asked.agreed]


def undone(table: Table, keep: int, seat: int, person: str, command: str | None = None) -> Prepared:
    playing = running(table)
    learnt = visibility.is_learnt_from(playing.made_since(keep), seat, Fast(table.versions.visible_to((seat,))))
    entry = Undone(keep=keep, seat=seat, person=person, learnt=learnt, command=command)
    return Prepared(entry, playing.shortened(keep))


def check_undo(table: Table) -> Playing:
    playing = running(table)
    if not table.config.undo:
        raise Refusal("off", "moves cannot be taken back at this table")
    return playing


def others_to_ask(table: Table, person: str, here: Collection[str]) -> list[str]:
    """All other people at the table, but not those who have left their seat to a bot and are gone."""
    asked = [seat.person for seat in table.seats if seat.person and (not seat.bot or seat.person in here)]
    return [other for other in dict.fromkeys(asked) if other != person and other not in table.removed]


def undo_since(table: Table, playing: Playing, seat: int) -> int:
    """The version, as the seat's person counts, since which an undo means the seat's same move."""
    since, person = playing.undo_since.get(seat), table.seats[seat].person
    return 0 if since is None or person is None else since.visible_to(table.seats_of(person))


def seats_free_to_undo(table: Table) -> list[int]:
    """Those from whose last move nobody has learnt anything, not even the seat itself."""
    playing = table.stage
    if not table.config.undo or not isinstance(playing, Playing):
        return []
    if playing.free_undos[0] != table.version:
        recent = playing.recent()
        # The same dice as long as the seat has seen nothing new, so that asking again tells nothing.
        dice = {seat: Fast(table.versions.visible_to((seat,))) for seat in recent}
        free = sorted(seat for seat, move in recent.items() if visibility.is_quiet(move, dice[seat]))
        playing.free_undos = (table.version, free)
    return playing.free_undos[1]


def seats_that_may_ask(table: Table) -> set[int]:
    """Those with a move that the others have learnt from, while no other request is waiting."""
    playing = table.stage
    if not table.config.undo or not isinstance(playing, Playing) or playing.undo is not None:
        return set()
    return set(playing.movers).difference(seats_free_to_undo(table))


# Folding


def fold(
    table: Table, playing: Playing, entry: UndoAsked | UndoAnswered | Undone | Withdrawn, result: Rewound | None
) -> None:
    match entry:
        case UndoAsked():
            number = table.versions.next_public().visible_to(())
            playing.undo = UndoRequest(entry.seat, playing.before_last_of(entry.seat), number)
            playing.undo_refused = None
            playing.undo_since[entry.seat] = table.next_versions()
        case UndoAnswered():
            fold_answer(playing, entry)
        case Undone():
            shorter = result or playing.shortened(entry.keep)
            taken = playing.movers[entry.keep :]
            playing.forget(slice(entry.keep, None))
            playing.log = log_up_to(playing.log, playing.taken_over + entry.keep, table.next_versions())
            rewind(table, playing, shorter, taken)
            playing.match.record.takebacks += entry.learnt
            playing.undo = None
        case Withdrawn():
            fold_withdrawn(table, playing, entry, result or playing.without_last_of(entry.seat))


def fold_answer(playing: Playing, entry: UndoAnswered) -> None:
    asked = playing.undo
    if asked is None:
        raise ValueError("an answer to no request")
    if entry.agree:
        playing.undo = asked._replace(agreed=asked.agreed | {entry.person})
    else:
        playing.undo, playing.undo_refused = None, asked.seat


def fold_withdrawn(table: Table, playing: Playing, entry: Withdrawn, shorter: Rewound) -> None:
    """A private move is undone privately as well."""
    number, asked = playing.before_last_of(entry.seat), playing.undo
    move = playing.taken_over + number + 1
    if not entry.private:
        playing.undo = None
        table.clocks.give_back(entry.seat)
        playing.log = log_without(playing.log, move, table.next_versions())
    else:
        table.private_to = entry.seat
        playing.log = one_move_less(playing.log, move)
        if asked is not None and number < asked.keep:
            playing.undo = asked._replace(keep=asked.keep - 1)
    playing.forget(number)
    rewind(table, playing, shorter, [entry.seat])


def rewind(table: Table, playing: Playing, shorter: Rewound, movers: list[int]) -> None:
    """Go on from a shorter record. Whoever has something else to decide now gets a new decision number."""
    before = playing.match.state
    playing.rewind(shorter)
    if table.private_to is None:
        playing.undo_refused = None
    for number, seat in enumerate(table.seats):
        if number in movers:
            playing.undo_since[number] = table.next_versions()
        if number in movers or not visibility.is_same_question(before, shorter.match.state, number):
            seat.decision += 1


def after_move(playing: Playing, entry: Moved) -> None:
    """A request ends when a person plays on, or when the move in question is no longer the seat's last. Bots move
    without knowing of it: their moves would be undone with it."""
    asked = playing.undo
    playing.undo_refused = None
    if asked is not None and (entry.by != "bot" or entry.seat == asked.seat or playing.match.is_over):
        playing.undo = None


def after_removal(table: Table, playing: Playing, person: str) -> None:
    if playing.undo is not None and table.seats[playing.undo.seat].person == person:
        playing.undo = None
