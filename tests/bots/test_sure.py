"""What a policy says it surely does, it does however its dice fall."""

from __future__ import annotations

import pytest

from cutthroat.core.bits import NONE, members
from cutthroat.core.chance import Fast
from cutthroat.core.events import MUTED
from cutthroat.core.policy import RandomPolicy
from cutthroat.core.state import State
from cutthroat.game import registry
from cutthroat.game.contract import AnyGame

GAMES = [registry.load(key) for key in registry.house_keys()]
STREAMS = 12
DECISIONS = 150


@pytest.mark.parametrize("role", ["light", "faithful", "policy"])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_what_is_sure_is_done_whatever_the_dice_say(game: AnyGame, role: str) -> None:
    light, chance, bots = getattr(game.guide(), role), Fast(7), Fast(7, 1)
    state: State = game.new(game.seats[0] + 1, {}, chance, MUTED)
    sure = 0
    for _ in range(DECISIONS):
        if not state.waiting:
            break
        seat = int(members(state.waiting)[0])
        said = light.surely(state, seat)
        done = {light.decide(state, seat, Fast(number, 2)) for number in range(STREAMS)}
        assert said == NONE or done == {said}
        sure += said != NONE and len(state.legal_actions(seat)) > 1
        state.apply(seat, light.decide(state, seat, bots), chance, MUTED)
    if game.key == "shinobi":
        assert sure > DECISIONS // 4, "its dice only break ties"


def test_random_moves_are_never_sure() -> None:
    game = registry.load("shinobi")
    state: State = game.new(4, {}, Fast(7), MUTED)
    assert RandomPolicy().surely(state, 0) == NONE
