"""What the loop does for a move is counted of the same moves in every run."""

from __future__ import annotations

import argparse

from bench.loop_work import counted


def test_every_run_makes_the_same_moves_and_sends_the_same() -> None:
    chosen = argparse.Namespace(game="crisis", spectators=1, tables=2, moves=12, seed=1, undo=True)
    first, again, other = (counted(chosen, seats, "everything") for seats in (2, 2, 3))
    assert first.moves > 0
    assert (first.moves, first.sent, first.digest) == (again.moves, again.sent, again.digest)
    assert first.digest != other.digest
    assert counted(chosen, 2, "nothing").moves == 0
