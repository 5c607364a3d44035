"""A game among bots, update by update as one seat or a spectator gets them: whatever plays them out is held to tell
nothing before its time."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from cutthroat.core.bits import lowest
from cutthroat.core.chance import Fast
from cutthroat.game import registry
from cutthroat.game.contract import CardFacts, Outcome, View
from cutthroat.protocol.messages import LogLine, MoveInfo
from tests.boards.table import Table

SEED = 4
SEATS = 3
SEAT = 0


class Step(Struct, frozen=True, kw_only=True):
    view: View
    lines: list[LogLine]
    moves: list[MoveInfo] = []
    """What the seat may do then, where somebody wants to know."""


class Course(Struct, frozen=True, kw_only=True):
    seat: int | None
    names: list[str]
    catalogue: dict[str, CardFacts]
    log: list[LogLine]
    """All lines before the first step."""
    first: View
    steps: list[Step]
    outcome: Outcome


def course(
    key: str,
    most: int = 60,
    seat: int | None = SEAT,
    deal: tuple[int, int] = (SEATS, SEED),
    *,
    with_moves: bool = False,
) -> Course:
    """A game to its end, with the last ``most`` updates. ``deal``: how many play, and the seed."""
    game: Any = registry.load(key)
    seats, seed = deal
    table: Table[Any] = Table(game, seats, seed)
    bots = Fast(seed)
    policy = game.policies()["greedy"]()
    views: list[View] = []
    moves: list[list[MoveInfo]] = []

    def look() -> None:
        views.append(game.view(table.state, seat))
        moves.append(table.moves(seat) if with_moves and seat is not None else [])

    look()
    while table.state.waiting:
        actor = lowest(table.state.waiting)
        table.play(actor, str(game.move(table.state, actor, policy.decide(table.state, actor, bots))))
        look()
    since = max(0, len(table.told) - 1 - most)
    told: list[list[LogLine]] = [[] for _ in views]
    for line in table.lines(seat):
        told[line.version].append(line)
    steps = [Step(view=views[n], lines=told[n], moves=moves[n]) for n in range(since + 1, len(views))]
    return Course(
        seat=seat,
        names=table.names,
        catalogue=game.catalogue(),
        log=[line for lines in told[: since + 1] for line in lines],
        first=views[since],
        steps=steps,
        outcome=game.outcome(table.state),
    )
