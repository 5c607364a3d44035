"""What is played for a report: the same deals by every rule set, then deals in which one seat's bot is exchanged."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct

from cutthroat.game.contract import AnyGame
from cutthroat.game.editions.loading import game_of_job
from cutthroat.game.editions.model import Edition
from cutthroat.game.options import Value

LOOKS = 300
"""About so many games of each rule set are looked at closely, decision by decision."""
SWAP_DEALS = 400
"""Deals in which luck is told from skill, at most; never more than a quarter of the games."""
REPEATS = 2
"""Each of them is played so often by each bot, with other whims of the bots."""


REVIEWED = 12
"""In so many of these deals a game of each bot is reviewed, never more than a fiftieth of the games: a review takes
as long as hundreds of them."""


class Variant(Struct, frozen=True, kw_only=True):
    """A rule set."""

    label: str
    """How it differs from the first; that one is called after what it is."""
    options: dict[str, Value]
    edition: Edition | None = None
    """The cards it is played with, if not those of the game as it comes."""


class Study(Struct, frozen=True, kw_only=True):
    """Everything that a report's games depend on. Item ``n`` depends on the study and on ``n``, and on nothing else."""

    module: str
    """The module of the game's object, for other processes to import."""
    seats: int
    bots: list[str]
    """One for each seat."""
    rival: str
    """Takes one seat in turn, where luck is told from skill."""
    variants: list[Variant]
    """The rule sets; the first is the one that the others are held against."""
    sweep: str
    """The option of which all but the first variant are values, if it is a sweep."""
    games: int
    """Of each rule set."""
    seed: int
    program: str
    """A fingerprint of the program that plays it."""

    def games_played(self) -> list[AnyGame]:
        """The game of each rule set."""
        return [game_of_job(self.module, variant.edition) for variant in self.variants]

    @property
    def main_items(self) -> int:
        return self.games * len(self.variants)

    @property
    def swap_deals(self) -> int:
        return min(SWAP_DEALS, self.games // 4) // self.seats * self.seats

    @property
    def items(self) -> int:
        """Games in all."""
        return self.main_items + self.swap_deals * 2 * REPEATS

    def is_reviewed(self, deal: int, swap: Swap) -> bool:
        """Deals from all over, so that they are not all in one chunk."""
        wanted = min(REVIEWED, self.games // 50, self.swap_deals)
        every = self.swap_deals // wanted if wanted else 1
        return swap.repeat == 0 and deal % every == 0 and deal // every < wanted

    @property
    def look_every(self) -> int:
        return max(1, self.games // LOOKS)

    def is_looked_at(self, game: int) -> bool:
        """Not the first ones: how fast they are played decides how large chunks are."""
        return game % self.look_every == self.look_every - 1

    def place(self, item: int) -> Place:
        """Where a game of the study belongs."""
        if item < self.main_items:
            game, variant = divmod(item, len(self.variants))
            return Place(game, variant)
        deal, turn = divmod(item - self.main_items, 2 * REPEATS)
        return Place(deal, 0, Swap(deal % self.seats, bool(turn % 2), turn // 2))


class Swap(NamedTuple):
    seat: int
    """Whose bot is exchanged."""
    rival: bool
    """Whether it is, in this game."""
    repeat: int


class Place(NamedTuple):
    game: int
    """Its number in the seed: the deal."""
    variant: int
    swap: Swap | None = None
