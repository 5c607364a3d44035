"""3.2 and 3.3: the round and the order decision."""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product

import pytest

from cutthroat.core.chance import Fast, Scripted
from cutthroat.core.events import HIDDEN, Log
from cutthroat.games.crisis.edge.game import GAME
from cutthroat.games.crisis.rules import events as k
from cutthroat.testing.citations import rule
from tests.games.crisis.builders import Night, new, night, plans_of, position

SHUFFLES = [list(picks) for picks in product(range(5), range(4), range(3), range(2))]


@rule("AC-2.1")
def test_a_round_is_order_action_execution_and_end_and_then_comes_the_next() -> None:
    state = new(3)
    first = night(state, "T2", "H3", "H1")
    second = night(first.state, "A2", "T1", "A2")
    found = [event.kind for event in first.events]
    assert found.count(k.READY) == 3
    assert found.index(k.CALLED) > max(i for i, kind in enumerate(found) if kind == k.READY)
    assert found.index(k.ROUND_ENDED) > max(i for i, kind in enumerate(found) if kind == k.CALLED)
    assert found.index(k.ROUND) > found.index(k.ROUND_ENDED)
    assert found.index(k.ORDER) > found.index(k.ROUND)
    assert [first.state.round, second.state.round] == [2, 3]


@rule("AC-3.1")
def test_round_1_deals_every_order_once_per_shuffle() -> None:
    lines = Counter[tuple[int, ...]]()
    for picks in SHUFFLES:
        state = GAME.new(5, {"character_pick": "random"}, Scripted([0] * 5 + picks), Log())
        lines[tuple(int(seat) for seat in state.line)] += 1
    assert lines == Counter(permutations(range(5)))


@rule("AC-3.2")
def test_ge_3_two_tracks_one_hide_two_attacks_make_four_equally_likely_deals() -> None:
    deals = Counter[tuple[int, ...]]()
    for picks in product(range(2), range(2)):
        after = night(position(5, order="54321"), "A5", "T5", "H4", "T5", "A4", chance=Scripted(list(picks)))
        deals[tuple(after.numbers)] += 1
    assert deals == Counter([(4, 1, 3, 2, 5), (4, 2, 3, 1, 5), (5, 1, 3, 2, 4), (5, 2, 3, 1, 4)])


@rule("AC-3.2")
@pytest.mark.parametrize("actions", list(product("ATH", repeat=3)))
def test_track_comes_before_hide_before_assassinate(actions: tuple[str, ...]) -> None:
    after = night(position(3), *(f"{action}{target}" for action, target in zip(actions, "231", strict=True)))
    ranks = ["THA".index(actions[seat]) for seat in after.state.line]
    assert ranks == sorted(ranks)


@rule("AC-3.2")
def test_inside_a_group_every_order_is_equally_likely() -> None:
    lines = Counter(
        tuple(night(position(3), "H2", "H3", "H1", chance=Scripted([a, b])).numbers) for a in range(3) for b in range(2)
    )
    assert lines == Counter(permutations((1, 2, 3)))


@rule("AC-3.3", "AC-6.3")
def test_ge_4_a_killed_track_player_is_early_but_has_no_track() -> None:
    after = night(position(3), "A2", "T1", "H1")
    assert after.story[0] == "1 kills 2"
    assert after.numbers == [3, 1, 2]
    assert after.trackers == {}
    assert plans_of(after.state, 2) == ["A1", "A3", "T1", "T3", "H1", "H3"]


@rule("AC-3.4")
def test_a_track_that_still_lies_there_does_not_count_for_the_order() -> None:
    after = night(position(3, tracking={1: 2}, previous="THH"), "H2", "T1", "A2")
    assert after.numbers == [2, 1, 3]


@rule("AC-3.5")
@pytest.mark.parametrize(("action", "numbers"), [("A3", {2, 3}), ("H3", {2}), ("T3", {1})])
def test_the_action_of_a_player_killed_before_acting_counts(action: str, numbers: set[int]) -> None:
    state = position(3, tracking={1: 2}, previous="THH")
    after = night(state, "A2", action, "T1" if action != "T3" else "H1")
    assert "2 skipped" in after.story
    assert after.numbers[1] in numbers


@rule("AC-3.6")
def test_only_the_owner_is_told_the_number() -> None:
    after = night(position(4), "H2", "H3", "H4", "T1")
    orders = [event for event in after.events if event.kind == k.ORDER]
    assert [event.seen_by(event.a).d for event in orders] == [after.numbers[event.a] for event in orders]
    for event in orders:
        for other in [seat for seat in (-1, 0, 1, 2, 3) if seat != event.a]:
            assert event.seen_by(other).d == HIDDEN


@rule("AC-3.6")
def test_the_deal_is_told_in_the_same_words_whatever_was_dealt() -> None:
    told = set()
    for a in range(3):
        for b in range(2):
            after = night(position(4), "H2", "H3", "H4", "T1", chance=Scripted([a, b]))
            told.add(tuple(e.seen_by(3).facts() for e in after.events if e.kind == k.ORDER))
    assert len(told) == 1


@rule("AC-3.6")
def test_a_player_sees_the_own_number_and_what_follows_from_it() -> None:
    state = position(5, order="45312", previous="AAHTT")
    orders = {seat: [p.order for p in GAME.view(state, seat).players] for seat in (None, 0, 2, 3)}
    assert orders[None] == [None, None, 3, None, None]
    assert orders[0] == [4, 5, 3, None, None]
    assert orders[2] == [None, None, 3, None, None]
    assert orders[3] == [None, None, 3, 1, 2]


@rule("AC-3.2", "AC-3.6")
def test_a_number_is_one_of_those_its_group_holds_but_the_viewers_own() -> None:
    state = position(5, order="52413", previous="HTHTT")
    orders = {seat: [p.orders for p in GAME.view(state, seat).players] for seat in (None, 0, 1)}
    assert orders[None] == [[4, 5], [1, 2, 3], [4, 5], [1, 2, 3], [1, 2, 3]]
    assert orders[0] == [[5], [1, 2, 3], [4], [1, 2, 3], [1, 2, 3]]
    assert orders[1] == [[4, 5], [2], [4, 5], [1, 3], [1, 3]]


@rule("AC-3.1", "AC-9.5")
def test_numbers_are_open_in_round_1_known_at_the_end_and_nobodys_before_the_deal_or_when_out() -> None:
    assert [p.orders for p in GAME.view(position(3), 0).players] == [[1], [2, 3], [2, 3]]
    assert [p.orders for p in GAME.view(GAME.new(2, {}, Fast(0), Log()), 0).players] == [[], []]
    over = night(position(3, chips=[2, 0, 0]), "A2", "T3", "H2")
    assert [p.orders for p in GAME.view(over.state, None).players] == [[1], [2], [3]]
    left = position(3, order="2-1", previous="A-T", dropped=[2], mode="battle-royale")
    assert [p.orders for p in GAME.view(left, None).players] == [[2], [], [1]]


@rule("AC-3.6")
def test_phase_b_starts_when_all_have_an_order_card() -> None:
    after = Night(new(4, Fast(5)), [])
    assert sorted(after.numbers) == [1, 2, 3, 4]
    assert GAME.view(after.state, 0).waiting == [0, 1, 2, 3]
