"""Visibility: what a move reveals to the others at the table, and to the one who made it. Private moves and free undos
rest on it."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from cutthroat.core.bits import bit, has
from cutthroat.core.chance import Fast, Scripted, ScriptError
from cutthroat.core.events import Event, Log
from cutthroat.core.state import State
from cutthroat.game.match import Step
from cutthroat.server.tables.views import Sight

WORLDS_TRIED = 10


class MadeMove(NamedTuple):
    """A move with the positions before and after it."""

    seat: int
    action: int
    picks: list[int]
    events: list[Event]
    before: State
    after: State
    without: State | None = None
    """Of a private move: the position as it would be now without it."""


Recent: TypeAlias = dict[int, MadeMove]
"""The last move of each seat, as far as it can be undone without anybody noticing."""


def of_step(step: Step, before: State) -> MadeMove:
    return MadeMove(step.seat, step.action, step.picks, step.events, before, step.state)


def is_private(sight: Sight, move: MadeMove) -> bool:
    """Nobody else can see that it was made, like a step of a plan that is revealed, or sealed, only as a whole."""
    return not move.events and is_same_to_others(sight, move.before, move.after, move.seat)


def is_same_to_others(sight: Sight, one: State, two: State, seat: int) -> bool:
    """Whether nobody but the seat could tell two positions apart."""
    others = [other for other in range(one.seats) if other != seat]
    return all(is_same_question(one, two, other) for other in others) and all(
        sight.drawn(one, eye) == sight.drawn(two, eye) for eye in (*others, None)
    )


def remember(sight: Sight, recent: Recent, move: MadeMove, *, private: bool) -> None:
    """Add a move to the recent ones, and drop those that can no longer be undone unnoticed."""
    for seat, earlier in list(recent.items()):
        still = earlier if private and earlier.without is None else with_later(sight, earlier, move)
        if still is None or seat == move.seat:
            del recent[seat]
        else:
            recent[seat] = still
    recent[move.seat] = move._replace(without=move.before if private else None)


def with_later(sight: Sight, earlier: MadeMove, move: MadeMove) -> MadeMove | None:
    """The earlier move, if the later one of another seat would have been made, and shown, the same without it."""
    if earlier.without is None:
        return None
    world, log, picks = earlier.without.clone(), Log(), Scripted([*move.picks])
    if not has(world.waiting, move.seat) or move.action not in world.legal_actions(move.seat):
        return None
    try:
        world.apply(move.seat, move.action, picks, log)
    except ScriptError:
        return None
    same = [event.facts() for event in log.events] == [event.facts() for event in move.events]
    if not same or not picks.is_used_up() or not is_same_to_others(sight, world, move.after, earlier.seat):
        return None
    return earlier._replace(without=world)


def recent_of(sight: Sight, made: list[MadeMove], private: list[bool]) -> Recent:
    """Those of the moves made last that can be undone unnoticed."""
    recent: Recent = {}
    for move, is_private_move in zip(made, private, strict=True):
        remember(sight, recent, move, private=is_private_move)
    return recent


def is_same_question(before: State, after: State, seat: int) -> bool:
    """Whether a seat has the same decision in both positions, or none in either."""
    if has(before.waiting, seat) != has(after.waiting, seat):
        return False
    return not has(after.waiting, seat) or before.legal_actions(seat) == after.legal_actions(seat)


def is_quiet(move: MadeMove, dice: Fast) -> bool:
    """Nothing rolled, nothing shown to others, and nothing that the seat itself did not know before.

    The last is tried out: in other worlds that the seat could not tell from the true one, the same move reveals the
    same.
    """
    return all(event.audience == bit(move.seat) for event in move.events) and is_foreseen(move, dice)


def is_foreseen(move: MadeMove, dice: Fast) -> bool:
    """Whether the one who made the move could have said beforehand what would come of it."""
    if move.picks:
        return False
    revealed = [event.facts() for event in move.events]
    return not revealed or all(facts_elsewhere(move, dice) == revealed for _ in range(WORLDS_TRIED))


def is_learnt_from(made: list[MadeMove], seat: int, dice: Fast) -> bool:
    """Whether the seat has seen something come of these moves that it could not know before them: what chance gave,
    what was hidden, or what a rival does about it."""
    if any(move.picks or (move.events and move.seat != seat) for move in made):
        return True
    return not all(is_foreseen(move, dice) for move in made if move.seat == seat)


def facts_elsewhere(move: MadeMove, dice: Fast) -> list[tuple[int, int, int, int, int]] | None:
    """What the move would have revealed in another world; None if it would have needed chance."""
    world = move.before.determinize(move.seat, dice)
    log = Log()
    try:
        world.apply(move.seat, move.action, Scripted([]), log)
    except ScriptError:
        return None
    return [event.facts() for event in log.events]
