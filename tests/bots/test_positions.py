"""Positions with an argument: what players of flesh and blood have complained about in bots."""

from __future__ import annotations

import pytest

from cutthroat.bots.levels import EFFORTS, make_level
from cutthroat.core.chance import Fast
from cutthroat.core.events import MUTED
from cutthroat.core.playouts import play_out
from cutthroat.core.policy import Policy
from cutthroat.core.state import State
from cutthroat.game.contract import AnyGame
from cutthroat.games.agencies.bot.guide import AgenciesGuide, Hasty
from cutthroat.games.agencies.edge.game import GAME as AGENCIES
from cutthroat.games.agencies.rules.odds import hits_met
from cutthroat.games.contract.bot.greedy import MOST_CARDS
from cutthroat.games.contract.bot.greedy import Greedy as ContractGreedy
from cutthroat.games.contract.bot.guide import ContractGuide
from cutthroat.games.contract.bot.planner import FULL_HAND, Planner
from cutthroat.games.contract.edge.game import GAME as CONTRACT
from cutthroat.games.contract.rules.actions import RESIGN
from cutthroat.games.contract.rules.phases import MAIN
from cutthroat.games.contract.rules.state import ContractState
from cutthroat.games.shinobi.bot.greedy import Greedy as ShinobiGreedy
from cutthroat.games.shinobi.bot.greedy import payments
from cutthroat.games.shinobi.bot.light import Light
from cutthroat.games.shinobi.edge.game import GAME as SHINOBI
from cutthroat.games.shinobi.rules.actions import CONTRACTS, PAIRS
from tests.games.agencies.builders import position
from tests.games.contract.test_greedy import READY, hunter
from tests.games.shinobi.builders import contract_phase


def chosen(game: AnyGame, policy: Policy, state: State, seat: int, seed: int = 1) -> str:
    action = policy.choose(state, seat, state.legal_actions(seat), Fast(seed))
    return str(game.move(state, seat, int(action)))


def test_contract_strikes_instead_of_hoarding() -> None:
    """Eighteen cards are six rounds of collecting: no seventh makes up for a rival who has moved on."""
    poor = "2 2 2 2 3 3 3 3 12 12 12 12 g1 g1"
    assert chosen(CONTRACT, ContractGreedy(), hunter(poor).s, 0) == "take"
    assert chosen(CONTRACT, ContractGreedy(), hunter(f"{poor} 11 11 11 11").s, 0) == "assassinate"


def test_contract_thinks_about_nothing_that_nobody_would_do() -> None:
    """Rollouts are for what may be good: no turn cut short, no step away from all targets and schools, no giving up."""
    state = hunter(READY).s
    state.resignations = True
    legal = state.legal_actions(0)
    thought = [str(CONTRACT.move(state, 0, int(one))) for one in ContractGuide().candidates(state, 0, legal)]
    assert {"assassinate", "take", "move hamburg"} <= set(thought)
    assert not {"end-turn", "resign", "move london"} & set(thought)
    assert RESIGN in legal
    assert "move london" in [str(CONTRACT.move(state, 0, int(one))) for one in legal]


def test_contract_takes_cards_without_a_thought_and_thinks_before_it_strikes() -> None:
    """What search found better than a card was not borne out by whole games; a strike can come too soon."""
    guide = ContractGuide()
    collecting = hunter(READY).s
    assert chosen(CONTRACT, guide.policy, collecting, 0) == "take"
    assert guide.is_settled(collecting, 0)
    striking = hunter(f"{READY} g1 g2 g3 g4 5 6 7 8 9 10 11").actions(2).s
    assert chosen(CONTRACT, guide.policy, striking, 0) == "assassinate"
    assert not guide.is_settled(striking, 0)
    assert not guide.is_settled(hunter(f"{READY} arms-dealer").s, 0), "nor a bonus card"


@pytest.mark.parametrize("level", EFFORTS)
def test_who_searches_does_not_hoard_either(level: str) -> None:
    """Twenty cards are five rounds of collecting: whatever they think of, it is not another."""
    full = hunter("2 2 2 2 3 3 3 3 12 12 12 12 g1 g1 11 11 11 11 10 10").actions(2).s
    assert [chosen(CONTRACT, make_level(CONTRACT, level, 24), full, 0, seed) for seed in range(2)].count("take") == 0


@pytest.mark.parametrize(("policy", "most"), [(ContractGreedy(), MOST_CARDS), (Planner(), FULL_HAND)])
@pytest.mark.parametrize("seed", range(3))
def test_contract_is_no_game_of_hoards(policy: Policy, most: int, seed: int) -> None:
    state = CONTRACT.new(3, {}, Fast(seed), MUTED)
    largest = 0
    policies: list[Policy] = [policy] * 3
    while state.waiting:
        play_out(state, policies, Fast(seed, state.round), Fast(seed, 2), 1)
        largest = max(largest, *(int(size) for size in state.sizes)) if state.phase == MAIN else largest
    assert isinstance(state, ContractState)
    assert largest <= most + 4, "a turn has four actions"


@pytest.mark.parametrize(
    "policy",
    [ShinobiGreedy(), Light(), *(make_level(SHINOBI, level, 150) for level in EFFORTS)],
    ids=lambda one: type(one).__name__,
)
@pytest.mark.parametrize("seed", range(2))
def test_shinobi_plays_for_what_it_needs_in_the_last_round(policy: Policy, seed: int) -> None:
    """Far behind, a sure seven is a sure defeat."""
    state = contract_phase()
    best = sorted(payments(state))[-2:]
    state.round = 3
    state.gold = [0, sum(best), 0]
    action = policy.choose(state, 0, state.legal_actions(0), Fast(seed))
    pays = payments(state)
    pair = PAIRS[action - CONTRACTS]
    assert sum(pays[token] for token in range(len(pays)) if pair >> token & 1) >= sum(best)


def test_agencies_does_not_stake_six_points_on_a_quarter() -> None:
    """Two short of the win, with time: a failure costs all six, a hire costs nothing."""
    state = position(["2S 3H", "2C 4D"], ["KS KC", "JS"])
    assert 4 * hits_met(state, state.hands[0]) <= len(state.hit_deck)
    assert chosen(AGENCIES, AgenciesGuide().policy, state, 0) == "hire"
    assert chosen(AGENCIES, Hasty(), state, 0) == "hire", "not even a novice does"
    for level in EFFORTS:
        assert chosen(AGENCIES, make_level(AGENCIES, level, 100), state, 0) == "hire"


def test_a_careless_player_of_contract_collects_where_it_should_go_on() -> None:
    """A human lapse: one more card, and a weapon left at home; but a strike that is due is made."""
    careless = ContractGuide().careless
    assert chosen(CONTRACT, careless, hunter(READY, "hamburg").s, 0) == "take"
    assert chosen(CONTRACT, careless, hunter(READY).s, 0) == "assassinate"
