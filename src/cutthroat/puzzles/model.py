"""A puzzle as it is kept: how to play up to its position, and what every move there is worth."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from msgspec import Struct

from cutthroat.game.options import Value

Stage: TypeAlias = Literal["opening", "middle", "ending"]
"""The third of its game that a position is from."""
Difficulty: TypeAlias = Literal["easy", "medium", "hard"]
STAGES: tuple[Stage, ...] = get_args(Stage)
DIFFICULTIES: tuple[Difficulty, ...] = get_args(Difficulty)


class Tried(Struct, frozen=True, array_like=True):
    """A legal move, and what the seat can expect of it as it knows the game; errors are halves of 95 % intervals."""

    move: str
    value: float
    error: float
    behind: float
    """How much less than the best, in the same worlds and with the same dice; 0 = it comes to the same in all."""
    behind_error: float


class Puzzle(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    id: str
    game: str
    rules_version: int
    seats: int
    options: dict[str, Value] = {}
    """Those that differ from what is usual."""
    bot: str
    """Who played the game."""
    seed: int
    number: int
    """The chance of the game: that of game ``number`` of a run with this seed."""
    actions: list[int]
    """What was played up to the position, each by the first seat that was asked."""
    stage: Stage
    difficulty: Difficulty
    tempting: str
    """The wrong move that looks right: the greedy bot's, or one much like the best."""
    moves: list[Tried]
    """All that are legal, the best first."""
    rollouts: int
    """Behind the best, when it was verified."""

    @property
    def best(self) -> str:
        return self.moves[0].move

    @property
    def right(self) -> list[str]:
        """The best, and those that come to the same in every world."""
        return [one.move for one in self.moves if one.behind == 0.0]

    @property
    def margin(self) -> float:
        """By how much the best is better than the best of the wrong ones."""
        return min(one.behind for one in self.moves if one.behind > 0.0)


class PuzzleVerdict(Struct, frozen=True, kw_only=True):
    """What a move is worth, in shares of the win; errors are halves of 95 % intervals."""

    right: bool
    value: float
    error: float
    behind: float
    """The best one."""
    behind_error: float
    text: str
    rules: list[str]


def kind_of(move: str) -> str:
    """The first word of a move's text form."""
    return move.split(maxsplit=1)[0]
