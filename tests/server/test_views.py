"""What each may see of a position is worked out once while a move is made."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from cutthroat.core.chance import Fast
from cutthroat.core.events import MUTED
from cutthroat.core.state import State
from cutthroat.core.viewer import Viewer
from cutthroat.game import registry
from cutthroat.game.contract import Draw
from cutthroat.game.drawing import encode
from cutthroat.server.tables.stage import Playing
from cutthroat.server.tables.views import Views
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


def test_a_position_that_it_is_compared_with_has_one_drawing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever looks at it, and while nothing is remembered each look is by itself."""
    game = registry.load("crisis")
    before = game.new(3, {}, Fast(1), MUTED)
    after = before.clone()
    after.apply(0, after.legal_actions(0)[0], Fast(2), MUTED)
    drawing, drawn_of = game.drawing, list[State]()

    def noted(state: State) -> Draw:
        drawn_of.append(state)
        return drawing(state)

    monkeypatch.setattr(game, "drawing", noted)
    views = Views(game)
    views.remember(after)
    for eye in (1, 2, None):
        assert views.drawn(before, eye) == encode(game.view(before, eye))
        assert views.drawn(after, eye) == encode(game.view(after, eye))
    assert drawn_of == [after, before]
    views.remember(None)
    assert views.drawn(before, 1) == encode(game.view(before, 1))
    assert drawn_of == [after, before, before]
