"""A puzzle verified again: that it can be rebuilt, and that its best move is, on worlds that nobody has seen before."""

from __future__ import annotations

from msgspec import Struct

from cutthroat.core.chance import mix
from cutthroat.game.record import RecordError
from cutthroat.puzzles.contest import behind, contest, finer
from cutthroat.puzzles.model import Puzzle
from cutthroat.puzzles.posing import Posed
from cutthroat.review.tasks import ROUGH, look_ahead


class Checked(Struct, frozen=True, kw_only=True):
    id: str
    ok: bool
    problem: str
    nearest: str
    """The wrong move that did best."""
    behind: float
    behind_error: float
    rollouts: int


def check_again(puzzle: Puzzle, seed: int, precision: float = ROUGH) -> Checked:
    try:
        posed = Posed(puzzle)
    except RecordError as error:
        return Checked(id=puzzle.id, ok=False, problem=str(error), nearest="", behind=0.0, behind_error=0.0, rollouts=0)
    guide = posed.game.guide()
    look_ahead(guide, finer(precision))
    stream = mix(mix(seed, puzzle.seed), puzzle.number + len(puzzle.actions))
    held = contest(guide, posed.state, posed.seat, posed.best, stream, finer(precision))
    right = {posed.moves[move] for move in puzzle.right}
    nearest = min((pairs for pairs in held.others if pairs.action not in right), key=lambda pairs: behind(pairs).value)
    gap = behind(nearest)
    move = next(text for text, action in posed.moves.items() if action == nearest.action)
    ok = gap.value > gap.error
    problem = "" if ok else f"{move} is behind by {100 * gap.value:.1f} ± {100 * gap.error:.1f} points only"
    return Checked(
        id=puzzle.id,
        ok=ok,
        problem=problem,
        nearest=move,
        behind=gap.value,
        behind_error=gap.error,
        rollouts=nearest.rollouts,
    )
