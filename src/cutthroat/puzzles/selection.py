"""Which of many puzzles make a shelf: as different ones as there are."""

from __future__ import annotations

from typing import NamedTuple

from cutthroat.puzzles.grading import TWO
from cutthroat.puzzles.model import DIFFICULTIES, STAGES, Puzzle, kind_of
from cutthroat.puzzles.position import asked, rebuild
from cutthroat.puzzles.words import known_world
from cutthroat.review.words import hint


class Idea(NamedTuple):
    """What a puzzle is about: the moves, and what speaks for them."""

    best: str
    tempting: str
    reasons: tuple[str, ...]


def spread(puzzles: list[Puzzle], most: int) -> list[Puzzle]:
    """At most so many, no idea twice, from all stages of the game and of all difficulties; the easiest first."""
    ideas = {puzzle.id: idea_of(puzzle) for puzzle in puzzles}
    chosen: list[Puzzle] = []
    left = sorted(puzzles, key=lambda one: (-one.margin, one.id))
    while left and len(chosen) < most:
        best = min(left, key=lambda one: repeats(one, chosen))
        chosen.append(best)
        left = [one for one in left if ideas[one.id] != ideas[best.id] and not is_soon_after(one, best)]
    return sorted(chosen, key=order)


def idea_of(puzzle: Puzzle) -> Idea:
    match = rebuild(puzzle)
    seat, game = asked(match), match.game
    world = known_world(match.state, seat)
    moves = (puzzle.best, puzzle.tempting)
    reasons = [hint(game, world, seat, game.parse(world, seat, move)).says[:1] for move in moves]
    return Idea(kind_of(puzzle.best), kind_of(puzzle.tempting), tuple(says for one in reasons for says in one))


def repeats(puzzle: Puzzle, chosen: list[Puzzle]) -> tuple[int, int]:
    """How often what it asks for has come already."""
    kinds = kind_of(puzzle.best), kind_of(puzzle.tempting)
    alike = [one for one in chosen if (kind_of(one.best), kind_of(one.tempting)) == kinds]
    near = [one.stage == puzzle.stage for one in chosen] + [one.difficulty == puzzle.difficulty for one in chosen]
    toss_ups = sum(len(one.moves) == TWO for one in chosen) if len(puzzle.moves) == TWO else 0
    return sum(one.stage == puzzle.stage for one in alike) + len(alike) // 3 + toss_ups, sum(near)


def is_soon_after(one: Puzzle, other: Puzzle) -> bool:
    """The same situation, less than a round later."""
    is_same_game = (one.seed, one.number, one.seats) == (other.seed, other.number, other.seats)
    return is_same_game and abs(len(one.actions) - len(other.actions)) < one.seats


def order(puzzle: Puzzle) -> tuple[int, int, str]:
    return DIFFICULTIES.index(puzzle.difficulty), STAGES.index(puzzle.stage), puzzle.id
