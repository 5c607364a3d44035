"""What a command leads to: the entry that would be appended, or a refusal. Nothing is changed here."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Literal, TypeAlias

from cutthroat.core.bits import has
from cutthroat.core.chance import Fast
from cutthroat.game.contract import IllegalMove
from cutthroat.game.match import Match, Step
from cutthroat.protocol import messages as m
from cutthroat.server.bots.worker import Answer
from cutthroat.server.errors import Refusal
from cutthroat.server.tables import deal, undo
from cutthroat.server.tables.entries import (
    BotSeated,
    Moved,
    Removed,
    Sat,
    SeatGivenToBot,
    SeatReclaimed,
    Stood,
    TimeGiven,
)
from cutthroat.server.tables.guards import (
    check_bot,
    not_while_dealing,
    only_before_the_game,
    only_the_host,
    own_seat,
    running,
    seat_at,
)
from cutthroat.server.tables.naming import seat_name
from cutthroat.server.tables.prepared import Prepared
from cutthroat.server.tables.stage import Over, Playing
from cutthroat.server.tables.table import Table

WhoIsHere: TypeAlias = Callable[[], Collection[str]]
"""The people at the table who are not gone; asked only where it matters."""

LobbyCommand: TypeAlias = m.Sit | m.Stand | m.SeatBot | m.Start | m.Commit | m.Reveal

TIMEOUTS_BEFORE_BOT = 3
GRANT = 60.0
"""Seconds that "more time" gives, or a quarter of the clock's own seconds if that is more."""


def decide(
    table: Table, command: m.TableCommand, person: str, name: str, now: float, here: WhoIsHere = lambda: ()
) -> Prepared:
    """The entry that the command of a person who may look leads to; raises Refusal."""
    match command:
        case m.Play():  # first, for nearly all commands are moves
            return play(table, command, person, now)
        case m.Sit() | m.Stand() | m.SeatBot() | m.Start() | m.Commit() | m.Reveal():
            return before_the_game(table, command, person, name, here)
        case m.Undo():
            return undo.request(table, command, person, here())
        case m.AnswerUndo():
            return undo.answer(table, command, person, here())
        case m.MoreTime():
            return Prepared(more_time(table, command, person))
        case m.SeatToBot():
            return Prepared(seat_to_bot(table, command, person))
        case m.ReclaimSeat():
            return Prepared(reclaim_seat(table, command, person))
        case m.Remove():
            return Prepared(remove(table, command, person))


# Before the game


def before_the_game(table: Table, command: LobbyCommand, person: str, name: str, here: WhoIsHere) -> Prepared:
    match command:
        case m.Sit():
            return Prepared(sit(table, command, person, name))
        case m.Stand():
            return Prepared(stand(table, command, person))
        case m.SeatBot():
            return Prepared(seat_bot(table, command, person))
        case m.Start():
            return deal.start(table, command, person, here())
        case m.Commit():
            return Prepared(deal.commit(table, command, person))
        case m.Reveal():
            return Prepared(deal.reveal(table, command, person))


def sit(table: Table, command: m.Sit, person: str, name: str) -> Sat:
    only_before_the_game(table)
    seat = seat_at(table, command.seat)
    if not seat.is_free and seat.person != person:
        raise Refusal("taken", "that seat is already taken")
    shown = seat_name(table, command.seat, command.name, name)
    commitment = command.commitment or (seat.commitment if seat.person == person else "")
    return Sat(seat=command.seat, person=person, name=shown, commitment=commitment, command=command.id)


def stand(table: Table, command: m.Stand, person: str) -> Stood:
    only_before_the_game(table)
    own_seat(table, command.seat, person)
    return Stood(seat=command.seat, person=person, command=command.id)


def seat_bot(table: Table, command: m.SeatBot, person: str) -> BotSeated:
    only_the_host(table, person)
    only_before_the_game(table)
    if seat_at(table, command.seat).person is not None:
        raise Refusal("taken", "that seat is already taken")
    if command.bot is not None:
        check_bot(table, command.bot)
    return BotSeated(seat=command.seat, bot=command.bot, person=person, command=command.id)


# Moves


def play(table: Table, command: m.Play, person: str, now: float) -> Prepared:
    playing = running(table)
    seat = own_seat(table, command.seat, person)
    if seat.bot:
        raise Refusal("not-now", "a bot is playing your seat; take it back first")
    if command.decision != seat.decision:
        raise Refusal("stale", "that was an answer to an earlier question")
    step = prepare(playing.match, command.seat, command.action)
    return moved(table, playing, step, "person", now, person, command.id)


def prepare(match: Match, seat: int, action: int) -> Step:
    try:
        return match.prepare(seat, action)
    except IllegalMove as error:
        raise Refusal("illegal" if has(match.state.waiting, seat) else "not-now", str(error)) from None


def moved(
    table: Table,
    playing: Playing,
    step: Step,
    by: Literal["person", "bot", "clock"],
    now: float,
    person: str | None = None,
    command: str | None = None,
    why: list[tuple[int, int]] | None = None,
) -> Prepared:
    entry = Moved(
        seat=step.seat,
        action=step.action,
        picks=step.picks,
        by=by,
        left=table.clocks.all_left(now),
        private=playing.is_private(step),
        person=person,
        command=command,
        why=why or [],
    )
    return Prepared(entry, step)


def bot_moves(table: Table, seat: int, decision: int, answer: Answer, dice: Fast, now: float) -> Prepared | None:
    """A bot's answer, unless its decision has gone in the meantime. Without a legal answer, the fallback is played."""
    playing = table.stage
    if not isinstance(playing, Playing) or (seat, decision) not in table.bot_decisions():
        return None
    match, action = playing.match, answer.action
    if action is None or action not in match.state.legal_actions(seat):
        fallback = int(table.game.fallback(match.state, seat, dice))
        return moved(table, playing, prepare(match, seat, fallback), "bot", now)
    return moved(table, playing, prepare(match, seat, action), "bot", now, why=answer.why)


def time_is_up(table: Table, seat: int, dice: Fast, now: float) -> Prepared:
    """The fallback is played; after several in a row a bot takes the seat until its owner is back."""
    playing = running(table)
    if table.seats[seat].timeouts + 1 >= TIMEOUTS_BEFORE_BOT:
        return Prepared(SeatGivenToBot(seat=seat, bot=table.stand_in(), why="timeouts"))
    action = table.game.fallback(playing.match.state, seat, dice)
    return moved(table, playing, playing.match.prepare(seat, int(action)), "clock", now)


# Time, bots and the host


def more_time(table: Table, command: m.MoreTime, person: str) -> TimeGiven:
    running(table)
    if not table.seats_of(person):
        raise Refusal("not-yours", "only players can give more time")
    if seat_at(table, command.seat).person == person:
        raise Refusal("not-yours", "only the others can give you more time")
    if not table.clocks.is_limited:
        raise Refusal("not-now", "this table has no clock")
    seconds = max(GRANT, table.config.clock.seconds / 4)
    return TimeGiven(seat=command.seat, seconds=seconds, person=person, command=command.id)


def seat_to_bot(table: Table, command: m.SeatToBot, person: str) -> SeatGivenToBot:
    running(table)
    seat = own_seat(table, command.seat, person)
    check_bot(table, command.bot)
    if seat.bot:
        raise Refusal("not-now", "a bot is already playing your seat")
    return SeatGivenToBot(seat=command.seat, bot=command.bot, why="asked", person=person, command=command.id)


def reclaim_seat(table: Table, command: m.ReclaimSeat, person: str) -> SeatReclaimed:
    running(table)
    seat = own_seat(table, command.seat, person)
    if not seat.bot:
        raise Refusal("not-now", "you are already playing this seat yourself")
    return SeatReclaimed(seat=command.seat, person=person, command=command.id)


def remove(table: Table, command: m.Remove, person: str) -> Removed:
    """Kick a person, for good."""
    only_the_host(table, person)
    not_while_dealing(table)
    if command.person == table.host:
        raise Refusal("not-yours", "the host cannot be removed")
    if isinstance(table.stage, Over) and table.seats_of(command.person):
        raise Refusal("not-now", "the game is over, and whoever played it may look at it and check it")
    return Removed(removed=command.person, person=person, command=command.id)
