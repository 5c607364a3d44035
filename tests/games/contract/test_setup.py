"""CA-1 and CA-2: general rules and the setup."""

from __future__ import annotations

from collections import Counter

import pytest

from cutthroat.core.bits import NONE, count, has
from cutthroat.core.chance import Fast, Scripted
from cutthroat.core.events import MUTED, Log
from cutthroat.games.contract.edge.game import GAME
from cutthroat.games.contract.rules import hitkit, tokens
from cutthroat.games.contract.rules.board import HOME, LAIR
from cutthroat.games.contract.rules.cards import (
    COPIES,
    DATA,
    FULL_GUARD_BAG,
    FULL_SKILL_BAG,
    LOWEST,
    SPECIALITY,
    WEAPONS,
)
from cutthroat.games.contract.rules.state import ContractState
from cutthroat.testing.citations import rule
from tests.games.contract.builders import Scene, faces


def fresh(seats: int = 4, seed: int = 0) -> ContractState:
    return GAME.new(seats, {}, Fast(seed), MUTED)


@rule("CA-2.1")
def test_the_kit_has_88_cards_in_a_face_down_pile_and_nothing_is_discarded() -> None:
    s = fresh()
    assert Counter(s.draw) == Counter(hitkit.full_kit())
    assert len(s.draw) == 88
    assert s.discard == []
    assert COPIES[:17] == [4] * 17
    assert sum(COPIES[17:]) == 20


@rule("CA-2.2")
def test_the_bags_hold_40_skills_and_20_bodyguards_and_no_seven() -> None:
    assert sum(FULL_SKILL_BAG) == 40
    assert sum(FULL_GUARD_BAG) == 20
    assert FULL_SKILL_BAG[7] == FULL_GUARD_BAG[7] == 0


@rule("CA-2.3")
def test_each_player_is_another_assassin_and_starts_at_home() -> None:
    for seed in range(20):
        s = fresh(6, seed)
        assert len(set(s.assassins)) == 6
        assert s.spaces == [HOME[n] for n in s.assassins]


@rule("CA-2.3")
def test_every_assassin_is_dealt_equally_often() -> None:
    dealt = Counter(int(n) for seed in range(600) for n in fresh(2, seed).assassins)
    assert all(80 < dealt[n] < 160 for n in range(10))


@rule("CA-2.4")
def test_the_specialist_weapon_gets_a_number_that_is_not_its_own() -> None:
    for seed in range(60):
        s = fresh(6, seed)
        assert sum(s.skill_bag) == 34
        for seat in range(6):
            weapon = SPECIALITY[s.assassins[seat]]
            number = s.skills[seat * WEAPONS + weapon]
            assert number not in (0, 7, weapon + LOWEST)


@rule("CA-2.4", "CA-11.3")
def test_archie_draws_a_six_first_and_then_a_nine() -> None:
    """G1: the six is refused and goes back, so each other token is as likely as any other."""
    bag = FULL_SKILL_BAG[:]
    refused = 2**6
    numbers = Counter(tokens.draw_token(FULL_SKILL_BAG[:], refused, Scripted([n])) for n in range(36))
    assert numbers == dict.fromkeys((2, 3, 4, 5, 8, 9, 10, 11, 12), 4)
    assert tokens.draw_token(bag, refused, Scripted([20])) == 9
    assert sum(bag) == 39
    assert bag[6] == 4


@rule("CA-2.5", "CA-2.6")
def test_four_contracts_each_and_a_marker_for_every_one() -> None:
    for seats in range(2, 7):
        s = fresh(seats, seats)
        assert [s.owners.count(seat) for seat in range(seats)] == [4] * seats
        assert count(s.live) == 4 * seats
        assert all(has(s.live, n) == (s.owners[n] != NONE) for n in range(34))


@rule("CA-2.5")
def test_contracts_are_dealt_face_up() -> None:
    s = fresh(3)
    view = GAME.view(s, None)
    assert [len(player.contracts) for player in view.players] == [4, 4, 4]


@rule("CA-2.7")
def test_nobody_starts_with_cards_unless_the_table_says_so() -> None:
    assert fresh().sizes == [0, 0, 0, 0]
    s = GAME.new(3, {"starting_hand": 5}, Fast(1), MUTED)
    assert s.sizes == [5, 5, 5]
    assert len(s.draw) == 73


@rule("CA-2.8")
def test_any_player_may_begin_and_turns_go_round() -> None:
    firsts = {int(fresh(4, seed).first) for seed in range(40)}
    assert firsts == {0, 1, 2, 3}
    scene = Scene("klaus lily otto")
    scene.s.first = 1
    scene.s.active = 1
    scene.s.waiting = 2
    order = []
    for _ in range(4):
        order.append((scene.seat, int(scene.s.round)))
        scene.end_turn()
    assert order == [(1, 1), (2, 1), (0, 1), (1, 2)]


@rule("CA-1.1")
def test_four_fulfilled_contracts_win() -> None:
    scene = Scene("klaus lily", ["7"]).contracts("paris", "rome").done(0, "london madrid lima").at("paris")
    scene.strike("7", *faces(3, 4))
    assert scene.s.winner == 0
    assert scene.s.waiting == 0
    assert scene.s.returns() == [1.0, 0.0]


@rule("CA-1.2")
@pytest.mark.parametrize(("who", "limit"), [("klaus", 6), ("lily", 5)])
def test_a_file_changes_only_what_it_says(who: str, limit: int) -> None:
    """Klaus may bring one weapon more; all else, his escape for one, is as for everybody."""
    scene = Scene(f"{who} otto", ["2 3 4 5 6 8 9 g1 g2 g3 g4 g5"]).contracts("paris", "rome").at("paris")
    scene.play("assassinate")
    scene.bring("2 3 4 5")
    assert scene.kinds_of_moves() == {"roll", "bring"}
    scene.play("bring longbow", *([] if limit == 6 else faces(5, 6)) + ([0] if limit == 5 else []))
    assert (scene.phase == "weapons") == (limit == 6)


@rule("CA-1.3")
def test_hands_are_open_to_all() -> None:
    scene = Scene("klaus lily", ["7 g1", "loaded-dice"])
    for viewer in (0, 1, None):
        view = GAME.view(scene.s, viewer)
        assert [player.hand for player in view.players] == [{"grim-reaper": 1, "getaway-car": 1}, {"loaded-dice": 1}]


@rule("CA-1.3", "CA-1.6")
def test_hands_are_private_where_the_table_wants_it() -> None:
    scene = Scene("klaus lily", ["7 g1", "loaded-dice"], open_hands=False)
    seen = GAME.view(scene.s, 1).players
    assert seen[0].hand is None
    assert seen[0].hand_size == 2
    assert seen[1].hand == {"loaded-dice": 1}
    assert GAME.view(scene.s, None).players[1].hand is None
    assert GAME.view(scene.s, 1).draw is None


def test_the_setup_is_told_and_every_crime_is_read_out() -> None:
    log = Log()
    GAME.new(2, {}, Fast(5), log)
    kinds = Counter(GAME.fact(event).kind for event in log.events)
    assert kinds["became"] == kinds["skilled"] == 2
    assert kinds["contracted"] == 8
    assert kinds["began"] == 1
    assert len({row["crime"] for row in DATA["target"]}) == len(LAIR)
