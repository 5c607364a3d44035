"""Section 8 of the rules document: what holds in every game and every battle."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from cutthroat.core.bits import NONE
from cutthroat.core.chance import Fast
from cutthroat.core.events import MUTED
from cutthroat.games.shinobi.edge.game import GAME
from cutthroat.games.shinobi.rules import contracts
from cutthroat.games.shinobi.rules.battle import fight
from cutthroat.games.shinobi.rules.cards import (
    ASSASSIN,
    DECK,
    GUARDIAN,
    IDS,
    REWARD_GOLD,
    TARGET_POWER,
    is_stackable,
    is_weapon,
)
from cutthroat.games.shinobi.rules.marks import KIND, where_of
from cutthroat.games.shinobi.rules.phases import ADVANCED_DRAFT, CONTRACT, NINJA
from cutthroat.testing.citations import rule
from tests.games.shinobi.builders import new_game

STACK = st.lists(st.sampled_from([kind for kind in range(40) if is_stackable(kind)]), max_size=12)
FIGHTERS = st.lists(st.sampled_from(list(range(16))), max_size=8)
ARMS = st.lists(st.sampled_from([kind for kind in range(40) if is_weapon(kind)]), max_size=4)
MIRROR = {"silent-killer": "shadow-sentinel", "kusari-fundo": "naginata", "fukiya": "tessen"}
MIRROR |= {other: name for name, other in MIRROR.items()}


def mirror(kind: int) -> int:
    name = IDS[kind]
    if name in MIRROR:
        return IDS.index(MIRROR[name])
    if name.startswith("assassin-"):
        return IDS.index(name.replace("assassin", "guardian"))
    return IDS.index(name.replace("guardian", "assassin")) if name.startswith("guardian-") else kind


@rule("SC-12.14", "SC-12.18")
@given(stack=FIGHTERS, guardian=ARMS, assassin=ARMS)
def test_the_slots_are_the_same_for_both_sides(stack: list[int], guardian: list[int], assassin: list[int]) -> None:
    b = fight(4, 0, stack[:], guardian[:], assassin[:], MUTED)
    reflected = [mirror(kind) for kind in stack]
    m = fight(4, 0, reflected, [mirror(kind) for kind in assassin], [mirror(kind) for kind in guardian], MUTED)
    own = int(TARGET_POWER[4])
    assert (b.guardian_total - own, b.assassin_total) == (m.assassin_total, m.guardian_total - own)


@rule("SC-10.13")
@given(stack=STACK, guardian=ARMS, assassin=ARMS)
def test_every_card_of_a_battle_is_discarded_or_still_there(
    stack: list[int], guardian: list[int], assassin: list[int]
) -> None:
    b = fight(2, 2, stack[:], guardian[:], assassin[:], MUTED)
    left: list[int] = []
    b.leave(left)
    assert Counter(left) + Counter(b.discards) == Counter(stack + guardian + assassin)


@rule("SC-12.1", "SC-9.1")
@given(stack=STACK, guardian=ARMS, assassin=ARMS)
def test_after_a_battle_no_weapon_is_without_a_ninja(
    stack: list[int], guardian: list[int], assassin: list[int]
) -> None:
    b = fight(2, 2, stack[:], guardian[:], assassin[:], MUTED)
    for side in (GUARDIAN, ASSASSIN):
        for ninja, weapon in zip(b.ninjas(side), b.weapons(side), strict=True):
            assert weapon == NONE or ninja != NONE


@rule("SC-14.8", "SC-14.4", "SC-14.5")
@given(stack=STACK, target=st.integers(0, 4), reward=st.integers(0, 4))
def test_a_reward_is_between_zero_and_all_that_could_be_added(stack: list[int], target: int, reward: int) -> None:
    b = fight(target, reward, stack[:], [], [], MUTED)
    assert 0 <= b.gold() <= REWARD_GOLD[reward] + 5 + 2 * len(stack)


@rule("SC-14.9")
@given(stack=STACK, target=st.integers(0, 4), reward=st.integers(0, 4), holders=st.integers(1, 5))
def test_what_is_paid_is_the_reward_and_less_than_a_coin_for_each_more(
    stack: list[int], target: int, reward: int, holders: int
) -> None:
    s = new_game(5, Fast(1))
    battle = fight(target, reward, stack[:], [], [], MUTED)
    both = 3 << (target * 2)
    s.contracts = [both if seat < holders else 0 for seat in range(5)]
    contracts.pay(s, battle, MUTED)
    paid = sum(int(gold) for gold in s.gold)
    assert battle.gold() <= paid <= battle.gold() + holders - 1
    assert len(set(s.gold[:holders])) == 1
    assert not any(s.gold[holders:])


@rule("SC-7.10", "SC-7.11", "SC-8.6", "SC-5.6")
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10**6), seats=st.integers(3, 5), mode=st.sampled_from(["basic", "advanced"]))
def test_games_keep_their_guarantees(seed: int, seats: int, mode: str) -> None:
    s = new_game(seats, Fast(seed), draft_mode=mode)
    chance, whims = Fast(seed, 1), Fast(seed, 2)
    gold = [0] * seats
    plays = decisions = 0
    while s.waiting:
        seat = next(seat for seat in range(seats) if s.waiting >> seat & 1)
        if s.phase == CONTRACT:
            plays = 0
            assert all(len(held) <= 10 for held in s.hands)
        if s.phase == NINJA:
            plays += 1
            assert plays <= 10 * seats + 18 + seats
            assert max(len(held) for held in s.hands) <= 14
            for lane in s.lanes:
                assert all(is_weapon(mark & KIND) == (where_of(mark) > 0) for mark in lane)
                assert all(is_stackable(mark & KIND) or is_weapon(mark & KIND) for mark in lane)
        assert s.phase != ADVANCED_DRAFT or len(s.pool) <= 2 * seats
        legal = s.legal_actions(seat)
        s.apply(seat, legal[whims.pick(len(legal))], chance, MUTED)
        assert all(now >= before for now, before in zip(s.gold, gold, strict=True))
        gold = [int(value) for value in s.gold]
        decisions += 1
    assert sorted(GAME.cards(s)) == sorted(DECK)
    assert decisions <= GAME.bound


@rule("SC-10.1")
@given(stack=STACK, guardian=ARMS, assassin=ARMS)
def test_a_battle_depends_on_nothing_but_its_own_cards(
    stack: list[int], guardian: list[int], assassin: list[int]
) -> None:
    first = fight(1, 3, stack[:], guardian[:], assassin[:], MUTED)
    fight(4, 0, [0, 1, 2], [], [], MUTED)
    again = fight(1, 3, stack[:], guardian[:], assassin[:], MUTED)
    assert (first.guardian_total, first.assassin_total, first.discards) == (
        again.guardian_total,
        again.assassin_total,
        again.discards,
    )
