"""A chunk of a simulation: some games of a run, played in one go, and their totals."""

from __future__ import annotations

import time
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import msgspec
from msgspec import Struct

from cutthroat.bots.roster import make_policy
from cutthroat.core.bits import lowest
from cutthroat.core.playouts import Totals, bot_chance, playouts
from cutthroat.core.policy import Policy
from cutthroat.core.state import State
from cutthroat.game.contract import AnyGame
from cutthroat.game.editions.loading import game_of_job
from cutthroat.game.editions.model import Edition
from cutthroat.game.match import Match
from cutthroat.game.options import Value
from cutthroat.game.record import FastSource, SeatRecord, write


class Run(Struct, frozen=True, kw_only=True):
    """What is simulated. Game ``n`` of a run depends on the run and on ``n``, and on nothing else."""

    module: str
    """The module of the game's object, for other processes to import."""
    seats: int
    bots: list[str]
    """One for each seat."""
    options: dict[str, Value]
    seed: int
    records: str = ""
    """A folder for the records of the games; empty = none are kept."""
    edition: Edition | None = None
    """The cards that it is played with, if not those of the game as it comes."""


class Prepared(NamedTuple):
    """A run decoded for this process, with its game, blank table and bots."""

    run: Run
    game: AnyGame
    table: State
    policies: list[Policy]


def run_of(game: AnyGame, bots: list[str], options: dict[str, Value], seed: int, records: str = "") -> Run:
    return Run(
        module=type(game).__module__,
        seats=len(bots),
        bots=bots,
        options=options,
        seed=seed,
        records=records,
        edition=game.edition,
    )


def play_chunk(encoded: bytes, first: int, games: int) -> Totals:
    """Play games ``first`` .. ``first + games - 1`` of a run."""
    ready = prepare(encoded)
    started = time.process_time()
    if ready.run.records:
        totals = recorded_playouts(ready, first, games)
    else:
        totals = playouts(ready.table, ready.policies, ready.run.seed, first, games, ready.game.bound)
    totals.cpu_seconds = time.process_time() - started
    return totals


@lru_cache(maxsize=4)
def prepare(encoded: bytes) -> Prepared:
    run = msgspec.json.decode(encoded, type=Run)
    game = game_of_job(run.module, run.edition)
    policies = [make_policy(game, name) for name in run.bots]
    return Prepared(run, game, game.blank(run.seats, run.options), policies)


def recorded_playouts(ready: Prepared, first: int, games: int) -> Totals:
    """The same games as ``playouts`` plays, with the record of each written down."""
    totals = Totals(ready.run.seats)
    for number in range(first, first + games):
        match = recorded_game(ready, number)
        totals.count(match.state, len(match.record.moves))
        write(match.record, Path(ready.run.records) / record_name(ready, number))
    return totals


def recorded_game(ready: Prepared, number: int) -> Match:
    run = ready.run
    seats = [SeatRecord(f"{bot.capitalize()} {seat}", f"bot:{bot}") for seat, bot in enumerate(run.bots, 1)]
    match = Match.start(ready.game, seats, run.options, FastSource(run.seed, number))
    chance = bot_chance(run.seed, number)
    while not match.is_over and len(match.record.moves) < ready.game.bound:
        seat = int(lowest(match.state.waiting))
        legal = match.state.legal_actions(seat)
        match.play(seat, int(ready.policies[seat].choose(match.state, seat, legal, chance)))
    return match


def record_name(ready: Prepared, number: int) -> str:
    return f"{ready.game.key}-{ready.run.seats}-{ready.run.seed}-{number:06}.json"
