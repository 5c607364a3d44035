"""The last moves of a game among bots, update by update as one seat gets them: whatever plays them out is held to tell
nothing before its time."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from cutthroat.core.bits import lowest
from cutthroat.core.chance import Fast
from cutthroat.game import registry
from cutthroat.game.contract import CardFacts, Outcome, View
from cutthroat.protocol.messages import LogLine
from tests.boards.table import Table

SEED = 4
SEATS = 3
SEAT = 0


class Step(Struct, frozen=True, kw_only=True):
    view: View
    lines: list[LogLine]


class Course(Struct, frozen=True, kw_only=True):
    seat: int
    names: list[str]
    catalogue: dict[str, CardFacts]
    log: list[LogLine]
    """All lines before the first step."""
    first: View
    steps: list[Step]
    outcome: Outcome


def course(key: str, most: int = 60) -> Course:
    """A game to its end, with the last ``most`` updates."""
    game: Any = registry.load(key)
    table: Table[Any] = Table(game, SEATS, SEED)
    bots = Fast(SEED)
    policy = game.policies()["greedy"]()
    views = [game.view(table.state, SEAT)]
    while table.state.waiting:
        seat = lowest(table.state.waiting)
        action = policy.decide(table.state, seat, bots)
        table.play(seat, str(game.move(table.state, seat, action)))
        views.append(game.view(table.state, SEAT))
    since = max(0, len(table.told) - 1 - most)
    lines = table.lines(SEAT)
    steps = [
        Step(view=view, lines=[line for line in lines if line.version == number])
        for number, view in list(enumerate(views))[since + 1 :]
    ]
    return Course(
        seat=SEAT,
        names=table.names,
        catalogue=game.catalogue(),
        log=[line for line in lines if line.version <= since],
        first=views[since],
        steps=steps,
        outcome=game.outcome(table.state),
    )
