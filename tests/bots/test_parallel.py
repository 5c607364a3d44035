"""Search in several processes: reproducible, and what they find is added up."""

from __future__ import annotations

import os

import pytest

from cutthroat.bots.parallel import ProcessDied, Together, added_up, choice_of, in_processes
from cutthroat.bots.roster import UnknownBot, make_policy
from cutthroat.cli.choices import find_bots
from cutthroat.core.bits import lowest
from cutthroat.core.chance import Fast
from cutthroat.core.events import MUTED
from cutthroat.core.playouts import play_out
from cutthroat.core.state import State
from cutthroat.game import registry
from cutthroat.lab.players import check_players

NATION, CRISIS = registry.load("nation"), registry.load("crisis")


def choose(state: State, processes: int, seed: int) -> int:
    policy = make_policy(registry.load("nation"), f"master@{processes}", 60)
    seat = lowest(state.waiting)
    return int(policy.choose(state, seat, state.legal_actions(seat), Fast(seed)))


def test_the_same_seed_gives_the_same_choice() -> None:
    state: State = NATION.new(2, {}, Fast(3), MUTED)
    assert [choose(state, 2, seed) for seed in range(3)] == [choose(state, 2, seed) for seed in range(3)]


def test_the_parts_share_the_rollouts_and_are_added_up() -> None:
    state: State = NATION.new(2, {}, Fast(3), MUTED)
    seat = lowest(state.waiting)
    policy = make_policy(NATION, "master@2", 80)
    assert isinstance(policy, Together)
    legal = state.legal_actions(seat)
    policy.searching.budget = 40
    parts = [policy.part(state, seat, legal, Fast(seed)) for seed in range(2)]
    assert all(0 < sum(trials for _, trials, *_ in part) <= 40 for part in parts)
    base, *others = added_up(parts)
    assert base.trials == parts[0][0][1] + parts[1][0][1]
    assert {one.action for one in (base, *others)} == {action for part in parts for action, *_ in part}


def test_a_choice_needs_the_parts_together() -> None:
    """Alone each lead is within its error; together it is not. What nearly all have dropped is no choice."""
    part = [(1, 20, 10.0, 0.0, 0.0), (2, 20, 11.0, 0.9, 0.9), (3, 2, 2.0, 1.0, 0.5)]
    assert choice_of([part], caution=1.0) == 1
    assert choice_of([part] * 4, caution=1.0) == 2


def test_where_all_choose_at_once_the_strategies_are_averaged() -> None:
    state: State = CRISIS.new(3, {}, Fast(1), MUTED)
    policies = [make_policy(CRISIS, "expert@2", 40) for _ in range(3)]
    play_out(state, policies, Fast(1, 1), Fast(1, 2), 6)
    again: State = CRISIS.new(3, {}, Fast(1), MUTED)
    play_out(again, policies, Fast(1, 1), Fast(1, 2), 6)
    assert CRISIS.view(state, 0) == CRISIS.view(again, 0)


def test_results_come_in_order_and_a_dead_process_is_told() -> None:
    assert in_processes(lambda n: [n, n * n], 3) == [[0, 0], [1, 1], [2, 4]]

    def dies(number: int) -> list[int]:
        if number == 1:
            os._exit(1)
        return [number]

    with pytest.raises(ProcessDied):
        in_processes(dies, 2)


@pytest.mark.parametrize("name", ["greedy@2", "master@", "master@0", "master@x", "nobody@2"])
def test_what_cannot_be_shared_is_refused(name: str) -> None:
    with pytest.raises(UnknownBot):
        make_policy(NATION, name)


def test_the_lab_knows_them() -> None:
    check_players(NATION, ["master@2", "greedy"], 2)
    with pytest.raises(UnknownBot):
        check_players(CRISIS, ["oracle@2"], 3)


def test_so_does_the_command_line() -> None:
    assert find_bots(CRISIS, "expert@2,greedy", 3) == ["expert@2", "greedy", "expert@2"]
    with pytest.raises(UnknownBot):
        find_bots(CRISIS, "oracle", 3)
