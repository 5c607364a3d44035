"""A puzzle's position, played again by the engine."""

from __future__ import annotations

from cutthroat.core.bits import lowest
from cutthroat.game import registry
from cutthroat.game.contract import IllegalMove
from cutthroat.game.match import Match
from cutthroat.game.record import FastSource, RecordError, SeatRecord
from cutthroat.puzzles.model import Puzzle


def seated(bot: str, seats: int) -> list[SeatRecord]:
    return [SeatRecord(f"{bot.capitalize()} {seat}", f"bot:{bot}") for seat in range(1, seats + 1)]


def rebuild(puzzle: Puzzle) -> Match:
    """The game up to the puzzle; raises RecordError if the rules have changed since."""
    game = registry.load(puzzle.game)
    if puzzle.rules_version != game.rules_version:
        raise RecordError(f"{puzzle.id} is of rules version {puzzle.rules_version}; this is {game.rules_version}")
    source = FastSource(puzzle.seed, puzzle.number)
    match = Match.start(game, seated(puzzle.bot, puzzle.seats), puzzle.options, source)
    try:
        for action in puzzle.actions:
            match.play(asked(match), action)
    except IllegalMove as error:
        raise RecordError(f"{puzzle.id} cannot be played again: {error}") from None
    if match.is_over:
        raise RecordError(f"{puzzle.id} is over")
    return match


def asked(match: Match) -> int:
    """The seat that decides: where several do, the first of them."""
    return int(lowest(match.state.waiting))
