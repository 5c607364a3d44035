"""A puzzle in words, made of what the game says of its moves from what the seat knows."""

from __future__ import annotations

from collections.abc import Sequence

from cutthroat.core.chance import Fast
from cutthroat.core.state import State
from cutthroat.game.contract import AnyGame
from cutthroat.review.words import hint, points_of, rules_of, sentence


def known_world(state: State, seat: int) -> State:
    """Words are made from a redealt position, so they tell no secret."""
    return state.determinize(seat, Fast(0))


def theme_of(game: AnyGame, world: State, seat: int, best: str) -> str:
    """Where to look, without naming the move."""
    look = hint(game, world, seat, game.parse(world, seat, best)).look
    return f"Look at {look}." if look else "Compare what each move leaves you with."


def praise(game: AnyGame, world: State, seat: int, best: str, names: Sequence[str] = ()) -> tuple[str, list[str]]:
    """What speaks for the best move, and the rules behind it."""
    account = hint(game, world, seat, game.parse(world, seat, best), names)
    return sentence(account), list(account.rules)


def comparison(
    game: AnyGame, world: State, seat: int, best: str, wrong: str, behind: float, names: Sequence[str] = ()
) -> tuple[str, list[str]]:
    """Hiring meets 11 of the 12 hits (92 %). Attempting is worth 9 points less: it meets 8 of the 12 hits."""
    better, worse = (hint(game, world, seat, game.parse(world, seat, move), names) for move in (best, wrong))
    reason = f": it {worse.says[0]}." if worse.says else "."
    less = f"{worse.doing} is worth {points_of(behind)} less{reason}"
    return f"{sentence(better)} {less}".strip(), rules_of(better, worse)
