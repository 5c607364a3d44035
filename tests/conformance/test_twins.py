"""No seat can tell twins apart: two games with different secrets of which it was told the same."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from cutthroat.core.chance import Chance
from cutthroat.core.state import State
from cutthroat.core.viewer import Viewer
from cutthroat.game import registry
from cutthroat.game.contract import AnyGame
from cutthroat.games.contract.edge.game import GAME as CONTRACT
from cutthroat.games.contract.edge.game import ContractGame
from cutthroat.games.contract.edge.view import ContractView
from cutthroat.games.contract.rules.phases import TRAVEL_TO
from cutthroat.games.contract.rules.state import ContractState
from cutthroat.protocol.messages import encode
from cutthroat.server.tables.scene import move_of, position_of
from cutthroat.server.tables.views import Views
from cutthroat.testing.citations import rule
from cutthroat.testing.conformance.cases import Case, cases
from cutthroat.testing.toy.edge.game import GAME as TOY
from cutthroat.testing.twins import Difference, determinize, judge

registry.register(TOY)
GAMES = [registry.load(key) for key in registry.all_keys()]
PRIVATE = {"open_hands": False, "starting_hand": 5}
PARTINGS = 48
"""So many times twins part in each game, shared out to the seats."""


def every_case(game: AnyGame) -> list[Case]:
    """Those of the suite, and private hands at every table of Contract & Assassin."""
    private = game.seats_for(PRIVATE) if game.key == CONTRACT.key else ()
    return [*cases(game), *[Case(game, seats, PRIVATE, 100 + seats) for seats in private]]


@pytest.mark.parametrize("case", [case for game in GAMES for case in every_case(game)], ids=str)
def test_no_seat_can_tell_twins_apart(case: Case) -> None:
    assert sum(judge(case, seat, PARTINGS // case.seats, look=message) for seat in range(case.seats)) > 0


def message(game: AnyGame, state: State, seat: int) -> bytes:
    """What the server sends of a position: as the seat sees it, and the question to it."""
    moves = [move_of(game, state, seat, int(action), ()) for action in state.legal_actions(seat)]
    return encode(position_of(Views(game), state, seat)) + encode(moves)


def true_position(state: State, _seat: int, _chance: Chance) -> State:
    return state.clone()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_the_true_position_in_the_place_of_a_world_is_found(game: AnyGame) -> None:
    options = PRIVATE if game.key == CONTRACT.key else {}
    with pytest.raises(Difference):
        judge(Case(game, 3, options, 1), 0, PARTINGS, imagine=true_position)


def with_the_true_method(state: State, seat: int, chance: Chance) -> State:
    world = determinize(state, seat, chance)
    assert isinstance(state, ContractState)
    assert isinstance(world, ContractState)
    if state.phase == TRAVEL_TO:
        world.method = state.method
    return world


@rule("CA-1.6", "CA-5.4")
def test_a_world_that_names_the_card_of_a_traveller_is_found() -> None:
    with pytest.raises(Difference, match="method"):
        judge(Case(CONTRACT, 3, PRIVATE, 1), 0, 10 * PARTINGS, imagine=with_the_true_method)


@rule("CA-1.6")
def test_a_view_that_shows_a_private_hand_is_found() -> None:
    class Leaky(ContractGame):
        def view(self, state: ContractState, viewer: Viewer) -> ContractView:
            view = super().view(state, viewer)
            hands: list[Any] = [super(Leaky, self).view(state, seat).players[seat].hand for seat in range(state.seats)]
            players = [replace(player, hand=hands[player.seat]) for player in view.players]
            return replace(view, players=players) if state.hands else view

    with pytest.raises(Difference, match="sees"):
        judge(Case(Leaky(), 3, PRIVATE, 1), 0, PARTINGS)
