"""Section 8: what holds in every position of every game."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cutthroat.core.bits import NONE, count, has, members
from cutthroat.core.chance import Fast
from cutthroat.core.events import MUTED
from cutthroat.game.options import Value
from cutthroat.games.contract.bot.greedy import Greedy
from cutthroat.games.contract.edge.game import GAME
from cutthroat.games.contract.rules import odds
from cutthroat.games.contract.rules.board import LAIR, SPACES, YARD
from cutthroat.games.contract.rules.cards import COPIES, KINDS, LOWEST, WEAPONS
from cutthroat.games.contract.rules.phases import MAIN, OTTO_GIVE, OVER
from cutthroat.games.contract.rules.state import ContractState
from cutthroat.testing.citations import rule
from tests.games.contract.builders import Scene, guard_count, target


def assert_sound(s: ContractState) -> None:
    """The conservation laws."""
    assert Counter(card for card in GAME.cards(s) if card < 100) == {k: COPIES[k] for k in range(KINDS)}
    assert sum(s.skill_bag) + sum(n > 0 for n in s.skills) == 40
    assert guard_count(s) == 20
    assert all(not has(mask, 7) for mask in s.guards)
    assert all(s.guards[n] == 0 or has(s.live, n) for n in range(34))
    for seat in range(s.seats):
        if not has(s.out, seat):
            assert_player_is_sound(s, seat)
    assert s.actions >= 0
    assert s.takes_per_turn == 0 or s.takes <= s.takes_per_turn
    assert count(s.live) == sum(s.owners[n] != NONE and has(s.live, n) for n in range(34))


def assert_player_is_sound(s: ContractState, seat: int) -> None:
    assert s.sizes[seat] == sum(s.hands[seat])
    assert [k for k in range(KINDS) if s.hands[seat][k]] == [int(k) for k in members(s.held[seat])]
    mine = sum(has(s.live, n) and s.owners[n] == seat for n in range(34))
    if s.phase != OTTO_GIVE:
        assert mine + s.kills[seat] == 4
    for weapon in range(WEAPONS):
        assert s.skills[seat * WEAPONS + weapon] not in (7, weapon + LOWEST)
    in_yard = s.spaces[seat] == YARD
    assert 0 <= s.spaces[seat] <= SPACES
    assert not in_yard or 1 <= s.missed[seat] <= 2
    assert in_yard or s.missed[seat] == 0 or s.spaces[seat] in LAIR


@settings(max_examples=40, deadline=None)
@given(
    seed=st.integers(0, 100_000),
    seats=st.integers(2, 6),
    options=st.fixed_dictionaries(
        {},
        optional={
            "open_hands": st.booleans(),
            "takes_per_turn": st.integers(0, 5),
            "cards_per_take": st.integers(1, 3),
            "starting_hand": st.integers(0, 5),
            "second_attempt_cards": st.sampled_from(["same", "fresh"]),
            "must_escape_to_win": st.booleans(),
            "prison_card_full_turn": st.booleans(),
            "resignations": st.booleans(),
        },
    ),
    is_greedy=st.booleans(),
)
@rule("CA-3.5", "CA-4.3", "CA-7.3", "CA-9.1")
def test_every_position_of_a_game_is_sound(seed: int, seats: int, options: dict[str, Value], is_greedy: bool) -> None:
    chance, whims, bot = Fast(seed), Fast(seed, 1), Greedy()
    s = GAME.new(seats, {**options, "round_limit": 25}, chance, MUTED)
    kills, turn, bonuses = list(s.kills), (s.round, s.active), 0
    while s.waiting:
        assert_sound(s)
        assert all(new >= old for new, old in zip(s.kills, kills, strict=True))
        if (s.round, s.active) != turn:
            turn, bonuses = (s.round, s.active), 0
        kills, was_used, legal = list(s.kills), bool(s.bonus_used), s.legal_actions(s.active)
        assert s.phase != MAIN or 0 in legal
        action = bot.choose(s, s.active, legal, whims) if is_greedy else legal[whims.pick(len(legal))]
        s.apply(s.active, action, chance, MUTED)
        bonuses += bool(s.bonus_used) and not was_used and (s.round, s.active) == turn
        assert bonuses <= 1
    assert s.phase == OVER
    assert sum(s.returns()) == pytest.approx(1.0)


@rule("CA-11.7", "CA-7.2")
def test_no_target_ever_becomes_impossible() -> None:
    """With all ten numbers against it, the Grim Reaper still kills on six of 36."""
    scene = Scene("klaus lily").contracts("paris", "rome").guards("paris", 2, 3, 4, 5, 6, 8, 9, 10, 11, 12)
    assert odds.kill_chance(scene.s, 0, target("paris"), 2**5) == pytest.approx(6 / 36)


@rule("CA-14.3")
def test_players_who_only_pass_reach_the_limit() -> None:
    scene = Scene("klaus lily", round_limit=7)
    turns = 0
    while scene.s.waiting:
        scene.end_turn()
        turns += 1
    assert turns == 14


def test_random_games_end_within_the_limit() -> None:
    for seed in range(3):
        s = GAME.new(3, {}, Fast(seed), MUTED)
        chance, whims = Fast(seed, 1), Fast(seed, 2)
        while s.waiting:
            legal = s.legal_actions(s.active)
            s.apply(s.active, legal[whims.pick(len(legal))], chance, MUTED)
        assert s.round <= 80
