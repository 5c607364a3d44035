"""Whole games played inside compiled code."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cutthroat.core.bits import lowest
from cutthroat.core.chance import Chance, Fast
from cutthroat.core.events import MUTED, Events
from cutthroat.core.policy import Policy
from cutthroat.core.state import State

SHARES: Final = 840
"""A win is counted in 840ths, so that it can be shared by up to eight seats and sums stay exact."""
GAME_STREAM: Final = 0
BOT_STREAM: Final = 1


def game_chance(seed: i64, game: i64) -> Fast:
    """The chance of the ``game``-th game of a seed."""
    return Fast(seed, 2 * game + GAME_STREAM)


def bot_chance(seed: i64, game: i64) -> Fast:
    """The bots' own chance in that game, apart from the game's."""
    return Fast(seed, 2 * game + BOT_STREAM)


class Totals:
    """Sums over many games; they can be added in any order to the same result, and sent between processes."""

    __slots__ = ("cpu_seconds", "decisions", "decisions_squared", "games", "longest", "unfinished", "win_shares")

    games: i64
    decisions: i64
    decisions_squared: i64
    longest: i64
    unfinished: i64
    win_shares: list[i64]
    cpu_seconds: float
    """What playing them took, where somebody with a clock has measured it."""

    def __init__(self, seats: i64) -> None:
        self.games = 0
        self.decisions = 0
        self.decisions_squared = 0
        self.longest = 0
        self.unfinished = 0
        self.win_shares = [0] * seats
        self.cpu_seconds = 0.0

    def count(self, state: State, decisions: i64) -> None:
        """Add one game that has just been played."""
        self.games += 1
        self.decisions += decisions
        self.decisions_squared += decisions * decisions
        self.longest = max(self.longest, decisions)
        if state.waiting:
            self.unfinished += 1
        else:
            self.share_win(state.returns())

    def share_win(self, returns: list[float]) -> None:
        """The seats with the highest return share the win."""
        winner: i64 = 0
        winners: i64 = 0
        best = returns[0]
        for seat in range(len(returns)):
            value = returns[seat]
            if value > best:
                best = value
                winner = seat
                winners = 1
            elif value == best:
                winners += 1
        if winners == 1:
            self.win_shares[winner] += SHARES
            return
        for seat in range(len(returns)):
            if returns[seat] == best:
                self.win_shares[seat] += SHARES // winners

    def add(self, other: Totals) -> None:
        self.games += other.games
        self.decisions += other.decisions
        self.decisions_squared += other.decisions_squared
        self.longest = max(self.longest, other.longest)
        self.unfinished += other.unfinished
        self.cpu_seconds += other.cpu_seconds
        for seat in range(len(self.win_shares)):
            self.win_shares[seat] += other.win_shares[seat]

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        """For pickle, which cannot look into a compiled object by itself."""
        counts = (self.games, self.decisions, self.decisions_squared, self.longest, self.unfinished)
        return unpickled, (*counts, self.win_shares, self.cpu_seconds)


def unpickled(
    games: i64,
    decisions: i64,
    decisions_squared: i64,
    longest: i64,
    unfinished: i64,
    win_shares: list[i64],
    cpu_seconds: float,
) -> Totals:
    totals = Totals(len(win_shares))
    totals.games = games
    totals.decisions = decisions
    totals.decisions_squared = decisions_squared
    totals.longest = longest
    totals.unfinished = unfinished
    totals.win_shares = win_shares
    totals.cpu_seconds = cpu_seconds
    return totals


def play_out(
    state: State, policies: list[Policy], chance: Chance, bots: Chance, limit: i64, events: Events = MUTED
) -> i64:
    """Play in place to the end, or to the limit; the number of decisions made."""
    decisions: i64 = 0
    while state.waiting and decisions < limit:
        seat = lowest(state.waiting)
        state.apply(seat, policies[seat].decide(state, seat, bots), chance, events)
        decisions += 1
    return decisions


def random_playout(state: State, chance: Chance) -> i64:
    """Play in place to the end, uniformly at random; the number of decisions made."""
    decisions: i64 = 0
    while state.waiting:
        seat = lowest(state.waiting)
        state.apply(seat, state.random_action(seat, chance), chance, MUTED)
        decisions += 1
    return decisions


def playouts(table: State, policies: list[Policy], seed: i64, first: i64, games: i64, limit: i64) -> Totals:
    """Play games ``first`` .. ``first + games - 1`` of a seed from an empty table; each depends on its number only."""
    totals = Totals(table.seats)
    chance, bots = game_chance(seed, first), bot_chance(seed, first)
    for game in range(first, first + games):
        chance.restart(seed, 2 * game + GAME_STREAM)
        bots.restart(seed, 2 * game + BOT_STREAM)
        state = table.clone()
        state.setup(chance, MUTED)
        totals.count(state, play_out(state, policies, chance, bots, limit))
    return totals
