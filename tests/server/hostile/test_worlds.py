"""The worlds that are sent to a seat's own bot name no card that the seat has not seen."""

from __future__ import annotations

import json

from cutthroat.core.chance import Fast
from cutthroat.games.contract.rules.phases import TRAVEL_TO
from cutthroat.games.contract.rules.state import ContractState
from cutthroat.server.http.responses import world_of
from cutthroat.server.tables.table import Table
from cutthroat.testing.citations import rule
from tests.server.tables import begun, play, playing

SECRETS = 60


def state_of(table: Table) -> ContractState:
    state = begun(table).match.state
    assert isinstance(state, ContractState)
    return state


def traveller(table: Table) -> int:
    """Plays at random until somebody has spent a card on a journey and is asked where to."""
    whims = Fast(3)
    while state_of(table).phase != TRAVEL_TO:
        state, seat = state_of(table), table.waiting()[0]
        legal = [int(action) for action in state.legal_actions(seat)]
        travels = [n for n, action in enumerate(legal) if table.game.move(state, seat, action).kind == "travel"]
        play(table, seat, travels[0] if travels else int(whims.pick(len(legal))))
    return int(state_of(table).active)


@rule("CA-1.6", "CA-5.4")
def test_a_world_does_not_tell_by_which_card_a_rival_travels() -> None:
    table = playing("oo", game="contract", options={"open_hands": False, "starting_hand": 5})
    other = 1 - traveller(table)
    told = set()
    for number in range(SECRETS):
        table.secret = f"secret {number}"
        told.add(json.loads(bytes(world_of(table, other).state))["method"])
    assert len(told) > 1, f"every world says {told}"
