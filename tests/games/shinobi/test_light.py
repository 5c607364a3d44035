"""The greedy bot as rollouts play it: without the list of legal actions, and with other dice."""

from __future__ import annotations

from collections import Counter

import pytest

from cutthroat.core.bits import members
from cutthroat.core.chance import Fast
from cutthroat.core.events import MUTED
from cutthroat.games.shinobi.bot.greedy import SHORTLIST, Greedy
from cutthroat.games.shinobi.bot.light import Light
from cutthroat.games.shinobi.edge.game import GAME
from cutthroat.games.shinobi.rules.state import ShinobiState

STREAMS = 300
OFF = 0.13
"""More than four standard errors of a share over so many streams, and of another one."""


def some_positions(options: dict[str, str], seats: int, seed: int) -> list[tuple[ShinobiState, int]]:
    """Of whole games of the greedy bot, all phases and many hands."""
    chance, bots = Fast(seed), Fast(seed, 1)
    state = GAME.new(seats, options, chance, MUTED)
    found = []
    while state.waiting:
        seat = int(members(state.waiting)[0])
        found.append((state.clone(), seat))
        state.apply(seat, Greedy().decide(state, seat, bots), chance, MUTED)
    return found


@pytest.mark.parametrize("shortlist", [0, SHORTLIST])
@pytest.mark.parametrize("options", [{}, {"draft-mode": "advanced"}], ids=["basic", "advanced"])
def test_it_decides_as_it_chooses_from_the_list(options: dict[str, str], shortlist: int) -> None:
    light = Light(shortlist)
    for number in range(4):
        for state, seat in some_positions(options, 3, number):
            chosen = light.choose(state, seat, state.legal_actions(seat), Fast(number))
            assert light.decide(state, seat, Fast(number)) == chosen, GAME.move(state, seat, int(chosen))


def test_the_greedy_bot_needs_no_list_to_draft() -> None:
    for state, seat in some_positions({}, 4, 3):
        chosen = Greedy().choose(state, seat, state.legal_actions(seat), Fast(5))
        assert Greedy().decide(state, seat, Fast(5)) == chosen


def test_with_a_shortlist_it_plays_as_often_as_the_greedy_bot() -> None:
    """The dice fall otherwise, with the same odds."""
    light, greedy = Light(SHORTLIST), Greedy()
    mixed = 0
    for state, seat in some_positions({}, 3, 11)[::2]:
        done = [Counter(int(p.decide(state, seat, Fast(n, 7))) for n in range(STREAMS)) for p in (greedy, light)]
        mixed += len(done[0]) > 1
        for action in done[0] | done[1]:
            assert abs(done[0][action] - done[1][action]) < OFF * STREAMS, (GAME.move(state, seat, action), done)
    assert mixed > 10
