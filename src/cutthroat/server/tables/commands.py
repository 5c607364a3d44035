"""What a command leads to: the entry that would be appended, or a refusal. Nothing is changed here."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Literal, NamedTuple, TypeAlias

from cutthroat.bots import roster
from cutthroat.core.bits import has
from cutthroat.core.chance import Fast
from cutthroat.game.contract import IllegalMove
from cutthroat.game.match import Match, Step
from cutthroat.game.record import RecordError
from cutthroat.protocol import messages as m
from cutthroat.server.errors import Refusal
from cutthroat.server.tables.entries import (
    BotSeated,
    Entry,
    HandedOver,
    Moved,
    Removed,
    Sat,
    Started,
    Stood,
    TakenBack,
    TimeGiven,
    UndoAnswered,
    UndoAsked,
    Undone,
    Withdrawn,
)
from cutthroat.server.tables.seat import SeatState
from cutthroat.server.tables.table import Replayed, Table
from cutthroat.server.text import NAME_LENGTH, clean

WhoIsHere: TypeAlias = Callable[[], Collection[str]]
"""The people at the table who are not gone; asked only where it matters."""

TIMEOUTS_BEFORE_BOT = 3
GRANT = 60.0
"""Seconds that "more time" gives, or a quarter of the clock's own seconds if that is more."""


class Prepared(NamedTuple):
    """An entry ready to be stored, and what it leads to: what is on disk must not turn out to be impossible."""

    entry: Entry
    step: Step | Replayed | None = None


def decide(
    table: Table, command: m.Command, person: str, name: str, now: float, here: WhoIsHere = lambda: ()
) -> Prepared:
    """The entry that a person's command leads to; raises Refusal."""
    only_the_welcome(table, person)
    match command:
        case m.Sit():
            return Prepared(sit(table, command, person, name))
        case m.Stand():
            return Prepared(stand(table, command, person))
        case m.SeatBot():
            return Prepared(seat_bot(table, command, person))
        case m.Start():
            return start(table, command, person)
        case m.Play():
            return play(table, command, person, now)
        case m.Undo():
            return undo(table, command, person, here())
        case m.AnswerUndo():
            return answer_undo(table, command, person, here())
        case m.MoreTime():
            return Prepared(more_time(table, command, person))
        case m.HandOver():
            return Prepared(hand_over(table, command, person))
        case m.TakeBack():
            return Prepared(take_back(table, command, person))
        case m.Remove():
            return Prepared(remove(table, command, person))
        case _:
            raise Refusal("not-now", "that cannot be done at this table")


# Who may, and when


def may_look(table: Table, person: str) -> bool:
    """Spectators see a game only where the host allows it; before the game everyone with the link may look in."""
    if person in table.removed:
        return False
    return table.config.spectators or table.match is None or bool(table.seats_of(person))


def only_the_welcome(table: Table, person: str) -> None:
    if person in table.removed:
        raise Refusal("not-yours", "the host has sent you away from this table")


def only_before_the_game(table: Table) -> None:
    if table.match is not None:
        raise Refusal("not-now", "the game has started already")


def only_the_host(table: Table, person: str) -> None:
    if person != table.host:
        raise Refusal("not-host", "only the host of the table can do that")


def running(table: Table) -> Match:
    if table.match is None:
        raise Refusal("not-now", "the game has not started yet")
    if table.match.is_over:
        raise Refusal("not-now", "the game is over")
    return table.match


def seat_at(table: Table, number: int) -> SeatState:
    if number >= len(table.seats):
        raise Refusal("not-yours", f"this table has {len(table.seats)} seats")
    return table.seats[number]


def own_seat(table: Table, number: int, person: str) -> SeatState:
    seat = seat_at(table, number)
    if seat.person != person:
        raise Refusal("not-yours", "that is not your seat")
    return seat


def check_bot(table: Table, bot: str) -> None:
    names = roster.names(table.game)
    if bot not in names:
        raise Refusal("illegal", f"there is no bot of that name; try {' or '.join(names)}")


# Before the game


def sit(table: Table, command: m.Sit, person: str, name: str) -> Sat:
    only_before_the_game(table)
    seat = seat_at(table, command.seat)
    if not seat.is_free and seat.person != person:
        raise Refusal("taken", "somebody sits there already")
    shown = clean(command.name or "", NAME_LENGTH) or name
    return Sat(seat=command.seat, person=person, name=shown, entropy=command.entropy, command=command.id)


def stand(table: Table, command: m.Stand, person: str) -> Stood:
    only_before_the_game(table)
    own_seat(table, command.seat, person)
    return Stood(seat=command.seat, person=person, command=command.id)


def seat_bot(table: Table, command: m.SeatBot, person: str) -> BotSeated:
    only_the_host(table, person)
    only_before_the_game(table)
    if seat_at(table, command.seat).person is not None:
        raise Refusal("taken", "a person sits there")
    if command.bot is not None:
        check_bot(table, command.bot)
    return BotSeated(seat=command.seat, bot=command.bot, person=person, command=command.id)


def start(table: Table, command: m.Start, person: str) -> Prepared:
    only_the_host(table, person)
    only_before_the_game(table)
    free = [number + 1 for number, seat in enumerate(table.seats) if seat.is_free]
    if free:
        raise Refusal("not-now", f"nobody sits on seat {free[0]} yet")
    entropy = [seat.entropy for seat in table.seats]
    try:
        opening = table.opening(entropy)
    except RecordError as error:
        raise Refusal("not-now", f"this game cannot begin: {error}") from None
    return Prepared(Started(entropy=entropy, person=person, command=command.id), opening)


# Moves


def play(table: Table, command: m.Play, person: str, now: float) -> Prepared:
    match = running(table)
    seat = own_seat(table, command.seat, person)
    if seat.bot:
        raise Refusal("not-now", "a bot plays your seat; take it back first")
    if command.decision != seat.decision:
        raise Refusal("stale", "that was an answer to an earlier question")
    step = prepare(match, command.seat, command.action)
    return Prepared(moved(table, step, "person", now, person, command.id), step)


def prepare(match: Match, seat: int, action: int) -> Step:
    try:
        return match.prepare(seat, action)
    except IllegalMove as error:
        raise Refusal("illegal" if has(match.state.waiting, seat) else "not-now", str(error)) from None


def moved(
    table: Table,
    step: Step,
    by: Literal["person", "bot", "clock"],
    now: float,
    person: str | None = None,
    command: str | None = None,
) -> Moved:
    return Moved(
        seat=step.seat,
        action=step.action,
        picks=step.picks,
        by=by,
        left=table.clocks.all_left(now),
        private=table.is_private(step),
        person=person,
        command=command,
    )


def bot_moves(table: Table, seat: int, decision: int, action: int | None, dice: Fast, now: float) -> Prepared | None:
    """A bot's answer, unless its decision has gone in the meantime. Without a legal answer, the fallback is played."""
    match = table.match
    if match is None or (seat, decision) not in table.bot_decisions():
        return None
    if action is None or action not in match.state.legal_actions(seat):
        action = int(table.game.fallback(match.state, seat, dice))
    step = prepare(match, seat, action)
    return Prepared(moved(table, step, "bot", now), step)


def time_is_up(table: Table, seat: int, dice: Fast, now: float) -> Prepared:
    """The fallback is played; after several in a row a bot takes the seat until its owner is back."""
    match = running(table)
    if table.seats[seat].timeouts + 1 >= TIMEOUTS_BEFORE_BOT:
        return Prepared(HandedOver(seat=seat, bot=table.stand_in(), why="timeouts"))
    action = table.game.fallback(match.state, seat, dice)
    step = match.prepare(seat, int(action))
    return Prepared(moved(table, step, "clock", now), step)


# Taking back


def undo(table: Table, command: m.Undo, person: str, here: Collection[str] = ()) -> Prepared:
    own_seat(table, command.seat, person)
    check_undo(table)
    if command.version is not None and command.version < table.undo_since(command.seat):
        raise Refusal("stale", "that was about an earlier move")
    if command.seat in table.seats_that_may_undo():
        private = table.recent()[command.seat].without is not None
        withdrawn = Withdrawn(seat=command.seat, private=private, person=person, command=command.id)
        return Prepared(withdrawn, table.without_last_of(command.seat))
    if command.seat not in table.movers:
        raise Refusal("not-now", "you have made no move to take back")
    if not others_to_ask(table, person, here):
        return undone(table, table.before_last_of(command.seat), command.seat, person, command.id)
    return Prepared(UndoAsked(seat=command.seat, person=person, command=command.id))


def undone(table: Table, keep: int, seat: int, person: str, command: str | None = None) -> Prepared:
    return Prepared(Undone(keep=keep, seat=seat, person=person, command=command), table.shortened(keep))


def check_undo(table: Table) -> None:
    running(table)
    if not table.config.undo:
        raise Refusal("off", "moves are not taken back at this table")


def others_to_ask(table: Table, person: str, here: Collection[str]) -> list[str]:
    """All other people at the table, but not those who have left their seat to a bot and are gone."""
    asked = [seat.person for seat in table.seats if seat.person and (not seat.bot or seat.person in here)]
    return [other for other in dict.fromkeys(asked) if other != person and other not in table.removed]


def answer_undo(table: Table, command: m.AnswerUndo, person: str, here: Collection[str] = ()) -> Prepared:
    check_undo(table)
    if table.undo_seat is None:
        raise Refusal("not-now", "nobody has asked to take a move back")
    if command.asked_at != table.undo_asked_at:
        raise Refusal("stale", "that was an answer to an earlier request")
    # Whoever answers is here, whatever else is known of them.
    others = others_to_ask(table, table.seats[table.undo_seat].person or "", {*here, person})
    if person not in others or person in table.undo_agreed:
        raise Refusal("not-yours", "you are not asked about this")
    if command.agree and set(others) <= table.undo_agreed | {person}:
        return undone(table, table.undo_keep, table.undo_seat, person, command.id)
    return Prepared(UndoAnswered(person=person, agree=command.agree, command=command.id))


def agreed_undo(table: Table, here: Collection[str]) -> Prepared | None:
    """The pending request, if nobody is left who has not agreed: those who had not may have gone."""
    if table.undo_seat is None or table.status != "playing":
        return None
    asker = table.seats[table.undo_seat].person or ""
    if not set(others_to_ask(table, asker, here)) <= table.undo_agreed:
        return None
    return undone(table, table.undo_keep, table.undo_seat, asker)


# Time, bots and the host


def more_time(table: Table, command: m.MoreTime, person: str) -> TimeGiven:
    running(table)
    if not table.seats_of(person):
        raise Refusal("not-yours", "only players can give time")
    if seat_at(table, command.seat).person == person:
        raise Refusal("not-yours", "more time is for the others to give")
    if not table.clocks.is_limited:
        raise Refusal("not-now", "this table has no clock")
    seconds = max(GRANT, table.config.clock.seconds / 4)
    return TimeGiven(seat=command.seat, seconds=seconds, person=person, command=command.id)


def hand_over(table: Table, command: m.HandOver, person: str) -> HandedOver:
    running(table)
    seat = own_seat(table, command.seat, person)
    check_bot(table, command.bot)
    if seat.bot:
        raise Refusal("not-now", "a bot plays your seat already")
    return HandedOver(seat=command.seat, bot=command.bot, why="asked", person=person, command=command.id)


def take_back(table: Table, command: m.TakeBack, person: str) -> TakenBack:
    running(table)
    seat = own_seat(table, command.seat, person)
    if not seat.bot:
        raise Refusal("not-now", "you play your seat yourself")
    return TakenBack(seat=command.seat, person=person, command=command.id)


def remove(table: Table, command: m.Remove, person: str) -> Removed:
    only_the_host(table, person)
    if command.person == table.host:
        raise Refusal("not-yours", "the host cannot be removed")
    return Removed(removed=command.person, person=person, command=command.id)
