"""The greedy bot."""

from __future__ import annotations

from collections import Counter

import pytest

from cutthroat.core.chance import Fast
from cutthroat.core.playouts import SHARES, playouts
from cutthroat.core.policy import Policy, RandomPolicy
from cutthroat.games.crisis.bot.belief import Belief, earlier_than
from cutthroat.games.crisis.bot.greedy import Greedy
from cutthroat.games.crisis.edge.game import GAME
from cutthroat.games.crisis.rules.state import CrisisState
from tests.games.crisis.builders import ACTIONS, position


def choices(state: CrisisState, player: int, games: int = 300) -> Counter[str]:
    """How often the bot makes each plan."""
    legal = state.legal_actions(player - 1)
    plans = [Greedy().choose(state, player - 1, legal, Fast(1, n)) for n in range(games)]
    return Counter(f"{ACTIONS[p // 5]}{p % 5 + 1}" for p in plans)


def win_share(players: int, mode: str, games: int) -> float:
    """Of one greedy player among random ones, each seat in turn."""
    table = GAME.blank(players, GAME.resolve({"mode": mode}))
    total = 0
    for seat in range(players):
        policies: list[Policy] = [RandomPolicy() for _ in range(players)]
        policies[seat] = Greedy()
        total += playouts(table, policies, 3, 1000 * seat, games // players, GAME.bound).win_shares[seat]
    return total / SHARES / (games // players * players)


# Measured on 20 000 games: 0.598 0.652 0.608 0.572, and 0.598 0.534 0.471 0.426 in a Battle Royale. The bounds leave
# three standard errors of 360 games.
LEAST = {"standard": (0.52, 0.57, 0.53, 0.49), "battle-royale": (0.52, 0.45, 0.39, 0.35)}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("mode", ["standard", "battle-royale"])
def test_it_clearly_beats_random_players(mode: str, players: int) -> None:
    assert win_share(players, mode, 360) > LEAST[mode][players - 2]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_battle_royale_among_its_likes_comes_to_an_end(players: int) -> None:
    table = GAME.blank(players, GAME.resolve({"mode": "battle-royale"}))
    totals = playouts(table, [Greedy() for _ in range(players)], 5, 0, 20, GAME.bound)
    assert totals.longest < 70 * players


def test_with_two_players_it_mixes_as_the_solution_says() -> None:
    found = choices(position(2), 1, games=4000)
    shares = [found[plan] / 4000 for plan in ("A2", "T2", "H2")]
    assert shares == pytest.approx([0.311, 0.484, 0.204], abs=0.03)
    second = choices(position(2, chips=[2, 1]), 2, games=4000)
    assert [second[plan] / 4000 for plan in ("A1", "T1", "H1")] == pytest.approx([0.342, 0.275, 0.383], abs=0.03)


def test_a_sure_kill_is_taken_and_its_victim_hides() -> None:
    state = position(2, tracking={1: 2}, previous="TH")
    assert set(choices(state, 1)) == {"A2"}
    assert set(choices(state, 2)) == {"H1"}
    both = position(2, tracking={1: 2, 2: 1}, previous="TT")
    assert set(choices(both, 1)) == {"A2"}
    assert set(choices(both, 2)) == {"H1"}


def test_the_last_two_of_a_battle_royale_count_the_deaths_of_the_other() -> None:
    state = position(3, order="1-2", chips=[2, 0, 0], dropped=[2], previous="H-A", mode="battle-royale")
    found = choices(state, 1, games=4000)
    assert [found[plan] / 4000 for plan in ("A3", "T3", "H3")] == pytest.approx([0.337, 0.493, 0.171], abs=0.03)


def test_a_tracker_who_acts_first_strikes() -> None:
    state = position(4, tracking={1: 3}, previous="THHA")
    assert choices(state, 1)["A3"] > 250


def test_it_aims_at_the_leader() -> None:
    found = choices(position(4, chips=[0, 0, 2, 0], previous="THHH"), 1)
    assert found["A3"] + found["H3"] + found["T3"] > 200
    assert found["T3"] > 2 * max(found["T2"], found["T4"])


def test_it_knows_who_is_earlier() -> None:
    state = position(5, order="23154", previous="TTTAA")
    assert earlier_than(state, 0) == [0.0, 0.5, 0.5, 0.0, 0.0]
    assert earlier_than(state, 3) == [1.0, 1.0, 1.0, 0.0, 1.0]
    assert earlier_than(state, 4) == [1.0, 1.0, 1.0, 0.0, 0.0]


def test_its_beliefs_are_chances() -> None:
    state = position(5, chips=[0, 1, 2, 0, 1], tracking={2: 4}, previous="ATHHA")
    belief = Belief(state, 0)
    for seat in range(1, 5):
        strikes = sum(belief.strikes[5 * seat + other] for other in range(5))
        assert strikes == pytest.approx(belief.attacks[seat])
        assert belief.strikes[5 * seat + seat] == 0.0
        assert 0 < belief.attacks[seat] + belief.hides[seat] <= 1.0
        assert 0 <= belief.dead_before_me(state, seat) < 1
    assert belief.strikes[5 * 1 + 2] > belief.strikes[5 * 1 + 3]


def test_it_is_unpredictable_in_company() -> None:
    found = choices(position(4), 2)
    assert len(found) > 3
    assert max(found.values()) < 200
