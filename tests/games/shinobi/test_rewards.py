"""SC-10.1 to SC-10.4 and SC-14: contracts in the battle, totals, rewards and their division."""

from __future__ import annotations

from typing import Any

import pytest

from cutthroat.games.shinobi.edge.game import GAME
from cutthroat.games.shinobi.rules import events as e
from cutthroat.games.shinobi.rules.state import ShinobiState
from cutthroat.testing.citations import rule
from tests.games.shinobi.builders import battle, battles_told, lay, ninja_phase, numbers, of_kind, pair, play


def end_of_phase(contracts: list[tuple[str, str]], seats: int = 3, **options: Any) -> ShinobiState:
    """The last pass of the Ninja Phase of round 3 is due, and these contracts are signed."""
    targets = "Shogun, Daimyo, Merchant, Ronin" if seats == 5 else "Shogun, Daimyo, Ronin"
    rewards = (6, 5, 4, 3) if seats == 5 else (6, 5, 3)
    hands = ["Thief"] + [""] * (seats - 1)
    s = ninja_phase(hands, targets=targets, rewards=rewards, round_number=3, **options)
    s.contracts = [pair(*tokens) for tokens in contracts]
    return s


GUARDS = ("guard:shogun", "guard:daimyo")


@rule("SC-10.1", "SC-10.2", "SC-14.11")
def test_targets_are_resolved_one_after_the_other_in_table_order_and_paid_at_once() -> None:
    s = end_of_phase([GUARDS, GUARDS, ("guard:ronin", "guard:shogun")])
    log = play(s, "pass")
    assert battles_told(log) == ["shogun", "daimyo", "ronin"]
    order = [event.kind for event in log if event.kind in (e.BATTLE_BEGAN, e.REWARDED, e.PAID)]
    began, rewarded, paid = e.BATTLE_BEGAN, e.REWARDED, e.PAID
    assert order == [began, rewarded, *[paid] * 3, began, rewarded, *[paid] * 2, began, rewarded, paid]


@rule("SC-10.3", "SC-10.4")
def test_only_contracts_of_the_target_in_hand_are_shown() -> None:
    s = end_of_phase(
        [("guard:shogun", "assassinate:ronin"), ("guard:daimyo", "guard:ronin"), ("guard:shogun", "guard:merchant")]
    )
    log = play(s, "pass")
    shown: list[list[tuple[int, int]]] = []
    for event in log:
        if event.kind == e.BATTLE_BEGAN:
            shown.append([])
        elif event.kind == e.CONTRACT_SHOWN:
            assert event.b == [0, 2, 4][len(shown) - 1]
            shown[-1].append((int(event.a), int(event.c)))
    assert shown == [[(0, 0), (2, 0)], [(1, 0)], [(0, 1), (1, 0)]]


@rule("SC-14.2")
@pytest.mark.parametrize(("stack", "killed"), [("Assassin Kunoichi", True), ("Assassin Master", False), ("", False)])
def test_a_target_dies_only_if_the_assassins_have_more(stack: str, killed: bool) -> None:
    assert battle("Daimyo", 5, stack).killed is killed


@rule("SC-14.3", "SC-14.6")
def test_a_sole_holder_of_the_contract_that_succeeds_gets_all() -> None:
    s = end_of_phase([("assassinate:ronin", "guard:merchant"), ("guard:ronin", "guard:merchant"), GUARDS])
    lay(s, 2, "Assassin Adept")
    play(s, "pass")
    assert s.gold == [3 + 1, 0, 6 + 5]
    assert s.fulfilled == [1, 0, 2]


@rule("SC-14.6", "SC-14.9")
@pytest.mark.parametrize(("holders", "share"), [(1, 10), (2, 5), (3, 4), (4, 3), (5, 2)])
def test_the_ten_gold_of_the_example_are_shared_rounding_up(holders: int, share: int) -> None:
    killers = [("assassinate:daimyo", "guard:old-ninja-master")] * holders
    others = [("guard:daimyo", "guard:old-ninja-master")] * (5 - holders)
    s = end_of_phase([*killers, *others], seats=5)
    lay(s, 1, "Assassin Kunoichi, Enemy in High Places")
    log = play(s, "pass")
    assert s.gold == [share] * holders + [0] * (5 - holders)
    assert (1, 10, holders, share) in of_kind(log, e.REWARDED)


@rule("SC-14.6", "SC-14.9")
def test_an_unattacked_shogun_pays_three_each_to_two_and_two_each_to_three() -> None:
    for holders, share in ((2, 3), (3, 2)):
        pairs = [("guard:shogun", "guard:merchant")] * holders + [("guard:merchant", "assassinate:ronin")] * (
            3 - holders
        )
        s = end_of_phase(pairs)
        play(s, "pass")
        assert s.gold[:holders] == [share] * holders


@rule("SC-14.4", "SC-14.5")
@pytest.mark.parametrize(
    ("meddlers", "guarded", "killed"),
    [
        ("Thief", 3, 6),
        ("Enemy in High Places", 5, 10),
        ("Friend in High Places", 7, 8),
        ("Court Patron", 7, 10),
        ("Corrupt Magistrate", 2, 8),
        ("Imperial Inspector", 5, 5),
        ("Thief, Court Patron", 5, 8),
    ],
)
def test_meddlers_change_the_reward_of_their_kind_of_contract(meddlers: str, guarded: int, killed: int) -> None:
    assert battle("Daimyo", 5, meddlers).reward == guarded
    assert battle("Daimyo", 5, f"{meddlers}, Assassin Kunoichi").reward == killed


@rule("SC-14.8")
def test_a_reward_is_never_below_zero_but_the_contract_is_fulfilled() -> None:
    fought = battle("Ronin", 3, "Thief, Assassin Grandmaster, Thief, Imperial Inspector")
    assert fought.reward == 0
    s = end_of_phase([("assassinate:ronin", "assassinate:merchant")] * 3)
    lay(s, 2, "Imperial Inspector, Thief, Assassin Grandmaster, Thief")
    play(s, "pass")
    assert s.gold == [0, 0, 0]
    assert s.fulfilled == [1, 1, 1]


@rule("SC-14.10")
def test_nobody_is_paid_if_nobody_holds_the_contract() -> None:
    s = end_of_phase([("assassinate:shogun", "assassinate:daimyo")] * 3)
    log = play(s, "pass")
    assert of_kind(log, e.PAID) == []
    assert s.gold == [0, 0, 0]
    assert of_kind(log, e.REWARDED)[0] == (0, 6, 0, 0)


@rule("SC-14.12")
def test_the_bank_never_runs_out() -> None:
    s = end_of_phase([GUARDS] * 3)
    s.gold = [90, 90, 90]
    play(s, "pass")
    assert s.gold == [94, 94, 94]


@rule("SC-14.7")
def test_everybody_sees_all_gold() -> None:
    s = end_of_phase([GUARDS] * 3)
    s.gold = [7, 1, 4]
    assert all(GAME.view(s, seat).gold == [7, 1, 4] for seat in (0, 1, 2, None))


@rule("SC-14.1")
def test_the_target_adds_its_power_to_the_guardians() -> None:
    powers = {"Shogun": 5, "Old Ninja Master": 4, "Daimyo": 3, "Merchant": 2, "Ronin": 1}
    for who, power in powers.items():
        assert numbers(battle(who, 5, "Guardian Adept, Assassin Adept")) == (power + 2, 2)
