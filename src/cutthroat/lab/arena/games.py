"""Games of an arena, played one by one: who won, and what each seat's thinking cost."""

from __future__ import annotations

import time
from functools import lru_cache, partial
from typing import NamedTuple

import msgspec
from msgspec import Struct

from cutthroat.core.bits import lowest
from cutthroat.core.chance import Chance, Fast, Recording, mix
from cutthroat.core.events import MUTED
from cutthroat.core.guide import Guide
from cutthroat.core.playouts import BOT_STREAM, SHARES, Totals, game_chance
from cutthroat.core.state import State
from cutthroat.game.contract import AnyGame
from cutthroat.game.editions.loading import game_of_job
from cutthroat.lab.arena.luck import Luck, can_judge
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
    luck: list[float] = []
    """What chance gave each seat beyond what it could expect; empty where the game cannot judge that."""


class Ready(NamedTuple):
    """A contest decoded for this process."""

    contest: Contest
    game: AnyGame
    table: State
    players: list[Player]
    guide: Guide | None
    """Judges luck."""


def play_games(encoded: bytes, first: int, games: int) -> list[Result]:
    ready = prepare(encoded)
    return [play_game(ready, number) for number in range(first, first + games)]


@lru_cache(maxsize=4)
def prepare(encoded: bytes) -> Ready:
    contest = msgspec.json.decode(encoded, type=Contest)
    game = game_of_job(contest.module, contest.edition)
    players = [make_player(game, name) for name in contest.bots]
    guide = game.guide().at_table()
    judge = guide if can_judge(guide, contest.seats) else None
    return Ready(contest, game, game.blank(contest.seats, contest.options), players, judge)


def play_game(ready: Ready, number: int) -> Result:
    """The deal is the same for every seating; each seat's bot has a chance of its own."""
    contest = ready.contest
    deal, seating = contest.deal(number), contest.seating(number)
    chance = Recording(game_chance(contest.seed, deal))
    own = int(mix(contest.seed, 2 * deal + BOT_STREAM))
    chances = [Fast(own, SEATS_APART * number + seat) for seat in range(contest.seats)]
    luck = Luck(ready.guide, contest.seats, Fast(own, SEATS_APART * number + contest.seats)) if ready.guide else None
    players = [ready.players[bot] for bot in seating]
    moves, seconds = [0] * contest.seats, [0.0] * contest.seats
    state = dealt(ready.table, chance)
    if luck is not None:
        luck.count(state, lambda other: dealt(ready.table, other))
    decisions = 0
    while state.waiting and decisions < ready.game.bound:
        seat = int(lowest(state.waiting))
        began = time.thread_time()
        action = players[seat].choose(state, seat, chances[seat])
        seconds[seat] += time.thread_time() - began
        moves[seat] += 1
        decisions += 1
        chance.picks.clear()
        before, state = state, after(state, seat, action, chance)
        if luck is not None and chance.picks:
            luck.count(state, partial(after, before, seat, action))
    totals = Totals(contest.seats)
    totals.count(state, decisions)
    shares = [int(share) / SHARES for share in totals.win_shares]
    return Result(number, shares, moves, seconds, luck.by_seat if luck is not None else [])


def dealt(table: State, chance: Chance) -> State:
    state = table.clone()
    state.setup(chance, MUTED)
    return state


def after(state: State, seat: int, action: int, chance: Chance) -> State:
    following = state.clone()
    following.apply(seat, action, chance, MUTED)
    return following
