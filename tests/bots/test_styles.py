"""Styles: what somebody cares for changes what they choose, and no level plays another's game."""

from __future__ import annotations

import pytest

from cutthroat.bots.levels import EFFORTS, make_level
from cutthroat.bots.search.levels import Searching
from cutthroat.core.bits import lowest
from cutthroat.core.chance import Fast
from cutthroat.core.events import MUTED
from cutthroat.core.guide import weighed
from cutthroat.core.state import State
from cutthroat.game import registry
from cutthroat.game.characters import character
from cutthroat.game.contract import AnyGame
from cutthroat.games.contract.bot.planner import FAIR_HAND, FULL_HAND, Planner
from cutthroat.games.contract.edge.game import GAME as CONTRACT
from cutthroat.games.shinobi.edge.game import GAME as SHINOBI

ROLLOUTS = 24
WIDE = 9
"""More choices than that are more than the next card."""
GAMES = [registry.load(key) for key in registry.house_keys()]


def searching(game: AnyGame, bot: str, rollouts: int = ROLLOUTS) -> Searching:
    made = make_level(game, bot, rollouts)
    assert isinstance(made, Searching)
    return made


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_who_cares_for_something_weighs_it_at_every_table(game: AnyGame) -> None:
    """Each number of seats has weights of its own, and none is left as it was."""
    for bot in EFFORTS:
        one = character(game, bot)
        assert one is not None
        plain, tilted = game.guide().at_table().weights, searching(game, bot).guide.weights
        assert len(plain) == len(tilted)
        for before, after in zip(plain, tilted, strict=True):
            more = [round(b - a, 9) for a, b in zip(before, after, strict=True)]
            assert more == [round(value, 9) for value in one.cares] or not before or not one.cares


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_expert_and_master_differ_by_more_than_time(game: AnyGame) -> None:
    expert, master = (searching(game, bot) for bot in EFFORTS)
    styles = [(one.guide.weights, one.guide.caution, one.trust) for one in (expert, master)]
    assert styles[0] != styles[1]


def test_an_expert_of_contract_has_less_patience_than_a_master() -> None:
    """In rollouts, too: what it plans it will also do."""
    expert, master = (searching(CONTRACT, bot).guide for bot in EFFORTS)
    for policy, stock in ((expert.policy, FAIR_HAND), (expert.light, FAIR_HAND), (master.policy, FULL_HAND)):
        assert isinstance(policy, Planner)
        assert policy.stock == stock
    assert expert.caution > master.caution


def test_the_patient_keep_a_good_card_where_others_take_the_coin() -> None:
    """A Grandmaster in hand (50 in a draft, so 5) against a quarter of a coin in the first round."""
    coin, card = [0.25, 0.0, 0.0, 0.0], [0.0, 0.0, 5.0, 0.0]
    plain, patient = SHINOBI.guide().weights[3], searching(SHINOBI, "master").guide.weights[3]
    assert weighed(coin, plain) > weighed(card, plain)
    assert weighed(coin, patient) < weighed(card, patient)


def test_a_style_can_be_felt_in_what_is_chosen() -> None:
    """The same positions, worlds and dice: only what the two care for differs."""
    positions = openings(CONTRACT, 2)
    plain = Searching(CONTRACT.guide(), ROLLOUTS)
    styled = searching(CONTRACT, "expert")
    styled.guide.caution = plain.guide.caution
    chosen = [[choice(one, state, n) for n, state in enumerate(positions)] for one in (plain, styled)]
    assert chosen[0] != chosen[1]
    assert chosen[1] == [choice(styled, state, n) for n, state in enumerate(positions)], "no noise: the same again"


def openings(game: AnyGame, count: int) -> list[State]:
    """Some positions of a greedy game with something to choose."""
    state: State = game.new(2, {}, Fast(9), MUTED)
    policy, found = game.guide().policy, list[State]()
    while len(found) < count:
        seat = lowest(state.waiting)
        if len(state.legal_actions(seat)) > WIDE:
            found.append(state.clone())
        state.apply(seat, policy.decide(state, seat, Fast(5)), Fast(6, len(found)), MUTED)
    return found


def choice(policy: Searching, state: State, seed: int) -> int:
    seat = lowest(state.waiting)
    return int(policy.choose(state, seat, state.legal_actions(seat), Fast(seed)))
