"""What commands that play many games share: how many processes, and a bar while they play."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TimeRemainingColumn
from rich.progress import Progress as ProgressBar

from cutthroat.cli.problem import Problem
from cutthroat.lab.runner import Progress

INTERRUPTED = 130


def wanted_jobs(jobs: int | None) -> int:
    return (os.cpu_count() or 1) if jobs is None else jobs


def at_least_one(count: int, what: str) -> int:
    if count < 1:
        raise Problem(f"--{what} must be at least 1, not {count}")
    return count


@contextmanager
def progress_bar(games: int) -> Iterator[Progress]:
    """A bar on the error stream, if that is a terminal."""
    stderr = Console(stderr=True)
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with ProgressBar(*columns, console=stderr, transient=True, disable=not stderr.is_terminal) as bar:
        task = bar.add_task("games", total=games)
        yield lambda count: bar.advance(task, count)
