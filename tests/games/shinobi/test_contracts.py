"""SC-6: the Contract Phase."""

from __future__ import annotations

import pytest

from cutthroat.game.contract import IllegalMove
from cutthroat.games.shinobi.edge.game import GAME
from cutthroat.games.shinobi.rules import events as e
from cutthroat.games.shinobi.rules.actions import PAIRS, PAIRS_WITHIN
from cutthroat.games.shinobi.rules.phases import CONTRACT, NINJA
from cutthroat.testing.citations import rule
from tests.games.shinobi.builders import contract_phase, moves, of_kind, pair, pass_all, play_as, sign_all


@rule("SC-6.1")
def test_everybody_chooses_two_contracts_secretly_and_at_the_same_time() -> None:
    s = contract_phase()
    assert s.waiting == 0b111
    log = play_as(s, 1, "sign guard:daimyo assassinate:ronin")
    assert log[0].seen_by(0).d == -2
    assert log[0].d == pair("guard:daimyo", "assassinate:ronin")
    assert s.waiting == 0b101
    assert s.phase == CONTRACT
    assert GAME.view(s, 0).contracts == [[], [], []]
    assert GAME.view(s, 0).has_signed == [False, True, False]


@rule("SC-6.2")
def test_both_contracts_of_one_target_are_refused_and_all_other_pairs_allowed() -> None:
    s = contract_phase()
    with pytest.raises(IllegalMove):
        play_as(s, 0, "sign guard:daimyo assassinate:daimyo")
    assert len(PAIRS) == 40
    assert len(set(PAIRS)) == 40
    for mask in PAIRS:
        tokens = [token for token in range(10) if mask >> token & 1]
        assert len(tokens) == 2
        assert tokens[0] // 2 != tokens[1] // 2
    play_as(s, 0, "sign assassinate:daimyo assassinate:ronin")
    play_as(s, 1, "sign guard:daimyo assassinate:ronin")
    assert s.contracts[:2] == [
        pair("assassinate:daimyo", "assassinate:ronin"),
        pair("guard:daimyo", "assassinate:ronin"),
    ]


@rule("SC-6.3")
def test_a_player_can_look_at_the_own_contracts_at_any_time() -> None:
    s = contract_phase()
    play_as(s, 1, "sign guard:daimyo assassinate:ronin")
    own = GAME.view(s, 1).contracts[1]
    assert [(contract.target, contract.side) for contract in own] == [("daimyo", "guard"), ("ronin", "assassinate")]
    assert [lane.contract for lane in GAME.view(s, 1).lanes] == ["guard", None, "assassinate"]
    assert [lane.contract for lane in GAME.view(s, 0).lanes] == [None, None, None]


@rule("SC-6.4")
def test_any_number_of_players_may_hold_the_same_contract() -> None:
    s = contract_phase()
    sign_all(s, *[("guard:daimyo", "guard:ronin")] * 3)
    assert len(set(s.contracts)) == 1
    assert s.phase == NINJA or s.round == 2


@rule("SC-6.5")
def test_contracts_on_absent_targets_are_an_option() -> None:
    s = contract_phase()
    assert len(moves(s, 0)) == 40
    assert "sign guard:shogun assassinate:ronin" in moves(s, 0)
    s = contract_phase(absent_target_contracts=False)
    assert len(moves(s, 0)) == 12
    assert not any("shogun" in move or "old-ninja-master" in move for move in moves(s, 0))


@rule("SC-6.5")
def test_with_four_targets_there_are_24_pairs() -> None:
    assert sorted(len(pairs) for pairs in PAIRS_WITHIN) == sorted(
        {0: 0, 1: 0, 2: 4, 3: 12, 4: 24, 5: 40}[bin(mask).count("1")] for mask in range(32)
    )


@rule("SC-6.5", "SC-6.6", "SC-10.4")
def test_a_contract_on_an_absent_target_is_never_shown_and_costs_nothing() -> None:
    s = contract_phase(absent_target_contracts=True)
    s.hands = [[24], [24], [24]]  # a Thief each, so that there is a Ninja Phase
    sign_all(s, ("guard:shogun", "assassinate:ronin"), ("guard:ronin", "guard:daimyo"), ("guard:shogun", "guard:ronin"))
    s.round = 3
    log = pass_all(s)
    shown = of_kind(log, e.CONTRACT_SHOWN)
    assert all(target != 0 for _, target, _, _ in shown)
    assert s.gold[0] == 0
    contracts = GAME.view(s, 1).contracts
    assert [contract.target for contract in contracts[0]] == ["ronin"]
