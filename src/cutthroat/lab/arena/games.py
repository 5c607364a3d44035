"""Games of an arena, played one by one: who won, and what each seat's thinking cost."""

from __future__ import annotations

import time
from functools import lru_cache
from importlib import import_module
from typing import NamedTuple

import msgspec
from msgspec import Struct

from cutthroat.core.bits import lowest
from cutthroat.core.chance import Fast, mix
from cutthroat.core.events import MUTED
from cutthroat.core.playouts import BOT_STREAM, SHARES, Totals, game_chance
from cutthroat.core.state import State
from cutthroat.game.contract import AnyGame
from cutthroat.lab.arena.plan import Contest
from cutthroat.lab.players import Player, make_player

SEATS_APART = 16
"""The streams of chance of two games are so many numbers apart, one for each seat."""


class Result(Struct, frozen=True, array_like=True):
    """One game, by seats."""

    game: int
    shares: list[float]
    """Of the win."""
    moves: list[int]
    seconds: list[float]
    """CPU time of the seat's decisions."""


class Ready(NamedTuple):
    """A contest decoded for this process."""

    contest: Contest
    game: AnyGame
    table: State
    players: list[Player]


def play_games(encoded: bytes, first: int, games: int) -> list[Result]:
    ready = prepare(encoded)
    return [play_game(ready, number) for number in range(first, first + games)]


@lru_cache(maxsize=4)
def prepare(encoded: bytes) -> Ready:
    contest = msgspec.json.decode(encoded, type=Contest)
    game: AnyGame = import_module(contest.module).GAME
    players = [make_player(game, name) for name in contest.bots]
    return Ready(contest, game, game.blank(contest.seats, contest.options), players)


def play_game(ready: Ready, number: int) -> Result:
    """The deal is the same for every seating; each seat's bot has a chance of its own."""
    contest = ready.contest
    deal, seating = contest.deal(number), contest.seating(number)
    chance = game_chance(contest.seed, deal)
    own = int(mix(contest.seed, 2 * deal + BOT_STREAM))
    chances = [Fast(own, SEATS_APART * number + seat) for seat in range(contest.seats)]
    players = [ready.players[bot] for bot in seating]
    moves, seconds = [0] * contest.seats, [0.0] * contest.seats
    state = ready.table.clone()
    state.setup(chance, MUTED)
    decisions = 0
    while state.waiting and decisions < ready.game.bound:
        seat = int(lowest(state.waiting))
        began = time.thread_time()
        action = players[seat].choose(state, seat, chances[seat])
        seconds[seat] += time.thread_time() - began
        moves[seat] += 1
        state.apply(seat, action, chance, MUTED)
        decisions += 1
    totals = Totals(contest.seats)
    totals.count(state, decisions)
    return Result(number, [int(share) / SHARES for share in totals.win_shares], moves, seconds)
