"""The command line with the toy game at hand: ``python with_toy.py ARGS``."""

from __future__ import annotations

from cutthroat.cli import main
from cutthroat.game import registry
from cutthroat.testing.toy.edge.game import GAME

if __name__ == "__main__":
    registry.register(GAME)
    main()
