"""The games that the suite plays: every seat count, every option, at random."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from cutthroat.core import COMPILED
from cutthroat.core.bits import NONE
from cutthroat.core.chance import Chance, Fast
from cutthroat.core.events import MUTED
from cutthroat.core.state import State
from cutthroat.game.contract import AnyGame, waiting_seats
from cutthroat.game.options import Options

MOST_POSITIONS = 60 if COMPILED else 20
"""Costly checks look at about this many positions of a game, evenly spread. The interpreted engine plays the games of
the compiled one (tests/differential), and takes much longer for it."""


NAMES = ("Ana", "Boris", "Cleo", "Dmitri", "Esra", "Farid", "Gwen", "Hugo")


class Case(NamedTuple):
    """One game to be played at random: which, by how many, with which options, on which seed."""

    game: AnyGame
    seats: int
    options: Options
    seed: int

    def __str__(self) -> str:
        options = ",".join(f"{key}={value}" for key, value in self.options.items()) or "defaults"
        return f"{self.game.key}-{self.seats}-{options}-{self.seed}"


class Moment(NamedTuple):
    """A position of a random game, just before a decision."""

    state: State
    seat: int
    number: int


def cases(game: AnyGame) -> list[Case]:
    """Every seat count with the defaults, and every other set of options at changing seat counts."""
    found: list[Case] = []
    for number, options in enumerate(game.variants()):
        allowed = game.seats_for(options)
        counts = list(allowed) if not options else [allowed[number % len(allowed)]]
        found.extend(Case(game, seats, options, 7 * number + seats) for seats in counts)
    return found


def start(case: Case) -> State:
    state: State = case.game.new(case.seats, case.options, Fast(case.seed), MUTED)
    return state


def random_game(case: Case) -> Iterator[Moment]:
    """A game in which waiting seats decide in any order, each uniformly at random; the last moment is the end."""
    chance = Fast(case.seed)
    whims = Fast(case.seed, 1)
    state: State = case.game.new(case.seats, case.options, chance, MUTED)
    number = 0
    while state.waiting:
        seats = waiting_seats(state)
        seat = seats[whims.pick(len(seats))]
        yield Moment(state, seat, number)
        legal = state.legal_actions(seat)
        state.apply(seat, legal[whims.pick(len(legal))], chance, MUTED)
        number += 1
        assert number <= case.game.bound, f"{case} is not over after {number} decisions"
    yield Moment(state, NONE, number)


def positions(case: Case) -> Iterator[Moment]:
    """Some moments of a random game, evenly spread, the first and the last among them."""
    length = sum(1 for _ in random_game(case))
    stride = max(1, length // MOST_POSITIONS)
    for moment in random_game(case):
        if moment.number % stride == 0 or moment.seat == NONE:
            yield moment


def looks(case: Case, state: State) -> list[bytes]:
    """What each seat, and last a spectator, can see and do."""
    seen = [
        msgspec.json.encode([case.game.view(state, seat), [int(a) for a in state.legal_actions(seat)]])
        for seat in range(case.seats)
    ]
    return [*seen, msgspec.json.encode(case.game.view(state, None))]


def after(state: State, decisions: list[tuple[int, int]], chance: Chance) -> State:
    copy = state.clone()
    for seat, action in decisions:
        copy.apply(seat, action, chance, MUTED)
    return copy
