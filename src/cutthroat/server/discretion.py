"""What a move gives away: to the others at the table, and to the one who made it."""

from __future__ import annotations

from typing import NamedTuple

from cutthroat.core.bits import bit, has
from cutthroat.core.chance import Fast, Scripted, ScriptError
from cutthroat.core.events import Event, Log
from cutthroat.core.game import AnyGame
from cutthroat.core.match import Step
from cutthroat.core.record import Frame, Record
from cutthroat.core.state import State

WORLDS_TRIED = 10


class MadeMove(NamedTuple):
    """A move with the positions before and after it."""

    seat: int
    action: int
    picks: list[int]
    events: list[Event]
    before: State
    after: State


def of_step(step: Step, before: State) -> MadeMove:
    return MadeMove(step.seat, step.action, step.picks, step.events, before, step.state)


def of_frame(record: Record, frame: Frame) -> MadeMove:
    assert frame.before is not None
    picks = record.moves[frame.number - 1][Record.MOVE_HEAD :]
    return MadeMove(frame.seat, frame.action, picks, frame.events, frame.before, frame.state)


def is_unheard(game: AnyGame, move: MadeMove) -> bool:
    """Nobody else can tell that it was made: a step of a plan that is laid open, or sealed, only as a whole."""
    if move.events:
        return False
    others = [seat for seat in range(move.before.seats) if seat != move.seat]
    return all(is_same_question(move.before, move.after, other) for other in others) and all(
        game.view(move.before, eye) == game.view(move.after, eye) for eye in (*others, None)
    )


def since_heard(game: AnyGame, made: list[MadeMove]) -> list[MadeMove]:
    """The last move that others heard of, and those after it. From the end: to find out costs more than to move."""
    number = len(made)
    while number:
        number -= 1
        if not is_unheard(game, made[number]):
            break
    return made[number:]


def is_same_question(before: State, after: State, seat: int) -> bool:
    """Whether a seat is asked the same in both positions, or nothing in either."""
    if has(before.waiting, seat) != has(after.waiting, seat):
        return False
    return not has(after.waiting, seat) or before.legal_actions(seat) == after.legal_actions(seat)


def is_quiet(move: MadeMove, dice: Fast) -> bool:
    """Nothing rolled, nothing shown to others, and nothing that the seat itself did not know before.

    The last is tried out: in other worlds that the seat could not have told from the true one, the same move would
    have told it the same.
    """
    if move.picks or any(event.audience != bit(move.seat) for event in move.events):
        return False
    if not move.events:
        return True
    told = [event.facts() for event in move.events]
    return all(facts_elsewhere(move, dice) == told for _ in range(WORLDS_TRIED))


def facts_elsewhere(move: MadeMove, dice: Fast) -> list[tuple[int, int, int, int, int]] | None:
    """What the move would have told in another world; None if chance would have had a say."""
    world = move.before.determinize(move.seat, dice)
    log = Log()
    try:
        world.apply(move.seat, move.action, Scripted([]), log)
    except ScriptError:
        return None
    return [event.facts() for event in log.events]
