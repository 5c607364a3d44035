"""Who sees what: the reveals of AC-10.12 and the information model of section 5."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cutthroat.core.bits import has
from cutthroat.core.chance import Fast, Scripted
from cutthroat.core.events import MUTED, Log
from cutthroat.games.crisis.edge.game import GAME
from cutthroat.games.crisis.rules import events as k
from cutthroat.games.crisis.rules.state import CrisisState
from cutthroat.testing.citations import rule
from tests.games.crisis.builders import code, night, position
from tests.games.crisis.games import random_nights


def shown(state: CrisisState) -> list[int | None]:
    """The targets of the last round that a spectator has seen, for P1, P2 ..., as players."""
    turns = sorted(GAME.view(state, None).last_round, key=lambda turn: turn.seat)
    return [None if turn.target is None else turn.target + 1 for turn in turns]


@rule("AC-10.12")
def test_only_needed_targets_are_shown() -> None:
    state = position(5, tracking={5: 1}, previous="HHHHT")
    after = night(state, "T2", "H3", "A2", "H1", "H1")
    assert after.story == ["1 idle", "2 idle", "2 counters 3", "4 idle", "5 idle"]
    assert shown(after.state) == [None, 3, 2, None, None]


@rule("AC-10.12")
def test_the_target_of_a_skipped_player_goes_back_unseen_but_the_action_does_not() -> None:
    after = night(position(3), "A2", "A3", "H2")
    assert shown(after.state) == [2, None, None]
    assert [turn.action for turn in GAME.view(after.state, None).last_round] == ["assassinate", "assassinate", "hide"]


@rule("AC-10.12")
def test_a_hider_killed_by_a_tracker_does_not_show_the_watched_target() -> None:
    after = night(position(3, tracking={1: 2}, previous="THH"), "A2", "H3", "T1")
    assert shown(after.state) == [2, None, None]


@rule("AC-10.12")
def test_an_attack_that_misses_shows_its_target() -> None:
    after = night(position(3), "A3", "A3", "T1")
    assert shown(after.state) == [3, 3, None]


@rule("AC-10.12")
def test_an_attack_turns_up_the_action_of_its_target_before_the_number_of_the_target() -> None:
    after = night(position(3), "A3", "T1", "H2")
    found = [event.kind for event in after.events]
    assert after.of(k.AIMED) == [(0, 2, 2, 0)]
    assert found.index(k.AIMED) < [i for i, kind in enumerate(found) if kind == k.CALLED][2]


@rule("AC-10.12")
@pytest.mark.parametrize(("option", "targets"), [("needed", [2, None, None, None]), ("all-but-track", [2, 3, 2, None])])
def test_by_option_all_targets_but_those_of_new_tracks_are_shown(option: str, targets: list[int | None]) -> None:
    state = position(4, tracking={3: 2}, previous="HHTH", target_reveal=option)
    after = night(state, "A2", "A3", "H2", "T1")
    assert after.story[:2] == ["1 kills 2", "2 skipped"]
    assert shown(after.state) == targets
    assert [target for _, _, _, target in after.of(k.CALLED)] == ([-1] * 4 if option == "needed" else [1, 2, 1, -1])


@rule("AC-10.12", "AC-5.13")
def test_all_actions_are_public_at_the_end_of_the_round() -> None:
    after = night(position(3), "A2", "T3", "H2")
    assert [player.group for player in GAME.view(after.state, None).players] == ["assassinate", "track", "hide"]


@rule("AC-3.6", "AC-4.6")
def test_a_redeal_shuffles_orders_only_inside_groups_and_keeps_the_own_card() -> None:
    state = position(5, order="45213", previous="AATTT")
    lines = Counter(tuple(state.determinize(2, Fast(1, n)).line) for n in range(800))
    assert set(lines) == {(3, 2, 4, 0, 1), (4, 2, 3, 0, 1), (3, 2, 4, 1, 0), (4, 2, 3, 1, 0)}
    assert all(150 < count < 250 for count in lines.values())


@rule("AC-4.6", "AC-4.8")
def test_a_redeal_changes_locked_targets_and_plans_of_others_within_the_rules() -> None:
    state = position(4, order="123-", tracking={2: 3}, previous="HTHA", dropped=[4], mode="battle-royale")
    for seat, plan in ((0, "T2"), (1, "A3")):
        state.apply(seat, code(plan), Fast(0), MUTED)
    worlds = [state.determinize(2, Fast(2, n)) for n in range(200)]
    assert {(int(w.actions[1]), int(w.targets[1])) for w in worlds} == {(0, 0), (0, 2), (2, 0), (2, 2)}
    assert {(int(w.actions[0]), int(w.targets[0])) for w in worlds} == {(a, t) for a in range(3) for t in (1, 2)}
    mine = [state.determinize(1, Fast(2, n)) for n in range(50)]
    assert {(int(w.actions[1]), int(w.targets[1])) for w in mine} == {(0, 2)}


@rule("AC-8.2")
def test_with_two_left_a_redeal_keeps_the_evident_target() -> None:
    state = position(3, order="2-1", tracking={3: 1}, previous="A-T", dropped=[2], mode="battle-royale")
    assert {int(state.determinize(0, Fast(3, n)).targets[2]) for n in range(20)} == {0}


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10**6), players=st.integers(2, 5), royale=st.booleans(), seat=st.integers(0, 4))
def test_a_redealt_world_could_have_been_dealt(seed: int, players: int, royale: bool, seat: int) -> None:
    mode = "battle-royale" if royale else "standard"
    me = seat % players
    for before, placed, _ in random_nights(players, seed, mode=mode, character_pick="random"):
        for state in (before, placed):
            world = state.determinize(me, Fast(seed, 7))
            assert GAME.view(world, me) == GAME.view(state, me)
            assert [world.previous[s] for s in world.line] == [state.previous[s] for s in state.line]
            for other in world.line:
                target = world.targets[other]
                assert target == -1 or (target != other and has(world.playing, target))
                assert not has(world.tracking, other) or world.actions[other] in (-1, 0, 2)


@rule("AC-3.6", "AC-4.1")
def test_no_event_tells_more_than_the_view() -> None:
    """Two nights that differ only in what stays hidden are told to a third player in the same words."""
    told = []
    for plans in (("T2", "H4", "H2", "T1"), ("T3", "H3", "H4", "T3")):
        after = night(position(4), *plans, chance=Scripted([0, 0]))
        told.append([event.seen_by(-1).facts() for event in after.events])
    assert told[0] == told[1]


def test_after_the_game_nothing_is_redealt() -> None:
    after = night(position(3, chips=[2, 0, 0]), "A2", "T3", "H2")
    assert GAME.dump(after.state.determinize(1, Fast(9))) == GAME.dump(after.state)


@rule("AC-3.6")
def test_private_events_reach_only_their_owner() -> None:
    log = Log()
    state = GAME.new(4, {"character_pick": "random"}, Fast(3), log)
    owners = [(event.a, event.audience) for event in log.events if event.kind == k.ORDER]
    assert owners == [(seat, 2**seat) for seat in range(4)]
    assert [event.d for event in log.events if event.kind == k.ORDER] == [state.line.index(s) + 1 for s in range(4)]
