"""How difficult a puzzle is, measured: how often the expert finds its best move, and how often the greedy bot does."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from cutthroat.bots.levels import make_level
from cutthroat.core.chance import Fast, mix
from cutthroat.core.policy import Policy
from cutthroat.core.state import State
from cutthroat.game.contract import AnyGame
from cutthroat.puzzles.model import Difficulty, Puzzle
from cutthroat.puzzles.posing import Posed

TRIES = 8
"""So often a bot is asked."""
EASY, HARD = 7, 4
"""The expert finds an easy one at least so often, and a hard one less often."""
TWO = 2
"""With so few moves one can guess."""
ASK = 2
"""The stream of chance of a position that its bots are asked with."""


def graded(puzzle: Puzzle) -> Puzzle:
    """As today's bots find it; those that mined it may have been others."""
    posed = Posed(puzzle)
    wrong = {posed.moves[one.move] for one in puzzle.moves if one.move not in puzzle.right}
    stream = stream_of(puzzle.seed, puzzle.number, len(puzzle.actions))
    return replace(puzzle, difficulty=difficulty_of(posed.game, posed.state, posed.seat, wrong, stream))


def stream_of(seed: int, number: int, moves: int) -> int:
    """The chance of a position: of game ``number``, after so many moves."""
    return mix(mix(seed, number), moves)


def difficulty_of(game: AnyGame, state: State, seat: int, wrong: Collection[int], stream: int) -> Difficulty:
    legal = state.legal_actions(seat)

    def found_by(policy: Policy) -> int:
        chances = (Fast(mix(stream, ASK), number) for number in range(TRIES))
        return sum(int(policy.choose(state, seat, legal, chance)) not in wrong for chance in chances)

    return grade(found_by(make_level(game, "expert")), found_by(game.guide().policy), len(legal))


def grade(by_expert: int, by_greedy: int, moves: int) -> Difficulty:
    """Easy is what the greedy bot finds as well, or what can be guessed: there are only two moves."""
    if by_expert < HARD:
        return "hard"
    is_plain = by_greedy >= HARD or moves == TWO
    return "easy" if by_expert >= EASY and is_plain else "medium"
