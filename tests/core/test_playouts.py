"""Whole games inside the engine, and their sums."""

from __future__ import annotations

import pytest

from cutthroat.core.bits import everyone
from cutthroat.core.chance import Fast
from cutthroat.core.events import MUTED
from cutthroat.core.playouts import SHARES, Totals, bot_chance, game_chance, play_out, playouts, random_playout
from cutthroat.core.policy import Policy, RandomPolicy
from cutthroat.core.state import State
from cutthroat.testing.toy.edge.game import GAME


def totals_of(games: list[list[float]]) -> Totals:
    totals = Totals(len(games[0]))
    for returns in games:
        totals.share_win(returns)
    return totals


@pytest.mark.parametrize("winners", range(1, 9))
def test_a_shared_win_is_counted_exactly(winners: int) -> None:
    returns = [1.0 / winners] * winners + [0.0] * (8 - winners)
    totals = totals_of([returns])
    assert list(totals.win_shares) == [SHARES // winners] * winners + [0] * (8 - winners)
    assert sum(totals.win_shares) == SHARES


def test_the_highest_return_wins_wherever_it_sits() -> None:
    assert list(totals_of([[0.0, 1.0, 0.0], [-1.0, -2.0, -1.0]]).win_shares) == [SHARES // 2, SHARES, SHARES // 2]


def table() -> State:
    state: State = GAME.blank(3, GAME.resolve({}))
    return state


def policies() -> list[Policy]:
    return [RandomPolicy() for _ in range(3)]


def figures(totals: Totals) -> tuple[int, int, int, int, int, list[int]]:
    return (
        int(totals.games),
        int(totals.decisions),
        int(totals.decisions_squared),
        int(totals.longest),
        int(totals.unfinished),
        [int(share) for share in totals.win_shares],
    )


def test_sums_are_those_of_the_games_one_by_one() -> None:
    whole = playouts(table(), policies(), 11, 5, 20, GAME.bound)
    singles = [playouts(table(), policies(), 11, 5 + n, 1, GAME.bound) for n in range(20)]
    lengths = [int(single.decisions) for single in singles]
    assert figures(whole)[:5] == (20, sum(lengths), sum(n * n for n in lengths), max(lengths), 0)
    added = Totals(3)
    for single in reversed(singles):
        added.add(single)
    assert figures(added) == figures(whole)
    assert sum(whole.win_shares) == 20 * SHARES


def test_a_game_depends_on_its_number_only() -> None:
    state = table()
    chance = game_chance(11, 7)
    state.setup(chance, MUTED)
    decisions = play_out(state, policies(), chance, bot_chance(11, 7), GAME.bound)
    assert decisions == playouts(table(), policies(), 11, 7, 1, GAME.bound).decisions


def test_a_limit_leaves_games_unfinished_without_winners() -> None:
    totals = playouts(table(), policies(), 1, 0, 4, 5)
    assert figures(totals) == (4, 20, 100, 5, 4, [0, 0, 0])


def test_the_table_stays_empty() -> None:
    empty = table()
    before = GAME.dump(GAME.blank(3, GAME.resolve({})))
    playouts(empty, policies(), 1, 0, 4, GAME.bound)
    assert empty.waiting == everyone(3)
    assert GAME.dump(GAME.load(before)) == before


def test_random_playouts_end() -> None:
    state = GAME.new(4, {}, Fast(1), MUTED)
    assert 0 < random_playout(state, Fast(2)) <= GAME.bound
    assert state.waiting == 0


def test_streams_of_games_and_bots_are_apart() -> None:
    streams = [chance(3, number) for number in range(50) for chance in (game_chance, bot_chance)]
    assert len({tuple(stream.pick(1000) for _ in range(6)) for stream in streams}) == 100
