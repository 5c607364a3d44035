"""What a worker of the tests' cluster loads first (``dask worker --preload``): bots and contests with little effort."""

from __future__ import annotations

from cutthroat.bots.levels import EFFORTS
from cutthroat.puzzles import mining

CONTEST = 0.08
"""The error of a contest."""


def dask_setup(worker: object) -> None:
    EFFORTS["expert"] = 1
    setattr(mining, "finer", lambda precision: CONTEST)  # noqa: B010 (mypy minds an assignment)
