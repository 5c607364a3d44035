"""A judged decision in words."""

from __future__ import annotations

from cutthroat.core.state import State
from cutthroat.game.contract import AnyGame
from cutthroat.review.choices import Study
from cutthroat.review.model import Label

NO_DIFFERENCE = "No difference we could find."


def verdict(game: AnyGame, world: State, seat: int, studied: Study, label: Label) -> tuple[str, list[str]]:
    best = studied.best()
    if best.action == studied.base:
        return "No better move was found.", []
    if not label:
        return NO_DIFFERENCE, []
    told = game.describe(world, seat, best.action)
    points = 100 * studied.loss().value
    return f"{told.label.capitalize()} was worth {points:.0f} points more.", list(told.rules)
