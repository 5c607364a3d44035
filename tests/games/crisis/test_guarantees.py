"""Section 8: what holds in every game."""

from __future__ import annotations

from itertools import pairwise, permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from cutthroat.core.bits import count, has, members
from cutthroat.games.crisis.edge.game import GAME, owned
from cutthroat.games.crisis.rules import events as k
from cutthroat.games.crisis.rules.actions import HIDE, TRACK
from cutthroat.games.crisis.rules.state import CrisisState
from cutthroat.testing.citations import rule
from tests.games.crisis.builders import Night, execution, position
from tests.games.crisis.games import random_nights

GAMES = {
    "players": st.integers(2, 5),
    "seed": st.integers(0, 10**6),
    "mode": st.sampled_from(["standard", "battle-royale"]),
    "corpse_kill": st.sampled_from(["miss", "score"]),
}
some_games = settings(max_examples=80, deadline=None)


def deaths(after: Night) -> set[int]:
    """Who died this round."""
    killed = {b for _, b, how, _ in after.of(k.KILLED) if how != k.CORPSE}
    return killed | {b for _, b, _, _ in after.of(k.COUNTERED)}


def kills(after: Night) -> int:
    return len(after.of(k.KILLED)) + len(after.of(k.COUNTERED))


@rule("AC-7.2", "AC-9.9")
@some_games
@given(**GAMES)
def test_somebody_lives_and_nobody_dies_or_scores_twice(players: int, seed: int, mode: str, corpse_kill: str) -> None:
    for before, _, after in random_nights(players, seed, mode=mode, corpse_kill=corpse_kill):
        assert len(deaths(after)) < count(before.playing)
        scorers = [a for a, *_ in after.of(k.KILLED) + after.of(k.COUNTERED)]
        assert len(scorers) == len(set(scorers))
        assert kills(after) == len(after.of(k.CHIP))
        assert len(deaths(after)) <= kills(after)
        if corpse_kill == "miss":
            assert len(deaths(after)) == kills(after)


@rule("AC-5.9", "AC-7.1")
@some_games
@given(**GAMES)
def test_points_and_chips_add_up(players: int, seed: int, mode: str, corpse_kill: str) -> None:
    rounds = 0
    for before, _, after in random_nights(players, seed, mode=mode, corpse_kill=corpse_kill):
        rounds += 1
        assert after.state.supply + sum(after.state.chips) == 11
        assert after.state.supply >= 0
        if mode == "standard":
            assert sum(after.points) - sum(before.chips) == kills(after)
            assert sum(after.points) <= 2 * players + 1
            assert after.points.count(3) == (0 if after.state.waiting else 1)
        else:
            assert all(returned == 3 for _, returned, _, _ in after.of(k.DROPPED))
    assert rounds >= 3 or corpse_kill == "score"


@rule("AC-6.1", "AC-6.2", "AC-9.6")
@some_games
@given(**GAMES)
def test_tracking_means_a_track_of_the_round_before_that_was_survived(
    players: int, seed: int, mode: str, corpse_kill: str
) -> None:
    for before, placed, after in random_nights(players, seed, mode=mode, corpse_kill=corpse_kill):
        if not after.state.waiting:
            continue
        for seat in members(after.state.playing):
            tracked = after.state.previous[seat] == TRACK and seat not in deaths(after)
            cancelled = any(owner == seat for owner, *_ in after.of(k.CANCELLED))
            assert has(after.state.tracking, seat) == (tracked and not cancelled)
            assert not (has(before.tracking, seat) and has(after.state.tracking, seat))
            if has(after.state.tracking, seat) and placed.targets[seat] != -1:
                assert after.state.targets[seat] == placed.targets[seat]


@rule("AC-3.2", "AC-9.5")
@some_games
@given(**GAMES)
def test_orders_are_a_permutation_that_never_falls_in_rank(
    players: int, seed: int, mode: str, corpse_kill: str
) -> None:
    for _, _, after in random_nights(players, seed, mode=mode, corpse_kill=corpse_kill):
        s = after.state
        if s.waiting:
            assert sorted(s.line) == members(s.playing)
            ranks = [(TRACK, HIDE, 0).index(s.previous[seat]) for seat in s.line]
            assert all(one <= two for one, two in pairwise(ranks))


@rule("AC-4.4", "AC-5.2")
@some_games
@given(**GAMES)
def test_without_trackers_no_hider_dies_and_number_1_is_never_skipped(
    players: int, seed: int, mode: str, corpse_kill: str
) -> None:
    for before, _, after in random_nights(players, seed, mode=mode, corpse_kill=corpse_kill):
        calls = {seat: (number, action) for seat, number, action, _ in after.of(k.CALLED)}
        skipped = {seat for seat, *_ in after.of(k.SKIPPED)}
        assert not any(number == 1 for seat, (number, _) in calls.items() if seat in skipped)
        if not before.tracking:
            assert not any(calls[seat][1] == HIDE for seat in deaths(after) & set(calls))


@rule("AC-1.3", "AC-1.4", "AC-4.6")
@some_games
@given(**GAMES)
def test_everybody_owns_three_actions_and_a_target_for_each_other_player(
    players: int, seed: int, mode: str, corpse_kill: str
) -> None:
    for before, placed, _ in random_nights(players, seed, mode=mode, corpse_kill=corpse_kill):
        for state in (before, placed):
            for seat in range(players):
                cards = owned(state, seat)
                assert len(cards) == len(set(cards)) == 3 + players - 1
        for seat in members(before.playing):
            hand = GAME.view(before, seat).hand
            left = count(before.playing)
            on_table = 1 if has(before.tracking, seat) else 0
            assert sum(card.startswith("target-") for card in hand) == (left - 1 - on_table if left > 2 else 0)
            assert sum(not card.startswith("target-") for card in hand) == 3 - on_table
            assert len(before.legal_actions(seat)) >= 2


def relabelled(state: CrisisState, order: tuple[int, ...]) -> CrisisState:
    """The same position with seat s called order[s]."""
    s = state.clone()
    s.line = [order[seat] for seat in state.line]
    for old, new in enumerate(order):
        s.targets[new] = order[state.targets[old]] if state.targets[old] >= 0 else -1
    s.tracking = sum(1 << order[seat] for seat in members(state.tracking))
    return s


@rule("AC-1.2")
@settings(max_examples=40, deadline=None)
@given(
    actions=st.lists(st.sampled_from("ATH"), min_size=4, max_size=4),
    aims=st.lists(st.integers(1, 3), min_size=4, max_size=4),
    order=st.sampled_from(list(permutations(range(4)))),
    tracker=st.integers(0, 4),
)
def test_names_do_not_matter(actions: list[str], aims: list[int], order: tuple[int, ...], tracker: int) -> None:
    targets = [(seat + step) % 4 for seat, step in enumerate(aims)]
    tracking = {tracker: targets[tracker - 1] + 1} if tracker else {}
    state = position(4, order="3142", tracking=tracking, previous="HHHH")
    plain = execution(state, *(f"{a}{t + 1}" for a, t in zip(actions, targets, strict=True)))
    plans = [""] * 4
    for seat, name in enumerate(order):
        plans[name] = f"{actions[seat]}{order[targets[seat]] + 1}"
    renamed = execution(relabelled(state, order), *plans)
    assert [renamed.points[order[seat]] for seat in range(4)] == plain.points
    assert members(renamed.state.dead) == sorted(order[seat] for seat in members(plain.state.dead))
