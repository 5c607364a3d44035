"""The check of the open view bites: a game that leaves something out is found."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from cutthroat.core.viewer import OPEN, Viewer
from cutthroat.testing.conformance.cases import Case
from cutthroat.testing.conformance.secrets import check_the_open_view_shows_all_that_any_seat_knows
from cutthroat.testing.toy.edge.game import GAME, ToyGame
from cutthroat.testing.toy.edge.view import ToyView
from cutthroat.testing.toy.rules.state import ToyState

FAULTS: dict[str, Callable[[ToyView], ToyView]] = {
    "a seat's own things": lambda view: replace(view, held=view.held[:-1]),
    "a hand": lambda view: replace(view, held=(replace(view.held[0], hand=[]), *view.held[1:])),
    "what one seat has looked at": lambda view: replace(view, top=None),
    "what each has won": lambda view: replace(view, won=[None] * view.seats),
    "some of what each has won": lambda view: replace(view, won=[(crates or [])[1:] for crates in view.won]),
    "what all see": lambda view: replace(view, round=view.round + 1),
    "that nobody is asked": lambda view: replace(view, prompt="Offer a crate."),
}


class Faulty(ToyGame):
    """Its open view is wrong."""

    def __init__(self, fault: Callable[[ToyView], ToyView]) -> None:
        self.fault = fault

    def view(self, state: ToyState, viewer: Viewer) -> ToyView:
        view = super().view(state, viewer)
        return self.fault(view) if viewer is OPEN else view


def check(game: Any) -> None:
    for seed in range(6):
        check_the_open_view_shows_all_that_any_seat_knows(Case(game, 3, {}, seed))


@pytest.mark.parametrize("fault", FAULTS.values(), ids=list(FAULTS))
def test_what_is_missing_is_found(fault: Callable[[ToyView], ToyView]) -> None:
    with pytest.raises(AssertionError):
        check(Faulty(fault))


def test_a_leak_of_the_open_view_into_a_seats_is_found() -> None:
    class Leaky(ToyGame):
        def view(self, state: ToyState, viewer: Viewer) -> ToyView:
            return replace(super().view(state, viewer), held=super().view(state, OPEN).held)

    with pytest.raises(AssertionError):
        check(Leaky())


def test_the_toy_itself_has_no_such_fault() -> None:
    check(GAME)
