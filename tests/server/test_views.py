"""What each may see of a position is worked out once while a move is made."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from cutthroat.core.state import State
from cutthroat.core.viewer import Viewer
from cutthroat.game.contract import Draw
from cutthroat.server.tables.stage import Playing
from tests.server.managers import Guest, Place, with_manager


@with_manager
async def test_nobody_looks_twice_at_where_a_move_leads(place: Place) -> None:
    """Who may know of a step of a plan is found out by everybody's views, which are then shown."""
    guests = await place.game("ooo", game="nation")
    dice = random.Random(1)
    looks = [await looks_at_next_move(place, guests, dice) for _ in range(60)]
    assert max(max(some.values()) for some in looks) == 1
    assert any(len(some) > len(guests) for some in looks)


async def looks_at_next_move(place: Place, guests: list[Guest], dice: random.Random) -> Counter[Viewer]:
    """How often each has looked at the position that it leads to."""
    guest = next(guest for guest in guests if guest.known.questions)
    table = guest.actor.table
    drawing = type(table.game).drawing
    seen: list[tuple[State, Viewer]] = []

    def counted(_: object, state: State) -> Draw:
        draw = drawing(table.game, state)

        def count(viewer: Viewer) -> bytes:
            seen.append((state, viewer))
            return draw(viewer)

        return count

    with pytest.MonkeyPatch.context() as counting:
        counting.setattr(type(table.game), "drawing", counted)
        await guest.play(dice.randrange(len(guest.known.questions[0].moves)))
        await place.settle()
    assert isinstance(table.stage, Playing)
    return Counter(viewer for state, viewer in seen if state is table.stage.match.state)
