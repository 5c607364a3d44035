"""What is played in an arena: line-ups, every seating of each, and the same deal for all of them."""

from __future__ import annotations

from functools import cached_property
from itertools import combinations, permutations
from math import factorial

from msgspec import Struct

from cutthroat.game.contract import AnyGame
from cutthroat.game.editions.model import Edition
from cutthroat.game.options import Value

MOST_SEATINGS = 24
"""Of a line-up with more orders than this only the rotations are played."""


class Contest(Struct, frozen=True, kw_only=True, dict=True):
    """Game ``n`` of a contest depends on the contest and on ``n``, and on nothing else."""

    module: str
    """The module of the game's object, for other processes to import."""
    seats: int
    bots: list[str]
    options: dict[str, Value]
    seed: int
    program: str
    """A fingerprint of the program that plays it."""
    edition: Edition | None = None
    """The cards that it is played with, if not those of the game as it comes."""

    @cached_property
    def seatings(self) -> list[tuple[int, ...]]:
        """Which bot sits where, by its number: one deal is played with all of these."""
        found: list[tuple[int, ...]] = []
        for line_up in line_ups(len(self.bots), self.seats):
            found.extend(seatings_of(line_up))
        return found

    def deal(self, game: int) -> int:
        return game // len(self.seatings)

    def seating(self, game: int) -> tuple[int, ...]:
        return self.seatings[game % len(self.seatings)]


def contest_of(
    game: AnyGame, seats: int, bots: list[str], options: dict[str, Value], seed: int, program: str
) -> Contest:
    return Contest(
        module=type(game).__module__,
        seats=seats,
        bots=bots,
        options=options,
        seed=seed,
        program=program,
        edition=game.edition,
    )


def line_ups(bots: int, seats: int) -> list[tuple[int, ...]]:
    """Who meets whom: with more bots than seats all choices of them; with fewer the last one takes the seats left."""
    if bots >= seats:
        return list(combinations(range(bots), seats))
    return [(*range(bots), *[bots - 1] * (seats - bots))]


def seatings_of(line_up: tuple[int, ...]) -> list[tuple[int, ...]]:
    """All different orders, or the rotations where those are too many."""
    orders = factorial(len(line_up))
    for bot in set(line_up):
        orders //= factorial(line_up.count(bot))
    if orders <= MOST_SEATINGS:
        return sorted(set(permutations(line_up)))
    return [line_up[turn:] + line_up[:turn] for turn in range(len(line_up))]
