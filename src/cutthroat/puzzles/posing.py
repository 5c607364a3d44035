"""A puzzle on the table: what its seat sees, and what is said of the move it makes."""

from __future__ import annotations

from cutthroat.core.state import State
from cutthroat.puzzles.model import Puzzle, PuzzleVerdict
from cutthroat.puzzles.position import asked, rebuild
from cutthroat.puzzles.words import comparison, known_world, praise, theme_of


class Posed:
    """Everything is told of the puzzle's own position, or of one that its seat cannot tell from it."""

    def __init__(self, puzzle: Puzzle, state: State | None = None) -> None:
        self.puzzle = puzzle
        self.match = rebuild(puzzle)
        self.game = self.match.game
        self.seat = asked(self.match)
        self.state = self.match.state if state is None else state
        self.moves = self.game.moves(self.state, self.seat)
        """The actions by their text forms."""
        self.names = self.match.record.names
        self._world = known_world(self.state, self.seat)

    @property
    def best(self) -> int:
        return self.moves[self.puzzle.best]

    def look(self) -> str:
        return theme_of(self.game, self._world, self.seat, self.puzzle.best)

    def reason(self) -> tuple[str, list[str]]:
        """Why the best move is, and the rules behind it."""
        return praise(self.game, self._world, self.seat, self.puzzle.best, self.names)

    def judge(self, action: int) -> PuzzleVerdict | None:
        """What a move is worth beside the best; None if it is not legal."""
        tried = next((one for one in self.puzzle.moves if self.moves[one.move] == action), None)
        if tried is None:
            return None
        is_right = tried.move in self.puzzle.right
        if is_right:
            text, rules = praise(self.game, self._world, self.seat, tried.move, self.names)
        else:
            best, wrong = self.puzzle.best, tried.move
            text, rules = comparison(self.game, self._world, self.seat, best, wrong, tried.behind, self.names)
        return PuzzleVerdict(
            right=is_right,
            value=tried.value,
            error=tried.error,
            behind=tried.behind,
            behind_error=tried.behind_error,
            text=text,
            rules=rules,
        )
