"""The games that can be measured."""

from __future__ import annotations

from importlib import import_module

from cutthroat.game import registry
from cutthroat.game.contract import AnyGame

CALIBRATION = ("leduc", "goofspiel")
"""Measured beside OpenSpiel's own."""
PRACTICE = ("toy", *CALIBRATION)
"""Measured like the others if they are asked for."""


def load(key: str) -> AnyGame:
    if key in PRACTICE:
        game: AnyGame = import_module(f"cutthroat.testing.{key}.edge.game").GAME
        return game
    return registry.load(key)


def middle(seats: range) -> int:
    """The usual table; the smaller one where two are as usual."""
    return seats[(len(seats) - 1) // 2]
